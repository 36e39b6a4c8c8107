import BookModel
import PageGeometry
import PageLayout
import PageMotion

/// The pixels of the screen under which pages lie still.
extension Reader {
  /// What decides how a resting book lies under the pixels of the screen, but for which leaf is where:
  /// while it changes, what is made for certain pixels would be late.
  public struct Stance: Equatable, Sendable {
    var view: ViewSize
    var zoom: Double
    var pan: Vector2
    var posture: Posture
  }

  /// How the book is looked at.
  public var stance: Stance {
    Stance(view: view, zoom: zoom, pan: pan, posture: posture)
  }

  /// The pixels under which each page lies that lies still, and under which those of the opening that is
  /// meant will lie once they do; none while the view is being moved.
  var fits: [PageNumber: [PageFit]] {
    guard let arrangement, !isShelfInSight, !isViewHeld else { return [:] }
    var fits = Self.fits(of: arrangement.visibleScene(in: view), in: view)
    if turning.isMoving, zoom == 1, let resting = openingAtRest {
      fits.merge(Self.fits(of: resting.visibleScene(in: view), in: view)) { lying, _ in lying }
    }
    return fits
  }

  private static func fits(of scene: Scene, in view: ViewSize) -> [PageNumber: [PageFit]] {
    Dictionary(grouping: scene.fits(in: view), by: \.page).mapValues { $0.map(\.fit) }
  }

  private var isViewHeld: Bool {
    switch pointer {
    case .panning, .sliding: true
    case .idle, .pressed, .holding, .swiping, .onLink, .selecting, .idleDrag, .rightPressed: false
    }
  }
}
