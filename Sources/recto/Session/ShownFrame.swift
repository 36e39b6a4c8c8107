import BookModel
import PageLayout
import ReaderCore
import SceneRenderer
import ShaderText

/// What decides how a frame of the window looks.
struct ShownFrame: Equatable {
  var scene: Scene
  var view: ViewSize
  var quality: Quality
  /// Whether its outlines are smooth.
  var isSmooth: Bool
  /// How much of it is seen; the rest is what was shown before.
  var share = 1.0
  /// What its pages show, by the supply's stamps.
  var pictures: [PageNumber: Int]
  /// What stands out on its pages.
  var highlights: [PageNumber: [Highlight]] = [:]
  /// What parameters of shaders are set to.
  var shading = ParameterSettings()
  /// What it is held against.
  var other: Comparison.Other?
  /// How much of the width, from the left edge, is not the other's.
  var split = 1.0
  /// What the books of the shelf look like, as a number that differs where they do.
  var shelfStamp = 0
  /// What of it is shown.
  var instruments = Instruments()

  /// Whether it can be shown with what was drawn for another, in other shares at most.
  func isDrawn(by other: ShownFrame?) -> Bool {
    var same = self
    same.share = other?.share ?? 1
    same.split = other?.split ?? 1
    return same == other
  }

  /// Whether it lacks nothing of the other frame but its smooth outlines.
  func isRoughly(_ other: ShownFrame?) -> Bool {
    var same = self
    same.isSmooth = other?.isSmooth ?? isSmooth
    return same == other
  }

  /// Whether it is a draft that shows nothing that the other frame does not: a page that is finer is
  /// as coarse in a draft.
  func isNeedlessDraft(after other: ShownFrame) -> Bool {
    guard quality == .draft, scene == other.scene, view == other.view, share == other.share,
      highlights == other.highlights, shading == other.shading, self.other == other.other,
      split == other.split, shelfStamp == other.shelfStamp, instruments == other.instruments
    else { return false }
    return other.quality == .full
      ? pictures == other.pictures : pictures.keys == other.pictures.keys
  }
}

extension Highlight {
  /// As it is drawn.
  var mark: PageMark {
    switch kind {
    case .match: PageMark(box: box, color: (1, 0.78, 0.22))
    case .currentMatch: PageMark(box: box, color: (1, 0.46, 0.12))
    case .selection: PageMark(box: box, color: (0.45, 0.68, 1))
    }
  }
}
