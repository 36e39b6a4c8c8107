import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("BookShape") struct BookShapeTests {
  @Test("three pages by hand")
  func byHand() {
    let two = BookShape(pageCount: 3, leafWidth: 0.7)
    #expect(two.leafCount == 2)
    #expect(two.lastPosition == 1)
    #expect(two.pages(at: 0) == [PageNumber(1)])
    #expect(two.pages(at: 1) == [PageNumber(2), PageNumber(3)])
    #expect(two.back(ofLeaf: 1) == nil)
    let one = BookShape(pageCount: 3, leafWidth: 0.7, isOnePage: true)
    #expect(one.leafCount == 3)
    #expect(one.lastPosition == 2)
    #expect((0...2).map(one.pages(at:)) == [[PageNumber(1)], [PageNumber(2)], [PageNumber(3)]])
  }

  @Test("every page is in sight at exactly one position", arguments: UInt64(0)..<30)
  func onceEach(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape()
    let seen = (0...shape.lastPosition).flatMap(shape.pages(at:))
    #expect(seen.map(\.value) == Array(1...shape.pageCount))
    for page in seen {
      let position = shape.position(showing: page)
      #expect((0...shape.lastPosition).contains(position))
      #expect(shape.pages(at: position).contains(page))
    }
    #expect(shape.position(showing: PageNumber(999)) == shape.lastPosition)
  }

  @Test("rectos are odd and versos even; a lone page has a blank back", arguments: UInt64(0)..<30)
  func sides(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape()
    for leaf in 0..<shape.leafCount {
      let (front, back) = (shape.front(ofLeaf: leaf)?.value, shape.back(ofLeaf: leaf)?.value)
      if shape.isOnePage {
        #expect(front == leaf + 1)
        #expect(back == nil)
      } else {
        #expect(front == 2 * leaf + 1)
        #expect(back == (2 * leaf + 2 <= shape.pageCount ? 2 * leaf + 2 : nil))
      }
    }
    #expect(shape.front(ofLeaf: shape.leafCount) == nil)
  }

  @Test("a book grows with its leaves, each at most as thick as stout paper")
  func thickness() {
    var last = 0.0
    for pages in [1, 2, 3, 10, 100, 600, 2000, 20000] {
      let shape = BookShape(pageCount: pages, leafWidth: 0.7)
      let whole = shape.leafThickness * Double(shape.leafCount)
      #expect(whole >= last)
      #expect(whole < 0.14 + 1e-12)
      #expect(shape.leafThickness <= 9e-4)
      last = whole
    }
  }
}
