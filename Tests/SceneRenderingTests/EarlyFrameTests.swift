import PictureComparison
import RectoBookModel
import DrawnFirst
import PageGeometry
import PageLayout
import RectoPixelDrawing
import RectoSceneRendering
import Testing

/// The first picture, which the processor composes, is the one that OpenGL draws after it: nothing
/// moves or changes colour when the second takes its place.
@MainActor @Suite(.drawnFirst) struct EarlyFrameTests {
  private static let view = ViewSize(width: 480, height: 300)

  /// A picture without symmetry: it grows lighter across, and half as fast down.
  private static func slope(width: Int, height: Int) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let grey = UInt8(30 + 140 * x / width + 80 * y / height)
        bytes += [grey, grey, grey, 255]
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// The picture of the pages, with all its levels, and as the processor takes it.
  private static let picture = slope(width: 256, height: 360)
  private static let levels = Pixels(picture).mipBytes()
  private static let packed = picture.packed

  private static let books: [(name: String, book: BookArrangement)] = [
    ("an opening", BookArrangement(shape: shape(), position: 8)),
    ("the cover", BookArrangement(shape: shape(), position: 0)),
    ("the end", BookArrangement(shape: shape(), position: 31)),
    ("right to left", BookArrangement(shape: shape(direction: .rightToLeft), position: 5)),
    (
      "one page",
      BookArrangement(
        shape: BookShape(
          pageCount: 62, leafWidth: 0.7071, isOnePage: true, direction: .leftToRight), position: 7)
    ),
    (
      "a landscape page",
      BookArrangement(
        shape: shape(), position: 8,
        pageSizes: [PageNumber(16): PageSize(width: 400, height: 200)])
    ),
    ("a closed hardback", BookArrangement(shape: shape(binding: .hardback), position: 0)),
    ("its inside", BookArrangement(shape: shape(binding: .hardback), position: 1)),
    // Its halves lie on stacks of different heights.
    (
      "a page across both leaves",
      BookArrangement(
        shape: BookShape(
          pageCount: 300, leafWidth: 0.7071, binding: .stapled,
          pairing: Pairing(demands: [PageNumber(1): .across])), position: 1,
        pageSizes: [PageNumber(1): PageSize(width: 1414.2, height: 1000)])
    ),
  ]

