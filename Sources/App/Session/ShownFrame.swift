public import RectoBookModel
public import PageLayout
public import RectoReaderCore
public import RectoSceneRendering
public import RectoShaderText

/// All that decides how a frame of the window looks.
public struct ShownFrame: Equatable, Sendable {
  public var scene: Scene
  public var view: ViewSize
  public var quality: Quality
  /// Whether its outlines are smooth.
  public var isSmooth: Bool
  /// How much of it is seen, 0…1; the rest is what was shown before.
  public var share = 1.0
  /// What its pages show, as numbers that differ where the pictures do.
  public var pictures: [PageNumber: Int]
  /// What stands out on its pages.
  public var highlights: [PageNumber: [Highlight]] = [:]
  /// What parameters of shaders are set to.
  public var shading = ParameterSettings()
  /// What it is held against.
  public var other: Comparison.Other?
  /// How much of the width, from the left edge, is not the other's.
  public var split = 1.0
  /// What the books of the shelf look like, as a number that differs where they do.
  public var shelfStamp = 0
  /// The data view that it shows, and the passes that are left out.
  public var instruments = Instruments()

  /// A frame of a book alone, in its usual look.
  public init(
    scene: Scene, view: ViewSize, quality: Quality, isSmooth: Bool, pictures: [PageNumber: Int]
  ) {
    (self.scene, self.view, self.quality) = (scene, view, quality)
    (self.isSmooth, self.pictures) = (isSmooth, pictures)
  }

  /// Whether it can be shown with what was drawn for another, in other shares at most.
  public func isDrawn(by other: ShownFrame?) -> Bool {
    var same = self
    same.share = other?.share ?? 1
    same.split = other?.split ?? 1
    return same == other
  }

  /// Whether nothing tells it from another frame but what its pages show.
  public func isPrinted(otherwiseThan other: ShownFrame) -> Bool {
    var same = self
    same.pictures = other.pictures
    return same == other && pictures.keys == other.pictures.keys
  }

  /// Whether it lacks nothing of the other frame but its smooth outlines.
  public func isRoughly(_ other: ShownFrame?) -> Bool {
    var same = self
    same.isSmooth = other?.isSmooth ?? isSmooth
    return same == other
  }

  /// Whether it is a draft that shows nothing that the other frame does not: a page that is finer is
  /// as coarse in a draft.
  public func isNeedlessDraft(after other: ShownFrame) -> Bool {
    guard quality == .draft, scene == other.scene, view == other.view, share == other.share,
      highlights == other.highlights, shading == other.shading, self.other == other.other,
      split == other.split, shelfStamp == other.shelfStamp, instruments == other.instruments
    else { return false }
    return other.quality == .full
      ? pictures == other.pictures : pictures.keys == other.pictures.keys
  }

  /// Whether it shows other closed books than another frame, or the same in another order.
  func hasOtherBooks(than other: ShownFrame) -> Bool {
    scene.closedBooks.map(\.key) != other.scene.closedBooks.map(\.key)
  }

  /// Whether everything is where it is in another frame, and looks alike but for care.
  func isInPlace(of other: ShownFrame) -> Bool {
    scene == other.scene && view == other.view && shading == other.shading
  }
}
