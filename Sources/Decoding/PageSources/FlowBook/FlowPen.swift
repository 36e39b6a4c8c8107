import RectoBookModel
import RectoCDecoders
import RectoFlowModel

// Safe because the handle is private and lives exactly as long as the object.
/// Draws what stands on pages that Recto has set itself, with MuPDF's pen.
@safe final class FlowPen {
  /// What fills a place where a picture is to be, and whether night leaves it.
  struct Print {
    var filling: Filling
    var look = Look.read

    /// The same through which the paper may be seen.
    var onPaper: Print {
      var print = self
      if look == .looked { print.look = .lookedOnPaper }
      return print
    }
  }

  /// How a picture is taken: read like print, or looked at, so that night leaves it: all of it, or what of it is not white.
  enum Look { case read, looked, lookedOnPaper }

  enum Filling {
    /// Pixels without gaps, four bytes each.
    case pixels(Bitmap)
    /// A file that MuPDF reads, through which the paper may be seen.
    case file([UInt8])
    /// The number of a drawing.
    case drawing(Int32)
  }

  private let plate: OpaquePointer

  init() throws(SourceError) {
    var error = recto_error()
    guard let plate = unsafe recto_plate_new(&error) else { throw SourceError(error) }
    unsafe self.plate = plate
  }

  deinit { unsafe recto_plate_free(plate) }

  /// Adds a font and gives its number.
  func add(_ font: recto_plate_font) throws(SourceError) -> Int32 {
    var error = recto_error()
    let number = unsafe recto_plate_add_font(plate, font, &error)
    guard number >= 0 else { throw SourceError(error) }
    return number
  }

  /// Adds a drawing in SVG that lies at a path in the archive behind a file, whose text is set in other fonts than MuPDF's
  /// where somebody does so: its number, which is of use until the next one is added, and its size in points.
  func add(
    drawing bytes: [UInt8], in archive: CInt, at path: String, _ setting: (any DrawingSetting)?
  ) throws(SourceError) -> (number: Int32, size: PageSize) {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let lines = SVGTextLines(SVGStyles.applied(to: bytes))
    let texts = setting.map { _ in DrawingTexts(lines.drawing) }
    let bytes = SVGLetters.apart(texts?.drawing ?? lines.drawing)
    var error = recto_error()
    var size: [Float] = [0, 0]
    let number = unsafe recto_plate_add_drawing(
      plate, bytes, bytes.count, archive, folder.isEmpty ? "." : folder, &size, &error)
    guard number >= 0 else { throw SourceError(error) }
    let letters = setting.flatMap { setting in
      texts.flatMap { $0.runs.isEmpty ? nil : DrawingLetters($0, setting, self) }
    }
    if letters != nil || !lines.isEmpty {
      // Where that fails, the drawing lacks those texts alone.
      _ = unsafe lines.withLines { lines in
        let set = { (letters: recto_set_letters) in
          unsafe recto_plate_set_texts(self.plate, number, lines, letters, &error)
        }
        return unsafe letters?.withLetters(set) ?? set(recto_set_letters())
      }
    }
    return (number, DocumentSource.saneSize(Double(size[0]), Double(size[1])))
  }

  /// The words of a drawing, in fractions of it.
  func letters(of drawing: Int32) throws(SourceError) -> PageLetters {
    try unsafe PageLetters.read { letters, error in
      unsafe recto_plate_drawing_letters(plate, drawing, Limits.pageLetters, &letters, &error)
    }
  }

