import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// A page of 300 by 200 points of boxes made by hand, in letters of 10 points that are half as wide.
private struct Page {
  var boxes = [FixedBox(in: nil)]
  /// Whether lines run down, the next one to the left.
  var runsDown = false
  private var words: [String] = []

  /// Adds a box to another one.
  @discardableResult
  mutating func add(to parent: Int = 0, _ change: (inout FixedBox) -> Void = { _ in }) -> Int {
    var box = FixedBox(in: parent)
    change(&box)
    boxes.append(box)
    return boxes.count - 1
  }

  /// Adds a text to a box.
  mutating func add(
    _ text: String, to parent: Int, _ change: (inout FixedBox) -> Void = { _ in }
  ) {
    let number = words.count
    add(to: parent) {
      $0.content = .text(number)
      change(&$0)
    }
    words.append(text)
  }

  var setter: FixedSetter {
    var wishes = FlowWishes(
      textSize: 10 * .point, page: (300 * .point, 200 * .point), margins: FlowSides(all: 0))
    wishes.isExact = true
    let (words, runsDown) = (words, runsDown)
    return FixedSetter(
      wishes, shaper: BoxFont(), pictures: [FlowPicture(path: "a.png")],
      pictureSize: { _ in (40 * .point, 20 * .point) }, runsDown: { _ in runsDown },
      flow: { text, _, _ in
        var maker = FlowMaker()
        maker.add(words[text]) { $0.paragraph.alignment = .left }
        if runsDown { maker.flow.writing = .verticalLeftward }
        return maker.flow
      })
  }

  var layout: FixedLayout {
    var layout = FixedLayout(boxes, setter)
    layout.run(width: 300, height: 200)
    return layout
  }

  var sheet: FixedSheet {
    FixedSheet(boxes, pictures: [FlowPicture(path: "a.png")], background: nil, setter)
  }
}

/// Where a frame lies in the one around it, and how large it is.
private func place(_ frame: FixedLayout.Frame) -> [Double] {
  [frame.x, frame.y, frame.width, frame.height].map { ($0 * 10).rounded() / 10 }
}

