import PictureComparison
import BookFixtures
import Foundation
import RectoBookModel
import DrawnFirst
import PageDrawing
import PageGeometry
import PageLayout
import RectoInkPainting
import Testing

@testable import RectoSceneRendering

/// How pages look on other paper, through a lens, and turned.
@MainActor @Suite("Paper, lens and turned views", .drawnFirst) struct SeeingTests {
  /// An opening of two even pages, 16 and 17, before a view of the usual test size.
  private func opening(_ tone: PageTone, posture: Posture = .upright) -> Scene {
    var book = BookArrangement(shape: shape(), position: 8)
    book.posture = posture
    var seen = scene(book)
    seen.tone = tone
    return seen
  }

  /// The middle of the left page and of the right one.
  private let left = (x: 140, y: 150)
  private let right = (x: 340, y: 150)

  private func colors(
    _ tone: PageTone, left: (UInt8, UInt8, UInt8), right: (UInt8, UInt8, UInt8),
    quality: Quality = .full, alpha: UInt8 = 255
  ) throws -> [(red: Int, green: Int, blue: Int)] {
    let studio = try Studio.shared()
    studio.paint(16, left.0, left.1, left.2, alpha: alpha)
    studio.paint(17, right.0, right.1, right.2)
    let frame = try studio.frame(opening(tone), quality: quality)
    return [
      frame.pixel(self.left.x, self.left.y), frame.pixel(self.right.x, self.right.y),
      frame.pixel(4, 295),
    ]
  }

  @Test(
    "white paper becomes that of the look, black print stays", arguments: [Quality.full, .draft])
  func tints(quality: Quality) throws {
    let white = try colors(.plain, left: (255, 255, 255), right: (0, 0, 0), quality: quality)
    for paper in [Paper.sepia, .cream, .grey, .color(PaperColor(red: 200, green: 255, blue: 180))] {
      let seen = try colors(
        PageTone(paper: paper), left: (255, 255, 255), right: (0, 0, 0), quality: quality)
      for (channel, share) in [
        (\(red: Int, green: Int, blue: Int).red, paper.color.red), (\.green, paper.color.green),
        (\.blue, paper.color.blue),
      ] {
        let expected = Double(white[0][keyPath: channel]) * Double(share) / 255
        #expect(abs(Double(seen[0][keyPath: channel]) - expected) < 6, "\(paper): \(seen)")
      }
      #expect(abs(seen[1].red - white[1].red) < 4 && abs(seen[1].blue - white[1].blue) < 4)
      #expect(abs(seen[2].red - white[2].red) < 2, "the desk is what it was")
    }
  }

  @Test("at night print is light on dark paper, keeps its hue, and the desk is dim")
  func night() throws {
    let day = try colors(.plain, left: (255, 255, 255), right: (0, 0, 0))
    let seen = try colors(PageTone(paper: .night), left: (255, 255, 255), right: (0, 0, 0))
    #expect(seen[0].red < 40 && seen[1].red > 170, "\(seen)")
    #expect(seen[2].red < day[2].red)
    let hues = try colors(PageTone(paper: .night), left: (20, 20, 120), right: (250, 160, 150))
    #expect(hues[0].blue > hues[0].red + 40, "dark blue becomes light blue: \(hues)")
    #expect(hues[0].blue > 150)
    #expect(hues[1].red > hues[1].green + 30, "light red becomes dark red: \(hues)")
    #expect(hues[1].green < 90)
  }

