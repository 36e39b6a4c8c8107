import Glibc
import RectoBookModel
import RectoCDecoders
import RectoFlowModel

/// The letters of a drawing's texts, each with its place.
struct DrawingLetters {
  /// A letter, or a part of what stands for several.
  private struct Letter {
    /// Nil where no shape is its own.
    var glyph: (font: Int, id: UInt32, size: Double, stretch: Double)?
    var scalar: Unicode.Scalar?
    /// From where its run begins.
    var x, y: Double
  }

  private struct Line {
    var letters: [Letter] = []
    var width = 0.0
  }

  /// So large letters are set, whatever size they are drawn in: places are rounded to 16,384ths of it.
  private static let size = 16.0

  private let setting: any DrawingSetting
  private let pen: FlowPen
  private let texts: DrawingTexts

  // What C takes: a font, a shape and a character for each letter, six numbers of its place, and where each run ends.
  private var fonts: [Int32] = []
  private var glyphs: [Int32] = []
  private var scalars: [Int32] = []
  private var places: [Float] = []
  private var ends: [Int] = []

  init(_ texts: DrawingTexts, _ setting: any DrawingSetting, _ pen: FlowPen) {
    (self.texts, self.setting, self.pen) = (texts, setting, pen)
    place(texts.runs.map { line(of: $0, spacing: 0) })
  }

  // MARK: Lines

  /// The letters of a run, with so much more room between them than its look says.
  private func line(of run: DrawingTexts.Run, spacing: Double) -> Line {
    let look = run.look
    guard look.size > 0, !run.text.isEmpty else { return Line() }
    let text = run.text.replacing(" ", with: "\u{A0}")
    // White space at the end of a line would have no room.
    let end = text.last == "\u{A0}" ? "." : ""
    let scale = look.size / Self.size
    var face = FlowFace()
    face.size = FlowLength(points: Self.size)
    (face.families, face.generic) = (look.families, look.generic)
    (face.weight, face.isItalic) = (look.weight, look.isItalic)
    if look.isOfBook {
      switch setting.drawingFamily {
      case "", "serif": break
      case "sans-serif": face.generic = .sans
      case let name: face.families = [name]
      }
    }
    face.letterSpacing = FlowLength(points: (look.letterSpacing + spacing) / scale)
    let list = setting.line(of: text + end, in: face)
    var line = Self.line(list, Array(text.utf8), scale)
    guard look.wordSpacing != 0 else { return line }
    var room = 0.0
    for index in line.letters.indices {
      line.letters[index].x += room
      if line.letters[index].scalar == " " { room += look.wordSpacing }
    }
    line.width += room
    return line
  }

  /// The letters of a text that a list has, perhaps with a sign behind it that is not drawn.
  private static func line(_ list: DisplayList, _ text: [UInt8], _ scale: Double) -> Line {
    var shapes: [Letter] = []
    var foot: FlowLength?
    for case .glyphs(let font, let size, let stretch, _, let glyphs) in list.items {
      for glyph in glyphs {
        foot = foot ?? glyph.y
        shapes.append(
          Letter(
            glyph: (font, glyph.id, size.points * scale, 1 + Double(stretch) / 1_000), scalar: nil,
            x: glyph.x.points * scale, y: (glyph.y - (foot ?? 0)).points * scale))
      }
    }
    // Those that stand at one place as they are drawn.
    let order = shapes.indices.sorted { (shapes[$0].x, $0) < (shapes[$1].x, $1) }
    var line = Line()
    var isTaken = [Bool](repeating: false, count: shapes.count)
    for letter in list.letters {
      let (left, right) = (letter.box.left.points * scale, letter.box.right.points * scale)
      let isOfText = letter.offset < text.count
      line.width = max(line.width, isOfText ? right : left)
      let found = ChapterText.scalar(in: text, at: letter.offset)
      let scalar: Unicode.Scalar = found == "\u{A0}" ? " " : found
      // Its shape begins at its left side, or a little before it.
      let next = order.partitionPoint { shapes[$0].x > left + (right - left) / 2 }
      let shape = next > 0 ? order[next - 1] : nil
      if let shape, !isTaken[shape] {
        isTaken[shape] = true
        shapes[shape].scalar = scalar
        if isOfText { line.letters.append(shapes[shape]) }
      } else if isOfText {
        line.letters.append(Letter(glyph: nil, scalar: scalar, x: left, y: 0))
      }
    }
    for (place, shape) in shapes.enumerated() where !isTaken[place] { line.letters.append(shape) }
    return line
  }

