/// A declaration of a type, or an extension of one, as far as the rules look at it.
struct SwiftType: Equatable {
  /// Its name, with those of the types that it stands in: `Reader.Preferences`.
  var name: String
  /// Whether it extends a type that is declared elsewhere.
  var isExtension = false
  /// Whether it is meant for its own file alone.
  var isPrivate = false
  /// Whether other modules may speak of it.
  var isPublic = false
  /// Whether it stands in no other type and no function.
  var isTopLevel = true
  /// From its first line to its last, without the types in it.
  var lineCount = 0
  /// Those of each value; what belongs to the type is no part of a value.
  var propertyCount = 0

  /// The types that a text declares, in order.
  static func all(in text: String) -> [SwiftType] {
    var reader = Reader()
    let lines = SwiftCode(text).lines
    for index in lines.indices {
      reader.read(lines[index], next: index + 1 < lines.count ? lines[index + 1] : [])
    }
    return reader.types
  }

  // MARK: Words

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "private", "fileprivate", "open", "final", "indirect",
    "nonisolated", "static", "lazy", "weak", "unowned", "unsafe", "override", "borrowing",
    "consuming", "dynamic", "distributed", "isolated", "mutating", "nonmutating",
  ]
  private static let kinds: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "extension",
  ]

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// What a line begins with: modifiers, then a word that is none, and what stands behind that.
  private struct Head {
    var modifiers: Set<String> = []
    var word = ""
    var rest: ArraySlice<UInt8>

    init(_ line: [UInt8]) {
      rest = line[...]
      while let first = rest.first {
        if first == UInt8(ascii: " ") {
          rest.removeFirst()
        } else if first == UInt8(ascii: "@") {
          rest.removeFirst()
          _ = takeWord()
          skipParentheses()
        } else {
          word = takeWord()
          guard SwiftType.modifiers.contains(word) else { return }
          modifiers.insert(word)
          // `private(set)` says nothing of who may read it.
          if rest.first == UInt8(ascii: "(") { modifiers.remove(word) }
          skipParentheses()
        }
      }
    }

    mutating func takeWord(with extra: UInt8? = nil) -> String {
      let word = rest.prefix { SwiftType.isWord($0) || $0 == extra }
      rest = rest[word.endIndex...]
      return String(decoding: word, as: UTF8.self)
    }

    private mutating func skipParentheses() {
      guard rest.first == UInt8(ascii: "("), let end = rest.firstIndex(of: UInt8(ascii: ")")) else {
        return
      }
      rest = rest[(end + 1)...]
    }
  }

  // MARK: Lines

  private struct Reader {
    var types: [SwiftType] = []
    /// The types that are open: which, and how deep their own words lie.
    private var open: [(type: Int, depth: Int)] = []
    /// The type that was named and whose brace is still to come.
    private var named: SwiftType?
    private var depth = 0

    mutating func read(_ line: [UInt8], next: [UInt8]) {
      if let first = line.first, first == UInt8(ascii: "@") || SwiftType.isWord(first) {
        readDeclaration(Head(line), next: next)
      }
      var owner = open.last?.type
      for byte in line {
        if byte == UInt8(ascii: "{") {
          depth += 1
          if let type = named {
            types.append(type)
            open.append((types.count - 1, depth))
            named = nil
            owner = types.count - 1
          }
        } else if byte == UInt8(ascii: "}") {
          if let last = open.last, last.depth == depth { open.removeLast() }
          depth -= 1
        }
      }
      if let owner { types[owner].lineCount += 1 }
    }

    private mutating func readDeclaration(_ head: Head, next: [UInt8]) {
      var head = head
      if head.word == "let" || head.word == "var" {
        guard let last = open.last, last.depth == depth, !types[last.type].isExtension,
          !head.modifiers.contains("static")
        else { return }
        types[last.type].propertyCount += Self.storedCount(head.rest, next: next)
      } else if SwiftType.kinds.contains(head.word) {
        let isExtension = head.word == "extension"
        head.rest = head.rest.drop { $0 == UInt8(ascii: " ") }
        let name = head.takeWord(with: isExtension ? UInt8(ascii: ".") : nil)
        // `class func` and `class var` declare no type.
        guard !name.isEmpty, !["func", "var", "let", "subscript"].contains(name) else { return }
        let outer = open.last.map { types[$0.type].name + "." } ?? ""
        named = SwiftType(
          name: outer + name, isExtension: isExtension,
          isPrivate: !head.modifiers.isDisjoint(with: ["private", "fileprivate"]),
          isPublic: !head.modifiers.isDisjoint(with: ["public", "open"]), isTopLevel: depth == 0)
      }
    }

    /// How many properties are stored by what stands behind `let` or `var`.
    private static func storedCount(_ rest: ArraySlice<UInt8>, next: [UInt8]) -> Int {
      let value = rest.firstIndex(of: UInt8(ascii: "="))
      if let brace = rest.firstIndex(of: UInt8(ascii: "{")), brace < value ?? rest.endIndex {
        let inside = rest[(brace + 1)...].drop { $0 == UInt8(ascii: " ") }
        guard observes(inside.isEmpty ? next[...] : inside) else { return 0 }
      } else if value == nil, next.first == UInt8(ascii: "{") {
        return 0
      }
      // `let a, b: Int` and `var (a, b) = …` are two.
      let names = rest.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "=") }
      return 1 + names.count { $0 == UInt8(ascii: ",") }
    }

    private static func observes(_ words: ArraySlice<UInt8>) -> Bool {
      words.starts(with: "didSet".utf8) || words.starts(with: "willSet".utf8)
    }
  }
}
