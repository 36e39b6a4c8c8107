// Darkens a plane that a box hides light and sky from: the back of a bookcase behind a book, the ledge on
// which it stands, the desk below it, the cover of the next book. Shadows of a case are drawn into a picture that bookcase.frag reads:
// red for its back, green for the fronts of ledges, blue for their upper sides.
//
// The board's block says which: u_foot.xyz is the middle of the box and u_board.xyz half of its extent, scene
// units; u_foot.w and u_board.w are cosine and sine of its turn about its height, the y axis; u_top is its
// extent over the plane, in the plane's frame.
in vec2 v_own;
in vec3 v_place;
flat in vec4 v_way;
out vec4 o_color;

#include "common.glsl"
#include "curve.glsl"
#include "board.glsl"
#include "light.glsl"

#pragma group "Shelf"
#pragma parameter caseContact "Shadow under books" 0.85 0 1 0.05 tip="how dark the wood is where books touch it"
uniform float caseContact;

// How near to the foot of a box a plank is dark, page heights.
const float contactReach = 0.22;

// How the lamp's radius is seen so far along the ray, and how soft edges are at least.
float lampSize(float ahead) { return 0.0012 * u_eye.w + max(ahead, 0.0) * u_light.w; }

// The share of the round lamp between two edges, each so far along the ray and so far beside its middle.
float between(vec2 ahead, vec2 beside) {
  return max(softEdge(lampSize(ahead.x), beside.x) + softEdge(lampSize(ahead.y), beside.y) - 1.0, 0.0);
}

// The frame of the box, without its height.
vec2 turned(vec2 way) {
  return vec2(u_foot.w * way.x - u_board.w * way.y, u_board.w * way.x + u_foot.w * way.y);
}

// The share of the lamp that the box hides: what lies between its left and its right edge, as the lamp sees
// them, of what lies between the lower and the upper one, where the ray to the lamp's middle comes nearest
// to them.
float hiddenByBox(vec3 from, vec2 around) {
  vec2 way = v_way.xy, size = u_board.xz;
  // The share of the ray that is level.
  float level = v_way.z, flatter = 1.0 / level;
  vec2 across = vec2(-way.y, way.x), edge = sign(across) * size;
  float reach = dot(across, edge), beside = dot(across, around);
  float middle = dot(way, around), half_ = dot(way, edge);
  vec2 ahead = (vec2(half_, -half_) - middle) * flatter;
  float hidden = between(ahead, reach + vec2(-beside, beside));
  // Where the ray passes beside the box it is moved so far that it touches.
  vec2 touching = around + across * (clamp(beside, -reach, reach) - beside);
  vec2 slower = 1.0 / way, nearest = -touching * slower, deep = size * abs(slower);
  vec2 enter = nearest - deep, leave = nearest + deep;
  vec2 ends = vec2(max(max(enter.x, enter.y), 0.0), min(leave.x, leave.y));
  // It rises, or sinks, from one end to the other; y is that of the lower edge.
  float rise = v_way.w;
  vec2 met = rise > 0.0 ? ends : ends.yx;
  hidden *= between(met * flatter, level * (u_board.y + vec2(-1.0, 1.0) * (from.y + rise * met)));
  return ends.y > 0.0 ? hidden : 0.0;
}

void main() {
  vec3 from = v_place - u_foot.xyz;
  vec2 around = turned(from.xz);
  float hidden = hiddenByBox(from, around);
  // The sky that it hides, less where it stands away from the plane.
  float across = clamp(from.x / max(u_foot.w, 0.1), -u_board.x, u_board.x);
  float middle = -from.z - u_board.w * across, half_ = u_foot.w * u_board.z;
  float gap = max(middle - half_, 0.0), front = max(middle + half_, 1e-6);
  vec2 beyond = max(max(u_top.xy - v_own, v_own - u_top.zw), 0.0);
  float away_ = length(beyond);
  // As `sky` has it beside what stands upright.
  float dark = (1.0 - away_ * inversesqrt(away_ * away_ + front * front)) * (1.0 - 0.8 * min(gap / front, 1.0));
  // Nothing at the edge of the part that is drawn, and on ledges and covers what their own shaders say.
  dark *= square(max(1.0 - away_ / u_cast.y, 0.0)) * (1.0 - u_cast.z) * (1.0 - u_cast.w);
  // Where it touches the plank hardly any light comes in, and less and less of it is missing around.
  float away = length(max(abs(around) - u_board.xz, 0.0)) / u_eye.w;
  float near = max(1.0 - away / contactReach, 0.0);
  // What is lifted off touches nothing.
  float lies = max(1.0 - 25.0 * abs(u_foot.y - u_board.y - v_place.y) / u_eye.w, 0.0);
  float touch = caseContact * u_cast.z * lies * near * square(near);
  // How much of the lamp the plane has.
  vec2 light = vec2(u_key.g * abs(dot(u_model[2].xyz, u_light.xyz)) / u_light.z, u_sky.g);
  float taken = dot(light, vec2(hidden, 0.55 * dark)) / (light.x + light.y);
  taken = 1.0 - (1.0 - taken) * (1.0 - touch);
#if VIEW == 4 || VIEW == 5
  // What is left of the lamp or of the sky.
  float left = 1.0 - contactShadow * u_cast.x * (VIEW == 4 ? hidden : max(0.55 * dark, touch));
  // On the desk over bytes that are the numbers themselves.
  float over = linearLight(vec3(left)).x;
#else
  float left = 1.0 - contactShadow * u_cast.x * taken, over = left;
#endif
  o_color = u_case.w > 0.5 ? vec4(mix(vec3(1.0), vec3(left), u_case.rgb), 1.0) : vec4(0.0, 0.0, 0.0, 1.0 - over);
#if VIEW == 7
  o_color = vec4(0.16, 0.05, 0.015, 1.0);
#endif
}