  @Test("composed under the light of its scene it equals the drawn frame", arguments: 0..<9)
  func equalsFrame(index: Int) throws {
    let (name, book) = Self.books[index]
    let studio = try Studio.shared()
    let scene = scene(book)
    let places = EarlyFrame.places(of: scene, in: Self.view)
    #expect(!places.isEmpty)
    let picture = Self.picture
    for (page, _, _) in places {
      studio.renderer.setPicture(
        of: page, chain: MipChain(width: picture.width, height: picture.height),
        bytes: Self.levels)
    }
    let light = try studio.light(of: scene, width: 480, height: 300)
    // The frame that takes its place is sharp before its outlines are smooth.
    let frame = try studio.frame(scene, isSmooth: false)

    let print = try #require(
      PixelPrint(Self.packed, width: picture.width, height: picture.height))
    var early = EarlyFrame(width: 480, height: 300, light: light, desk: nil)
    for (_, place, sheet) in places {
      early.draw(print, at: place, on: sheet)
    }
    let (mean, share) = early.difference(from: frame, beyond: 5)
    #expect(mean < 0.7, "\(name): \(mean)")
    // Where the gutter faces the lamp it is lighter than white, which light as bytes has not.
    #expect(share <= 0.014, "\(name): \(share)")
  }

  /// Colours and greys without symmetry.
  private static let colors: Bitmap = {
    var bytes: [UInt8] = []
    for y in 0..<360 {
      for x in 0..<256 {
        let (red, green, blue) = (x, 255 * y / 359, 255 - x)
        bytes +=
          y < 120
          ? [UInt8(x), UInt8(x), UInt8(x), 255] : [UInt8(red), UInt8(green), UInt8(blue), 255]
      }
    }
    return Bitmap(width: 256, height: 360, bytes: bytes)
  }()

  /// The same with all its levels, made channel by channel.
  private static let colorLevels: [UInt8] = {
    let channels = (0..<3).map { channel in
      let grey = stride(from: channel, to: colors.bytes.count, by: 4).map { colors.bytes[$0] }
      return Pixels(Bitmap(width: 256, height: 360, bytes: Pixels.opaque(grey))).mipBytes()
    }
    return channels[0].indices.map { $0 % 4 == 3 ? 255 : channels[$0 % 4][$0] }
  }()

  @Test(
    "in any tone it equals the drawn frame",
    arguments: [
      PageTone(paper: .night), PageTone(paper: .night, keepsPictures: true),
      PageTone(paper: .sepia), PageTone(brightness: -6), PageTone(warmth: 5),
      PageTone(paper: .night, brightness: -3, warmth: 3),
    ])
  func tones(tone: PageTone) throws {
    let studio = try Studio.shared()
    var scene = scene(BookArrangement(shape: shape(), position: 8))
    let light = try studio.light(of: scene, width: 480, height: 300)
    scene.tone = tone
    let places = EarlyFrame.places(of: scene, in: Self.view)
    for (page, _, _) in places {
      studio.renderer.setPicture(
        of: page, chain: MipChain(width: 256, height: 360), bytes: Self.colorLevels)
    }
    let frame = try studio.frame(scene, isSmooth: false)

    let pixels = try #require(EarlyFrame.tone(tone))
    let print = try #require(
      PixelPrint(Self.colors.packed, width: 256, height: 360)?.toned(by: pixels))
    var early = EarlyFrame(width: 480, height: 300, light: light, desk: nil, tone: pixels)
    for sheet in EarlyFrame.sheets(of: scene, in: Self.view) { early.lay(sheetAt: sheet) }
    for (_, place, sheet) in places { early.draw(print, at: place, on: sheet) }
    let (mean, share) = early.difference(from: frame, beyond: 8)
    #expect(mean < 1.2, "\(tone): \(mean)")
    // Where the gutter faces the lamp light is more than bytes hold, and so what is dimmed under it.
    #expect(share <= 0.025, "\(tone): \(share)")
  }

  @Test(
    "what stands out looks as it is drawn", arguments: [PageTone.plain, PageTone(paper: .night)])
  func marks(tone: PageTone) throws {
    let studio = try Studio.shared()
    defer { studio.renderer.marks = [:] }
    var scene = scene(BookArrangement(shape: shape(), position: 8))
    let light = try studio.light(of: scene, width: 480, height: 300)
    scene.tone = tone
    let places = EarlyFrame.places(of: scene, in: Self.view)
    let page = try #require(places.last?.page)
    let marks: [PageMark] = [
      .selection(PageBox(left: 0.1, top: 0.1, right: 0.9, bottom: 0.3)),
      .match(PageBox(left: 0.2, top: 0.4, right: 0.6, bottom: 0.5)),
      .currentMatch(PageBox(left: 0.2, top: 0.6, right: 0.8, bottom: 0.7)),
      PageMark(
        box: PageBox(left: 0, top: 0.8, right: 1, bottom: 1), color: (0.3, 0.3, 0.3),
        isShade: true),
    ]
    studio.renderer.marks = [page: marks]
    for (page, _, _) in places {
      studio.renderer.setPicture(
        of: page, chain: MipChain(width: 256, height: 360), bytes: Self.levels)
    }
    let frame = try studio.frame(scene, isSmooth: false)

    let plain = try #require(PixelPrint(Self.packed, width: 256, height: 360))
    let print = try #require(EarlyFrame.tone(tone).map { plain.toned(by: $0) } ?? plain)
    func differing(_ marked: PixelPrint) -> Double {
      var early = EarlyFrame(
        width: 480, height: 300, light: light, desk: nil, tone: EarlyFrame.tone(tone))
      for (other, place, sheet) in places {
        early.draw(other == page ? marked : print, at: place, on: sheet)
      }
      return early.difference(from: frame, beyond: 8).share
    }
    // The edges of boxes lie between pixels of the picture.
    let share = differing(EarlyFrame.marked(print, with: marks, on: tone))
    #expect(share < 0.02 && differing(print) > 4 * share, "\(share) of \(differing(print))")
  }

  @Test("bare paper has the colour of a white print")
  func tonedPaper() throws {
    let scene = scene(BookArrangement(shape: shape(), position: 8))
    let tone = try #require(EarlyFrame.tone(PageTone(paper: .night)))
    let place = try #require(EarlyFrame.places(of: scene, in: Self.view).last?.place)
    let light = [UInt32](repeating: 0xFF_FFFF, count: 480 * 300)
    var bare = EarlyFrame(width: 480, height: 300, light: light, desk: nil, tone: tone)
    var printed = bare
    bare.lay(sheetAt: place)
    let white = try #require(PixelPrint([.max], width: 1, height: 1)?.toned(by: tone))
    printed.draw(white, at: place, on: place)
    #expect(bare.frame.pixels == printed.frame.pixels)
  }

  @Test(
    "boards and the edges of leaves stand where OpenGL draws them, and nothing is drawn elsewhere",
    arguments: [Binding.hardback, .stapled], [20, 75, 140])
  func bodies(binding: Binding, position: Int) throws {
    let studio = try Studio.shared()
    let scene = scene(
      BookArrangement(
        shape: shape(pages: 300, binding: binding), position: Double(position)))
    let drawn = try studio.light(of: scene, width: 480, height: 300)
    let desk = try studio.light(of: .emptyDesk(in: Self.view), width: 480, height: 300)
    let sheets = EarlyFrame.sheets(of: scene, in: Self.view)
    var early = EarlyFrame(width: 480, height: 300, light: nil, desk: desk.map { $0 & 0xFF_FFFF })
    let bare = early.frame.pixels
    func lies(_ index: Int, in place: [Double]) -> Bool {
      (place[0]...place[2]).contains(Double(index % 480) + 0.5)
        && (place[1]...place[3]).contains(Double(index / 480) + 0.5)
    }
    /// Pixels beside the pages that look otherwise than as they are drawn.
    func differing() -> Int {
      drawn.indices.count { index in
        let (one, other) = (drawn[index] >> 8 & 255, early.frame.pixels[index] >> 8 & 255)
        return abs(Int(one) - Int(other)) > 24 && !sheets.contains { lies(index, in: $0) }
      }
    }
    let before = differing()
    let stood = early.stand(bodiesOf: scene, boundIn: nil)
    let place = try #require(stood)
    #expect(before > 800, "\(before)")
    #expect(differing() < before / 5, "\(differing()) of \(before)")
    let strays = bare.indices.count { index in
      bare[index] != early.frame.pixels[index] && !lies(index, in: place)
    }
    #expect(strays == 0)
  }

  @Test("without any light the page is as it is, on an even desk")
  func unlit() throws {
    let scene = scene(BookArrangement(shape: shape(), position: 8))
    var early = EarlyFrame(width: 480, height: 300, light: nil, desk: [1, 2, 3])
    let place = try #require(EarlyFrame.places(of: scene, in: Self.view).last?.place)
    for sheet in EarlyFrame.sheets(of: scene, in: Self.view) { early.lay(sheetAt: sheet) }
    early.draw(try #require(PixelPrint([0xFF1E_140A], width: 1, height: 1)), at: place, on: place)
    let middle = 150 * 480 + Int((place[0] + place[2]) / 2)
    #expect(early.frame.pixels[middle] == 0x0A141E)
    #expect(early.frame.pixels.first == early.frame.pixels.last)
  }

  @Test("paper that a picture leaves free is white, and lies as brightly as it will be drawn")
  func paper() throws {
    let studio = try Studio.shared()
    let scene = scene(BookArrangement(shape: shape(), position: 8))
    let light = try studio.light(of: scene, width: 480, height: 300)
    let empty = try studio.light(of: .emptyDesk(in: Self.view), width: 480, height: 300)
    var early = EarlyFrame(width: 480, height: 300, light: nil, desk: nil)
    for sheet in EarlyFrame.sheets(of: scene, in: Self.view) { early.lay(sheetAt: sheet) }
    let place = try #require(EarlyFrame.places(of: scene, in: Self.view).last?.place)
    let middle = 150 * 480 + Int((place[0] + place[2]) / 2)
    let grey = { (pixel: UInt32) in Int(pixel >> 8 & 0xFF) }
    #expect(abs(grey(early.frame.pixels[middle]) - grey(light[middle])) < 16)
    let desk = empty.map(grey).reduce(0, +) / empty.count
    #expect(abs(grey(early.frame.pixels[0]) - desk) < 8)

    var lit = EarlyFrame(width: 480, height: 300, light: light, desk: nil)
    lit.lay(sheetAt: place)
    #expect(lit.frame.pixels == light.map { $0 & 0xFF_FFFF })
  }

  @Test("places that lie outside the view, or hold no pixel, draw nothing and do not trap")
  func outside() throws {
    let picture = Self.slope(width: 8, height: 8)
    let print = try #require(PixelPrint(picture.packed, width: 8, height: 8))
    var early = EarlyFrame(width: 20, height: 10, light: nil, desk: nil)
    let before = early.frame.pixels
    for place in [[-50, -50, -10, -10.0], [30, 0, 60, 10], [5, 5, 5, 5], [9, 9, 3, 3]] {
      early.draw(print, at: place, on: place)
    }
    let all = [-100.0, -100, 200, 200]
    early.draw(print, at: all, on: [-50, 0, -1, 10])
    #expect(early.frame.pixels == before)
    early.draw(print, at: all, on: all)
    #expect(early.frame.pixels != before)
  }
}

