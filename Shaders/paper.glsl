// The paper that the reader chose. Needs common.glsl and TINTED (1: it is not the book's own).

#if TINTED
// The share of the light on all that is no page.
#define deskLight u_sheet.w

// A print's colour on that paper. Inverted, lightness is exchanged and hue kept: in numbers that are about as
// even to the eye as those of sRGB, with the luminance that a grey of the same luminance gets, so that letters
// of any colour stand out as they did.
vec3 onPaper(vec3 color) {
  const vec3 eye = vec3(0.2126, 0.7152, 0.0722);
  vec3 sheet = sqrt(u_sheet.rgb), ink = sqrt(u_ink.rgb), even = sqrt(color);
  float ends = max(max(even.r, even.g), even.b) + min(min(even.r, even.g), even.b);
  vec3 hued = square(mix(sheet, ink, even + 1.0 - ends));
  float meant = dot(eye, square(mix(sheet, ink, 1.0 - sqrt(dot(eye, color)))));
  // As much of the hue as there can be, and white for what is missing then.
  vec3 full = hued * min(meant / dot(eye, hued), 1.0 / max(max(hued.r, hued.g), hued.b));
  float found = dot(eye, full);
  vec3 inverted = mix(full, vec3(1.0), max(meant - found, 0.0) / max(1.0 - found, 1e-3));
  return mix(color * u_print.rgb, inverted, u_ink.w);
}
#else
#define deskLight 1.0
vec3 onPaper(vec3 color) { return color; }
#endif