  /// Draws a page into pixels that C takes.
  ///
  /// - Parameters:
  ///   - lists: what stands on it, one over the other.
  ///   - size: the page in points.
  ///   - frame: the part of it that is drawn.
  ///   - pixels: room for that.
  ///   - font: the number of a font of the lists in this pen; nil where it has none.
  ///   - picture: what fills the place of a picture that takes so many pixels across; nil where that is nothing.
  /// - Throws: what C says.
  func draw(
    _ lists: [DisplayList], on size: PageSize, _ frame: recto_frame,
    _ pixels: UnsafeMutablePointer<UInt8>, font: (Int) -> Int32?,
    picture: (Int, _ width: Int) -> Print?
  ) throws(SourceError) {
    var error = recto_error()
    let page: [Float] = [Float(size.width), Float(size.height)]
    try unsafe check(recto_plate_begin(plate, frame, page, pixels, &error), error)
    let scale = Double(frame.page_width) / size.width
    for list in lists {
      switch list.fading {
      case .begins(let share):
        try unsafe check(recto_plate_begin_fading(plate, Float(share), &error), error)
      case .ends: try unsafe check(recto_plate_end_fading(plate, &error), error)
      case nil: break
      }
      if let paper = list.background {
        try unsafe check(
          recto_plate_fill(plate, [0, 0] + page, paper.code, &error), error)
      }
      let isPlaced = list.placing != .identity || list.clip != nil || !list.cuts.isEmpty
      if isPlaced { try place(list) }
      if let wash = list.wash { try draw(wash) }
      // Night leaves what is looked at, but not the paper where that is cut off.
      let cut = { (number: Int, width: Int) in
        picture(number, width).map { list.cuts.isEmpty ? $0 : $0.onPaper }
      }
      for item in list.items { try draw(item, scale * list.placing.growth, font, cut) }
      if isPlaced { try unsafe check(recto_plate_place(plate, nil, nil, &error), error) }
    }
    try unsafe check(recto_plate_end(plate, &error), error)
  }

  /// Places what a list draws, and cuts it.
  private func place(_ list: DisplayList) throws(SourceError) {
    var error = recto_error()
    let own = list.placing
    let matrix = [own.a, own.b, own.c, own.d, own.dx, own.dy].map { Float($0) }
    let status =
      if let clip = list.clip {
        unsafe recto_plate_place(plate, matrix, clip.edges, &error)
      } else {
        unsafe recto_plate_place(plate, matrix, nil, &error)
      }
    try check(status, error)
    for cut in list.cuts {
      let points = cut.points.map { Float($0.points) }
      try unsafe check(
        recto_plate_cut(plate, points, points.count / 2, cut.countsOdd ? 1 : 0, &error), error)
    }
  }

