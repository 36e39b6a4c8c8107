import RectoBookModel
import PageGeometry
import PageLayout
import RectoSceneRendering
import RectoShelfLayout

/// The poses in which light and shadow are judged: turns, holds, stacks, several leaves in the air,
/// every kind of book.
enum LightGallery: String, CaseIterable, CustomStringConvertible {
  case turn10, turn25, turn40, turn50, turn60, turn75, turn90
  case upper25, upper50, upper75, lower25, lower50, lower75
  case cornerNear, cornerOver, cornerFar, cornerLow, upperCorner, drawnDown, cornerFlap
  case edgeNear, edgeUpright, edgeOver, innerMiddle, innerLow, innerOver, folded
  case bulgeEdge, bulgeInner, bulgeSlight
  case thickStart, thickEnd, thinBook, thickHeld, thickOver
  case twoLeaves, twoApart, threeLeaves, fiveLeaves, heldAmongTurns
  case rightToLeft, rightToLeftHeld, onePage, onePageHeld, roundCorners
  case leaning, leaningHeld, hardback, frontCover, frontCoverLow, frontCoverLast, backCover, closed
  case shelfRow, shelfGrid, shelfComing

  var description: String { rawValue }

  private static let width = 0.7071

  private static func shape(
    pages: Int = 62, direction: ReadingDirection = .leftToRight, binding: Binding = .stapled,
    isOnePage: Bool = false
  ) -> BookShape {
    BookShape(
      pageCount: pages, leafWidth: width, isOnePage: isOnePage, direction: direction,
      binding: binding)
  }

  private static func turning(
    _ progress: [Double], tilt: Double = 0, at turned: Int = 15, in shape: BookShape = shape()
  ) -> BookArrangement {
    BookArrangement(
      shape: shape, turned: turned,
      turns: progress.enumerated().flatMap {
        // Each bends as its stock does.
        BookArrangement(
          shape: shape, position: Double(turned + $0.offset) + $0.element, tilt: tilt
        ).turns
      })
  }

  private static func held(
    _ u: Double, _ v: Double, at x: Double, _ y: Double, at position: Double = 15,
    in shape: BookShape = shape()
  ) -> BookArrangement {
    BookArrangement(
      shape: shape, position: position,
      grip: Grip(held: Vector2(u * shape.leafSize.x, v), place: Vector2(x * shape.leafSize.x, y)))
  }

  /// What is seen.
  func scene(in view: ViewSize) -> Scene {
    switch self {
    case .shelfRow: TestShelf.scene(opening: 0, in: view)
    case .shelfGrid: TestShelf.scene(opening: 0, form: .grid, in: view)
    case .shelfComing: TestShelf.scene(opening: 0.3, in: view)
    default: book.visibleScene(in: view)
    }
  }

