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

  /// Whether pages are seen from straight above, upright, on whatever paper: then frames that others
  /// compose of them are right.
  public var arePlain: Bool {
    reader.book.inView.hold.posture == .upright && reader.lens == nil
      && !reader.book.inView.makeup.isLeveled
      && !reader.isShelfInSight && !reader.book.inView.fold.isFolded
  }

  /// Whether nothing is seen but pages that lie still, as everybody sees them, and what stands out on them: no bar, no
  /// ink but that of marks, which are painted into the pictures of pages. Who knows no shaders can show that. What messages say, and how far work has come, does not count.
  public var arePagesAlone: Bool {
    var words = reader.overlay
    (words.progress, words.messages) = ([], [])
    return isBookAlone && words == OverlayContent() && !reader.isMoving && !reader.isInMotion
      && reader.sceneOnDesk?.leaves
        .contains { $0.isVisible && $0.isTurning } != true
  }

  /// The same, but that there may be leaves of paper in the air, and anything over the book.
  public var areLeavesAlone: Bool {
    // Ink and looks are OpenGL's.
    let words = reader.overlay
    return isBookAlone && reader.fade == nil && words.tray == nil && words.lasso == nil
      && words.ruler.isEmpty && words.lookPanel == nil && words.split == nil
      && reader.sceneOnDesk?.leaves.contains { $0.isVisible && $0.isSliding }
        != true
  }

  /// How what moves goes on for who knows no shaders: leaves of paper as everywhere, all else is where it goes at once.
  ///
  /// - Parameters:
  ///   - time: now.
  ///   - seconds: what a frame takes.
  /// - Returns: the event that tells a reader so.
  public func motion(at time: Double, lasting seconds: Double) -> Event {
    areLeavesAlone ? .tick(time: time, lasting: seconds) : .landed
  }

  private var isBookAlone: Bool {
    arePlain && reader.question == nil
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
