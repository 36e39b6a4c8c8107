import RectoBookModel
import RectoDecoderService
import RectoInkPainting
import RectoPixelDrawing
import RectoReaderCore
import RectoSceneRendering

/// The pictures of pages that frames are composed of: prints, or the same with what is marked on them once that is
/// painted.
///
/// Law: of a page the finest print is shown until there is a painted one, and from then on what was painted last, but none
/// coarser with the same ink.
struct ComposedPictures {
  private var prints: [PageNumber: PageImage] = [:]
  private var painted: [PageNumber: Painted] = [:]
  private var count = 0
  /// What is made of them, and what that has come to: in their tone, and with what stands out.
  private var tone = (page: PageTone.plain, pixels: PixelTone?.none)
  private var marks: [PageNumber: [PageMark]] = [:]
  private var toned: [PageNumber: Made] = [:]
  private var marked: [PageNumber: Made] = [:]

  /// What was made of a picture.
  private struct Made {
    /// The picture, and which of its levels.
    let name: Name, level: Int
    let print: PixelPrint
  }

  private struct Painted {
    let picture: InkedPicture
    let ink: SeenInk
    let isSharpest: Bool
    /// What tells it from all others.
    let number: Int
  }

  /// Which picture of a page is there.
  struct Name: Equatable {
    /// Pixels across.
    var width: Int
    /// Which of those that were painted it is; 0 for a print.
    var number: Int
    /// What stands out on it.
    var marks: [PageMark]
  }

  /// Keeps the print of a page, unless a finer one is there.
  mutating func receive(_ image: PageImage) {
    let page = image.request.page
    guard image.request.pictured.isWhole,
      image.chain.levels[0].width > prints[page]?.chain.levels[0].width ?? 0
    else { return }
    prints[page] = image
  }

  /// Keeps a picture with what is marked on its page.
  mutating func receive(_ message: InkedPages.Message) {
    let request = message.image.request
    guard request.pictured.isWhole, let picture = message.picture, let ink = message.painted.ink
    else { return }
    if let there = painted[request.page], there.ink.looks(like: ink),
      there.picture.chain.levels[0].width >= picture.chain.levels[0].width
    {
      return
    }
    count += 1
    painted[request.page] = Painted(
      picture: picture, ink: ink, isSharpest: message.image.isSharpest, number: count)
  }

  /// Lets go of the pictures of all other pages.
  mutating func keep(_ pages: Set<PageNumber>) {
    prints = prints.filter { pages.contains($0.key) }
    painted = painted.filter { pages.contains($0.key) }
    toned = toned.filter { pages.contains($0.key) }
    marked = marked.filter { pages.contains($0.key) }
  }

  /// They are asked for in a tone, and with what stands out on pages, from now on.
  mutating func show(on tone: PageTone, with marks: [PageNumber: [PageMark]]) {
    self.marks = marks
    guard tone != self.tone.page else { return }
    self.tone = (tone, EarlyFrame.tone(tone))
    (toned, marked) = ([:], [:])
  }

  /// Which picture of a page is shown; nil where there is none.
  func name(of page: PageNumber) -> Name? {
    let marks = marks[page] ?? []
    if let painted = painted[page] {
      return Name(
        width: painted.picture.chain.levels[0].width, number: painted.number, marks: marks)
    }
    return prints[page].map {
      Name(width: $0.chain.levels[0].width, number: 0, marks: marks)
    }
  }

  /// Whether the picture of a page is as fine as there is any, or so many pixels across.
  func isSharp(_ page: PageNumber, across width: Double) -> Bool {
    guard let name = name(of: page) else { return false }
    let isSharpest = painted[page]?.isSharpest ?? prints[page]?.isSharpest ?? false
    return isSharpest || Double(name.width) >= width
  }

  /// The smallest level of the picture of a page that is at least so many pixels across, or the largest; nil where there is
  /// none.
  mutating func pixels(of page: PageNumber, atLeast width: Int) -> PixelPrint? {
    guard let chain = painted[page]?.picture.chain ?? prints[page]?.chain else { return nil }
    let level = chain.levels.lastIndex { $0.width >= width } ?? 0
    guard let name = name(of: page), !name.marks.isEmpty else { return toned(page, chain, level) }
    if let made = marked[page], made.name == name, made.level == level { return made.print }
    let print = toned(page, chain, level)
      .map { EarlyFrame.marked($0, with: name.marks, on: tone.page) }
    marked[page] = print.map { Made(name: name, level: level, print: $0) }
    return print
  }

  /// A level of the picture of a page in its tone.
  private mutating func toned(
    _ page: PageNumber, _ chain: MipChain, _ level: Int
  ) -> PixelPrint? {
    guard let pixels = tone.pixels else { return plain(page, chain, level) }
    guard var name = name(of: page) else { return nil }
    name.marks = []
    if let made = toned[page], made.name == name, made.level == level { return made.print }
    let print = plain(page, chain, level)?.toned(by: pixels)
    toned[page] = print.map { Made(name: name, level: level, print: $0) }
    return print
  }

  /// A level of the picture of a page, as it is.
  private func plain(_ page: PageNumber, _ chain: MipChain, _ level: Int) -> PixelPrint? {
    let painted = painted[page]?.picture
    let size = chain.levels[level]
    let start = chain.offset(ofLevel: level)
    if let painted {
      return PixelPrint(from: start, of: painted.bytes, width: size.width, height: size.height)
    }
    return prints[page].flatMap { image in
      PixelPrint(lentFrom: start, width: size.width, height: size.height) { image.withBytes($0) }
    }
  }
}
