public import RectoBookModel

/// Prints spines and plain covers for books that stand on a shelf.
///
/// In memory alone: it needs neither a display nor OpenGL. The same print gives the same picture, as long
/// as the system has the same fonts; without any there are colours and lines, but no letters.
///
/// Laws: pictures are opaque, and as large as they were asked for, within 1…`Limits.printSide`; letters
/// have a contrast of 4.5 at least with all that they stand on, and stay within the margins.
@MainActor public final class BookPrinter {
  let type: Typesetter

  /// Makes a printer with letters of its own.
  ///
  /// - Parameter usesFonts: whether it prints words; a test may do without.
  public init(usesFonts: Bool = true) { type = Typesetter(hasFonts: usesFonts) }

  isolated deinit {}

  // MARK: The spine

  /// A spine that stands upright: its title reads down from the head, its authors stand at the foot.
  ///
  /// Letters have their tops towards the right, or towards the left where the words run from the right, so
  /// that those read down as well; signs of East Asia stand upright.
  ///
  /// - Parameters:
  ///   - print: what is printed.
  ///   - width: the thickness of the book in pixels; below 9 there are no letters.
  ///   - height: the height of the book in pixels.
  /// - Returns: the picture.
  public func spine(_ print: BookPrint, width: Int, height: Int) -> Bitmap {
    let spine = Spine(width: Self.side(width), height: Self.side(height))
    let colors = BookColors(print)
    var canvas = Self.ground(print, colors, width: spine.width, height: spine.height)
    spine.rule(&canvas, colors.ink, isCloth: print.isCloth)
    guard spine.hasLetters else { return canvas.bitmap }
    let names = Lines.small(print.authors)
    var small = PrintedLetters(pixels: spine.pixels * Spine.authorShare, ink: Ink(colors.ink))
    small.tracking = Lines.tracking(names, pixels: small.pixels)
    // Authors have a part of the room where they need it, and what the title leaves.
    let need = type.set(names, small)?.width ?? 0
    let most = Int(Double(spine.room.count) * Spine.authorRoom)
    var room = spine.room
    var large = PrintedLetters(pixels: spine.pixels, weight: 600, ink: Ink(colors.ink))
    large.lines = spine.lines
    let along = room.count - (need == 0 ? 0 : min(need, most) + spine.gap)
    if let (stamp, turn) = line(print.title, large, along: along, on: spine) {
      spine.print(stamp, turn, top: room.lowerBound, on: &canvas)
      let end = room.lowerBound + stamp.columns.count + spine.gap
      room = min(end, room.upperBound)..<room.upperBound
    }
    // In one line, else in two, else fewer of them.
    let ways = [(names, 1)] + Lines.shorter(names).map { ($0, min(2, spine.lines)) }
    for (index, (names, lines)) in ways.enumerated() {
      small.lines = lines
      let mayCut = index == ways.count - 1
      if let (stamp, turn) = line(names, small, along: room.count, on: spine, mayCut: mayCut) {
        spine.print(stamp, turn, top: room.upperBound - stamp.columns.count, on: &canvas)
        break
      }
    }
    return canvas.bitmap
  }

  /// Sets a line, or several, for a spine, as large as its room allows.
  private func line(
    _ text: String, _ letters: PrintedLetters, along: Int, on spine: Spine, mayCut: Bool = true
  ) -> (Stamp, PrintCanvas.Turn)? {
    var letters = letters
    letters.runsDown = Lines.areUpright(text)
    // Twice more, where letters are higher than most.
    for _ in 0..<3 {
      letters.tracking = Lines.tracking(text, pixels: letters.pixels)
      guard
        let words = fitted(text, letters, along: along, across: spine.across),
        mayCut || !words.isCut, let stamp = words.stamp()
      else { return nil }
      let excess = max(
        Double(stamp.rows.count) / Double(spine.across),
        Double(stamp.columns.count) / Double(along))
      if excess <= 1 { return (stamp, words.runsFromRight ? .topsToLeft : .topsToRight) }
      letters.pixels /= excess * 1.03
    }
    return nil
  }

  // MARK: Fitting words

  /// Words in the largest letters that have room: in one line, else in as many as are allowed where that
  /// leaves them clearly larger; what has no room even in small letters ends in an ellipsis.
  ///
  /// - Parameters:
  ///   - text: words without control characters.
  ///   - letters: how they look, in the largest size and with the most lines.
  ///   - along: pixels that a line has.
  ///   - across: pixels that all lines have together.
  /// - Returns: nil where there are no words, or no room for any.
  func fitted(_ text: String, _ letters: PrintedLetters, along: Int, across: Int) -> SetWords? {
    guard along > 0, across > 0 else { return nil }
    guard let whole = type.set(text, letters) else { return nil }
    // How large letters may be at most in so many lines.
    var best = (lines: 1, pixels: 0.0, most: letters.pixels)
    for lines in 1...max(1, letters.lines) {
      let most =
        lines == 1 ? letters.pixels : min(letters.pixels, Double(across) / Double(lines) / 1.2)
      // Of several lines none is ever quite full.
      let room = Double(along) * (lines == 1 ? 1 : Double(lines) - 0.35 * Double(lines - 1))
      let pixels = min(most, letters.pixels * room / Double(max(1, whole.width)))
      if pixels > best.pixels * 1.15 { best = (lines, pixels, most) }
    }
    var chosen = letters
    chosen.lines = best.lines
    let least = max(Self.leastPixels, best.most * Self.leastShare)
    chosen.pixels = max(best.pixels, least)
    chosen.tracking = letters.tracking * chosen.pixels / letters.pixels
    var words = type.set(text, chosen, width: along)
    while let cut = words, cut.isCut, chosen.pixels > least {
      chosen.pixels = max(least, chosen.pixels * 0.93)
      words = type.set(text, chosen, width: along)
    }
    return words.map { balanced($0, text, chosen, along: along) }
  }

  /// Letters are not made smaller than this to have room: smaller ones are no letters.
  private static let leastPixels = 5.0
  /// Nor smaller than this share of what they would be: a title is not small print.
  private static let leastShare = 0.6

  /// The same lines, as equally long as can be.
  func balanced(
    _ words: SetWords, _ text: String, _ letters: PrintedLetters, along: Int
  ) -> SetWords {
    guard words.lines > 1, !words.isCut else { return words }
    var (narrow, wide, best) = (words.width / 2, min(along, words.width), words)
    // A hundredth of the width is not seen.
    while wide - narrow > max(2, along / 100) {
      let middle = (narrow + wide) / 2
      guard let trial = type.set(text, letters, width: middle) else { break }
      if trial.lines == words.lines, !trial.isCut, trial.width <= middle {
        (best, wide) = (trial, middle)
      } else {
        narrow = middle
      }
    }
    return best
  }

  // MARK: The ground

  static func side(_ pixels: Int) -> Int { min(max(1, pixels), Limits.printSide) }

  /// Boards of these colours: with the threads of cloth, or with as little grain as keeps colours that
  /// run into each other from showing steps.
  static func ground(
    _ print: BookPrint, _ colors: BookColors, width: Int, height: Int
  ) -> PrintCanvas {
    let weave = Weave(seed: BookCloth.number(of: print.title), isCloth: print.isCloth)
    return PrintCanvas(width: width, height: height) {
      colors.ground(at: (Double($0) + 0.5) / Double(height))
    } grain: {
      weave.lighten(row: $0, &$1)
    }
  }
}
