import BookFixtures
import RectoFlowModel

@testable import RectoTypesetting

/// Makes flows by hand.
struct FlowMaker {
  var flow = Flow()

  init() {
    var face = FlowFace()
    face.size = 10 * .point
    flow.faces = [face]
  }

  /// Appends a block of text of one face.
  mutating func add(
    _ text: String, face: Int = 0, lineHeight: FlowLength = 12 * .point,
    _ change: (inout FlowBlock) -> Void = { _ in }
  ) {
    let start = flow.text.count
    flow.text.append(contentsOf: Array(text.utf8))
    let range = start..<flow.text.count
    let spans = range.isEmpty ? [] : [FlowSpan(text: range, face: face)]
    var block = FlowBlock(.text(spans), text: range)
    block.paragraph.lineHeight = lineHeight
    change(&block)
    flow.blocks.append(block)
  }

  /// Appends a picture that stands alone.
  mutating func addPicture(_ size: FlowPictureSize = FlowPictureSize()) {
    let start = flow.text.count
    flow.text.append(contentsOf: Array("\u{FFFC}".utf8))
    flow.pictures.append(FlowPicture(path: "\(flow.pictures.count).png"))
    flow.blocks.append(
      FlowBlock(
        .picture(flow.pictures.count - 1, size: size), text: start..<flow.text.count))
  }

  /// Words of the length of English ones.
  static func words(_ count: Int, _ random: inout SplitMix64) -> String {
    let letters = Array("aeiourstlnmdcp")
    return (0..<count).map { _ in
      String((0..<random.whole(1...9)).map { _ in letters[random.whole(0...13)] })
    }.joined(separator: " ")
  }

  /// Wishes for a page whose text is so wide and high, in points.
  static func wishes(_ width: Double, _ height: Double) -> FlowWishes {
    FlowWishes(
      textSize: 10 * .point,
      page: (FlowLength(points: width + 40), FlowLength(points: height + 40)),
      margins: FlowSides(all: 20 * .point))
  }

  /// Where its blocks stand on pages so wide and high; its pictures are 60 points wide.
  func placer(_ width: Double, _ height: Double, picture: FlowLength = 36 * .point) -> RowPlacer {
    let (rules, shaper) = (LineRules(), BoxFont())
    var galleyMaker = GalleyMaker(
      flow: flow, book: flow, wishes: Self.wishes(width, height),
      faces: flow.faces.map { FaceInUse($0, language: "", rules: rules, shaper: shaper) },
      rules: rules, shaper: shaper, pictureSize: { _ in (60 * .point, picture) })
    let depth = Int(FlowLength(points: height))
    return RowPlacer(flow: flow, galley: galleyMaker.make().galley, depth: depth)
  }

  /// A chapter of this flow in boxes.
  func chapter(
    _ width: Double, _ height: Double, font: BoxFont = BoxFont(), rules: LineRules = LineRules(),
    hyphens: FlowWishes.Hyphens = .book,
    pictures: @escaping (Int) -> (width: FlowLength, height: FlowLength)? = { _ in nil }
  ) -> TypesetChapter {
    var wishes = Self.wishes(width, height)
    wishes.hyphens = hyphens
    return TypesetChapter(
      flow, wishes, shaper: font, rules: rules, pictureSize: pictures)
  }
}

extension DisplayList {
  /// The words of each line, by the marks at ends of lines.
  func lines(_ text: [UInt8]) -> [String] {
    var (lines, line): ([String], [UInt8]) = ([], [])
    for (index, letter) in letters.enumerated() {
      let end = index + 1 < letters.count ? letters[index + 1].offset : self.text.upperBound
      line += text[letter.offset..<end]
      guard letter.end != .none else { continue }
      lines.append(String(decoding: line, as: UTF8.self))
      line = []
    }
    return lines
  }

  /// Everything that is filled.
  var fills: [DisplayBox] {
    items.compactMap { item in
      if case .fill(let box, _) = item { box } else { nil }
    }
  }

  /// Every picture's box.
  var pictures: [DisplayBox] {
    items.compactMap { item in
      if case .picture(_, let box) = item { box } else { nil }
    }
  }

  /// The glyphs of each run.
  var runs: [[DisplayGlyph]] {
    items.compactMap { item in
      if case .glyphs(_, _, _, _, let glyphs) = item { glyphs } else { nil }
    }
  }
}
