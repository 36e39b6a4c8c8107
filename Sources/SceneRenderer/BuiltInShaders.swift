/// The copy of `Shaders/` that is compiled into the program: the floor that cannot break.
enum BuiltInShaders {
  /// The text of a file of `Shaders/`, or nil where there is none of that name.
  static func text(of name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func bytes(of name: String) -> [UInt8]? {
    switch name {
    case "bend.glsl": PackageResources.bend_glsl
    case "block.frag": PackageResources.block_frag
    case "block.glsl": PackageResources.block_glsl
    case "block.vert": PackageResources.block_vert
    case "common.glsl": PackageResources.common_glsl
    case "desk.frag": PackageResources.desk_frag
    case "desk.vert": PackageResources.desk_vert
    case "grain.frag": PackageResources.grain_frag
    case "leaf.frag": PackageResources.leaf_frag
    case "leaf.glsl": PackageResources.leaf_glsl
    case "leaf.vert": PackageResources.leaf_vert
    case "light.glsl": PackageResources.light_glsl
    case "present.frag": PackageResources.present_frag
    case "shadow.glsl": PackageResources.shadow_glsl
    case "whole.vert": PackageResources.whole_vert
    default: nil
    }
  }
}
