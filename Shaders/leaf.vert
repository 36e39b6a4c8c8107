// Bends a leaf and places it.
//
// a_fraction: a point of the flat leaf, 0…1 across from the spine and up.
layout(location = 0) in vec2 a_fraction;

#include "common.glsl"
#include "leaf.glsl"
#include "bend.glsl"
#if SHADOWS == 3
#include "shadow.glsl"

out float v_reaching;  // the share of the lamp's light
#endif

out vec3 v_place;   // scene units
out vec3 v_normal;  // of the +z side, length 1
out vec2 v_fraction;

// Two programs may draw the same thing side by side.
invariant gl_Position;

void main() {
  vec3 position, n;
  vec2 p = mix(u_rectangle.xy, u_rectangle.zw, a_fraction);
  bendLeaf(p, u_bend, u_curl, position, n);
  vec4 place = u_model * vec4(position, 1.0);
  v_place = place.xyz;
  v_normal = normalize(mat3(u_model) * n);
  v_fraction = a_fraction;
  gl_Position = u_clip * place;
  gl_Position.z -= u_lead.x * gl_Position.w;
#if SHADOWS == 3
  bool upper = u_bend.y >= u_bend.w / 2.0;
  litAlong = u_bend.x < 1.5 ? p.x : atan(p.x, upper ? u_bend.y - p.y : p.y - u_bend.y);
  v_reaching = lightReaching(v_place, int(u_motion.w));
#endif
}
