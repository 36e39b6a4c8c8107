// Nothing here throws: Dear ImGui is written without exceptions, and the one `new` asks for none.
#include "CImGui.h"

#include <imgui/imgui.h>

#include <new>

static_assert(sizeof(ImDrawVert) == 20, "Overlay draws vertices of 20 bytes");
static_assert(sizeof(ImDrawIdx) == 2, "Overlay draws indices of two bytes");

struct recto_shapes {
  ImGuiContext *context;
  ImDrawList *list;
};

static ImVec2 upper_left(recto_box box) { return ImVec2(box.left, box.top); }
static ImVec2 lower_right(recto_box box) { return ImVec2(box.right, box.bottom); }

recto_shapes *recto_shapes_make(void) {
  auto *shapes = new (std::nothrow) recto_shapes();
  if (!shapes) return nullptr;
  IMGUI_CHECKVERSION();
  shapes->context = ImGui::CreateContext();
  ImGui::SetCurrentContext(shapes->context);
  ImGuiIO &io = ImGui::GetIO();
  // Nothing is written to disk, and what a reader types never comes here.
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  // More than 65,536 vertices: each draw says where its own begin.
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.Fonts->Flags |= ImFontAtlasFlags_NoMouseCursors;
  io.Fonts->TexID = nullptr;
  return shapes;
}

void recto_shapes_end(recto_shapes *shapes) {
  if (!shapes) return;
  ImGui::DestroyContext(shapes->context);
  delete shapes;
}

const uint8_t *recto_shapes_atlas(recto_shapes *shapes, int32_t *width, int32_t *height) {
  ImGui::SetCurrentContext(shapes->context);
  unsigned char *pixels = nullptr;
  int across = 0, down = 0;
  ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &across, &down);
  *width = across;
  *height = down;
  return pixels;
}

void recto_shapes_begin(recto_shapes *shapes, float width, float height) {
  ImGui::SetCurrentContext(shapes->context);
  ImGuiIO &io = ImGui::GetIO();
  io.DisplaySize = ImVec2(width, height);
  io.DeltaTime = 1.0f / 60;
  ImGui::NewFrame();
  shapes->list = ImGui::GetForegroundDrawList();
}

recto_shapes_result recto_shapes_finish(recto_shapes *shapes) {
  ImGui::SetCurrentContext(shapes->context);
  ImGui::Render();
  const ImDrawList *list = shapes->list;
  return {list->VtxBuffer.Data, list->VtxBuffer.Size, list->IdxBuffer.Data, list->IdxBuffer.Size,
          list->CmdBuffer.Size};
}

recto_shapes_draw recto_shapes_draw_at(recto_shapes *shapes, int32_t index) {
  const ImDrawCmd &command = shapes->list->CmdBuffer[index];
  const ImVec4 &clip = command.ClipRect;
  return {{clip.x, clip.y, clip.z, clip.w},
          (uint32_t)(uintptr_t)command.TextureId,
          command.IdxOffset,
          command.ElemCount,
          command.VtxOffset};
}

void recto_shapes_fill(recto_shapes *shapes, recto_box box, float radius, uint32_t color) {
  shapes->list->AddRectFilled(upper_left(box), lower_right(box), color, radius);
}

void recto_shapes_outline(recto_shapes *shapes, recto_box box, float radius, float thickness,
                          uint32_t color) {
  // ImGui draws it half a pixel inside, whatever its thickness.
  const float inset = (thickness - 1) / 2;
  shapes->list->AddRect(ImVec2(box.left + inset, box.top + inset),
                        ImVec2(box.right - inset, box.bottom - inset), color, radius, 0, thickness);
}

void recto_shapes_line(recto_shapes *shapes, float x0, float y0, float x1, float y1,
                       float thickness, uint32_t color) {
  // ImGui moves lines by half a pixel; these stay where they are told.
  shapes->list->AddLine(ImVec2(x0 - 0.5f, y0 - 0.5f), ImVec2(x1 - 0.5f, y1 - 0.5f), color,
                        thickness);
}

void recto_shapes_disc(recto_shapes *shapes, float x, float y, float radius, uint32_t color) {
  shapes->list->AddCircleFilled(ImVec2(x, y), radius, color);
}

void recto_shapes_picture(recto_shapes *shapes, uint32_t texture, recto_box box, recto_box from,
                          float radius, uint32_t color) {
  shapes->list->AddImageRounded((ImTextureID)(uintptr_t)texture, upper_left(box), lower_right(box),
                                upper_left(from), lower_right(from), color, radius);
}

void recto_shapes_words(recto_shapes *shapes, const char *words, int32_t length, float size,
                        float x, float y, uint32_t color) {
  shapes->list->AddText(ImGui::GetFont(), size, ImVec2(x, y), color, words, words + length);
}

float recto_shapes_words_width(recto_shapes *shapes, const char *words, int32_t length,
                               float size) {
  (void)shapes;
  return ImGui::GetFont()->CalcTextSizeA(size, 1e9f, 0, words, words + length).x;
}

void recto_shapes_clip(recto_shapes *shapes, recto_box box) {
  shapes->list->PushClipRect(upper_left(box), lower_right(box), true);
}

void recto_shapes_unclip(recto_shapes *shapes) { shapes->list->PopClipRect(); }
