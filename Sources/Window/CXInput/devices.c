#include "input.h"

#include <X11/Xatom.h>
#include <X11/extensions/XInput2.h>
#include <stdlib.h>

recto_xinput_device *recto_xinput_find(recto_xinput *input, int number) {
  for (int index = 0; index < input->device_count; index++) {
    if (input->devices[index].number == number) return &input->devices[index];
  }
  return NULL;
}

// The tool that the driver of Wacom's tablets gives a name to; null where there is none. Ends with XFree.
static char *tool_of(recto_xinput *input, int number) {
  Atom type;
  int format;
  unsigned long count, rest;
  unsigned char *value = NULL;
  if (XIGetProperty(input->display, number, input->tool, 0, 1, False, XA_ATOM, &type, &format,
                    &count, &rest, &value) != Success ||
      value == NULL) {
    return NULL;
  }
  bool is_atom = type == XA_ATOM && format == 32 && count == 1;
  Atom name = is_atom ? *(uint32_t *)(void *)value : None;
  XFree(value);
  return name != None ? XGetAtomName(input->display, name) : NULL;
}

// Where a pen was before it was known: what the next event leaves out is as it was then.
static void learn_values(recto_xinput *input, recto_xinput_device *device,
                         const XIDeviceInfo *info) {
  for (int index = 0; index < info->num_classes; index++) {
    if (info->classes[index]->type != XIValuatorClass) continue;
    const XIValuatorClassInfo *valuator = (const XIValuatorClassInfo *)info->classes[index];
    if (valuator->number < 0 || valuator->number >= 64) continue;
    uint8_t mask[8] = {0};
    XISetMask(mask, valuator->number);
    recto_xinput_decode(&device->axes, mask, sizeof mask, &valuator->value, input->screen,
                        &device->last.sample);
  }
}

static void learn(recto_xinput *input, recto_xinput_device *device, const XIDeviceInfo *info) {
  recto_xinput_axis none = {.number = -1};
  device->axes = (recto_xinput_axes){none, none, none, none, none};
  bool is_screen = false;
  for (int index = 0; index < info->num_classes; index++) {
    const XIAnyClassInfo *class = info->classes[index];
    if (class->type == XIValuatorClass) {
      const XIValuatorClassInfo *valuator = (const XIValuatorClassInfo *)class;
      recto_xinput_axis axis = {valuator->number, valuator->min, valuator->max};
      recto_xinput_learn_axis(&device->axes, input->labels, valuator->label, axis);
    } else if (class->type == XITouchClass) {
      // Fingers on a touchpad point at nothing.
      is_screen = ((const XITouchClassInfo *)class)->mode == XIDirectTouch;
    }
  }
  bool has_pressure = device->axes.pressure.number >= 0;
  char *tool = tool_of(input, info->deviceid);
  device->kind =
      is_screen ? RECTO_XINPUT_FINGER : recto_xinput_kind(has_pressure, tool, info->name);
  if (tool != NULL) XFree(tool);
  // What floats moves no pointer, and a mouse has nothing else to say.
  if (info->use == XIFloatingSlave && device->kind == RECTO_XINPUT_MOUSE) {
    device->kind = RECTO_XINPUT_NOTHING;
  }
}

// A request for each: one that is refused, since another program has asked before, leaves the others.
static void select_events(recto_xinput *input, int number, bool is_master) {
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XIEventMask mask = {number, sizeof bits, bits};
  if (is_master) {
    // Asked of the master, fingers make no pointer beside. Motion and buttons must not be: GLFW would hear of
    // none any more.
    for (int type = XI_TouchBegin; input->has_touch && type <= XI_TouchEnd; type++) {
      XISetMask(bits, type);
    }
    for (int type = XI_GesturePinchBegin; input->has_gestures && type <= XI_GesturePinchEnd;
         type++) {
      XISetMask(bits, type);
    }
  } else {
    XISetMask(bits, XI_Motion);
    XISetMask(bits, XI_ButtonPress);
    XISetMask(bits, XI_ButtonRelease);
  }
  XISelectEvents(input->display, input->window, &mask, 1);
}

// Forgets devices that are no more; the rest counts as gone until the server names it again. Its buttons are let go
// by the server before.
static bool make_room(recto_xinput *input, int more) {
  int kept = 0;
  for (int index = 0; index < input->device_count; index++) {
    recto_xinput_device *device = &input->devices[index];
    if (!device->is_there) continue;
    device->is_there = false;
    input->devices[kept++] = *device;
  }
  input->device_count = kept;
  size_t size = (size_t)(kept + more) * sizeof *input->devices;
  recto_xinput_device *devices = realloc(input->devices, size);
  if (devices != NULL) input->devices = devices;
  return devices != NULL;
}

void recto_xinput_learn_devices(recto_xinput *input) {
  int count = 0;
  XIDeviceInfo *infos = XIQueryDevice(input->display, XIAllDevices, &count);
  if (infos == NULL || count <= 0) return;
  bool has_room = make_room(input, count);
  for (int index = 0; index < count && has_room; index++) {
    const XIDeviceInfo *info = &infos[index];
    if (info->use == XIMasterPointer) select_events(input, info->deviceid, true);
    bool is_pointer = info->use == XISlavePointer || info->use == XIFloatingSlave;
    if (!is_pointer || !info->enabled) continue;
    recto_xinput_device *device = recto_xinput_find(input, info->deviceid);
    bool is_new = device == NULL;
    if (is_new) {
      device = &input->devices[input->device_count++];
      *device = (recto_xinput_device){.number = info->deviceid};
    }
    device->is_there = true;
    learn(input, device, info);
    if (is_new) learn_values(input, device, info);
    if (device->kind >= 0 && device->kind != RECTO_XINPUT_FINGER) {
      select_events(input, info->deviceid, false);
    }
  }
  XIFreeDeviceInfo(infos);
}
