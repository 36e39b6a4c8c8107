// What every pass shares. Lengths are those of the scene: page heights for `book`, points for the
// arrangements before a backdrop. Colours are linear light, 1 being the white of a resting page.

const float PI = 3.14159265;

// The light of the room, which the program follows by itself: it comes in the block below, so that
// these need no uniform.
#pragma group "Light"
#pragma parameter lightAcross "Lamp across" -0.36 -2 2 0.01 tip="below 0 it stands on the left"
#pragma parameter lightAlong "Lamp along" 0.34 -2 2 0.01 tip="above 0 it stands behind the book"
#pragma parameter lightSize "Lamp size" 0.1 0.01 0.4 0.005 tip="a large lamp casts soft shadows"
#pragma parameter keyShare "Lamp share" 0.645 0.05 0.95 0.005 tip="the lamp's share of the light on a page"
#pragma parameter keyWarmth "Lamp warmth" 1 -3 8 0.1 tip="how much warmer the lamp is than the room"
#pragma color lightColor "Colour of all light" 1 1 1 tip="tints the lamp and the room"
#pragma parameter brightness "Brightness" 1 0.1 2 0.01 curve=log
#pragma parameter shadowStrength "Shadows" 1 0 1 0.01
#pragma group "Paper"
#pragma parameter paperOpacity "Opacity" 92 80 99 0.5 unit="%" tip="how little shows through from the sheet behind"

// Which flying leaves there are, set by the program that is compiled: software renderers run both
// sides of every `if` and the body of a loop once more than asked, so that a frame at rest would
// pay for shadows that it has not.
//   SHADOWS 0: none  1: leaves that stand up whole  2: leaves that curl over themselves  4: leaves that
//   a file bends in a way of its own
//           3: all, found at the corners of a flying leaf's triangles and even between them

// Mirrors `FrameUniforms` in Uniforms.swift.
layout(std140) uniform Frame {
  mat4 u_clip;         // scene to clip space
  vec4 u_eye;          // xyz: the eye; w: page height
  vec4 u_light;        // xyz: towards the light, length 1; w: tangent of its angular radius
  vec4 u_key;          // rgb: what the light gives a flat page; w: 1 on a desk, 0 before a backdrop
  vec4 u_sky;          // rgb: what the sky gives a flat page; w: how many leaves fly, 0 to 4
  vec4 u_page;         // leaf width, leaf height, x of the spine, -1 in a mirrored book, else 1
  vec4 u_openings;     // radians between page and nearest flying leaf:
                       // right below, right above, left below, left above
  vec4 u_stack[2];     // right and left block: rectangle on the desk, least and greatest corner
  vec4 u_stackHeight;  // x, y: height of the right and left block; z: radius of their outer corners
  vec4 u_view;         // x, y: half of the width and height of the desk that is seen; z: how much of
                       // what leaves in the air hide is hidden from the desk: less while the book comes; w:
                       // how far the nearest thing is that the view of depth shows, page heights
  vec4 u_carriage;     // where a book is carried that comes to the desk: x, y: how far; z: in how many
                       // times its size; w: how far the farthest thing is that the view of depth shows
  vec4 u_sheet;        // rgb: what white paper becomes; w: the share of the light on the desk
  vec4 u_ink;          // rgb: what black print becomes, w: 1 where lightness is inverted
  vec4 u_print;        // rgb: what print is multiplied by where it is not
  vec4 u_stackTop[2];  // right and left: the uppermost surface, least and greatest corner
  vec4 u_lampHeight;   // x, y: height of the right and left one; z, w: of the boards below them
  vec4 u_wedges[2];    // right and left page: the lamp's light on what it faces, see `exchanged` in light.glsl
};

// Mirrors `FlyingUniforms` in Uniforms.swift: the leaves that cast shadows.
struct FlyingLeaf {
  mat4 inverse;    // scene to the leaf's own frame
  vec4 rectangle;  // least and greatest corner of the flat leaf
  vec4 bend;       // kind (0 flat, 1 arc, 2 cone, 3 curl) and its numbers, see bend.glsl
  vec4 curl;       // angles at the apex: where the bend starts, how far it goes on; z: how the base bulges
  vec4 bounds;     // least and greatest corner across the light, in the lamp's frame
  // Straight lines of the paper from the spine to the free edge, in the lamp's frame, four each: the
  // lower end, w: where on the leaf; the way up, across the light of length 1, w: of the first whether
  // the leaf hides light from itself; of the strip before it the ways inwards from its lower and its
  // upper edge; how that rises, z: how far its ends are apart, w: how long the line is across the light.
  vec4 rulings[48];
  vec4 other;      // x: share of the light that passes through; y: how many rulings; z: how near to
                   // the lamp it comes; w: 0 to 1 where it curls over itself while its base lies
};
layout(std140) uniform Flying {
  FlyingLeaf u_flying[4];
  vec4 u_lamp[3];  // the lamp's frame: two ways across its light, and the way to it
};

float square(float x) { return x * x; }
vec3 square(vec3 x) { return x * x; }

// The share of a round light of radius w that is seen past a straight edge x beyond its middle: 0
// below -w, 1 above w; within 0.006 of the area of the piece that the edge cuts off a disc.
float softEdge(float w, float x) {
  float t = clamp(x / w, -1.0, 1.0);
  return 0.5 + t * (0.65039 - 0.15039 * t * t);
}
