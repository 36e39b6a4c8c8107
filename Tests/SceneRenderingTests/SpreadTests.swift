import PictureComparison
import RectoBookModel
import DrawnFirst
import PageLayout
import Testing

/// A page that lies across an opening is one picture on two leaves.
@MainActor @Suite(.drawnFirst) struct SpreadTests {
  private func book(_ direction: ReadingDirection) -> BookArrangement {
    BookArrangement(
      shape: BookShape(
        pageCount: 12, leafWidth: 0.7, direction: direction,
        pairing: Pairing(demands: [PageNumber(6): .across])),
      turned: 3, pageSizes: [PageNumber(6): PageSize(width: 1400, height: 1000)])
  }

  /// A picture whose pixels are as bright as `grey` says of their place, in fractions from the upper
  /// left.
  private func picture(_ grey: (Double, Double) -> UInt8) -> Bitmap {
    let (width, height) = (280, 200)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let value = grey((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
        bytes += [value, value, value, 255]
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  @Test(
    "the print meets at the spine, the left half on the left",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func meets(direction: ReadingDirection) throws {
    let studio = try Studio.shared()
    // Two stripes run over the gutter; the left edge is dark, the right edge light.
    studio.paint(
      6,
      picture { x, y in
        if x < 0.25 { return 20 }
        if x > 0.75 { return 240 }
        return y < 0.5 ? 60 : 200
      })
    let frame = try studio.frame(scene(book(direction)))
    #expect(frame.pixel(90, 150).red < 60)
    #expect(frame.pixel(390, 150).red > 150)
    for x in [233, 247] {
      #expect(frame.pixel(x, 100).red + 40 < frame.pixel(x, 200).red, "stripes at \(x)")
    }
    for y in [60, 90, 120, 180, 210, 240] {
      let (a, b) = (frame.pixel(233, y).red, frame.pixel(247, y).red)
      // The light comes from one side; the print is that of one stripe.
      #expect(abs(a - b) < 30, "row \(y): \(a) and \(b)")
    }
    // The edge between the stripes is at one height on either side.
    func edge(_ x: Int) -> Int? {
      (60..<240).max { a, b in
        frame.pixel(x, a + 1).red - frame.pixel(x, a).red
          < frame.pixel(x, b + 1).red - frame.pixel(x, b).red
      }
    }
    let (left, right) = (try #require(edge(230)), try #require(edge(250)))
    #expect(abs(left - right) <= 1, "\(left) and \(right)")
  }

  @Test("a picture that is narrower than its two leaves shows no line of paper at the spine")
  func narrow() throws {
    let studio = try Studio.shared()
    studio.paint(6, picture { _, _ in 0 })
    var book = book(.leftToRight)
    book.pageSizes[PageNumber(6)] = PageSize(width: 1200, height: 1000)
    // The spine goes through the middle of a pixel.
    let frame = try studio.frame(
      scene(book, width: 481, height: 300), width: 481, height: 300)
    // Beside it there is paper.
    #expect(frame.pixel(55, 150).red > 150)
    let lightest = (234...246).map { frame.pixel($0, 150).red }.max() ?? 255
    #expect(lightest <= frame.pixel(150, 150).red + 4, "\(lightest)")
  }
}
