import BookFixtures
import RectoBookModel
import Testing

@Suite("What a sketchbook says of itself") struct SketchbookTests {
  private func head(_ random: inout SplitMix64) -> SketchbookHead {
    let name = (0..<32).map { _ in String("0123456789abcdef".randomElement(using: &random) ?? "0") }
    return SketchbookHead(
      name: name.joined(), stock: PageStock.allCases.randomElement(using: &random) ?? .plain,
      size: PageSize(width: random.number(20...2000), height: random.number(20...2000)),
      cover: UInt32.random(in: 0...0xFFFFFF, using: &random),
      pageCount: random.whole(1...SketchbookHead.mostPages))
  }

  private func start(of head: SketchbookHead) -> [UInt8] {
    sketchbookStart(saying: head.words, number: head.number)
  }

  @Test("it is read as it was written")
  func roundTrip() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let head = head(&random)
      #expect(SketchbookHead(start(of: head)) == head)
    }
  }

  @Test("spoilt bytes are none, or a sketchbook within all bounds; never anything else")
  func spoilt() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<3000 {
      var bytes = start(of: head(&random))
      for _ in 0..<random.whole(1...6) {
        let place = random.whole(0...1) == 0 ? random.whole(0...99) : random.whole(2020...2120)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      if random.whole(0...9) == 0 { bytes = Array(bytes.prefix(random.whole(0...2100))) }
      guard let head = SketchbookHead(bytes) else { continue }
      #expect((1...SketchbookHead.mostPages).contains(head.pageCount))
      #expect(SketchbookHead.sides.contains(head.size.width))
      #expect(SketchbookHead.sides.contains(head.size.height))
    }
    #expect(SketchbookHead([UInt8]()) == nil)
    #expect(!SketchbookHead.isRectos(Array("SQLite format 3\0".utf8)))
  }

  @Test("pages come, go and change places, and the cover stays first")
  func binding() {
    var binding = SheetBinding(pageCount: 4)
    #expect(binding.sheets == [1, 2, 3, 4])
    #expect(binding.apply(.add(2, after: 2), next: 5) == 3 && binding.sheets == [1, 2, 5, 6, 3, 4])
    #expect(binding.apply(.duplicate(5), next: 7) == 6 && binding.sheets == [1, 2, 5, 6, 3, 7, 4])
    #expect(
      binding.apply(.move(7, to: 2), next: 8) == 2 && binding.sheets == [1, 4, 2, 5, 6, 3, 7])
    #expect(binding.apply(.tearOut(7), next: 8) == 6 && binding.sheets == [1, 4, 2, 5, 6, 3])
    for deed: SheetBinding.Deed in [
      .tearOut(1), .duplicate(1), .move(1, to: 2), .move(2, to: 1), .move(2, to: 2), .tearOut(7),
      .tearOut(0), .add(1, after: 0), .add(1, after: 7), .add(0, after: 1), .undo, .redo,
      .add(SketchbookHead.mostPages, after: 1), .move(2, to: 9),
    ] {
      let before = binding
      #expect(binding.apply(deed, next: 8) == nil && binding == before, "\(deed)")
    }
    var least = SheetBinding(pageCount: 2)
    #expect(least.apply(.tearOut(2), next: 3) == nil)
  }

  @Test("whatever is done, no sheet is bound twice, and its bytes say the same")
  func laws() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      var binding = SheetBinding(pageCount: random.whole(1...30))
      var next = binding.sheets.count + 1
      for _ in 0..<30 {
        let page = random.whole(-1...35)
        let deed: SheetBinding.Deed =
          switch random.whole(0...3) {
          case 0: .add(random.whole(1...3), after: page)
          case 1: .duplicate(page)
          case 2: .tearOut(page)
          default: .move(page, to: random.whole(-1...35))
          }
        let count = binding.sheets.count
        guard let seen = binding.apply(deed, next: next) else { continue }
        next += 3
        #expect((1...binding.sheets.count).contains(seen))
        #expect(Set(binding.sheets).count == binding.sheets.count && binding.sheets[0] == 1)
        #expect(abs(binding.sheets.count - count) <= 3)
        for (index, sheet) in binding.sheets.enumerated() {
          #expect(binding.page(ofSheet: sheet) == PageNumber(index + 1))
          #expect(binding.sheet(of: PageNumber(index + 1)) == sheet)
        }
        #expect(SheetBinding(binding.bytes) == binding)
      }
    }
    #expect(SheetBinding([UInt8]()) == nil && SheetBinding([1, 2, 3]) == nil)
    #expect(SheetBinding([UInt8](repeating: 1, count: 4 * SketchbookHead.mostPages + 4)) == nil)
  }
}