  private var book: BookArrangement {
    switch self {
    case .turn10: Self.turning([0.1])
    case .turn25: Self.turning([0.25])
    case .turn40: Self.turning([0.4])
    case .turn50: Self.turning([0.5])
    case .turn60: Self.turning([0.6])
    case .turn75: Self.turning([0.75])
    case .turn90: Self.turning([0.9])
    case .upper25: Self.turning([0.25], tilt: -.pi / 6)
    case .upper50: Self.turning([0.5], tilt: -.pi / 6)
    case .upper75: Self.turning([0.75], tilt: -.pi / 6)
    case .lower25: Self.turning([0.25], tilt: .pi / 6)
    case .lower50: Self.turning([0.5], tilt: .pi / 6)
    case .lower75: Self.turning([0.75], tilt: .pi / 6)
    case .cornerNear: Self.held(1, 0, at: 0.5, 0.25)
    case .cornerOver: Self.held(1, 0, at: -0.4, 0.5)
    case .cornerFar: Self.held(1, 0, at: -0.8, 0.15)
    case .cornerLow: Self.held(1, 0, at: 0.85, 0.08)
    case .upperCorner: Self.held(1, 1, at: 0.3, 0.6)
    case .drawnDown: Self.held(1, 1, at: 1, 0.3)
    case .cornerFlap: Self.held(1, 1, at: -0.07, 0.08)
    case .edgeNear: Self.held(1, 0.5, at: 0.45, 0.5)
    case .edgeUpright: Self.held(1, 0.5, at: 0, 0.5)
    case .edgeOver: Self.held(1, 0.5, at: -0.6, 0.4)
    case .innerMiddle: Self.held(0.5, 0.5, at: 0.2, 0.6)
    case .innerLow: Self.held(0.25, 0.3, at: 0.1, 0.4)
    case .innerOver: Self.held(0.75, 0.8, at: -0.3, 0.9)
    case .folded: Self.held(1, 0.2, at: -0.57, 0.3)
    case .bulgeEdge: Self.held(1, 0.5, at: 0.85, 0.8)
    case .bulgeInner: Self.held(0.5, 0.3, at: 0.4, 0.05)
    case .bulgeSlight: Self.held(0.7, 0.7, at: 0.68, 0.8)
    case .thickStart: Self.turning([0.35], at: 3, in: Self.shape(pages: 800))
    case .thickEnd: Self.turning([0.6], at: 390, in: Self.shape(pages: 800))
    case .thickHeld:
      Self.held(1, 0, at: -0.8, 0.2, at: 154, in: Self.shape(pages: 311, binding: .hardback))
    case .thickOver:
      Self.held(1, 0, at: -0.3, 0.3, at: 154, in: Self.shape(pages: 311, binding: .hardback))
    case .thinBook: Self.turning([0.4], at: 2, in: Self.shape(pages: 12))
    case .twoLeaves: Self.turning([0.6, 0.4])
    case .twoApart: Self.turning([0.8, 0.2])
    case .threeLeaves: Self.turning([0.75, 0.5, 0.25], tilt: 0.15)
    case .fiveLeaves: Self.turning([0.85, 0.7, 0.5, 0.35, 0.15])
    case .heldAmongTurns: held(with: Self.turning([0.8, 0.65]))
    case .rightToLeft: Self.turning([0.3], in: Self.shape(direction: .rightToLeft))
    case .rightToLeftHeld:
      Self.held(1, 0, at: 0.3, 0.3, in: Self.shape(direction: .rightToLeft))
    case .onePage: Self.turning([0.35], in: Self.shape(isOnePage: true))
    case .onePageHeld: Self.held(1, 0, at: 0.3, 0.3, in: Self.shape(isOnePage: true))
    case .roundCorners: rounded(Self.held(1, 0, at: 0.15, 0.35))
    case .leaning: leaning(Self.turning([0.3]))
    case .leaningHeld: leaning(Self.held(1, 0, at: 0.2, 0.4))
    case .hardback: Self.turning([0.3], in: Self.shape(pages: 240, binding: .hardback))
    case .frontCover:
      Self.turning([0.4], at: 0, in: Self.shape(pages: 240, binding: .hardback))
    case .frontCoverLow:
      Self.turning([0.72], at: 0, in: Self.shape(pages: 240, binding: .hardback))
    case .frontCoverLast:
      Self.turning([0.9], at: 0, in: Self.shape(pages: 240, binding: .hardback))
    case .backCover:
      Self.turning([0.25], at: 120, in: Self.shape(pages: 240, binding: .hardback))
    case .closed: Self.turning([], at: 0, in: Self.shape(pages: 240, binding: .hardback))
    case .shelfRow, .shelfGrid, .shelfComing: Self.turning([])
    }
  }

  private func held(with turning: BookArrangement) -> BookArrangement {
    var book = Self.held(1, 0, at: 0.3, 0.4, at: 17)
    book.turned = turning.turned
    book.turns.insert(contentsOf: turning.turns, at: 0)
    return book
  }

  private func rounded(_ book: BookArrangement) -> BookArrangement {
    var book = book
    book.shape.cornerRadius = 0.15
    return book
  }

  private func leaning(_ book: BookArrangement) -> BookArrangement {
    var book = book
    book.posture = Posture(tilt: Vector2(0, 0.45))
    return book
  }
}
