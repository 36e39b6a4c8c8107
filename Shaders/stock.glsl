// What a book is printed on, where that is not left to its pictures. Needs common.glsl.

#pragma group "Stock" closed
#pragma parameter ownStock "Custom paper stock" 0 0 1 type=bool define tip="turns on the rest of this group"
#pragma color stockColor "Paper of the stock" 1 1 1
#pragma parameter inkDensity "Ink density" 1 0.3 1 0.01 tip="how dark print is"
#pragma parameter saturation "Colours" 1 0 1.5 0.01
#pragma parameter fibre "Fibres" 0 0 1 0.01 tip="how strongly fibres show in the paper"
#pragma parameter greys "Steps of grey" 0 0 64 type=int tip="0 for smooth greys"

#if ownStock
uniform vec3 stockColor;
uniform float inkDensity;
uniform float saturation;
uniform float fibre;
uniform int greys;

float stockHash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}

// Even noise, -1…1, one bump a unit; none where bumps are smaller than pixels.
float stockNoise(vec2 p) {
  vec2 i = floor(p), f = p - i, pixel = fwidth(p);
  f = f * f * (3.0 - 2.0 * f);
  float low = mix(stockHash(i), stockHash(i + vec2(1.0, 0.0)), f.x);
  float high = mix(stockHash(i + vec2(0.0, 1.0)), stockHash(i + vec2(1.0)), f.x);
  float seen = 1.0 - smoothstep(0.4, 1.2, max(pixel.x, pixel.y));
  return seen * (2.0 * mix(low, high, f.y) - 1.0);
}

// A colour of a page as this stock shows it, `at` so many page heights from its corner.
vec3 onStock(vec3 color, vec2 at) {
  float grey = dot(color, vec3(0.2126, 0.7152, 0.0722));
  color = max(mix(vec3(grey), color, saturation), 0.0);
  if (greys > 1) {
    // In steps that are about as even to the eye as those of sRGB.
    float steps = float(greys - 1);
    color = square(floor(sqrt(color) * steps + 0.5) / steps);
  }
  color = mix(vec3(1.0), color, inkDensity) * stockColor;
  // Fibres lie a little more along the page than across it, and clouds of pulp under them.
  float bumps = 0.45 * stockNoise(at * vec2(210.0, 130.0)) + 0.3 * stockNoise(at * vec2(95.0, 420.0))
    + 0.6 * stockNoise(at * vec2(14.0, 11.0) + 7.0);
  return color * (1.0 + 0.16 * fibre * bumps);
}
#else
#define onStock(color, at) (color)
#endif