extension EarlyFrame {
  /// How much it differs from a drawn frame in the mean, and the share of its channels that do by more.
  fileprivate func difference(
    from drawn: Bitmap, beyond most: Int
  ) -> (mean: Double, share: Double) {
    let bytes = Self.pixels(frame.pixels, withAlphaOf: drawn)
    let composed = Bitmap(width: frame.width, height: frame.height, bytes: bytes)
    let differences = composed.differences(from: drawn)
    let count = Double(differences.count)
    return (
      Double(differences.reduce(0, +)) / count, Double(differences.count { $0 > most }) / count
    )
  }

  /// Pixels as red, green, blue and the alpha of another picture.
  static func pixels(_ pixels: [UInt32], withAlphaOf other: Bitmap) -> [UInt8] {
    var result = other.bytes
    for (index, pixel) in pixels.enumerated() {
      for channel in 0..<3 {
        result[index * 4 + channel] = UInt8(pixel >> UInt32(16 - 8 * channel) & 0xFF)
      }
    }
    return result
  }
}

extension Bitmap {
  /// Red in the lowest byte of each pixel.
  fileprivate var packed: [UInt32] {
    stride(from: 0, to: bytes.count, by: 4).map { index in
      (0..<4).reduce(0) { $0 | UInt32(bytes[index + $1]) << UInt32(8 * $1) }
    }
  }
}

