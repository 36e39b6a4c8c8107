import PictureComparison
import RectoBookModel
import DrawnFirst
import PageGeometry
import PageLayout
import RectoSceneRendering
import Testing
import RectoShelfLayout

/// Pictures that were looked at, kept, and compared from then on.
@MainActor @Suite(.drawnFirst) struct GoldenTests {
  /// What each picture shows.
  enum Picture: String, CaseIterable, CustomTestStringConvertible {
    case resting, liftedLeaf, uprightLeaf, landingLeaf, heldCorner, closedBook, rightToLeft, fan
    case backdrop, hardback, openingCover, closingCover, slidingOpening, slidingFromRight
    case roundCorners, shelfRow, shelfGrid, bookComing, bookOpening, bookOpeningRightToLeft
    case folded, tippingOver

    var testDescription: String { rawValue }

    func scene(in view: ViewSize) -> Scene {
      switch self {
      case .shelfRow: TestShelf.scene(opening: 0, offset: 0.3, in: view)
      case .shelfGrid: TestShelf.scene(opening: 0, form: .grid, in: view)
      case .bookComing: TestShelf.scene(opening: 0.3, in: view)
      case .bookOpening: TestShelf.scene(opening: 0.66, page: 62, in: view)
      case .bookOpeningRightToLeft:
        TestShelf.scene(opening: 0.8, page: 62, direction: .rightToLeft, in: view)
      case .resting: book(8).visibleScene(in: view)
      case .liftedLeaf: book(8, 0.2, tilt: 0.35).visibleScene(in: view)
      case .uprightLeaf: book(8, 0.5).visibleScene(in: view)
      case .landingLeaf: book(8, 0.8, tilt: -0.35).visibleScene(in: view)
      case .heldCorner:
        BookArrangement(
          shape: shape(), position: 8,
          grip: Grip(held: Vector2(0.7, 0.02), place: Vector2(0.3, 0.3))
        ).visibleScene(in: view)
      case .folded: hardback(12).visibleScene(in: view).folded(by: 0.8)
      case .tippingOver: hardback(12, direction: .rightToLeft).unfolding(0.2, in: view)
      case .closedBook: book(0).visibleScene(in: view)
      case .rightToLeft: book(8, 0.3, direction: .rightToLeft).visibleScene(in: view)
      case .fan:
        BookArrangement(
          shape: shape(), turned: 8,
          turns: [0.85, 0.6, 0.35, 0.12].enumerated().map {
            Turn(
              leaves: 8 + $0.offset..<9 + $0.offset, progress: $0.element,
              size: shape().leafSize)
          }
        ).visibleScene(in: view)
      case .backdrop: cards(in: view)
      case .hardback: hardback(8.3).visibleScene(in: view)
      case .openingCover: hardback(0.4).visibleScene(in: view)
      case .closingCover: hardback(30.85, direction: .rightToLeft).visibleScene(in: view)
      case .slidingFromRight:
        // A book that opens, and is read from right to left.
        BookArrangement(
          shape: shape(direction: .rightToLeft), turned: 0,
          turns: [Turn(leaves: 0..<1, progress: 0.6, size: shape().leafSize)], passage: .sliding
        ).visibleScene(in: view)
      case .roundCorners:
        BookArrangement(
          shape: {
            var shape = shape(binding: .hardback)
            shape.cornerRadius = 0.06
            return shape
          }(), position: 8, grip: Grip(held: Vector2(0.68, 0.05), place: Vector2(0.2, 0.3))
        ).visibleScene(in: view)
      case .slidingOpening:
        BookArrangement(
          shape: shape(), turned: 8,
          turns: [0.75, 0.35].enumerated().map {
            Turn(
              leaves: 8 + $0.offset..<9 + $0.offset, progress: $0.element, size: shape().leafSize)
          }, passage: .sliding
        ).visibleScene(in: view)
      }
    }

    private func book(
      _ turned: Int, _ progress: Double? = nil, tilt: Double = 0,
      direction: ReadingDirection = .leftToRight
    ) -> BookArrangement {
      BookArrangement(
        shape: shape(direction: direction), turned: turned,
        turns: progress.map {
          [Turn(leaves: turned..<turned + 1, progress: $0, tilt: tilt, size: shape().leafSize)]
        } ?? [])
    }

    private func hardback(
      _ position: Double, direction: ReadingDirection = .leftToRight
    ) -> BookArrangement {
      BookArrangement(
        shape: shape(direction: direction, binding: .hardback), position: position, tilt: 0.35)
    }

    /// Two pages in points before a backdrop: one turned away, one with a part of its picture.
    private func cards(in view: ViewSize) -> Scene {
      let rectangle = Rectangle(min: Vector2(0, -284), max: Vector2(362, 284))
      func card(_ page: Int, model: Matrix4, picture: SidePicture) -> Leaf {
        Leaf(
          index: page, front: PageNumber(page), back: nil, ratio: 0, angle: 0, zOrder: page,
          model: model, rectangle: rectangle, up: picture, down: nil)
      }
      return Scene(
        camera: Camera(
          lookingDownFrom: Vector3(0, 0, 2000), halfHeight: 0.192, aspect: view.aspect, near: 500,
          far: 3000),
        leaves: [
          card(17, model: .rotationY(-0.7), picture: SidePicture(page: PageNumber(17))),
          card(
            18, model: .translation(Vector3(-362, 0, 0)),
            picture: SidePicture(
              page: PageNumber(18),
              placement: Rectangle(min: Vector2(0.1, 0.2), max: Vector2(0.9, 0.8)),
              crop: Rectangle(min: Vector2(0, 0.5), max: Vector2(1, 1)))),
        ],
        ground: .backdrop, pageHeight: 568, spine: nil)
    }
  }

  /// Three pages of text with all their levels, made once.
  private static let texts = (0..<3).map {
    Pixels(Pixels.text(width: 384, height: 544, seed: UInt64($0))).mipBytes()
  }

  @Test("the picture is the one that was found right", arguments: Picture.allCases)
  func equalsGolden(picture: Picture) throws {
    let studio = try Studio.shared()
    for page in 1...62 where page != 20 {
      studio.renderer.setPicture(
        of: PageNumber(page), chain: MipChain(width: 384, height: 544), bytes: Self.texts[page % 3])
    }
    for book in 1...TestShelf.shelf().books.count {
      studio.renderer.setShelfPicture(
        of: book, isSpine: false, chain: MipChain(width: 384, height: 544),
        bytes: Self.texts[book % 3])
    }
    studio.renderer.bindTestShelf()
    let view = ViewSize(width: 480, height: 270)
    let frame = try studio.frame(picture.scene(in: view), width: 480, height: 270)
    try GoldenStore.check(frame, against: picture.rawValue)
  }

  @Test("the gate lets nothing pass that a reader would notice")
  func gateHolds() throws {
    let golden = try #require(GoldenStore.read("liftedLeaf"))
    #expect(Difference(golden, golden).isAcceptable)
    let resting = try #require(GoldenStore.read("resting"))
    #expect(!Difference(golden, resting).isAcceptable)
    let dimmer = Bitmap(
      width: golden.width, height: golden.height,
      bytes: golden.bytes.enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element / 20 * 19 })
    #expect(!Difference(golden, dimmer).isAcceptable)
  }
}
