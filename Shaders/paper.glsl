// The paper that the reader chose. Needs common.glsl and TINTED (1: it is not the book's own).

#if TINTED
// The share of the light on all that is no page.
#define deskLight u_sheet.w

// A print's colour on that paper. Inverted, lightness is exchanged and hue kept, in numbers that are
// about as even to the eye as those of sRGB.
vec3 onPaper(vec3 color) {
  vec3 even = sqrt(color);
  float ends = max(max(even.r, even.g), even.b) + min(min(even.r, even.g), even.b);
  vec3 inverted = square(mix(sqrt(u_sheet.rgb), sqrt(u_ink.rgb), even + 1.0 - ends));
  return mix(color * u_print.rgb, inverted, u_ink.w);
}
#else
#define deskLight 1.0
vec3 onPaper(vec3 color) { return color; }
#endif
