/// Which program: what it draws, with how much care, and past which flying leaves.
struct ProgramName: Hashable {
  /// What a program draws.
  enum Part: String, CaseIterable {
    case restingLeaf, flyingLeaf, block, board, desk, mark, shade, grain, present, fade, lens

    /// Whether the light falls on it: then it has drafts, shadows and tints.
    var isLit: Bool {
      switch self {
      case .restingLeaf, .flyingLeaf, .block, .board, .desk: true
      case .mark, .shade, .grain, .present, .fade, .lens: false
      }
    }
  }

  /// Which flying leaves' shadows are computed; the numbers of SHADOWS in common.glsl.
  enum Shadows: Int, CaseIterable {
    case none = 0, arc, cone, curl, any
  }

  var part: Part
  var quality: Quality = .full
  var shadows: Shadows = .none
  /// Whether a part of a resting page has a finer picture.
  var isFiner = false
  /// Whether paper and print are not those of the book.
  var isTinted = false

  /// What stands in where a driver refuses this one: the same for whole pictures, then without
  /// shadows, then a draft.
  var plainer: ProgramName? {
    var plainer = self
    if isFiner {
      plainer.isFiner = false
    } else if shadows != .none {
      plainer.shadows = .none
    } else if part.isLit, quality == .full {
      plainer.quality = .draft
    } else {
      return nil
    }
    return plainer
  }

  /// Every program that frames of these qualities are drawn with, but for those in which leaves
  /// fly over pages that are much magnified.
  static func all(for qualities: [Quality]) -> [ProgramName] {
    [ProgramName(part: .grain), ProgramName(part: .present)]
      // A finger may come first, and what it makes takes longest to compile.
      + [Shadows.none, .curl, .cone, .any, .arc].flatMap { shadows in
        qualities.flatMap { quality in
          [Part.restingLeaf, .flyingLeaf, .block, .board, .desk].map {
            ProgramName(part: $0, quality: quality, shadows: shadows)
          }
        }
      }
      + qualities.map { ProgramName(part: .restingLeaf, quality: $0, isFiner: true) }
      + [.mark, .shade, .fade, .lens].map { ProgramName(part: $0) }
  }
}

extension ProgramName.Part {
  /// The pass that it is drawn in, by which values can be set for it alone.
  var pass: String {
    switch self {
    case .restingLeaf, .flyingLeaf: "page"
    case .block, .board, .desk, .mark, .shade, .grain, .present, .fade, .lens: rawValue
    }
  }

  /// The names of all passes.
  static var passes: [String] {
    allCases.map(\.pass).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension ProgramName {
  /// The files and the numbers that it is made of.
  func recipe(readsEncoded: Bool, view: ShaderView = .color) -> ProgramRecipe {
    let file: (vertex: String, fragment: String)
    switch part {
    case .restingLeaf, .flyingLeaf: file = ("leaf", "leaf")
    case .block: file = ("block", "block")
    case .board: file = ("board", "board")
    case .desk: file = ("desk", "desk")
    case .grain: file = ("whole", "grain")
    case .mark: file = ("leaf", "mark")
    case .shade: file = ("leaf", "shade")
    case .present, .fade: file = ("whole", "present")
    case .lens: file = ("whole", "lens")
    }
    return ProgramRecipe(
      name: part.rawValue, pass: part.pass, vertex: file.vertex + ".vert",
      fragment: file.fragment + ".frag",
      defines: [
        ("DRAFT", quality == .draft ? 1 : 0), ("FLYING", part == .flyingLeaf ? 1 : 0),
        ("SHADOWS", shadows.rawValue), ("FINER", isFiner ? 1 : 0),
        ("ENCODED", readsEncoded ? 1 : 0), ("FADING", part == .fade ? 1 : 0),
        ("TINTED", isTinted ? 1 : 0), ("VIEW", part.isLit ? view.number : 0),
      ])
  }
}

/// What of a frame is seen: its colours, or one of the numbers that they are made of.
public enum ShaderView: String, CaseIterable, Sendable {
  /// The picture.
  case color
  /// Which way surfaces look: red right, green up, blue towards the eye of a resting page.
  case normals
  /// How far away things are: white at the eye, black at eight page heights.
  case depth
  /// Red across and green up each page.
  case uv
  /// The share of the lamp's light that arrives.
  case shadow
  /// The share of the sky that is seen.
  case ao
  /// Which level of a page's picture is read: green the finest, then blue, then red.
  case lod

  /// VIEW in the shaders.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
