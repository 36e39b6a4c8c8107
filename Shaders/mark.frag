// Colours a place of a page that stands out, as a highlighter does: what is there is multiplied by it.
// The leaf's block says how: u_part is the colour.
out vec4 o_color;

#include "leaf.glsl"

#if VIEW == 7
void main() { o_color = vec4(0.16, 0.05, 0.015, 1.0); }
#else
void main() { o_color = vec4(u_part.rgb, 1.0); }
#endif