  private func draw(
    _ item: DisplayItem, _ scale: Double, _ font: (Int) -> Int32?, _ picture: (Int, Int) -> Print?
  ) throws(SourceError) {
    var error = recto_error()
    switch item {
    case .glyphs(let number, let size, let stretch, let color, let glyphs):
      guard let font = font(number) else { return }
      let (letters, shapes) = Self.shapes(of: glyphs)
      for (place, glyphs) in ([letters] + shapes).enumerated() where !glyphs.isEmpty {
        let places = glyphs.flatMap { [Float($0.x.points), Float($0.y.points)] }
        try unsafe check(
          recto_plate_letters(
            plate, font, Float(size.points), 1 + Float(stretch) / 1000, color.code,
            glyphs.map(\.id), places, glyphs.count, place > 0 ? 1 : 0, &error), error)
      }
    case .fill(let box, let color):
      try unsafe check(recto_plate_fill(plate, box.edges, color.code, &error), error)
    case .shape(let shape, let color):
      let points = shape.points.map { Float($0.points) }
      try unsafe check(
        recto_plate_shape(
          plate, points, points.count / 2, shape.countsOdd ? 1 : 0, color.code, &error), error)
    case .line(let line, let color):
      let (points, gaps) = (line.points, line.gaps)
      try unsafe points.withUnsafeBufferPointer { points throws(SourceError) in
        let stroke = unsafe recto_plate_stroke(
          points: points.baseAddress, count: points.count / 2,
          thickness: Float(line.thickness.points), dash: gaps.dash, gap: gaps.gap)
        try unsafe check(recto_plate_line(plate, stroke, color.code, &error), error)
      }
    case .wash(let wash): try draw(wash)
    case .veiled(let items, let cut, let share):
      let points = cut.points.map { Float($0.points) }
      try unsafe check(
        recto_plate_begin_part(
          plate, points, points.count / 2, cut.countsOdd ? 1 : 0, Float(share), &error), error)
      // Night leaves what is looked at, but not the paper where that is cut off.
      let inner = { (number: Int, width: Int) in picture(number, width)?.onPaper }
      for item in items { try draw(item, scale, font, inner) }
      try unsafe check(recto_plate_end_part(plate, Float(share), &error), error)
    case .picture(let number, let box):
      let width = (Double(box.right) - Double(box.left)) / 1024 * scale
      let across = Int(min(max(width.rounded(.up), 1), Double(Limits.textureSide)))
      // A picture that cannot be drawn leaves its place empty, and the page is drawn all the same.
      guard let print = picture(number, across) else { return }
      var status: Int32 = 0
      switch print.filling {
      case .pixels(let bitmap):
        status = unsafe recto_plate_pixels(
          plate, box.edges, bitmap.bytes, Int32(bitmap.width), Int32(bitmap.height), &error)
      case .file(let bytes):
        status = unsafe recto_plate_picture(plate, box.edges, bytes, bytes.count, &error)
      case .drawing(let number):
        status = unsafe recto_plate_drawing(plate, box.edges, number, &error)
      }
      guard status == 0, print.look != .read else { return }
      try unsafe check(
        recto_plate_mark(plate, box.edges, print.look == .lookedOnPaper ? 1 : 0, &error), error)
    }
  }

  private func draw(_ wash: DisplayWash) throws(SourceError) {
    var error = recto_error()
    let (pixels, width, height) = wash.pixels
    let own = wash.square
    let matrix =
      [own.a, own.b, own.c, own.d].map { Float($0 * 100) } + [own.dx, own.dy].map { Float($0) }
    let points = wash.shape.points.map { Float($0.points) }
    let status = unsafe pixels.withUnsafeBufferPointer { pixels in
      let ramp = unsafe recto_plate_ramp(
        pixels: pixels.baseAddress, width: Int32(width), height: Int32(height))
      return unsafe recto_plate_wash(plate, matrix, ramp, points, points.count / 2, &error)
    }
    try check(status, error)
  }

  /// Letters that are drawn one by one, and those that are parts of one shape, by shapes.
  private static func shapes(
    of glyphs: [DisplayGlyph]
  ) -> (letters: [DisplayGlyph], shapes: [[DisplayGlyph]]) {
    guard glyphs.contains(where: \.joins) else { return (glyphs, []) }
    var (letters, shapes): ([DisplayGlyph], [[DisplayGlyph]]) = ([], [])
    var place = 0
    while place < glyphs.count {
      let end = glyphs[(place + 1)...].firstIndex { !$0.joins } ?? glyphs.count
      if end == place + 1 {
        letters.append(glyphs[place])
      } else {
        shapes.append(Array(glyphs[place..<end]))
      }
      place = end
    }
    return (letters, shapes)
  }

  private func check(_ status: Int32, _ error: recto_error) throws(SourceError) {
    guard status == 0 else { throw SourceError(error) }
  }
}

extension FlowTransform {
  /// How many times as wide what is drawn becomes.
  fileprivate var growth: Double { (a * a + b * b).squareRoot() }
}

extension DisplayLine {
  /// More waves than these are not told apart.
  private static let mostWaves = 2_000
  /// How long dashes are, and gaps between them, in thicknesses.
  private static let (dash, gap) = (3.0, 2.0)

  private var length: Double {
    let (x, y) = (to.x.points - from.x.points, to.y.points - from.y.points)
    return (x * x + y * y).squareRoot()
  }

