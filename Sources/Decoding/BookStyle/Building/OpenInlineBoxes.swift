import RectoFlowModel

/// The boxes of a paragraph's elements as it grows, and of those that go on in the next one.
struct OpenInlineBoxes {
  /// Those of the paragraph, the outer ones first.
  private var found: [FlowInlineBox] = []
  /// Of each of them that has ended, what lies between its last letter and its own edge, and where that letter's span ends.
  private var ends: [Int: (room: Int, place: Int)] = [:]
  /// Those that have not ended, with their places among the found ones once something of them is written.
  private var open: [(box: FlowInlineBox, place: Int?)] = []
  /// How many were open where each block began that is open, and whether text flows around it.
  private var blocks: [(count: Int, isFloat: Bool)] = []
  /// Whether some may have no place yet.
  private var waits = false
  /// How many a chapter may still have.
  private var left: Int

  /// Elements deeper within each other are not seen as such.
  private static let deepest = 40

  init(atMost most: Int) { left = most }

  /// Begins a box with what is written next; false where there are too many, or it lies too deep.
  mutating func begin(_ box: FlowInlineBox) -> Bool {
    guard left > 0, open.count < Self.deepest else { return false }
    open.append((box, nil))
    waits = true
    return true
  }

  /// Says that letters are written here, before any of them.
  mutating func place(at offset: Int) {
    guard waits else { return }
    waits = false
    let (around, isFloat) = blocks.last ?? (0, false)
    for number in open.indices where open[number].place == nil && left > 0 {
      var box = open[number].box
      if number < around {
        // Blocks within an element stand in none of its boxes, yet its lines go through their text.
        if isFloat || box.decorations.isEmpty { continue }
        box = box.unframed
      }
      box.text = offset..<offset
      left -= 1
      open[number].place = found.count
      found.append(box)
    }
  }

  /// Ends the innermost box, behind what stands in it and so much room.
  mutating func end(at offset: Int, room: Int) {
    guard let last = open.popLast(), let place = last.place else { return }
    found[place].text = found[place].text.lowerBound..<offset
    ends[place] = (room, offset)
  }

  mutating func beginBlock(isFloat: Bool) {
    blocks.append((open.count, isFloat || blocks.last?.isFloat == true))
    waits = !open.isEmpty
  }

  mutating func endBlock() {
    _ = blocks.popLast()
    waits = !open.isEmpty
  }

  /// Takes those of a paragraph that ends, with all text up to its end and its spans.
  mutating func take(_ text: [UInt8], _ spans: [FlowSpan]) -> [FlowInlineBox] {
    let end = text.count
    waits = !open.isEmpty
    for number in open.indices {
      if let place = open[number].place {
        found[place].text = found[place].text.lowerBound..<end
        (found[place].ends, found[place].trail) = (false, 0)
      }
      open[number].place = nil
      // It began here, if with nothing.
      (open[number].box.begins, open[number].box.lead) = (false, 0)
    }
    for (place, own) in ends {
      let span = spans.partitionPoint { $0.text.upperBound >= own.place }
      guard span < spans.count, spans[span].text.upperBound == own.place else { continue }
      found[place].trail = FlowLength(clamping: max(spans[span].after.whole - own.room, 0))
    }
    defer {
      found.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }
    return found.compactMap { box in
      var box = box
      // An end of the line behind its letters is none of it, and at the end of the paragraph it is gone.
      let start = min(box.text.lowerBound, end)
      let letters = text[start..<min(box.text.upperBound, end)]
      box.text = start..<((letters.lastIndex { $0 != 0x0A } ?? start - 1) + 1)
      guard !box.text.isEmpty else { return nil }
      box.face = Self.face(of: box.text, spans) ?? box.face
      return box
    }
  }

  /// The one face that all letters of a text have: what holds no others lies where they do, so that a line under the mark
  /// of a note is near it, though the mark is raised within what has the line. Nil where there are others.
  private static func face(of text: Range<Int>, _ spans: [FlowSpan]) -> Int? {
    let first = spans.partitionPoint { $0.text.upperBound > text.lowerBound }
    guard first < spans.count else { return nil }
    for span in spans[first...] {
      guard span.text.lowerBound < text.upperBound else { break }
      if span.face != spans[first].face || span.picture != nil { return nil }
    }
    return spans[first].face
  }
}

extension FlowInlineBox {
  /// With nothing but lines along its letters.
  fileprivate var unframed: FlowInlineBox {
    var box = FlowInlineBox(text: text, face: face)
    (box.decorations, box.isApart) = (decorations, isApart)
    return box
  }
}

extension FlowSide {
  /// All of it.
  var whole: Int { Int(margin) + Int(padding) }
}
