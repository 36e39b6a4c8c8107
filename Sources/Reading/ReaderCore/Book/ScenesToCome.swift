public import PageLayout
internal import PageMotion
import RectoBookModel

/// Scenes that may be seen next, to be made ready.
public struct ScenesToCome {
  private let reader: Reader

  init(_ reader: Reader) { self.reader = reader }

  /// What will be seen with a leaf in the air, if one of those that lie now is turned by a hand or a key; none where
  /// leaves do not bend.
  public var uncovering: [Scene] {
    guard !reader.isShelfInSight, reader.book.inView.style == .curl else { return [] }
    return reader.book.inView.seen?.uncovering
      .map { $0.scene.shown(on: reader.tone, under: reader.lens) } ?? []
  }

  /// Whether pages are seen from straight above, upright, as they are: then frames that others
  /// compose of them are right.
  public var arePlain: Bool {
    reader.book.inView.hold.posture == .upright && reader.tone.isPlain && reader.lens == nil
      && !reader.book.inView.makeup.isLeveled
      && !reader.isShelfInSight && !reader.book.inView.fold.isFolded
  }

  /// Whether nothing is seen but pages that lie still, as large as they fit and as everybody sees them: no bar, nothing
  /// that stands out, no ink but that of marks, which are painted into the pictures of pages. Who knows no shaders can
  /// show that. How far work has come can be told later.
  public var arePagesAlone: Bool {
    isBookAlone && !reader.isMoving && !reader.isInMotion
      && reader.sceneOnDesk?.leaves
        .contains { $0.isVisible && $0.isTurning } != true
  }

  /// The same, but that a hand holds a leaf of paper in the air.
  public var areHeldLeavesAlone: Bool {
    isBookAlone && reader.turning.heldLeaf != nil && reader.fade == nil
      && reader.sceneOnDesk?.leaves.contains { $0.isVisible && ($0.isSliding || $0.opacity < 1) }
        != true
  }

  /// How what moves goes on for who knows no shaders: a leaf follows the hand that holds it, all else is where it goes
  /// at once.
  ///
  /// - Parameter time: now.
  /// - Returns: the event that tells a reader so.
  public func motion(at time: Double) -> Event {
    reader.turning.heldLeaf == nil ? .landed : .tick(time: time, lasting: 0)
  }

  private var isBookAlone: Bool {
    var words = reader.overlay
    words.progress = []
    return arePlain && reader.question == nil && reader.zoom == 1
      && words == OverlayContent() && reader.highlights.isEmpty
      && reader.comparison == nil && reader.instruments == Instruments()
      && reader.visiblePages.allSatisfy { !reader.drawn.isDrawnOn($0) }
  }

  /// The desk before there is a book on it.
  public var emptyDesk: Scene {
    var scene = Scene.emptyDesk(in: reader.view)
    scene.tone = reader.tone
    return scene
  }
}

extension Reader {
  /// Scenes that may be seen next.
  public var scenesToCome: ScenesToCome { ScenesToCome(self) }
}