  /// Places on it, so far from where it begins, and so far beside it, in points.
  private func place(_ along: Double, _ beside: Double = 0) -> [Float] {
    let length = max(self.length, 0.001)
    let x = (to.x.points - from.x.points) / length
    let y = (to.y.points - from.y.points) / length
    return [
      Float(from.x.points + x * along - y * beside), Float(from.y.points + y * along + x * beside),
    ]
  }

  /// As C takes them: dots lie within its ends.
  fileprivate var points: [Float] {
    let (length, thickness) = (length, thickness.points)
    switch pattern {
    case .dashed: return place(0) + place(length)
    // A little more, so that the last dot is there.
    case .dotted: return place(min(thickness, length) / 2) + place(length - thickness / 2 + 0.01)
    case .wavy:
      let count = min(
        max(Int((length / max(Self.waveLength * thickness, 0.1)).rounded()), 1), Self.mostWaves)
      let wave = length / Double(count)
      // A curve reaches so far where the points that bend it lie at 1.
      let bend = Self.waveReach * thickness / (3.0.squareRoot() / 6)
      return place(0)
        + (0..<count).flatMap { number in
          let middle = (Double(number) + 0.5) * wave
          return place(middle, -bend) + place(middle, bend) + place(Double(number + 1) * wave)
        }
    }
  }

  /// How long it is drawn and not, so that whole dots and dashes stand at both ends.
  fileprivate var gaps: (dash: Float, gap: Float) {
    let (length, thickness) = (length, max(thickness.points, 0.01))
    switch pattern {
    case .wavy: return (0, 0)
    case .dotted:
      let steps = max(((length - thickness) / (2 * thickness)).rounded(), 1)
      return (0, Float(max(length - thickness, thickness) / steps))
    case .dashed:
      let steps = max((length / thickness - Self.dash) / (Self.dash + Self.gap), 0).rounded()
      let unit = length / (steps * (Self.dash + Self.gap) + Self.dash)
      return (Float(Self.dash * unit), Float(Self.gap * unit))
    }
  }
}

extension DisplayWash {
  /// Pixels at each side beyond the square: the pen makes the edges of pictures soft.
  private static let border = 1

  /// The square with these around it, brought to its place.
  fileprivate var square: FlowTransform {
    let across = Double(Self.border) * 100 / Double(ramp.count)
    // Across a straight one all pixels are alike: its rows lie twice as far apart.
    let (scale, deep) = (1 + across / 50, isRound ? across : 50)
    return place * FlowTransform(dx: -across, dy: -deep)
      * FlowTransform(a: scale, b: 0, c: 0, d: isRound ? scale : 2)
  }

  /// Its pixels, four bytes each.
  fileprivate var pixels: (bytes: [UInt8], width: Int, height: Int) {
    let count = ramp.count + 2 * Self.border
    var all: [UInt8] = []
    func add(_ index: Int) {
      let color = ramp[min(max(index, 0), ramp.count - 1)]
      all.append(color.red)
      all.append(color.green)
      all.append(color.blue)
      all.append(color.alpha)
    }
    guard isRound else {
      for _ in 0..<4 {
        for index in 0..<count { add(index - Self.border) }
      }
      return (all, count, 4)
    }
    all.reserveCapacity(count * count * 4)
    let middle = Double(count - 1) / 2
    for y in 0..<count {
      for x in 0..<count {
        let (right, down) = (Double(x) - middle, Double(y) - middle)
        // From the middle to an edge lies half of the pixels, and all of the colours.
        add(Int(2 * (right * right + down * down).squareRoot()))
      }
    }
    return (all, count, count)
  }
}

extension FlowColor {
  /// As C takes it: R in the highest byte.
  fileprivate var code: UInt32 {
    UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }
}

extension DisplayBox {
  /// In points, as C takes it.
  fileprivate var edges: [Float] { [left, top, right, bottom].map { Float($0.points) } }
}
