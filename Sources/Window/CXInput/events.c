#include "input.h"

#include <X11/extensions/XInput2.h>
#include <string.h>

// How X tells of wheels: as buttons that nobody presses.
static bool is_wheel(int button) { return button >= 4 && button <= 7; }

static uint32_t bit(int button) { return (uint32_t)1 << (button & 31); }

// An event of a device where it is now, filled in but for what happened.
static recto_xinput_event begun(const recto_xinput_device *device, uint32_t time) {
  recto_xinput_event event = device->last;
  event.kind = device->kind;
  event.time = time;
  event.button = 0;
  event.has_pressure = device->axes.pressure.number >= 0;
  event.has_tilt = device->axes.tilt_x.number >= 0 && device->axes.tilt_y.number >= 0;
  event.scale = 1;
  return event;
}

static recto_xinput_event cancelled(recto_xinput_device *device, uint32_t time) {
  recto_xinput_event event = begun(device, time);
  event.phase = RECTO_XINPUT_CANCELLED;
  device->held = 0;
  return event;
}

// Whether the server knows of a button that is held, among those that went down in the window.
static bool is_held(const recto_xinput_device *device, const XIButtonState *state) {
  for (int button = 1; button < state->mask_len * 8; button++) {
    if (XIMaskIsSet(state->mask, button) && (device->held & bit(button)) != 0) return true;
  }
  return false;
}

// What a pen or a mouse did: no event, one, or two where a stroke ended unnoticed. Returns how many.
static size_t take_pointer(recto_xinput *input, const XIDeviceEvent *from,
                           recto_xinput_event *events) {
  recto_xinput_device *device = recto_xinput_find(input, from->deviceid);
  bool counts = device != NULL && device->is_there && device->kind >= 0;
  if (!counts || (from->flags & XIPointerEmulated) != 0) return 0;
  recto_xinput_event event = begun(device, (uint32_t)from->time);
  // The event's own place is wrong in what has changed: whole pixels of the event before, and the fraction of
  // this one. It is right in what has not, and the window is where it says.
  event.sample.x = from->root_x;
  event.sample.y = from->root_y;
  int set =
      recto_xinput_decode(&device->axes, from->valuators.mask, (size_t)from->valuators.mask_len,
                          from->valuators.values, input->screen, &event.sample);
  event.sample.x -= from->root_x - from->event_x;
  event.sample.y -= from->root_y - from->event_y;
  size_t count = 0;
  if (from->evtype == XI_Motion) {
    // A wheel moves as well, on an axis of its own.
    if (set == 0) return 0;
    if (device->held != 0 && !is_held(device, &from->buttons)) {
      events[count++] = cancelled(device, event.time);
    }
    event.phase = device->held != 0 ? RECTO_XINPUT_MOVE : RECTO_XINPUT_HOVER;
  } else {
    bool is_down = from->evtype == XI_ButtonPress;
    // What was pressed elsewhere is not let go here.
    if (is_wheel(from->detail) || (!is_down && (device->held & bit(from->detail)) == 0)) return 0;
    event.button = from->detail;
    event.phase = is_down ? RECTO_XINPUT_DOWN : RECTO_XINPUT_UP;
    device->held = is_down ? device->held | bit(event.button) : device->held & ~bit(event.button);
  }
  device->last = event;
  events[count++] = event;
  return count;
}

static size_t take_finger(recto_xinput *input, const XIDeviceEvent *from,
                          recto_xinput_event *event) {
  const recto_xinput_device *device = recto_xinput_find(input, from->sourceid);
  if (device != NULL && device->kind != RECTO_XINPUT_FINGER) return 0;
  *event = (recto_xinput_event){
      .kind = RECTO_XINPUT_FINGER,
      .phase = from->evtype == XI_TouchBegin    ? RECTO_XINPUT_DOWN
               : from->evtype == XI_TouchUpdate ? RECTO_XINPUT_MOVE
                                                : RECTO_XINPUT_UP,
      .finger = (uint32_t)from->detail,
      .time = (uint32_t)from->time,
      .sample = {.x = from->event_x, .y = from->event_y},
      .scale = 1,
  };
  return 1;
}

static size_t take_pinch(recto_xinput *input, const XIGesturePinchEvent *from,
                         recto_xinput_event *event) {
  bool begins = from->evtype == XI_GesturePinchBegin;
  bool is_cancelled = (from->flags & XIGesturePinchEventCancelled) != 0;
  if (begins) memset(&input->pinch, 0, sizeof input->pinch);
  // The server says how far each event went, and leaves the pointer where it is.
  input->pinch.x += from->delta_x;
  input->pinch.y += from->delta_y;
  input->pinch.angle += from->delta_angle;
  *event = (recto_xinput_event){
      .kind = RECTO_XINPUT_PINCH,
      .phase = begins                                  ? RECTO_XINPUT_DOWN
               : from->evtype == XI_GesturePinchUpdate ? RECTO_XINPUT_MOVE
               : is_cancelled                          ? RECTO_XINPUT_CANCELLED
                                                       : RECTO_XINPUT_UP,
      .time = (uint32_t)from->time,
      .sample = {.x = from->event_x + input->pinch.x, .y = from->event_y + input->pinch.y},
      .scale = from->scale,
      .angle = input->pinch.angle,
  };
  return 1;
}

static size_t take_extension(recto_xinput *input, int type, const void *data,
                             recto_xinput_event *events) {
  switch (type) {
    case XI_Motion:
    case XI_ButtonPress:
    case XI_ButtonRelease: return take_pointer(input, data, events);
    case XI_TouchBegin:
    case XI_TouchUpdate:
    case XI_TouchEnd: return take_finger(input, data, events);
    case XI_GesturePinchBegin:
    case XI_GesturePinchUpdate:
    case XI_GesturePinchEnd: return take_pinch(input, data, events);
    case XI_HierarchyChanged: recto_xinput_learn_devices(input); return 0;
    case XI_DeviceChanged:
      // A master changes with each device that moves it.
      if (((const XIDeviceChangedEvent *)data)->reason == XIDeviceChange) {
        recto_xinput_learn_devices(input);
      }
      return 0;
    default: return 0;
  }
}

static size_t take(recto_xinput *input, XEvent *event, recto_xinput_event *events) {
  if (event->type == ConfigureNotify && event->xconfigure.window == input->root) {
    input->screen = (recto_xinput_screen){event->xconfigure.width, event->xconfigure.height};
    return 0;
  }
  XGenericEventCookie *cookie = &event->xcookie;
  if (event->type != GenericEvent || cookie->extension != input->opcode ||
      !XGetEventData(input->display, cookie)) {
    return 0;
  }
  size_t count = take_extension(input, cookie->evtype, cookie->data, events);
  XFreeEventData(input->display, cookie);
  return count;
}

long recto_xinput_read(recto_xinput *input, recto_xinput_event *events, size_t capacity) {
  if (recto_xinput_is_gone(input)) return RECTO_XINPUT_GONE;
  size_t count = 0;
  // One event of the server makes two at most.
  while (count + 2 <= capacity && XPending(input->display) > 0) {
    XEvent event;
    XNextEvent(input->display, &event);
    count += take(input, &event, events + count);
  }
  return (long)count;
}
