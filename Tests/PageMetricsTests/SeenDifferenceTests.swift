import BookFixtures
import RectoBookModel
import RectoPageMetrics
import Testing

@Suite("What an eye notices between two pictures")
struct SeenDifferenceTests {
  static func picture(
    width: Int = 48, height: Int = 40, _ color: (Int, Int) -> (Int, Int, Int)
  ) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        bytes += [UInt8(red), UInt8(green), UInt8(blue), 255]
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// Pairs of pictures, with what a second way comes to: the paper's formulas in another language, with
  /// kernels of two dimensions where this one takes rows and then columns.
  enum Pair: CaseIterable {
    case blackAndWhite, oneLevel, lineMoved, patch, ramps

    var expected: (mean: Double, worst: Double) {
      switch self {
      case .blackAndWhite: (0.96738, 0.96738)
      case .oneLevel: (0.02986, 0.02986)
      case .lineMoved: (0.04068, 0.06101)
      case .patch: (0.13, 0.24358)
      case .ramps: (0.73602, 0.96846)
      }
    }

    func pictures() -> (Bitmap, Bitmap) {
      let paper = (250, 249, 246)
      func plain(_ grey: Int) -> Bitmap {
        SeenDifferenceTests.picture { _, _ in (grey, grey, grey) }
      }
      func line(at place: Int) -> Bitmap {
        SeenDifferenceTests.picture { x, _ in x == place ? (20, 20, 20) : paper }
      }
      func patch(_ ink: (Int, Int, Int)) -> Bitmap {
        SeenDifferenceTests.picture { x, y in
          (8..<24).contains(x) && (8..<20).contains(y) ? ink : paper
        }
      }
      return switch self {
      case .blackAndWhite: (plain(0), plain(255))
      case .oneLevel: (plain(128), plain(129))
      case .lineMoved: (line(at: 20), line(at: 21))
      case .patch: (patch((200, 40, 30)), patch((30, 60, 200)))
      case .ramps:
        (
          SeenDifferenceTests.picture { x, y in (5 * x, 6 * y, 2 * (x + y)) },
          SeenDifferenceTests.picture { x, y in (6 * y, 5 * x, 2 * (x + y)) }
        )
      }
    }
  }

  @Test("is what a second way of reckoning comes to", arguments: Pair.allCases)
  func secondWay(pair: Pair) {
    let (first, second) = pair.pictures()
    let difference = SeenDifference(first, second)
    #expect(abs(difference.mean - pair.expected.mean) < 2e-4)
    #expect(abs(difference.worstTile - pair.expected.worst) < 2e-4)
    // And the same whichever comes first.
    #expect(SeenDifference(second, first) == difference)
  }

  @Test("is nothing between equal pictures, and between 0 and 1 for any", arguments: UInt64(0)..<4)
  func bounds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func noise() -> Bitmap {
      Self.picture(width: 24, height: 20) { _, _ in
        (
          .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
          .random(in: 0...255, using: &random)
        )
      }
    }
    let (first, second) = (noise(), noise())
    #expect(SeenDifference(first, first) == SeenDifference(second, second))
    #expect(SeenDifference(first, first).worstTile == 0)
    let difference = SeenDifference(first, second)
    #expect(difference.mean > 0 && difference.mean <= difference.worstTile)
    #expect(difference.worstTile <= 1)
  }

  @Test("takes pictures of one pixel")
  func least() {
    let (first, second) = (
      Self.picture(width: 1, height: 1) { _, _ in (0, 0, 0) },
      Self.picture(width: 1, height: 1) { _, _ in (255, 255, 255) }
    )
    #expect(abs(SeenDifference(first, second).mean - 0.96738) < 2e-4)
  }
}