  // MARK: Places

  /// Places all runs: those from one that says where it begins to the next are lines of their own.
  private mutating func place(_ lines: [Line]) {
    let (lines, scales) = fitted(lines)
    var (start, pen) = (0, (x: 0.0, y: 0.0))
    while start < lines.count {
      let runs = texts.runs
      var end = start + 1
      while end < runs.count, runs[end].x == nil, runs[end].y == nil { end += 1 }
      let width = (start..<end).reduce(0) { $0 + runs[$1].dx + lines[$1].width * scales[$1] }
      pen = (runs[start].x ?? pen.x, runs[start].y ?? pen.y)
      pen.x -= width * runs[start].look.anchor
      for number in start..<end {
        (pen.x, pen.y) = (pen.x + runs[number].dx, pen.y + runs[number].dy)
        add(lines[number], of: runs[number], at: pen, widened: scales[number])
        pen.x += lines[number].width * scales[number]
      }
      start = end
    }
  }

  /// The lines of runs whose letters are to be so wide together, and how much wider their letters are drawn.
  private func fitted(_ lines: [Line]) -> (lines: [Line], scales: [Double]) {
    var (lines, scales) = (lines, [Double](repeating: 1, count: lines.count))
    var members: [Int: [Int]] = [:]
    for (number, run) in texts.runs.enumerated() {
      if let stretch = run.stretch { members[stretch, default: []].append(number) }
    }
    for (number, runs) in members.sorted(by: { $0.key < $1.key }) {
      let stretch = texts.stretches[number]
      let width = runs.reduce(0) { $0 + lines[$1].width + ($1 == runs[0] ? 0 : texts.runs[$1].dx) }
      let count = runs.reduce(0) { $0 + texts.runs[$1].text.count }
      guard width > 0 else { continue }
      if stretch.scalesLetters {
        for run in runs { scales[run] = min(stretch.width / width, 1_000) }
      } else if count > 1 {
        let room = min((stretch.width - width) / Double(count - 1), 1e5)
        for run in runs { lines[run] = line(of: texts.runs[run], spacing: room) }
        lines[runs[runs.count - 1]].width -= room
      }
    }
    return (lines, scales)
  }

  private mutating func add(
    _ line: Line, of run: DrawingTexts.Run, at place: (x: Double, y: Double), widened: Double
  ) {
    let look = run.look
    let angle = run.turn * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    let lift = look.drop * look.size - look.rise
    for letter in line.letters {
      let (x, y) = (letter.x * widened, letter.y + lift)
      let glyph = letter.glyph
      let font = glyph.flatMap { setting.number(of: $0.font, in: pen) }
      let isShape = glyph != nil && font != nil
      guard isShape || letter.scalar != nil else { continue }
      let size = glyph?.size ?? look.size
      let across = size * (glyph?.stretch ?? 1) * widened
      let lean = glyph.map { PenFont(number: $0.font).isSlanted } == true ? across * Self.slant : 0
      fonts.append(font ?? -1)
      glyphs.append(isShape ? Int32(glyph?.id ?? 0) : -1)
      scalars.append(letter.scalar.map { Int32($0.value) } ?? -1)
      // Upright letters have their heads above, where the drawing counts down.
      places += [
        across * cosine, across * sine, lean * cosine + size * sine, lean * sine - size * cosine,
        place.x + x * cosine - y * sine, place.y + x * sine + y * cosine,
      ].map { Float($0) }
    }
    ends.append(fonts.count)
  }

  /// How far letters lean that have no italics of their own, as those of pages do.
  private static let slant = 0.2126

  /// Gives C the letters.
  func withLetters(_ take: (recto_set_letters) -> CInt) -> CInt {
    unsafe fonts.withUnsafeBufferPointer { fonts in
      unsafe glyphs.withUnsafeBufferPointer { glyphs in
        unsafe scalars.withUnsafeBufferPointer { scalars in
          unsafe places.withUnsafeBufferPointer { places in
            unsafe ends.withUnsafeBufferPointer { ends in
              unsafe take(
                recto_set_letters(
                  fonts: fonts.baseAddress, glyphs: glyphs.baseAddress,
                  scalars: scalars.baseAddress, places: places.baseAddress,
                  ends: ends.baseAddress, runs: ends.count))
            }
          }
        }
      }
    }
  }
}
