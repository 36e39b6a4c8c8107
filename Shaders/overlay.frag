#version 330 core
// The overlay's colours: encoded numbers from end to end, multiplied by their alpha.
uniform sampler2D u_words;  // multiplied already

in vec2 v_uv;
in vec4 v_color;
out vec4 color;

void main() { color = texture(u_words, v_uv) * vec4(v_color.rgb * v_color.a, v_color.a); }
