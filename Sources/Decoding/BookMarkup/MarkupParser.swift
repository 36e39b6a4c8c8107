/// Reads markup into a tree in one pass; whatever stands in it, there is a tree in the end.
struct MarkupParser {
  /// How much is forgiven.
  enum Mode {
    /// As XML says; the first fault that changes the tree ends the reading.
    case xml
    /// Elements end where HTML says that they do, yet `<a/>` is closed as in XML.
    case mended
    case html
  }

  /// An element that may still get more.
  struct Open {
    var node: MarkupTree.Node
    var name: UInt16
    /// The namespace of elements in it that name none.
    var space: MarkupSpace
    /// What stands last in it so far; 0 for nothing.
    var last: MarkupTree.Node = 0
  }

  let mode: Mode
  let bytes: [UInt8]
  let limits: MarkupLimits
  var at = 0
  var tree = MarkupTree()
  var stack = [Open(node: MarkupTree.root, name: MarkupTree.Record.text, space: .html)]
  /// How many elements of each name are open.
  var openCounts = [UInt32](repeating: 0, count: MarkupName.allCases.count)
  /// The text that is still being added to; 0 for none.
  var openText: MarkupTree.Node = 0
  /// Elements of letters that were closed by others around them, the outermost first: they go on in what follows.
  var letters: [MarkupTree.Node] = []
  var prefixes: [String: MarkupSpace] = [:]
  var isWellFormed = true
  var isFull = false
  /// Ends that do not come any more, so that they are looked for but once.
  var missing: Set<Mark> = []

  /// What ends something that is no element.
  enum Mark: Hashable {
    case comment, characters, instruction, declaration, quote, apostrophe, tag(UInt16)

    func bytes(in tree: MarkupTree) -> [UInt8] {
      switch self {
      case .comment: Array("-->".utf8)
      case .characters: Array("]]>".utf8)
      case .instruction: Array("?>".utf8)
      case .declaration: Array(">".utf8)
      case .quote: Array("\"".utf8)
      case .apostrophe: Array("'".utf8)
      case .tag(let name): Array("</\(tree.name(ofNumber: name))".utf8)
      }
    }
  }

  init(_ bytes: [UInt8], mode: Mode, limits: MarkupLimits) {
    (self.bytes, self.mode, self.limits) = (bytes, mode, limits)
    // A mark of the order of bytes is no text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    tree.bytes.reserveCapacity(bytes.count)
    tree.records.reserveCapacity(min(bytes.count / 24, limits.nodes))
  }

  /// Reads on while there is something to be read and nothing is wrong.
  mutating func read() {
    while at < bytes.count, !isFull, isWellFormed {
      if bytes[at] == UInt8(ascii: "<") { readTag() } else { readText() }
    }
    endText()
    if mode == .xml, stack.count > 1, !isFull { isWellFormed = false }
  }

  // MARK: Texts

