/// A document of XHTML or HTML: elements and texts, in the order in which they stand, in a few arrays.
///
/// A node is a number; the first one, `root`, is above all others, and each has a greater number than those before it.
/// Names have only small letters of Latin. Texts are UTF-8 with all references replaced.
public struct MarkupTree: Sendable {
  /// An element or a text, by its place in the document; 0 is the root, and where a relative is asked for, none.
  public typealias Node = UInt32

  /// What is above all elements.
  public static let root: Node = 0

  struct Record {
    var parent: Node = 0
    var next: Node = 0
    var first: Node = 0
    /// `text` for texts.
    var name = Record.text
    var space = MarkupSpace.none
    /// How many attributes follow the one at `start`.
    var attributeCount: UInt16 = 0
    /// A text's bytes, or an element's first attribute.
    var start: UInt32 = 0
    var end: UInt32 = 0

    static let text: UInt16 = 65_534
  }

  /// A name and what it is set to.
  public struct Attribute: Sendable {
    /// By its place in the names of the tree.
    public let name: UInt16
    public let space: MarkupSpace
    let start, end: UInt32

    /// Where its value stands in the bytes of the tree.
    public var value: Range<Int> { Int(start)..<Int(end) }

    init(name: UInt16, space: MarkupSpace, value: Range<Int>) {
      (self.name, self.space) = (name, space)
      (start, end) = (UInt32(value.lowerBound), UInt32(value.upperBound))
    }
  }

  var records = [Record()]
  var attributes: [Attribute] = []
  var names = NameTable()
  /// The texts and the values of attributes, one after the other.
  public internal(set) var bytes: [UInt8] = []
  /// What stood in processing instructions before the first element.
  public internal(set) var instructions: [String] = []
  /// What was cut off, and what is no XML though it should be.
  public internal(set) var problems: [String] = []

  init() {}

  /// How many nodes there are; all numbers below are nodes.
  public var count: Int { records.count }

  /// The element that a node stands in.
  public func parent(_ node: Node) -> Node { records[Int(node)].parent }

  /// What follows it in the same element; 0 after the last.
  public func next(_ node: Node) -> Node { records[Int(node)].next }

  /// The first that stands in it; 0 where nothing does.
  public func first(_ node: Node) -> Node { records[Int(node)].first }

  /// Whether it is a text.
  public func isText(_ node: Node) -> Bool { records[Int(node)].name == Record.text && node != 0 }

  /// Where a text stands in `bytes`.
  public func text(_ node: Node) -> Range<Int> {
    let record = records[Int(node)]
    return isText(node) ? Int(record.start)..<Int(record.end) : 0..<0
  }

  /// An element's name, by its place in `name(_:)`.
  public func nameNumber(_ node: Node) -> UInt16 { records[Int(node)].name }

  /// An element's name where it is one of those that are asked for; nil for texts.
  public func name(_ node: Node) -> MarkupName? { MarkupName(rawValue: records[Int(node)].name) }

  /// The namespace that an element is of.
  public func space(_ node: Node) -> MarkupSpace { records[Int(node)].space }

  /// The number of a name; nil where nothing in the document has it.
  public func number(ofName name: String) -> UInt16? { names.known(name) }

  /// The name of a number, as it was asked for in small letters.
  public func name(ofNumber number: UInt16) -> String {
    Int(number) < names.names.count ? names.names[Int(number)] : ""
  }

  /// The attributes of an element, in order.
  public func attributes(_ node: Node) -> ArraySlice<Attribute> {
    let record = records[Int(node)]
    guard record.attributeCount > 0 else { return [] }
    return attributes[Int(record.start)..<Int(record.start) + Int(record.attributeCount)]
  }

  /// Where the value of an attribute stands in `bytes`; nil where the element lacks it. Of several namespaces any.
  public func attribute(_ name: MarkupName, of node: Node) -> Range<Int>? {
    let record = records[Int(node)]
    for place in Int(record.start)..<Int(record.start) + Int(record.attributeCount)
    where attributes[place].name == name.rawValue {
      return attributes[place].value
    }
    return nil
  }

  /// The value of an attribute as text; nil where the element lacks it.
  public func value(_ name: MarkupName, of node: Node) -> String? {
    attribute(name, of: node).map(string)
  }

  /// Some of the bytes as text.
  public func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Makes elements like others of links that lead nowhere.
  ///
  /// - Parameter leads: whether an address, as it is written, leads anywhere.
  public mutating func unlink(unless leads: (String) -> Bool) {
    for node in records.indices where records[node].name == MarkupName.a.rawValue {
      guard let address = value(.href, of: Node(node)), !leads(address) else { continue }
      records[node].name = MarkupName.span.rawValue
    }
  }

  /// The node that follows in the document, none of those within `node`; 0 after the last.
  public func after(_ node: Node) -> Node {
    var node = node
    while node != 0 {
      let record = records[Int(node)]
      if record.next != 0 { return record.next }
      node = record.parent
    }
    return 0
  }

  /// All texts within a node, joined, but no more of them once there are so many bytes.
  public func allText(_ node: Node, atMost most: Int = .max) -> String {
    let end = after(node)
    var text: [UInt8] = []
    var inner = node
    while (inner != end || inner == node) && text.count < most {
      if isText(inner) { text += bytes[self.text(inner)].prefix(most) }
      inner = first(inner) != 0 ? first(inner) : after(inner)
      if inner == 0 { break }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
