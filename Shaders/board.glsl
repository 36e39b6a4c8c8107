// The board that is being drawn. Mirrors `BoardUniforms` in Uniforms.swift.
layout(std140) uniform Board {
  mat4 u_model;      // the board's own frame to the scene; there the spine is the y axis, z = 0 below
  vec4 u_rectangle;  // least and greatest corner, own frame
  vec4 u_foot;       // what stands on it: least and greatest corner, scene
  vec4 u_top;        // its uppermost surface, likewise
  vec4 u_board;      // x: thickness; y: the joint's distance from the spine; z: height of what
                     // stands on it; w: radius of the outer corners
  vec4 u_cast;       // x: share of a shadow; y: how far around its box sky is hidden; z: 1 where it falls
                     // on a ledge; w: 1 where it falls on a cover; of a board, how far it stands in the light of
                     // a shelf at night
  vec4 u_case;       // rgb: what the book is bound in; w: 1 where that is known, else the look says. Of a
                     // bookcase x: 1 at night; y: below which height it is closed, own frame; zw: pixels to
                     // fractions of the view. Of a shadow rgb: the parts of a case that it falls on; w: 1
                     // where it is drawn for those, and not on the desk
};
