// The outside of a cover: cloth at its spine, worn edges, and what stands before it on a shelf. Needs
// common.glsl, leaf.glsl, light.glsl, cloth.glsl, paper.glsl and COVER (1: a side is one).

#pragma group "Book"
#pragma parameter spineCloth "Cloth at the spine" 0.036 0 0.2 0.005 unit="page heights" tip="on books whose cover is as white as paper"
#pragma parameter coverWear "Edges of covers" 0.6 0 1 0.05
#pragma parameter coverShade "Shade between books" 0.8 0 1 0.05
uniform float spineCloth;
uniform float coverWear;
uniform float coverShade;

#if COVER
#if TINTED
// Cloth as it is lit where the cover is.
#define boundCloth (cloth * deskLight * mix(vec3(1.0), shelfLamp(v_place), u_cover.y))

// How covers are lit on a shelf at night: by its lamp, which leaves of white what does not dazzle.
vec3 shelved(vec3 color) {
  color *= u_print.rgb;
  float bright = dot(color, vec3(0.2126, 0.7152, 0.0722));
  return color * 0.56 / (1.0 + 1.1 * bright) * shelfLamp(v_place);
}
#else
#define boundCloth cloth
#endif

// Cloth is woven: fine threads, as far as they are not smaller than pixels.
#if DRAFT
#define threads(at) 1.0
#else
float threads(vec2 at) {
  vec2 p = at * 620.0, pixel = fwidth(p);
  float seen = 1.0 - smoothstep(0.6, 2.2, max(pixel.x, pixel.y));
  return 1.0 + 0.10 * seen * (sin(p.x) * sin(p.y));
}
#endif

// A cover's colour at a place of its own frame, in the colours of the paper that is shown.
vec3 bound(vec3 color, vec2 at) {
  float unit = u_eye.w, pixel = fwidth(at.x) + 1e-6;
  float end = spineCloth * unit * u_cover.x, seen = step(0.001, u_cover.x);
  float strip = seen * (1.0 - smoothstep(end - 0.5 * pixel, end + 0.5 * pixel, at.x));
  vec3 ground = boundCloth, woven = ground * threads(at / unit);
  // The paper of the board begins with an edge of its own, which throws a little shade.
  float under = seen * square(clamp(1.0 - (at.x - end) / (0.008 * unit), 0.0, 1.0));
  color = mix(color * (1.0 - 0.28 * under), woven, strip);
  // Boards are bevelled: edges are a little darker, and show their cloth where they are worn.
  vec2 low = at - u_rectangle.xy, high = u_rectangle.zw - at;
  float rim = clamp(1.0 - min(min(low.y, high.y), high.x) / (0.007 * unit), 0.0, 1.0);
  float edge = square(rim) * coverWear * u_cover.z;
  color = mix(color, mix(color, ground, 0.5) * 0.8, edge);
  // The joint along which it opens.
  float joint = max(1.0 - square((at.x / unit - 0.026) / 0.01), 0.0);
  return color * (1.0 - 0.16 * coverWear * u_cover.z * square(joint));
}

// The share of all light that a book before this one leaves at a distance from the spine: what an endless
// plate leaves that lies over one side. Mirrors `CoverDress.Shade.sky`.
float besideBook(float away) {
  float gap = max(u_shade.y, 1e-4), free = (u_shade.x - away) * u_shade.z;
  float open = 0.5 + 0.5 * free * inversesqrt(free * free + gap * gap);
  return 1.0 - contactShadow * coverShade * u_shade.w * (1.0 - open);
}
#endif
