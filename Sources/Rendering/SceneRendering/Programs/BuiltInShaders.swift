internal import RectoBookModel
internal import RectoShaderText

/// The copy of `Shaders/` that is compiled into the program: the floor that cannot break.
enum BuiltInShaders {
  /// The names of all files.
  static var names: [String] { files.keys.sorted() }

  /// All files by their names.
  static let all: [String: ShaderFile] = Dictionary(
    uniqueKeysWithValues: names.compactMap { name in file(name).map { (name, $0) } })

  /// Those that were asked for.
  private static var known: [String: ShaderFile] = [:]

  /// A file, or nil where there is none of that name. Taken apart when it is first asked for: a first page needs two of them.
  static func file(_ name: String) -> ShaderFile? {
    if let file = known[name] { return file }
    known[name] = text(of: name).map { ShaderFile(path: "built-in " + name, text: $0) }
    return known[name]
  }

  /// The text of a file of `Shaders/`, or nil where there is none of that name.
  static func text(of name: String) -> String? {
    files[name].map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a file says what the one of that name says, letter by letter.
  static func isUsual(_ bytes: [UInt8], of name: String) -> Bool { files[name] == bytes }

  /// What `ShaderSnapshot.digest` is of these alone; none is taken apart for it.
  static var digest: String {
    var fingerprint = Fingerprint()
    for name in names {
      fingerprint.add((name + "\0" + (text(of: name) ?? "") + "\0").utf8)
    }
    return fingerprint.description
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
