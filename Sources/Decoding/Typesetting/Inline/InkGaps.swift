import RectoFlowModel

/// Finds where letters of a line reach into a line that is drawn along them, so that it leaves them room.
struct InkGaps {
  private let setter: LineSetter
  /// Where the letters of the line stand.
  private let baseline: Int

  /// No gap beside what reaches into a line is wider, however thick that is.
  private static let widest = 10 * Int(FlowLength.point)

  init(_ setter: LineSetter, baseline: Int) { (self.setter, self.baseline) = (setter, baseline) }

  /// What letters of some atoms leave of a stretch of the line for something that is drawn along it at a height: beside each
  /// that reaches into it as much is free as that is thick.
  func parts(
    of stretch: Range<Int>, at height: ClosedRange<Int>, thickness: Int, beside atoms: [Int]
  ) -> [Range<Int>] {
    let room = min(thickness, Self.widest)
    let gaps = crossings(of: atoms, height)
      .map { $0.lowerBound - room..<$0.upperBound + room }
      .filter { $0.overlaps(stretch) }.sorted { $0.lowerBound < $1.lowerBound }
    guard !gaps.isEmpty else { return [stretch] }
    var (parts, start) = ([Range<Int>](), stretch.lowerBound)
    for gap in gaps + [stretch.upperBound..<stretch.upperBound] {
      // What is shorter than thick would be a speck.
      if gap.lowerBound - start > thickness { parts.append(start..<gap.lowerBound) }
      start = max(start, gap.upperBound)
    }
    return parts
  }

  /// Where letters of some atoms have ink within a height.
  func crossings(of atoms: [Int], _ height: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    for index in atoms where setter.maker.atoms[index].kind == .word {
      addCrossings(of: index, height, to: &found)
    }
    return found
  }

  /// Letters on lines that run down, and those that fill squares, have no room for gaps.
  private func addCrossings(
    of index: Int, _ height: ClosedRange<Int>, to found: inout [ClosedRange<Int>]
  ) {
    let (maker, place) = (setter.maker, setter.letters(of: index))
    let atom = maker.atoms[index]
    let inUse = maker.faces[Int(atom.face)]
    let scalar = maker.flow.text.scalar(at: Int(atom.start), end: Int(atom.end)).0
    guard inUse.face.orientation == .across, !scalar.fillsSquare else { return }
    let foot = baseline + Int(inUse.face.shiftDown) - Int(inUse.face.rise)
    let fit = PageDrawer.Fit(
      expansion: atom.expands ? setter.expansion : 0, spacing: place.spacing)
    fit.forEach(maker.words[Int(atom.shaped)], inUse.face) { glyph, distance in
      let size = glyph.drawnSize(inUse.face.size)
      let pen = foot - inUse.face.size.times(Int(glyph.y))
      func units(_ y: Int) -> Int { (pen - y) * 65_536 / max(Int(size), 1) }
      guard
        let met = maker.shaper.crossing(
          of: glyph, units(height.upperBound)...units(height.lowerBound))
      else { return }
      let wider = 1_000 + fit.expansion + Int(glyph.stretch)
      let x = place.x + distance + inUse.face.size.times(Int(glyph.x))
      let left = x + size.times(met.lowerBound) * wider / 1_000
      found.append(left...max(x + size.times(met.upperBound) * wider / 1_000, left))
    }
  }
}

extension UInt32 {
  /// Whether it is a letter that fills a square: of Han, kana or hangul.
  var fillsSquare: Bool { isIdeographic || (0xAC00..<0xD7A4).contains(self) }
}