  /// Luminance of a colour, 0…1.
  private func luminance(_ color: (red: Int, green: Int, blue: Int)) -> Double {
    func light(_ number: Int) -> Double {
      let value = Double(number) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light(color.red) + 0.7152 * light(color.green) + 0.0722 * light(color.blue)
  }

  @Test("at night letters of any colour that are read on white paper are read on dark paper")
  func coloredLetters() throws {
    var random = SplitMix64(seed: 19)
    var letters: [(red: Int, green: Int, blue: Int)] = [
      (0, 0, 255), (26, 26, 178), (0, 102, 204), (0, 0, 0), (128, 0, 128), (180, 0, 0), (0, 110, 0),
    ]
    while letters.count < 25 {
      let color = (
        red: Int.random(in: 0...255, using: &random),
        green: Int.random(in: 0...200, using: &random),
        blue: Int.random(in: 0...255, using: &random)
      )
      if 1.05 / (luminance(color) + 0.05) >= 4.5 { letters.append(color) }
    }
    let night = PageTone(paper: .night)
    for letter in letters {
      let seen = try colors(
        night, left: (255, 255, 255),
        right: (UInt8(letter.red), UInt8(letter.green), UInt8(letter.blue)))
      let (paper, ink) = (luminance(seen[0]), luminance(seen[1]))
      #expect((ink + 0.05) / (paper + 0.05) >= 4.5, "\(letter) becomes \(seen[1])")
    }
    // What hardly stands out from white hardly stands out from dark, so that letters on it are read.
    let marked = try colors(night, left: (255, 255, 0), right: (0, 0, 0))
    #expect((luminance(marked[1]) + 0.05) / (luminance(marked[0]) + 0.05) > 4.5, "\(marked)")
  }

  @Test("at night what a marker laid on is plainly seen, in five colours, and print on it is read")
  func markers() throws {
    let night = PageTone(paper: .night)
    #expect(night.invertsPrint)
    var looks: [SIMD3<Double>] = []
    for color in AnnotationColor.allCases {
      let (paper, print) = try marked(color, paper: (255, 255, 255), print: (0, 0, 0))
      let seen = try colors(night, left: paper, right: print)
      let page = try colors(night, left: (255, 255, 255), right: (0, 0, 0))
      let (mark, bare) = (luminance(seen[0]), luminance(page[0]))
      #expect((mark + 0.05) / (bare + 0.05) > 1.95, "\(color): \(seen[0])")
      #expect((luminance(seen[1]) + 0.05) / (mark + 0.05) > 4.5, "\(color): \(seen)")
      looks.append(SIMD3(Double(seen[0].red), Double(seen[0].green), Double(seen[0].blue)))
    }
    for (index, look) in looks.enumerated() {
      for other in looks[..<index] {
        let apart = ((look - other) * (look - other)).sum().squareRoot()
        #expect(apart > 35, "\(looks)")
      }
    }
  }

  /// Paper and print of a page that is to be shown with light and dark exchanged, under a highlight.
  private func marked(
    _ color: AnnotationColor, paper: (UInt8, UInt8, UInt8), print: (UInt8, UInt8, UInt8)
  ) throws -> (paper: (UInt8, UInt8, UInt8), print: (UInt8, UInt8, UInt8)) {
    var stock = InkStock()
    stock.isInverted = true
    // As highlights lay it on.
    let laid = [16, 8, 0].reduce(UInt32(0)) { sum, shift in
      let left = Double(color.fill >> UInt32(shift) & 255) / 255
      return sum << 8
        | UInt32((max(0, 1 - (1 - left) / PenTool.marker.opacity) * 255).rounded())
    }
    var drawing = Drawing()
    drawing.perform(
      .add(
        Stroke(
          [PenSample(Vector2(0.1, 0.5), time: 0), PenSample(Vector2(0.9, 0.5), time: 1)],
          id: Stroke.ID(high: 1, low: 1), tool: .marker, width: 0.8, color: laid << 8 | 0xFF,
          unit: 200, model: .given)))
    let pixels = (0..<64).flatMap { index in
      let own = index % 8 < 4 ? paper : print
      return [own.0, own.1, own.2, 255]
    }
    var painter = InkPainter()
    let bytes = painter.paint(
      SeenInk(drawing, on: stock), on: Bitmap(width: 8, height: 8, bytes: pixels), aspect: 1
    ).bytes
    func pixel(_ column: Int) -> (UInt8, UInt8, UInt8) {
      let start = (4 * 8 + column) * 4
      return (bytes[start], bytes[start + 1], bytes[start + 2])
    }
    return (pixel(3), pixel(4))
  }

  @Test(
    "at night print of any colour that is read on its paper is read under what a marker laid on",
    arguments: [(255, 255, 255), (250, 240, 215), (240, 225, 190)])
  func coloredPrintUnderMarkers(red: UInt8, green: UInt8, blue: UInt8) throws {
    let paper = (red, green, blue)
    for print in [
      (0, 0, 0), (0, 0, 255), (20, 20, 120), (26, 26, 178), (0, 90, 180), (150, 0, 0), (0, 90, 0),
      (128, 0, 128), (80, 80, 80),
    ] as [(UInt8, UInt8, UInt8)] {
      for color in AnnotationColor.allCases {
        let under = try marked(color, paper: paper, print: print)
        let seen = try colors(PageTone(paper: .night), left: under.paper, right: under.print)
        let contrast = (luminance(seen[1]) + 0.05) / (luminance(seen[0]) + 0.05)
        #expect(contrast > 4.5, "\(color) on \(print): \(seen)")
      }
    }
  }

  @Test("at night pictures that are kept are a little darker and nothing else")
  func keptPictures() throws {
    let day = try colors(.plain, left: (200, 60, 40), right: (255, 255, 255))
    let seen = try colors(
      PageTone(paper: .night, keepsPictures: true), left: (200, 60, 40), right: (255, 255, 255))
    for (now, then) in zip(seen, day).prefix(2) {
      #expect(now.red > then.red * 3 / 4 && now.red < then.red)
      #expect((now.red > now.green + 60) == (then.red > then.green + 60))
    }
  }

  @Test(
    "at night what is marked as looked at is no more than darker, beside print that is turned over")
  func markedPictures() throws {
    for quality in [Quality.full, .draft] {
      let night = PageTone(paper: .night)
      let day = try colors(
        .plain, left: (200, 60, 40), right: (255, 255, 255), quality: quality, alpha: 254)
      let seen = try colors(
        night, left: (200, 60, 40), right: (255, 255, 255), quality: quality, alpha: 254)
      #expect(seen[0].red > day[0].red * 3 / 4 && seen[0].red < day[0].red, "\(seen) \(day)")
      #expect(seen[0].red > seen[0].green + 60)
      #expect(seen[1].red < 40)
      let plain = try colors(.plain, left: (200, 60, 40), right: (255, 255, 255), quality: quality)
      #expect(plain[0] == day[0], "by day nothing is seen of the mark")
    }
  }

  @Test("bare paper and the edges of the book follow the paper")
  func bare() throws {
    let studio = try Studio.shared()
    let day = try studio.frame(opening(.plain))
    let night = try studio.frame(opening(PageTone(paper: .night, keepsPictures: true)))
    #expect(day.pixel(right.x, right.y).red > 200)
    #expect(night.pixel(right.x, right.y).red < 40)
    let brightest = (0..<480).map { night.pixel($0, 150).red }.max() ?? 255
    #expect(brightest < 60, "nothing white is left: \(brightest)")
  }

  @Test("steps of light darken and warm")
  func light() throws {
    let plain = try colors(.plain, left: (255, 255, 255), right: (0, 0, 0))[0]
    let dark = try colors(PageTone(brightness: -5), left: (255, 255, 255), right: (0, 0, 0))[0]
    // Half the light is 0.735 of the number that is stored for it.
    #expect(abs(Double(dark.green) / Double(plain.green) - 0.735) < 0.03)
    let warm = try colors(PageTone(warmth: 5), left: (255, 255, 255), right: (0, 0, 0))[0]
    #expect(warm.blue < warm.green && warm.green < warm.red)
    #expect(abs(warm.red - plain.red) < 2)
    let cool = try colors(PageTone(warmth: -5), left: (255, 255, 255), right: (0, 0, 0))[0]
    #expect(cool.red < cool.green && cool.green < cool.blue)
  }

  @Test(
    "a leaf in the air is lit on any paper, in either quality", arguments: [Quality.full, .draft])
  func turning(quality: Quality) throws {
    let studio = try Studio.shared()
    var seen = scene(BookArrangement(shape: shape(), position: 8.4, tilt: 0.3))
    for paper in [Paper.night, .sepia] {
      seen.tone.paper = paper
      let frame = try studio.frame(seen, quality: quality)
      let brightest = (0..<480).map { frame.pixel($0, 120).red }.max() ?? 0
      #expect(paper == .night ? brightest < 90 : brightest > 150, "\(paper): \(brightest)")
    }
    #expect(studio.renderer.look.problems == [])
  }

  @Test("a frame turned over is the same picture turned over")
  func upsideDown() throws {
    let studio = try Studio.shared()
    studio.paint(16, 200, 60, 40)
    studio.paint(17, 40, 60, 200)
    let upright = try studio.frame(opening(.plain))
    let turned = try studio.frame(opening(.plain, posture: Posture(quarterTurns: 2)))
    var worst = 0
    for y in stride(from: 5, to: 295, by: 10) {
      for x in stride(from: 5, to: 475, by: 10) {
        let (a, b) = (upright.pixel(x, y), turned.pixel(479 - x, 299 - y))
        // Outlines may differ by a sample.
        if abs(a.red - b.red) > 6 || abs(a.blue - b.blue) > 6 { worst += 1 }
      }
    }
    #expect(worst < 12, "\(worst) of 1,363 places differ")
  }

  @Test("turned or tilted, the desk fills the view", arguments: 0..<4)
  func deskFills(quarters: Int) throws {
    let studio = try Studio.shared()
    for tilt in [Vector2(0, 0), Vector2(0.45, 0.45), Vector2(-0.45, 0.3)] {
      let frame = try studio.frame(
        opening(.plain, posture: Posture(quarterTurns: quarters, tilt: tilt)))
      for (x, y) in [(0, 0), (479, 0), (0, 299), (479, 299)] {
        let pixel = frame.pixel(x, y)
        // Wood is redder than it is blue; the backdrop behind everything is not.
        #expect(pixel.red > pixel.blue + 4, "\(quarters) \(tilt): \(pixel) at \(x), \(y)")
      }
    }
  }

  @Test(
    "a lens magnifies what lies under it and leaves the rest", arguments: [Quality.full, .draft])
  func lens(quality: Quality) throws {
    let studio = try Studio.shared()
    let bars = Bitmap(
      width: 64, height: 64,
      bytes: (0..<64 * 64).flatMap { index -> [UInt8] in
        // A black bar in the middle of a white page, an eighth of it wide.
        (28..<36).contains(index % 64) ? [0, 0, 0, 255] : [255, 255, 255, 255]
      })
    studio.paint(17, bars)
    var seen = opening(.plain)
    let plain = try studio.frame(seen, quality: quality)
    let row = 150
    func blacks(of frame: Bitmap, in columns: Range<Int>) -> [Int] {
      columns.filter { frame.pixel($0, row).green < 110 }
    }
    let bar = blacks(of: plain, in: 270..<410)
    let (first, last) = (try #require(bar.first), try #require(bar.last))
    let middle = (first + last + 1) / 2
    seen.lens = Lens(
      place: Vector2(Double(middle), Double(row)), diameter: 120, magnification: 2.5)
    let under = try studio.frame(seen, quality: quality)
    // Within the rim, which is dark.
    let wide = blacks(of: under, in: middle - 50..<middle + 50)
    let factor = Double(wide.count) / Double(bar.count)
    #expect(abs(factor - 2.5) < 0.3, "\(wide.count) of \(bar.count)")
    #expect(under.pixel(100, 20) == plain.pixel(100, 20))
    #expect(under.pixel(middle, 20) == plain.pixel(middle, 20))
    seen.lens = nil
    #expect(try studio.frame(seen, quality: quality) == plain)
  }
}
