// The curve of sRGB (IEC 61966-2-1): between linear light and the numbers by which a screen and pictures store it.
vec3 screenNumbers(vec3 light) {
  vec3 high = 1.055 * pow(max(light, 0.0), vec3(1.0 / 2.4)) - 0.055;
  return mix(high, light * 12.92, lessThanEqual(light, vec3(0.0031308)));
}
vec3 linearLight(vec3 screen) {
  vec3 high = pow((screen + 0.055) / 1.055, vec3(2.4));
  return mix(high, screen / 12.92, lessThanEqual(screen, vec3(0.04045)));
}