/// A leaf that a hand holds before OpenGL is ready lies where OpenGL draws it after that.
@MainActor @Suite(.drawnFirst) struct EarlyLeafTests {
  private static let view = ViewSize(width: 480, height: 300)

  /// A page of one colour with a darker one in its lower left quarter.
  private static func page(
    _ color: (UInt8, UInt8, UInt8), width: Int = 90, height: Int = 127
  ) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x in
        let isDark = x < width / 2 && y >= height / 2
        return [color.0, color.1, color.2].map { isDark ? $0 / 2 : $0 } + [255]
      }
    }
  }

  /// The scene that both draw, and the pictures of its pages: each page has a colour of its own.
  private func composed(
    _ book: BookArrangement, in studio: Studio
  ) throws -> (early: Bitmap, drawn: Bitmap) {
    let scene = scene(book)
    let colors: [(UInt8, UInt8, UInt8)] = [
      (60, 210, 70), (70, 90, 230), (210, 70, 210), (60, 200, 210),
    ]
    var prints: [PageNumber: PixelPrint] = [:]
    let pages = Set(scene.leaves.flatMap { [$0.up?.page, $0.down?.page].compactMap(\.self) })
    for page in pages {
      let color = colors[page.value % colors.count]
      let chain = MipChain(width: 90, height: 127)
      studio.renderer.setPicture(
        of: page, chain: chain,
        bytes: chain.levels.flatMap { Self.page(color, width: $0.width, height: $0.height) })
      let picture = Bitmap(width: 90, height: 127, bytes: Self.page(color))
      prints[page] = PixelPrint(picture.packed, width: 90, height: 127)
    }
    let drawn = try studio.frame(scene, quality: .draft, isSmooth: false)
    var early = EarlyFrame(width: 480, height: 300, light: nil, desk: nil)
    for sheet in EarlyFrame.sheets(of: scene, in: Self.view) { early.lay(sheetAt: sheet) }
    for (page, place, sheet) in EarlyFrame.places(of: scene, in: Self.view) {
      guard let print = prints[page] else { continue }
      early.draw(print, at: place, on: sheet)
    }
    early.fly(leavesOf: scene, prints: prints)
    return (
      Bitmap(
        width: 480, height: 300, bytes: EarlyFrame.pixels(early.frame.pixels, withAlphaOf: drawn)),
      drawn
    )
  }

  /// Which of the colours of pages is seen at a pixel: which channels are strong; nil for wood, paper and shadows.
  private func hue(_ picture: Bitmap, _ x: Int, _ y: Int) -> [Bool]? {
    let pixel = picture.pixel(x, y)
    let channels = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    let strong = channels.map { $0 * 4 > (channels.max() ?? 0) * 3 }
    return [
      [false, true, false], [false, false, true], [true, false, true], [false, true, true],
    ]
    .contains(strong) ? strong : nil
  }

  @Test("it is bent as OpenGL bends it, and shows the same pages", arguments: 0..<12)
  func place(index: Int) throws {
    let studio = try Studio.shared()
    let turns = [0.15, 0.35, 0.5, 0.8], tilts = [0.0, 0.35, -0.3]
    let direction: ReadingDirection = index % 2 == 0 ? .leftToRight : .rightToLeft
    let book = BookArrangement(
      shape: shape(direction: direction), position: 8 + turns[index % 4], tilt: tilts[index / 4])
    let (early, drawn) = try composed(book, in: studio)
    var (same, count, seen) = (0, 0, Set<[Bool]>())
    for y in stride(from: 3, to: 300, by: 4) {
      for x in stride(from: 3, to: 480, by: 4) {
        let (first, second) = (hue(early, x, y), hue(drawn, x, y))
        guard first != nil || second != nil else { continue }
        count += 1
        if first == second { same += 1 }
        if let first { seen.insert(first) }
      }
    }
    // What differs are edges of leaves, deep shadows, and print that shines through.
    #expect(Double(same) / Double(count) > 0.93, "\(same) of \(count)")
    #expect(seen.count >= 2 && count > 1000)
  }

  @Test("a page without a picture is paper, and what lies outside the frame is no error")
  func bare() {
    let book = BookArrangement(shape: shape(), position: 8.4, tilt: 0.3)
    let scene = book.visibleScene(in: ViewSize(width: 480, height: 300))
    for (width, height) in [(480, 300), (1, 1), (7, 400)] {
      var early = EarlyFrame(width: width, height: height, light: nil, desk: nil)
      let before = early.frame.pixels
      early.fly(leavesOf: scene, prints: [:])
      #expect(early.frame.pixels.count == width * height)
      if width == 480 {
        #expect(early.frame.pixels != before)
        let lightest = early.frame.pixels.map { $0 & 255 }.max() ?? 0
        #expect(lightest > 150 && lightest <= 0xF0)
      }
    }
  }

  @Test("a frame that nothing flies in is left as it is")
  func still() {
    let scene = scene(BookArrangement(shape: shape(), position: 8))
    var early = EarlyFrame(width: 480, height: 300, light: nil, desk: nil)
    let before = early.frame.pixels
    early.fly(leavesOf: scene, prints: [:])
    #expect(early.frame.pixels == before)
  }
}

extension EarlyFrame {
  /// Draws the leaves of a scene that are in the air over what lies still.
  @MainActor fileprivate mutating func fly(
    leavesOf scene: Scene, prints: [PageNumber: PixelPrint]
  ) {
    var flown = frame
    fly(leavesOf: scene, prints: prints, over: &flown)
    frame = flown
  }
}
