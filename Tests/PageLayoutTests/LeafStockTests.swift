import BookFixtures
import PageGeometry
import PageLayout
import Testing

@Suite("Leaf stock") struct LeafStockTests {
  @Test("paper of eight times the weight has four times the bending length; boards do not bend")
  func weights() {
    #expect(abs(LeafStock.office.bendingLength * 24 - 6.8) < 0.01)
    #expect(LeafStock.office.suppleness == 1)
    #expect(abs(LeafStock(.page, weight: 640).suppleness - 0.25) < 1e-12)
    #expect(LeafStock(.board, weight: 1600).suppleness == 0)
  }

  @Test("covers are of stouter stuff than pages, and only where a book has them")
  func covers() {
    func kinds(_ pages: Int, isOnePage: Bool = false) -> [LeafStock.Kind] {
      let shape = BookShape(pageCount: pages, leafWidth: 0.7, isOnePage: isOnePage)
      return [0, 1, shape.leafCount - 1].map { shape.stock.leaves($0..<$0 + 1).kind }
    }
    #expect(kinds(8) == [.page, .page, .page])
    #expect(kinds(30) == [.cover, .page, .cover])
    #expect(kinds(31) == [.cover, .page, .page])
    #expect(kinds(118) == [.cover, .page, .cover])
    #expect(kinds(120) == [.board, .page, .board])
    #expect(kinds(119) == [.board, .page, .page])
    #expect(kinds(120, isOnePage: true) == [.page, .page, .page])
  }

  @Test("leaves that move as one are as stiff as the stiffest of them")
  func bundles() {
    let stock = BookShape(pageCount: 30, leafWidth: 0.7).stock
    #expect(stock.leaves(0..<4).kind == .cover)
    #expect(stock.leaves(3..<15).kind == .cover)
    #expect(stock.leaves(3..<14).kind == .page)
    #expect(BookShape(pageCount: 200, leafWidth: 0.7).stock.leaves(0..<40).suppleness == 0)
  }

  @Test("the weight may be given; a thick book has finer paper by itself")
  func given() {
    #expect(BookShape(pageCount: 40, leafWidth: 0.7).stock.page.weight == 80)
    #expect(BookShape(pageCount: 4000, leafWidth: 0.7).stock.page.weight == 50)
    #expect(BookShape(pageCount: 40, leafWidth: 0.7, paperWeight: 120).stock.page.weight == 120)
    #expect(BookShape(pageCount: 40, leafWidth: 0.7, paperWeight: 300).stock.front?.weight == 300)
  }

  @Test("stiffer paper bends less on its way; whatever it is, it stays between the sides")
  func paths() {
    let size = Vector2(0.7, 1)
    var last = Double.infinity
    for weight in [30.0, 50, 80, 170, 400] {
      let suppleness = LeafStock(.page, weight: weight).suppleness
      for step in 0...50 {
        let shape = TurnPath.shape(
          progress: Double(step) / 50, tilt: 0.4, size: size, suppleness: suppleness)
        for x in [0.3, 0.7, 1] {
          for y in [0.0, 0.5, 1] {
            let azimuth = shape.azimuth(of: Vector2(x, y) * size, size: size)
            #expect((-1e-9 ... .pi + 1e-9).contains(azimuth))
          }
        }
        #expect(abs(shape.progress(size: size) - Double(step) / 50) < 1e-9)
      }
      let upright = TurnPath.shape(progress: 0.5, tilt: 0, size: size, suppleness: suppleness)
      #expect(upright.turning < last)
      last = upright.turning
    }
  }

  @Test("a finger makes a wider curl of a stouter leaf")
  func grips() {
    let size = Vector2(0.7, 1)
    var grip = Grip(held: Vector2(0.7, 0.1), place: Vector2(0.45, 0.2))
    let paper = grip.shape(of: size)
    grip.suppleness = 0.5
    let cover = grip.shape(of: size)
    #expect(cover.turning < 0.7 * paper.turning)
    let place = cover.place(grip.held, size: size)
    #expect((Vector2(place.x, place.y) - Vector2(0.45, 0.2)).length < 2e-3)
  }
}
