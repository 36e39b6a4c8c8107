package import PageGeometry
import PageModel

/// A book between closed and open as two fingers bring it there: in half of its size it gets up from its back cover,
/// stands on its spine and unfolds.
extension BookArrangement {
  /// Whether pages lie on both sides of the spine, none in the air: then it can be folded.
  public var isOpen: Bool {
    !shape.isOnePage && turned > 0 && turned < shape.leafCount && turns.isEmpty
  }

  /// How far it has come when it stands on its spine.
  private static let standing = 0.4

  /// How far it has come, 0…1, where it is folded by a pinch, which is brought between `Scene.leastPinch` and 1.
  public static func share(foldedBy pinch: Double) -> Double {
    let open = (pinch.clamped(to: Scene.leastPinch...1) - Scene.leastPinch) / (1 - Scene.leastPinch)
    return standing.mixed(with: 1, open)
  }

  /// The pinch at which it has come so far; nil where it does not stand yet.
  public static func pinch(at share: Double) -> Double? {
    // What was counted from a pinch may be rounded.
    guard share >= standing - 1e-12 else { return nil }
    return Scene.leastPinch.mixed(with: 1, max(0, share - standing) / (1 - standing))
  }

  /// The book on its way from closed, in half of its size, to open where it lies open now, with no leaf in the air.
  ///
  /// Laws: at 1 it is `visibleScene(in:)`, and before that the same folded, down to where it stands on its spine; at 0 it
  /// is the closed book about the middle of the spine; in between nothing jumps. A book that is not open cannot be
  /// folded: it only becomes as large, and its cover opens as in `opening(_:in:)`.
  ///
  /// - Parameters:
  ///   - share: how far it has come, 0…1.
  ///   - view: what it is seen in.
  /// - Returns: The scene, with the spine of the closed book while any of it can be seen.
  public func unfolding(_ share: Double, in view: ViewSize) -> Scene {
    let open = visibleScene(in: view)
    guard share < 1 else { return open }
    if isOpen, let pinch = Self.pinch(at: share) { return open.folded(by: pinch) }
    let (model, angle) = tipping(share, in: view)
    var scene = opening(isOpen ? 0 : smoothStep(share), in: view)
    if isOpen {
      scene.camera = scene.camera.mixed(with: open.camera, smoothStep(share / Self.standing))
    }
    if angle != 0 { scene = scene.turned { _ in (model, -angle) } }
    scene = scene.shrunk(to: size(at: share))
    scene.bookSpine = Spine(of: shape)
    scene.bookSpine?.model = shrinking(at: share) * model * Spine(of: shape).model
    return scene
  }

  /// From where the closed book lies to where it is on this way, and the angle by which it has turned about its height.
  package func placementWhileUnfolding(
    _ share: Double, in view: ViewSize
  ) -> (model: Matrix4, angle: Double) {
    let (model, angle) = tipping(share, in: view)
    return (shrinking(at: share) * model, angle)
  }

  private func size(at share: Double) -> Double {
    isOpen ? Scene.leastPinch : Scene.leastPinch.mixed(with: 1, smoothStep(share))
  }

  private func shrinking(at share: Double) -> Matrix4 {
    let middle = Vector3(0, 0.5, 0)
    return .translation(middle) * .scale(Vector3(repeating: size(at: share)))
      * .translation(-middle)
  }

  /// How the closed book in its own size is turned up from its back.
  private func tipping(_ share: Double, in view: ViewSize) -> (model: Matrix4, angle: Double) {
    let side: Double = shape.direction == .rightToLeft ? -1 : 1
    let scene = visibleScene(in: view)
    guard isOpen, let spine = scene.spine, let top = scene.top(ofSide: side) else {
      return (.identity, 0)
    }
    let angle = -side * smoothStep(share / Self.standing) * .pi / 2
    return (scene.about(spine, top: top, by: angle), angle)
  }
}
