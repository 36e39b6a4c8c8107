// Draws a piece of dark wood that repeats without a seam, once, into the desk's texture.
in vec2 v_uv;
out vec4 o_color;

float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}

// Noise with `cells` bumps a side; repeats at 1.
float noise(vec2 uv, vec2 cells) {
  vec2 p = uv * cells, i = floor(p), f = p - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  vec2 a = mod(i, cells), b = mod(i + 1.0, cells);
  return mix(
    mix(hash(a), hash(vec2(b.x, a.y)), f.x), mix(hash(vec2(a.x, b.y)), hash(b), f.x), f.y);
}

void main() {
  vec2 uv = v_uv;
  // The grain runs across and wavers.
  float waver = noise(uv, vec2(5.0, 6.0)) + 0.5 * noise(uv + 0.3, vec2(9.0, 17.0));
  vec2 warped = vec2(uv.x, uv.y + 0.022 * waver);
  float bands = noise(warped, vec2(2.0, 26.0)) * 0.6 + noise(warped + 0.7, vec2(3.0, 61.0)) * 0.4;
  float fibres = noise(warped, vec2(12.0, 240.0)) * 0.6 + noise(warped, vec2(29.0, 510.0)) * 0.4;
  float pores = smoothstep(0.72, 0.95, noise(warped + 0.11, vec2(36.0, 420.0)));
  float tone = 0.62 + 0.55 * (bands - 0.5) + 0.28 * (fibres - 0.5) - 0.22 * pores;
  vec3 dark = vec3(0.16, 0.095, 0.055), light = vec3(0.42, 0.275, 0.175);
  o_color = vec4(mix(dark, light, clamp(tone, 0.0, 1.0)), 1.0);
}
