import RectoFlowModel

/// The letters of a bullet or number of a list.
struct MarkerShape {
  let marker: FlowMarker
  let face: FaceInUse
  let shape: ShapedText
  let width: Int

  /// A marker with more bytes is cut.
  private static let mostBytes = 256

  init(_ marker: FlowMarker, _ maker: AtomMaker, isRightToLeft: Bool) {
    self.marker = marker
    face = maker.faces[maker.faces.indices.contains(marker.face) ? marker.face : 0]
    let text = Array(marker.text.utf8.prefix(Self.mostBytes))
    shape = Self.shape(text, face, maker.shaper, isRightToLeft: isRightToLeft)
    width = face.width(of: shape)
  }

  /// The letters of a text from left to right, figures in their own direction, and other letters in theirs.
  private static func shape(
    _ text: [UInt8], _ face: FaceInUse, _ shaper: any TextShaper, isRightToLeft: Bool
  ) -> ShapedText {
    let all = 0..<text.count
    guard let levels = shaper.levels(in: text, all, isRightToLeft: isRightToLeft),
      levels.count >= text.count
    else { return shaper.shape(text, all, setting: face.setting, isRightToLeft: isRightToLeft) }
    var runs: [(text: Range<Int>, level: UInt8)] = []
    for place in all {
      if let last = runs.last, last.level == levels[place] {
        runs[runs.count - 1].text = last.text.lowerBound..<place + 1
      } else {
        runs.append((place..<place + 1, levels[place]))
      }
    }
    // A number has no runs in runs: in a line to the left the last one stands first.
    let ordered = isRightToLeft ? runs.reversed() : runs
    return ShapedText(
      ordered.flatMap { run in
        shaper.shape(
          text, run.text, setting: face.setting, isRightToLeft: run.level & 1 != 0
        ).glyphs.map { glyph in
          var glyph = glyph
          glyph.cluster += Int32(run.text.lowerBound)
          return glyph
        }
      })
  }

  /// What is left free between it and the text.
  var gap: Int { Int(marker.gap) }
  /// How much room it takes with its gap.
  var room: Int { width + gap }
}

extension Flow {
  /// The same flow with room for the markers that begin the first lines of items.
  func withRoomForMarkers(_ maker: AtomMaker) -> Flow {
    var flow = self
    for index in blocks.indices where blocks[index].paragraph.beginsWithMarker {
      let paragraph = blocks[index].paragraph
      let room = (paragraph.outerMarkers + [paragraph.marker].compactMap { $0 })
        .filter { $0.edge == .line }
        .reduce(0) {
          $0 + MarkerShape($1, maker, isRightToLeft: paragraph.isRightToLeft).room
        }
      if case .text = blocks[index].content {
        flow.blocks[index].paragraph.indent = FlowLength(clamping: Int(paragraph.indent) + room)
      } else if paragraph.isRightToLeft {
        flow.blocks[index].inset.right = FlowLength(clamping: Int(blocks[index].inset.right) + room)
      } else {
        flow.blocks[index].inset.left = FlowLength(clamping: Int(blocks[index].inset.left) + room)
      }
    }
    return flow
  }
}

extension Flow {
  /// The same flow with as much more room before the items of lists in cells as their markers need: on the page they may
  /// reach into its margin, but from a cell into another.
  func withRoomForMarkersInCells(_ maker: AtomMaker) -> Flow {
    var flow = self
    // Tables in cells come after those around, which find that all is done there.
    for cell in tables.reversed().flatMap(\.cells) {
      for index in cell.blocks where blocks[index].paragraph.marker != nil {
        let lacking = flow.lackingRoom(forMarkersOf: index, maker)
        if lacking > 0 { flow.widen(list: index, in: cell.blocks, by: lacking) }
      }
    }
    return flow
  }

  /// In sizes of its letters: longer ones are texts, and no cell makes room for them.
  private static let widestMarker = 8

  /// How far the markers of a block reach beyond the side at which it begins.
  private func lackingRoom(forMarkersOf index: Int, _ maker: AtomMaker) -> Int {
    let (block, paragraph) = (blocks[index], blocks[index].paragraph)
    let inset = Int(paragraph.isRightToLeft ? block.inset.right : block.inset.left)
    let markers = paragraph.outerMarkers + [paragraph.marker].compactMap { $0 }
    return markers.reduce(0) { lacking, marker in
      guard case .block(let distance) = marker.edge else { return lacking }
      let indent = distance == 0 ? Int(paragraph.indent) : 0
      let shape = MarkerShape(marker, maker, isRightToLeft: paragraph.isRightToLeft)
      let room = min(shape.room, Self.widestMarker * Int(shape.face.face.size))
      return max(lacking, room + Int(distance) - indent - inset)
    }
  }

  /// Moves a block inwards with those around it in its cell that begin as far in, or farther: its list.
  private mutating func widen(list index: Int, in cell: Range<Int>, by lacking: Int) {
    let isRightToLeft = blocks[index].paragraph.isRightToLeft
    func inset(_ block: Int) -> FlowLength {
      isRightToLeft ? blocks[block].inset.right : blocks[block].inset.left
    }
    let own = inset(index)
    var (first, end) = (index, index + 1)
    while first > cell.lowerBound, inset(first - 1) >= own { first -= 1 }
    while end < cell.upperBound, inset(end) >= own { end += 1 }
    for block in first..<end {
      let wide = FlowLength(clamping: Int(inset(block)) + lacking)
      if isRightToLeft { blocks[block].inset.right = wide } else { blocks[block].inset.left = wide }
    }
  }
}

extension FlowParagraph {
  /// Whether a marker begins its first line.
  var beginsWithMarker: Bool { marker?.edge == .line }
}
