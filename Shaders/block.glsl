// The block that is being drawn. Mirrors `BlockUniforms` in Uniforms.swift.
layout(std140) uniform Block {
  mat4 u_model;  // the block's own frame to the scene; there the spine is the y axis, z = 0 the desk
  vec4 u_size;   // width and height of the uppermost leaf, thickness, spread
  vec4 u_paper;  // x: how many leaves; y: 1 where the right-hand block, else 0; z: radius of the outer
                 // corners; w: how many leaves of the same heap lie below it
  vec4 u_heap;   // x: of how many leaves the heap is; y: how far it stands in the light of a shelf at night
};
