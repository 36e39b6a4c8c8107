// What can be seen in the place of colours: VIEW 1 normals, 2 depth, 3 uv, 4 shadow, 5 ao, 6 lod, 7 overdraw,
// 8 albedo, 9 through; what passes over the picture read as numbers: 10 depth, 11 normal, 12 place; and 13 how near
// to the lamp things are. None of it is there where VIEW is 0. Needs common.glsl.

#if VIEW > 0
#include "curve.glsl"

// The share of the lamp's light and of the sky that arrive, noted where they are computed.
float seenLight = 1.0, seenSky = 1.0;
// The level of the picture that is read.
float seenLevel = 0.0;
// The page, 0 for a blank one, and the leaf, counted from 0, or -1 where there is none.
float seenPage = -1.0, seenLeaf = -1.0;
// What is given back of the light on this side, and what comes through of that on the other.
vec3 seenAlbedo = vec3(0.0), seenThrough = vec3(0.0);

// What is shown of a point: its normal, its place, and where it is on its surface, 0…1.
vec4 viewed(vec3 n, vec3 place, vec2 uv) {
#if VIEW == 7
  // What is drawn once more is so much brighter.
  return vec4(0.16, 0.05, 0.015, 1.0);
#elif VIEW == 8
  return vec4(seenAlbedo, 1.0);
#elif VIEW == 9
  return vec4(seenThrough, 1.0);
#elif VIEW == 10
  return vec4(vec3(length(u_eye.xyz - place) / u_eye.w), 1.0);
#elif VIEW == 11
  return vec4(n, 1.0);
#elif VIEW == 12
  return vec4(uv, seenPage, seenLeaf);
#elif VIEW == 13
  return vec4(vec3(dot(u_lamp[2].xyz, place)), 1.0);
#else
#if VIEW == 1
  vec3 data = 0.5 + 0.5 * n;
#elif VIEW == 2
  float away = length(u_eye.xyz - place) / u_eye.w;
  vec3 data = vec3((u_carriage.w - away) / (u_carriage.w - u_view.w));
#elif VIEW == 3
  vec3 data = vec3(uv, 0.0);
#elif VIEW == 4
  vec3 data = vec3(seenLight);
#elif VIEW == 5
  vec3 data = vec3(seenSky);
#else
  float blue = clamp(seenLevel, 0.0, 1.0), red = clamp(0.5 * (seenLevel - 1.0), 0.0, 1.0);
  vec3 data = mix(mix(vec3(0.1, 0.7, 0.2), vec3(0.1, 0.3, 0.9), blue), vec3(0.9, 0.1, 0.1), red);
#endif
  // The target encodes what it is given: so the bytes are the numbers themselves.
  return vec4(linearLight(clamp(data, 0.0, 1.0)), 1.0);
#endif
}
#endif
