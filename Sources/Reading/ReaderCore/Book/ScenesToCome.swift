public import PageLayout
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
      && !reader.isShelfInSight && !reader.book.inView.fold.isFolded
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
