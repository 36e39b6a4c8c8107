import RectoBookMarkup
import RectoFlowModel

/// Texts with readings whose ends are not reached yet, one in another.
struct OpenReadings {
  /// What becomes of a node.
  enum Step {
    /// It is entered as any other.
    case enters
    case isLeftOut
    /// It is a reading of what stands in a range of the text.
    case reads(Range<Int>)
  }

  /// A text with readings, of which more may follow.
  private struct Ruby {
    var node: MarkupTree.Node
    /// Where the text begins that has no reading yet.
    var start: Int
    /// Parts of it that are told apart and wait for theirs.
    var parts: [Range<Int>] = []
    var partStart: Int?
    var hasReading = false
    /// Whether what follows reads what has a reading already.
    var isReadAgain = false
  }

  /// Texts in each other, and parts of one, that are told apart.
  private static let (mostNested, mostParts) = (4, 64)

  private var rubies: [Ruby] = []

  /// The innermost text with readings that is open.
  var node: MarkupTree.Node? { rubies.last?.node }

  /// Begins a node where the text is so long.
  mutating func begin(_ node: MarkupTree.Node, in tree: MarkupTree, at place: Int) -> Step {
    let last = rubies.count - 1
    switch tree.name(node) {
    case .ruby where rubies.count < Self.mostNested:
      rubies.append(Ruby(node: node, start: place))
    case .rb where last >= 0: rubies[last].partStart = place
    // A second reading of the same text follows it in brackets.
    case .rtc where last >= 0 && rubies[last].hasReading: rubies[last].isReadAgain = true
    case .rt where last >= 0 && !rubies[last].isReadAgain:
      let start = min(rubies[last].start, place)
      let base = rubies[last].parts.isEmpty ? start..<place : rubies[last].parts.removeFirst()
      (rubies[last].start, rubies[last].hasReading) = (place, true)
      return base.isEmpty ? .isLeftOut : .reads(base)
    default: break
    }
    return .enters
  }

  /// Ends a node where the text is so long.
  mutating func end(_ node: MarkupTree.Node, in tree: MarkupTree, at place: Int) {
    guard let last = rubies.indices.last else { return }
    if rubies[last].node == node {
      rubies.removeLast()
    } else if tree.name(node) == .rb, let start = rubies[last].partStart {
      rubies[last].partStart = nil
      if start < place, rubies[last].parts.count < Self.mostParts {
        rubies[last].parts.append(start..<place)
      }
    } else if tree.name(node) == .rtc, rubies[last].isReadAgain {
      (rubies[last].isReadAgain, rubies[last].start) = (false, place)
    }
  }

  /// Whether a text is the white space between the parts of a text with readings.
  func parts(_ node: MarkupTree.Node, in tree: MarkupTree) -> Bool {
    guard !rubies.isEmpty, tree.bytes[tree.text(node)].allSatisfy({ $0 <= 0x20 }) else {
      return false
    }
    let name = tree.name(tree.parent(node))
    return name == .ruby || name == .rtc
  }
}

extension FlowText {
  /// Whether readings stand beside what was written last.
  func hasReadings(in paragraph: Range<Int>) -> Bool {
    readings.last.map { $0.base.upperBound > paragraph.lowerBound } ?? false
  }

  /// Adds a reading of what was written last, from a place on; false where nothing of this paragraph stands there, or
  /// something that has none.
  mutating func add(_ text: String, reading base: Range<Int>, face: Int, isBelow: Bool) -> Bool {
    var base = max(base.lowerBound, start, readings.last?.base.upperBound ?? 0)..<base.upperBound
    while base.lowerBound < base.upperBound, bytes[base.lowerBound] == 0x20 {
      base = base.lowerBound + 1..<base.upperBound
    }
    guard !base.isEmpty, base.upperBound <= bytes.count, base.count <= StyleLimits.readBytes,
      text.utf8.count <= 2 * StyleLimits.readBytes, readings.count < limits.readings,
      !bytes[base].contains(0x0A), !bytes[base].containsPicture
    else { return false }
    var reading = FlowReading(base: base, text: text, face: face)
    reading.isBelow = isBelow
    readings.append(reading)
    return true
  }
}