  private mutating func readText() {
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "<"), bytes[at] != UInt8(ascii: "&") {
      at += 1
    }
    let hasReference = at < bytes.count && bytes[at] == UInt8(ascii: "&")
    if !letters.isEmpty, hasReference || bytes[start..<at].contains(where: { !$0.isMarkupSpace }) {
      beginLetters()
    }
    add(text: start..<at)
    guard hasReference else { return }
    beginText()
    readReference(before: bytes.count, isText: true)
  }

  /// Adds to the text that stands last, which begins where there is none.
  mutating func add(text range: Range<Int>) {
    guard !range.isEmpty else { return }
    beginText()
    tree.bytes.append(contentsOf: bytes[range])
  }

  mutating func beginText() {
    guard openText == 0, !isFull else { return }
    var record = MarkupTree.Record()
    record.start = UInt32(tree.bytes.count)
    openText = add(record)
  }

  /// Ends the text that stands last, before anything else is added.
  mutating func endText() {
    guard openText != 0 else { return }
    tree.records[Int(openText)].end = UInt32(tree.bytes.count)
    openText = 0
  }

  /// Puts a node after what stands last in the innermost element that is not too deep.
  mutating func add(_ record: MarkupTree.Record) -> MarkupTree.Node {
    guard tree.records.count < limits.nodes else {
      isFull = true
      tree.problems.append("cut after \(limits.nodes) elements and texts")
      return 0
    }
    let node = MarkupTree.Node(tree.records.count)
    let level = min(stack.count, limits.depth) - 1
    var record = record
    record.parent = stack[level].node
    tree.records.append(record)
    if stack[level].last == 0 {
      tree.records[Int(record.parent)].first = node
    } else {
      tree.records[Int(stack[level].last)].next = node
    }
    stack[level].last = node
    return node
  }

  // MARK: References

  /// Appends what a reference stands for; what is none stays as it is written.
  mutating func readReference(before end: Int, isText: Bool) {
    let start = at
    at += 1
    if let scalar = reference(before: end, isText: isText) {
      tree.bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    } else {
      at = start + 1
      tree.bytes.append(UInt8(ascii: "&"))
    }
  }

  private mutating func reference(before end: Int, isText: Bool) -> Unicode.Scalar? {
    guard at < end else { return nil }
    if bytes[at] == UInt8(ascii: "#") {
      at += 1
      return numberedScalar(before: end)
    }
    let start = at
    let last = min(end, start + CharacterReferences.longestName)
    while at < last, bytes[at].isLetterOrDigit { at += 1 }
    guard at > start,
      let scalar = CharacterReferences.scalar(
        named: String(decoding: bytes[start..<at], as: UTF8.self))
    else { return nil }
    if at < end, bytes[at] == UInt8(ascii: ";") {
      at += 1
      return scalar
    }
    // Old HTML leaves the semicolon out; in addresses it means that the `&` parts two values.
    return mode != .xml && isText ? scalar : nil
  }

  private mutating func numberedScalar(before end: Int) -> Unicode.Scalar? {
    var radix: UInt32 = 10
    if at < end, bytes[at] | 0x20 == UInt8(ascii: "x") {
      (radix, at) = (16, at + 1)
    }
    let start = at
    var value: UInt32 = 0
    while at < end, let digit = bytes[at].digit, digit < radix {
      value = min(value * radix + digit, 0x11_0000)
      at += 1
    }
    guard at > start else { return nil }
    if at < end, bytes[at] == UInt8(ascii: ";") { at += 1 }
    return CharacterReferences.scalar(numbered: value)
  }

  // MARK: Ends that are looked for

  /// Where a mark begins, from here on.
  mutating func find(_ mark: Mark) -> Int? {
    guard missing.isEmpty || !missing.contains(mark) else { return nil }
    let sought = mark.bytes(in: tree)
    var place = bytes.place(of: sought, from: at)
    // `</stylex>` ends no `<style>`, which would hold all styles behind it.
    while case .tag = mark, let found = place, bytes.hasName(at: found + sought.count) {
      place = bytes.place(of: sought, from: found + sought.count)
    }
    if place == nil { missing.insert(mark) }
    return place
  }
}

extension MarkupTree {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: the document; beyond the limit it is cut off.
  ///   - isXML: whether it is meant to be XHTML. Where it is not well-formed, it is read again as HTML, but for `<a/>`.
  ///   - limits: how large the tree may become.
  public init(_ text: String, isXML: Bool, limits: MarkupLimits = MarkupLimits()) {
    let bytes = Array(text.utf8.prefix(limits.bytes))
    var parser = MarkupParser(bytes, mode: isXML ? .xml : .html, limits: limits)
    parser.read()
    if !parser.isWellFormed {
      parser = MarkupParser(bytes, mode: .mended, limits: limits)
      parser.tree.problems.append("not well-formed; read as HTML")
      parser.read()
    }
    if text.utf8.count > limits.bytes {
      parser.tree.problems.append("cut after \(limits.bytes) bytes")
    }
    self = parser.tree
  }
}

extension [UInt8] {
  /// Where a mark of small letters begins, from a place on, whether its letters are capital or small.
  func place(of mark: [UInt8], from start: Int, before end: Int? = nil) -> Int? {
    guard let first = mark.first else { return nil }
    let end = end ?? count
    var place = start
    while place + mark.count <= end {
      if self[place].asSmallLetter == first, has(mark, at: place) { return place }
      place += 1
    }
    return nil
  }

  /// Whether a name begins or goes on at a place.
  func hasName(at place: Int) -> Bool { place < count && self[place].isInName }

  /// Whether a mark of small letters stands at a place, whether its letters are capital or small there.
  func has(_ mark: [UInt8], at place: Int) -> Bool {
    guard place + mark.count <= count else { return false }
    for offset in mark.indices where self[place + offset].asSmallLetter != mark[offset] {
      return false
    }
    return true
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { asSmallLetter &- 0x61 < 26 || self &- 0x30 < 10 }

  /// The value of a digit or of one of the letters a to f.
  fileprivate var digit: UInt32? {
    if self &- 0x30 < 10 { return UInt32(self &- 0x30) }
    let letter = asSmallLetter &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}
