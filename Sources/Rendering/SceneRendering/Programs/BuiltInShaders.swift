internal import RectoShaderText

/// The copy of `Shaders/` that is compiled into the program: the floor that cannot break.
enum BuiltInShaders {
  /// The names of all files.
  static var names: [String] { files.keys.sorted() }

  /// All files by their names.
  static let all: [String: ShaderFile] = Dictionary(
    uniqueKeysWithValues: files.map { name, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return (name, ShaderFile(path: "built-in " + name, text: text))
    })

  /// The text of a file of `Shaders/`, or nil where there is none of that name.
  static func text(of name: String) -> String? {
    files[name].map { String(decoding: $0, as: UTF8.self) }
  }

  private static let files: [String: [UInt8]] = [
    "behind.vert": PackageResources.behind_vert,
    "bend.glsl": PackageResources.bend_glsl,
    "block.frag": PackageResources.block_frag,
    "block.glsl": PackageResources.block_glsl,
    "block.vert": PackageResources.block_vert,
    "board.frag": PackageResources.board_frag,
    "board.glsl": PackageResources.board_glsl,
    "board.vert": PackageResources.board_vert,
    "bookcase.frag": PackageResources.bookcase_frag,
    "cast.frag": PackageResources.cast_frag,
    "cast.vert": PackageResources.cast_vert,
    "cloth.glsl": PackageResources.cloth_glsl,
    "common.glsl": PackageResources.common_glsl,
    "cover.glsl": PackageResources.cover_glsl,
    "curve.glsl": PackageResources.curve_glsl,
    "desk.frag": PackageResources.desk_frag,
    "desk.vert": PackageResources.desk_vert,
    "frame.passes": PackageResources.frame_passes,
    "grain.frag": PackageResources.grain_frag,
    "leaf.frag": PackageResources.leaf_frag,
    "leaf.glsl": PackageResources.leaf_glsl,
    "leaf.vert": PackageResources.leaf_vert,
    "lens.frag": PackageResources.lens_frag,
    "light.glsl": PackageResources.light_glsl,
    "lut.glsl": PackageResources.lut_glsl,
    "mark.frag": PackageResources.mark_frag,
    "paper.glsl": PackageResources.paper_glsl,
    "present.frag": PackageResources.present_frag,
    "shade.frag": PackageResources.shade_frag,
    "shadow.glsl": PackageResources.shadow_glsl,
    "spine.frag": PackageResources.spine_frag,
    "spine.vert": PackageResources.spine_vert,
    "stock.glsl": PackageResources.stock_glsl,
    "view.glsl": PackageResources.view_glsl,
    "whole.vert": PackageResources.whole_vert,
  ]
}
