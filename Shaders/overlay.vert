#version 330 core
// The overlay: rectangles, outlines and laid-out words over the finished frame.
//
// Inputs: place in pixels from the upper left corner, place in the texture, colour 0…1, straight.
layout(location = 0) in vec2 a_place;
layout(location = 1) in vec2 a_uv;
layout(location = 2) in vec4 a_color;

// Mirrors OverlayUniforms.
layout(std140) uniform Overlay {
  vec4 u_view;  // width and height in pixels
};

out vec2 v_uv;
out vec4 v_color;

void main() {
  v_uv = a_uv;
  v_color = a_color;
  vec2 share = a_place / u_view.xy;
  gl_Position = vec4(2.0 * share.x - 1.0, 1.0 - 2.0 * share.y, 0.0, 1.0);
}
