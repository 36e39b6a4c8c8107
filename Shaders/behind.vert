// Covers the whole target with one triangle, behind everything: for background.glsl.
//
// a_fraction: (0, 0), (2, 0), (0, 2).
layout(location = 0) in vec2 a_fraction;

out vec2 v_uv;  // 0…1 across and up

void main() {
  v_uv = a_fraction;
  gl_Position = vec4(a_fraction * 2.0 - 1.0, 0.999999, 1.0);
}
