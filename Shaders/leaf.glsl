// The leaf that is being drawn. Mirrors `LeafUniforms` in Uniforms.swift.
layout(std140) uniform Leaf {
  mat4 u_model;        // the leaf's own frame to the scene
  vec4 u_rectangle;    // least and greatest corner of the flat leaf, own frame
  vec4 u_bend;         // see bend.glsl
  vec4 u_curl;         // x, y, z: see bend.glsl; w: 1, -1 a board whose up, down side is the outside,
                       // else 0
  vec4 u_placement[2]; // up, down: where the picture lies, fractions from the reader's lower left
  vec4 u_crop[2];      // up, down: the part of the picture that is shown, likewise
  vec4 u_sides;        // x, y: 1 where up, down has a picture; z: -1 mirrored, else 1; w: opacity
  vec4 u_motion;       // x: level-of-detail bias; y: 0 lying to 1 in the air;
                       // z: share of light that passes through; w: own flying leaf or -1
  vec4 u_leafOpenings; // radians to the next surface: up below, up above, down below, down above
  vec4 u_leafWedges[2]; // up, down: the lamp's light on what it faces, see `exchanged` in light.glsl
  vec4 u_part;         // what u_finer shows: least and greatest corner, fractions from the upper left
  vec4 u_fitting;      // x: 1 where u_finer has exactly the pixels of the screen, 0 where it has others;
                       // y: 1 where alpha shall be 0, which tells a leaf in the air from what lies still;
                       // z: 0 to 1 where it curls and its base lies; w: the same wherever its base is
  vec4 u_lead;         // x: how much nearer it counts than it is, in depths of clip space: beside the spine
                       // the pages of a higher stack dip into the binding, but are drawn as if they did not
  vec4 u_levels;       // up, down: the roots of the light that is shown as black and as white; 0, 0: none
  vec4 u_case;         // rgb: what the book is bound in; w: 1 where that is known, else the look says
  vec4 u_cover;        // the outside of a cover: x: how much cloth is seen at the spine; y: how far it
                       // stands in the light of a shelf at night; z: how worn its edges are seen; w: 1 on the up
                       // side, -1 on the down side, 0 none
  vec4 u_shade;        // a book that stands before it: x: where it begins, y: how far before it it is, own
                       // frame; z: 1 where it covers what lies beyond, else -1; w: how much of its shade there is
};
