internal import RectoShaderText

/// Which program: what it draws, with how much care, and past which flying leaves.
struct ProgramName: Hashable {
  /// What a program draws.
  enum Part: String {
    case restingLeaf, flyingLeaf, block, board, desk, mark, shade, grain, present, fade, lens
    /// What makes numbers that a screen takes of linear light.
    case encode
    /// What there is of a shelf beside its books' covers and pages.
    case spine, bookcase, cast
    /// What files of a user's draw that stand for themselves: what lies behind the book, the picture
    /// that lies on the desk, and passes over the finished picture.
    case background, painting, post

    /// Those that there always are.
    static let fixed: [Part] = [
      .restingLeaf, .flyingLeaf, .block, .board, .desk, .mark, .shade, .grain, .present, .fade,
      .lens, .encode, .spine, .bookcase, .cast,
    ]

    /// Whether it is drawn with less care in drafts, and with more where shadows fall.
    var hasDrafts: Bool { isLit && self != .spine && self != .bookcase }

    /// Whether the light falls on it: then it has tints.
    var isLit: Bool {
      switch self {
      case .restingLeaf, .flyingLeaf, .block, .board, .desk, .spine, .bookcase: true
      case .mark, .shade, .grain, .present, .fade, .lens, .encode, .cast, .background, .painting,
        .post:
        false
      }
    }
  }

  /// A file that stands for itself.
  struct Free: Hashable {
    var file: String
    /// The pass by which values are set for it alone.
    var pass: String
  }

  /// Which flying leaves' shadows are computed; the numbers of SHADOWS in common.glsl.
  enum Shadows: Int, CaseIterable {
    case none = 0, leaf, curl
    /// Those of all, found at the corners of a leaf's triangles and even between them.
    case corners
    /// Those of leaves that a file bends in a way of its own, found in a map.
    case map
  }

  var part: Part
  var quality: Quality = .full
  var shadows: Shadows = .none
  /// Whether a part of a resting page has a finer picture.
  var isFiner = false
  /// Whether paper and print are not those of the book.
  var isTinted = false
  /// Whether a side of the leaf is the outside of a book that is bound.
  var isCover = false
  /// Whether it is of a closed book beside the open one, off whose light nothing is hidden by that.
  var isShelved = false
  /// Whether a painting lies on the desk, in the place of wood.
  var isPainted = false
  /// Whether it gives, in the place of colours, by how much leaves in the air change the light on what lies.
  var isRelative = false
  /// Whether it says only where a leaf lies, whose colours come from a kept picture.
  var isStill = false
  /// The numbers that it gives in the place of colours.
  var numbers: SceneNumbers?
  /// The file, of the parts that stand for themselves.
  var free: Free?

  /// What stands in where a driver refuses this one: the same for whole pictures, then without
  /// shadows, then a draft.
  var plainer: ProgramName? {
    var plainer = self
    if numbers != nil {
      return nil
    } else if isFiner {
      plainer.isFiner = false
    } else if shadows != .none {
      plainer.shadows = .none
    } else if part.hasDrafts, quality == .full {
      plainer.quality = .draft
    } else {
      return nil
    }
    return plainer
  }

  /// Every program that frames of these qualities are drawn with, but for drafts in which leaves fly over
  /// pages that are much magnified.
  ///
  /// In the order in which a reader would wait for them: a leaf that a key turns, one that a hand takes, and
  /// what either shows once it rests.
  static func all(for qualities: [Quality]) -> [ProgramName] {
    [ProgramName(part: .grain), ProgramName(part: .present)]
      + qualities.flatMap { $0 == .draft ? drafts : whole(past: .none, withCovers: true) }
      + qualities.flatMap { $0 == .draft ? laterDrafts : [] }
      + [.leaf, .curl].flatMap { whole(past: $0, withCovers: false) }
      + [.mark, .shade, .fade, .lens].map { ProgramName(part: $0) }
      + qualities.flatMap { ofShelf(in: $0) }
      + [.spine, .bookcase, .cast].map { ProgramName(part: $0) }
  }

  /// Those of leaves in motion: what a turn shows beside its shadows and in them before what a hand bends.
  private static var drafts: [ProgramName] {
    [ProgramName(part: .restingLeaf, quality: .draft, isStill: true)]
      + [Shadows.none, .leaf, .curl].flatMap { shadows in
        [Part.flyingLeaf, .restingLeaf, .block, .board, .desk].map {
          ProgramName(part: $0, quality: .draft, shadows: shadows)
        }
          + [ProgramName(part: .flyingLeaf, quality: .draft, shadows: shadows, isCover: true)]
          + [Part.restingLeaf, .desk].map {
            ProgramName(part: $0, quality: .draft, shadows: shadows, isRelative: true)
          }
      } + [ProgramName(part: .flyingLeaf, quality: .draft, shadows: .corners)]
  }

  /// Whether turns by keys are drawn with it, all but those of a cover.
  var isOfTurns: Bool {
    quality == .draft && (shadows == .none || shadows == .leaf) && !isCover && !isFiner
      && !isShelved
  }

  /// Those that a book is drawn with which comes off its shelf, and what it leaves there, in the order in which they are
  /// seen.
  static var opening: [ProgramName] {
    ofShelf(in: .draft) + [ProgramName(part: .bookcase)]
      + [ProgramName(part: .restingLeaf, quality: .draft, isCover: true)]
      + [Part.desk, .block, .board, .restingLeaf].map { ProgramName(part: $0, quality: .draft) }
      + [ProgramName(part: .flyingLeaf, quality: .draft, isCover: true)]
  }