@Suite("Pages of fixed layout") struct FixedSheetTests {
  @Test("what is cut to a shape is cut to those around it, turned as these are")
  func cuts() {
    var page = Page()
    let outer = page.add {
      ($0.width, $0.height) = (FixedLength(points: 100), FixedLength(points: 50))
      $0.shape = .inset([FixedLength(points: 5)] + Array(repeating: .zero, count: 3), corners: [])
      $0.background = .black
    }
    page.add(to: outer) {
      ($0.width, $0.height, $0.background) = (
        FixedLength(points: 20), FixedLength(points: 20), .black
      )
      $0.transforms = [FixedTransform(FlowTransform(a: 2, b: 0, c: 0, d: 2))]
      let corners: [(Double, Double)] = [(0, 0), (100, 0), (0, 100)]
      $0.shape = .polygon(
        corners.map { .init(FixedLength(percent: $0), FixedLength(percent: $1)) }, countsOdd: true)
    }
    page.add { ($0.height, $0.background) = (FixedLength(points: 10), .black) }
    let cuts = page.sheet.lists.filter { !$0.items.isEmpty }.map(\.cuts)
    #expect(cuts.map(\.count) == [0, 1, 2])
    let own = cuts.last ?? []
    #expect(
      own.map { $0.points.map(\.points) }
        == [[0, 5, 100, 5, 100, 50, 0, 50], [-10, -10, 30, -10, -10, 30]])
    #expect(own.map(\.countsOdd) == [false, true])
  }

  @Test("shapes lie where they are to", arguments: UInt64(0)..<60)
  func outlines(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func length() -> FixedLength {
      FixedLength(
        points: Double(random.whole(-20...200)), percent: Double(random.whole(-20...200)))
    }
    let (width, height) = (Double(random.whole(0...300)), Double(random.whole(0...200)))
    let sides = (0..<4).map { _ in FixedLength(percent: Double(random.whole(0...80))) }
    let inset = FixedShape.inset(sides, corners: random.flag() ? (0..<4).map { _ in length() } : [])
    for (x, y) in inset.outline(width: width, height: height) {
      #expect((-0.01...width + 0.01).contains(x) && (-0.01...height + 0.01).contains(y))
    }
    let middle = FixedShape<FixedLength>.Point(length(), length())
    let circle = FixedShape.circle(random.flag() ? .closest : .length(length()), middle)
    let around = circle.outline(width: width, height: height)
    let distances = around.map { x, y in
      let (a, b) = (x - middle.x.of(width), y - middle.y.of(height))
      return (a * a + b * b).squareRoot()
    }
    let (least, most) = (distances.min() ?? 0, distances.max() ?? 0)
    #expect(most - least < 0.001 && around.count == 128)
  }

  @Test("boxes stand below each other, as wide as there is room, and their margins meet")
  func stack() {
    var page = Page()
    func margin(_ length: Double) -> (inout FixedBox) -> Void {
      { box in
        box.margin = FlowSides(all: FixedLength(points: length))
        box.height = FixedLength(points: 30)
      }
    }
    let outer = page.add { $0.padding = FlowSides(all: FixedLength(points: 5)) }
    let (first, second) = (page.add(to: outer, margin(10)), page.add(to: outer, margin(20)))
    let frames = page.layout.frames
    #expect(place(frames[first]) == [15, 15, 270, 30])
    #expect(place(frames[second]) == [25, 65, 250, 30])
    #expect(place(frames[outer]) == [0, 0, 300, 120])
  }

  @Test("margins reach through boxes that nothing is drawn along")
  func margins() {
    var page = Page()
    let body = page.add()
    let outer = page.add(to: body) { $0.margin.top = FixedLength(points: 8) }
    page.add(to: outer) {
      $0.margin.top = FixedLength(points: 12)
      $0.height = FixedLength(points: 10)
    }
    let frames = page.layout.frames
    #expect(place(frames[body]) == [0, 12, 300, 10])
    #expect(place(frames[outer]) == [0, 0, 300, 10])
  }

  @Test(
    "what is placed lies where its sides say",
    arguments: [
      // left, right, top, bottom, width
      ([10, nil, 20, nil, 50], [10.0, 20, 50, 12]), ([nil, 10, nil, 20, 50], [240, 168, 50, 12]),
      ([10, 20, 5, nil, nil], [10, 5, 270, 12]), ([nil, nil, nil, nil, 50], [0, 30, 50, 12]),
      // As wide as its two letters.
      ([10, nil, 20, nil, nil], [10, 20, 10, 12]), ([nil, 10, 20, nil, nil], [280, 20, 10, 12]),
    ] as [([Double?], [Double])])
  func placed(_ sides: [Double?], _ expected: [Double]) {
    var page = Page()
    page.add { $0.height = FixedLength(points: 30) }
    let lengths = sides.map { $0.map { FixedLength(points: $0) } }
    let box = page.add {
      $0.position = .placed
      ($0.inset.left, $0.inset.right) = (lengths[0], lengths[1])
      ($0.inset.top, $0.inset.bottom, $0.width) = (lengths[2], lengths[3], lengths[4])
    }
    page.add("ab", to: box)
    #expect(place(page.layout.frames[box]) == expected)
  }

  @Test("no word is cut, however little room there is for it")
  func words() {
    var page = Page()
    let narrow = page.add { $0.position = .placed }
    let word = page.add(to: narrow) {
      $0.position = .placed
      $0.inset.left = FixedLength(points: 60)
    }
    page.add("word to", to: word)
    let fixed = page.add { $0.width = FixedLength(points: 8) }
    page.add("ab cd", to: fixed)
    let frames = page.layout.frames
    #expect(place(frames[narrow]) == [0, 0, 0, 0])
    // Two lines, the first of four letters.
    #expect(place(frames[word]) == [60, 0, 20, 24])
    #expect(place(frames[fixed]) == [0, 0, 8, 24])
  }

  @Test("what is placed in a box that is moved is placed in that; hundredths are of its extents")
  func nested() throws {
    var page = Page()
    let outer = page.add {
      $0.position = .relative
      ($0.inset.left, $0.inset.top) = (FixedLength(points: 30), FixedLength(points: 10))
      ($0.width, $0.height) = (FixedLength(points: 100), FixedLength(points: 80))
    }
    let between = page.add(to: outer) { $0.padding = FlowSides(all: FixedLength(points: 7)) }
    let inner = page.add(to: between) {
      $0.position = .placed
      ($0.inset.right, $0.inset.bottom) = (.zero, .zero)
      ($0.width, $0.height) = (FixedLength(percent: 50), FixedLength(percent: 25))
      $0.background = .black
    }
    #expect(place(page.layout.frames[outer]) == [30, 10, 100, 80])
    #expect(place(page.layout.frames[inner]) == [50, 60, 50, 20])
    guard case .fill(let box, _) = page.sheet.lists.last?.items.first else {
      Issue.record("nothing is drawn")
      return
    }
    #expect([box.left, box.top, box.right, box.bottom].map(\.points) == [80, 70, 130, 90])
  }

  @Test("what lies above is drawn later: by levels, then in order")
  func levels() {
    var page = Page()
    for (level, red) in [(2, 1), (nil, 2), (1, 3), (-1, 4), (1, 5)] as [(Int?, UInt8)] {
      page.add {
        $0.position = .placed
        ($0.level, $0.background) = (level, FlowColor(red: red, green: 0, blue: 0))
        ($0.width, $0.height) = (FixedLength(points: 9), FixedLength(points: 9))
      }
    }
    page.add {
      ($0.height, $0.background) = (
        FixedLength(points: 9), FlowColor(red: 6, green: 0, blue: 0)
      )
    }
    let drawn = page.sheet.lists.compactMap { list -> UInt8? in
      if case .fill(_, let color) = list.items.first { color.red } else { nil }
    }
    #expect(drawn == [4, 6, 2, 3, 5, 1])
  }

  @Test("lines that run down have room beside each other where the book does not say how much")
  func down() throws {
    var page = Page()
    page.runsDown = true
    let placed = page.add { ($0.position, $0.inset.right) = (.placed, FixedLength(points: 10)) }
    page.add("ab\ncd", to: placed)
    let letters = try #require(page.sheet.texts.first).list.letters.filter { $0.offset != 2 }
    #expect(letters.map { Int($0.box.top.points) } == [0, 5, 0, 5])
    #expect(letters[2].box.right < letters[0].box.right && letters[0].box.right.points <= 290)
  }

  @Test("corners are rounded: of what lies behind a box, and of one line around it")
  func corners() {
    var page = Page()
    page.add {
      ($0.width, $0.height) = (FixedLength(points: 50), FixedLength(points: 40))
      let border = FlowBorder(width: 2 * .point, color: .black)
      ($0.background, $0.border) = (.black, FlowSides(all: border))
      $0.corners = FlowCorners(topLeft: .init(10 * .point))
    }
    let shapes = page.sheet.lists.flatMap(\.items).compactMap { item in
      if case .shape(let shape, _) = item { shape } else { nil }
    }
    #expect(shapes.map(\.countsOdd) == [false, true])
    for shape in shapes {
      #expect(shape.box.right == 54 * .point && shape.box.bottom == 44 * .point)
      // No point lies in the corner.
      let pairs = stride(from: 0, to: shape.points.count, by: 2)
      #expect(pairs.allSatisfy { shape.points[$0] + shape.points[$0 + 1] > 5 * .point })
    }
  }

  @Test("letters lie where their box is turned to, in the order of reading")
  func turned() throws {
    var page = Page()
    let box = page.add {
      $0.position = .placed
      ($0.inset.left, $0.inset.top) = (FixedLength(points: 100), FixedLength(points: 50))
      ($0.width, $0.height) = (FixedLength(points: 40), FixedLength(points: 40))
      $0.transforms = [FixedTransform(FlowTransform(a: 0, b: 1, c: -1, d: 0))]
    }
    page.add("ab", to: box)
    let texts = page.sheet.texts
    let letters = try #require(texts.first).list.letters
    // A quarter to the right around its middle: lines run down from the upper right corner.
    #expect(letters.map(\.box.top.points) == [50, 55])
    #expect(letters.allSatisfy { $0.box.right.points <= 140 && $0.box.left.points >= 128 })
  }

  @Test(
    "lines that end only where the text says reach beyond their box; cut ones are not seen there")
  func wide() throws {
    var page = Page()
    let box = page.add {
      ($0.width, $0.height) = (FixedLength(points: 30), FixedLength(points: 20))
      $0.clips = true
    }
    page.add("twelve words", to: box) { $0.keepsLines = true }
    let sheet = page.sheet
    #expect(sheet.texts.first?.list.letters.last?.box.right.points == 57.5)
    #expect(sheet.lists.last?.clip?.right.points == 30)
  }

  @Test("pictures are as large as is said, and keep their ratio where one length is")
  func pictures() {
    func size(_ width: Double?, _ height: Double?) -> [Double] {
      var page = Page()
      let box = page.add {
        $0.content = .picture(0)
        ($0.width, $0.height) = (
          width.map { FixedLength(points: $0) }, height.map { FixedLength(points: $0) }
        )
      }
      return Array(place(page.layout.frames[box]).suffix(2))
    }
    #expect(size(nil, nil) == [40, 20])
    #expect(size(80, nil) == [80, 40])
    #expect(size(nil, 5) == [10, 5])
    #expect(size(30, 30) == [30, 30])
  }

  @Test(
    "whatever boxes say, a page is set, and all that is drawn is finite", arguments: UInt64(0)..<20)
  func hostile(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let wild: [Double] = [0, 1, -1, 50, 1e5, -1e5, 1e6, 1e300, -1e300, .infinity, .nan]
    func length() -> FixedLength? {
      random.whole(0...2) == 0
        ? nil
        : FixedLength(
          points: wild[random.whole(0...wild.count - 1)],
          percent: random.whole(0...3) == 0 ? wild[random.whole(0...wild.count - 1)] : 0)
    }
    var page = Page()
    for _ in 0..<60 {
      let parent = random.whole(0...page.boxes.count - 1)
      guard case .boxes = page.boxes[parent].content else { continue }
      page.add(to: parent) {
        $0.position = [.inFlow, .relative, .placed, .onPage][random.whole(0...3)]
        $0.inset = FlowSides(top: length(), right: length(), bottom: length(), left: length())
        $0.margin = FlowSides(top: length(), right: length(), bottom: length(), left: length())
        ($0.width, $0.height, $0.maxWidth, $0.minHeight) = (length(), length(), length(), length())
        $0.padding.left = length() ?? .zero
        ($0.clips, $0.background) = (random.whole(0...5) == 0, .black)
        if random.whole(0...3) == 0 {
          $0.transforms = [
            FixedTransform(
              FlowTransform(
                a: wild[random.whole(0...10)], b: 1, c: wild[random.whole(0...10)], d: 1),
              across: length() ?? .zero)
          ]
        }
      }
      if random.whole(0...3) == 0 { page.add("words of a text", to: page.boxes.count - 1) }
    }
    let sheet = page.sheet
    #expect(sheet.lists.count <= 200)
    #expect(
      page.layout.frames.allSatisfy { $0.width.isFinite && $0.height.isFinite && $0.x.isFinite })
  }
}
