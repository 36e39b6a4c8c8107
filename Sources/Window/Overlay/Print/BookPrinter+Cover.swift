public import RectoBookModel

/// Covers of books that have none.
extension BookPrinter {
  /// A plain cover in cloth: a frame, the title in large letters, the authors below.
  ///
  /// - Parameters:
  ///   - print: what is printed.
  ///   - width: pixels across.
  ///   - height: pixels down.
  /// - Returns: the picture.
  public func cover(_ print: BookPrint, width: Int, height: Int) -> Bitmap {
    let (width, height) = (Self.side(width), Self.side(height))
    let colors = BookColors(print)
    var canvas = Self.ground(print, colors, width: width, height: height)
    let side = min(width, height)
    guard side >= 24 else { return canvas.bitmap }
    let fine = max(1, Int((Double(side) / 260).rounded()))
    let inset = Int((Double(side) * 0.06).rounded())
    canvas.frame(inset: inset, thickness: 2 * fine, colors.ink)
    canvas.frame(inset: inset + 4 * fine, thickness: fine, colors.ink)
    guard side >= 64 else { return canvas.bitmap }
    let along = width - 2 * (inset + 5 * fine + Int(Double(width) * 0.055))
    let top = inset + 5 * fine + Int(Double(height) * 0.07)

    let authors = block(
      Lines.small(print.authors), pixels: Double(side) * 0.052, weight: 400, lines: 3, along: along,
      across: Int(Double(height) * 0.14), colors.ink)
    var foot = height - top
    if let authors {
      canvas.print(
        authors, left: (width - authors.columns.count) / 2, top: foot - authors.rows.count)
      foot -= authors.rows.count
    }
    let title = block(
      print.title, pixels: Double(side) * 0.14, weight: 400, lines: 7, along: along,
      across: Int(Double(height) * 0.46), colors.ink)
    guard let title else { return canvas.bitmap }
    // A little above the middle of its room is where the eye looks for it.
    let free = max(0, foot - top - title.rows.count)
    let head = top + Int(Double(free) * 0.36)
    canvas.print(title, left: (width - title.columns.count) / 2, top: head)
    let end = head + title.rows.count
    guard authors != nil, foot - end > height / 10 else { return canvas.bitmap }
    lozenge(in: &canvas, x: width / 2, y: (end + foot) / 2, reach: 4 * fine, colors.ink)
    return canvas.bitmap
  }

  /// A small sign between title and authors, with a line to either side.
  private func lozenge(
    in canvas: inout PrintCanvas, x: Int, y: Int, reach: Int, _ ink: SIMD3<UInt8>
  ) {
    for row in -reach...reach {
      let half = reach - abs(row)
      canvas.bar(x - half, y + row, width: 2 * half + 1, height: 1, ink)
    }
    let (length, gap) = (canvas.width / 9, 2 * reach)
    let thickness = max(1, reach / 4)
    canvas.bar(x - gap - length, y - thickness / 2, width: length, height: thickness, ink)
    canvas.bar(x + gap + 1, y - thickness / 2, width: length, height: thickness, ink)
  }

  private func block(
    _ text: String, pixels: Double, weight: Int, lines: Int, along: Int, across: Int,
    _ ink: SIMD3<UInt8>
  ) -> Stamp? {
    var letters = PrintedLetters(pixels: pixels, weight: weight, ink: Ink(ink), lines: lines)
    letters.tracking = Lines.tracking(text, pixels: pixels)
    letters.isCentered = true
    for _ in 0..<3 {
      guard let words = broken(text, letters, along: along, across: across),
        let stamp = words.stamp()
      else { return nil }
      let excess = max(
        Double(stamp.columns.count) / Double(along), Double(stamp.rows.count) / Double(across))
      if excess <= 1 { return stamp }
      letters.pixels /= excess * 1.03
    }
    return nil
  }

  /// Words in lines as large as may be: smaller where their longest word or all their lines have no room.
  private func broken(
    _ text: String, _ letters: PrintedLetters, along: Int, across: Int
  ) -> SetWords? {
    guard along > 0, across > 0 else { return nil }
    var letters = letters
    let usual = letters.pixels
    guard let whole = type.set(text, letters) else { return nil }
    // As much as fills the room with lines of which none is quite full.
    let share = Double(along) * Double(across) / (Double(whole.width) * Double(whole.height) * 1.05)
    letters.pixels *= min(1, max(0.42, share.squareRoot()))
    if !Lines.areUpright(text),
      let word = text.split(separator: " ").max(by: { $0.count < $1.count }),
      let longest = type.set(String(word), letters), longest.width > along
    {
      letters.pixels *= max(0.5, Double(along) / Double(longest.width) * 0.98)
    }
    while true {
      letters.tracking = letters.tracking == 0 ? 0 : Lines.tracking(text, pixels: letters.pixels)
      guard let words = type.set(text, letters, width: along) else { return nil }
      if !words.isCut && words.height <= across || letters.pixels <= usual * 0.42 {
        return balanced(words, text, letters, along: along)
      }
      letters.pixels *= 0.92
    }
  }
}