  /// Those of pages at rest that are shown anew in haste: of covers, and magnified.
  private static var laterDrafts: [ProgramName] {
    [Shadows.none, .leaf, .curl].map {
      ProgramName(part: .restingLeaf, quality: .draft, shadows: $0, isCover: true)
    } + [ProgramName(part: .restingLeaf, quality: .draft, isFiner: true)]
  }

  /// Of those that draw a book at rest the last one that is made.
  static let lastAtRest = ProgramName(part: .desk)

  /// Those of what rests.
  private static func whole(past shadows: Shadows, withCovers: Bool) -> [ProgramName] {
    [ProgramName(part: .flyingLeaf, shadows: shadows)]
      + (withCovers ? [false, true] : [false]).flatMap { isCover in
        [false, true].map { isFiner in
          ProgramName(part: .restingLeaf, shadows: shadows, isFiner: isFiner, isCover: isCover)
        }
      } + [Part.block, .board, .desk].map { ProgramName(part: $0, shadows: shadows) }
  }

  /// Those of closed books.
  private static func ofShelf(in quality: Quality) -> [ProgramName] {
    [Part.restingLeaf, .block, .board].map { part in
      var name = ProgramName(part: part, quality: quality, isCover: part == .restingLeaf)
      name.isShelved = true
      return name
    }
  }

  /// The file that draws what lies behind the book, where there is one.
  static let background = ProgramName(
    part: .background, free: Free(file: "background.glsl", pass: "background"))
  /// The file that paints the desk, where there is one.
  static let painting = ProgramName(
    part: .painting, free: Free(file: "desk.glsl", pass: "painting"))

  /// The program of a pass over the picture.
  init(of pass: PostPass) {
    self.init(part: .post, free: Free(file: pass.file, pass: pass.name))
  }

  /// Makes a name.
  init(
    part: Part, quality: Quality = .full, shadows: Shadows = .none, isFiner: Bool = false,
    isTinted: Bool = false, isCover: Bool = false, isPainted: Bool = false,
    isRelative: Bool = false, isStill: Bool = false, numbers: SceneNumbers? = nil, free: Free? = nil
  ) {
    (self.part, self.quality, self.shadows) = (part, quality, shadows)
    (self.isFiner, self.isTinted, self.isCover) = (isFiner, isTinted, isCover)
    (self.isPainted, self.isRelative, self.isStill) = (isPainted, isRelative, isStill)
    (self.numbers, self.free) = (numbers, free)
  }

  /// What files of a user's draw that stand for themselves.
  static func free(of files: ShaderSnapshot) -> [ProgramName] {
    [background, painting].filter { $0.free.map { files.file($0.file) != nil } ?? false }
      + files.frame.posts.map { ProgramName(of: $0) }
  }

  /// Every part of some files once, as plain as it is.
  static func plainest(of files: ShaderSnapshot) -> [ProgramName] {
    Part.fixed.map { ProgramName(part: $0) } + free(of: files)
  }

  /// Its name for messages.
  var title: String { free?.pass ?? part.rawValue }

  /// The pass that it is drawn in, by which values can be set for it alone.
  var pass: String { free?.pass ?? part.pass }
}

extension ProgramName.Part {
  /// The pass that it is drawn in, by which values can be set for it alone.
  var pass: String {
    switch self {
    case .restingLeaf, .flyingLeaf: "page"
    case .encode: Self.present.rawValue
    case .block, .board, .desk, .mark, .shade, .grain, .present, .fade, .lens, .spine, .bookcase,
      .cast, .background, .painting, .post:
      rawValue
    }
  }

  /// The names of all passes that there always are.
  static var passes: [String] {
    fixed.map(\.pass).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
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
    case .present, .fade, .encode: file = ("whole", "present")
    case .lens: file = ("whole", "lens")
    case .spine: file = ("spine", "spine")
    case .bookcase: file = ("board", "bookcase")
    case .cast: file = ("cast", "cast")
    case .background: file = ("behind", "")
    case .painting, .post: file = ("whole", "")
    }
    return ProgramRecipe(
      name: title, pass: pass, part: part, vertex: file.vertex + ".vert",
      fragment: free?.file ?? file.fragment + ".frag",
      defines: [
        ("DRAFT", quality == .draft ? 1 : 0), ("FLYING", part == .flyingLeaf ? 1 : 0),
        ("SHADOWS", shadows.rawValue), ("FINER", isFiner ? 1 : 0),
        ("COVER", isCover ? 1 : 0), ("SHELVED", isShelved ? 1 : 0),
        ("ENCODED", readsEncoded && part != .encode ? 1 : 0),
        ("FADING", part == .fade ? 1 : 0),
        ("TINTED", isTinted ? 1 : 0), ("PAINTED", isPainted ? 1 : 0),
        ("RELATIVE", isRelative ? 1 : 0), ("STILL", isStill ? 1 : 0),
        (
          "VIEW",
          numbers?.view ?? (part.isLit || part == .cast || view == .overdraw ? view.number : 0)
        ),
      ], isOfNumbers: numbers != nil)
  }

  /// The program that draws the same on paper and print of the book, or on others.
  func on(tinted isTinted: Bool) -> ProgramName {
    var name = self
    name.isTinted = isTinted && part.isLit && !isStill
    return name
  }

  /// The program that draws the same as numbers: neither light nor print are asked for.
  func giving(_ numbers: SceneNumbers) -> ProgramName {
    ProgramName(part: part, numbers: part.isLit ? numbers : nil, free: free)
  }
}

extension ShaderView {
  /// VIEW in the shaders.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
