// Colours a place of a page that stands out, as a highlighter does: what is there is multiplied by it.
// The leaf's block says how: u_part is the colour.
out vec4 o_color;

#include "leaf.glsl"

void main() { o_color = vec4(u_part.rgb, 1.0); }
