import Testing

/// How large types may be, and where they stand.
@Suite("Types") struct TypeTests {
  /// All types of Sources by the file that declares them.
  private static let declared = Result {
    try SourceFile.all().filter(\.isSwift).flatMap { file in
      SwiftType.all(in: file.text).map { (file: file, type: $0) }
    }
  }

  @Test(
    "no type has more than 25 stored properties, none more than 1,200 lines with its extensions")
  func sizes() throws {
    var sizes: [String: House.TypeSize] = [:]
    for (file, type) in try Self.declared.get() {
      sizes["\(file.room).\(type.name)", default: .init()].properties += type.propertyCount
      sizes["\(file.room).\(type.name)", default: .init()].lines += type.lineCount
    }
    #expect(sizes.count > 500)
    for (name, size) in sizes {
      #expect(size.properties <= House.mostOfType.properties, "\(name)")
      #expect(size.lines <= House.mostOfType.lines, "\(name)")
    }
  }

  @Test("a type stands in a file of its own name, but for one in eight")
  func places() throws {
    let types = try Self.declared.get().filter {
      $0.type.isTopLevel && !$0.type.isPrivate && !$0.type.isExtension
    }
    let strays = types.filter { $0.file.baseName != $0.type.name }
    #expect(types.count > 500)
    #expect(
      strays.count <= types.count / 8,
      "\(strays.map { "\($0.file.testDescription): \($0.type.name)" })")
  }

  @Test("no two public types of different modules have one name")
  func names() throws {
    let types = try Self.declared.get().filter {
      $0.type.isTopLevel && $0.type.isPublic && !$0.type.isExtension
    }
    let rooms = Dictionary(grouping: types, by: \.type.name).mapValues { $0.map(\.file.room) }
    #expect(rooms.count > 200)
    let shared = Set(rooms.filter { $0.value.count > 1 }.keys)
    #expect(shared == [], "\(shared.map { "\($0): \(rooms[$0] ?? [])" })")
  }

  // A module and its type of one name cannot be told apart where a name is spelled in full.
  @Test("no module is called like a type of its own")
  func modules() throws {
    let namesakes = try Self.declared.get().filter {
      $0.type.isTopLevel && !$0.type.isPrivate && !$0.type.isExtension
        && $0.type.name == $0.file.room
    }
    let modules = Set(namesakes.map(\.file.room))
    #expect(modules == [])
  }

  // MARK: The reader of these types

  @Test(
    "braces in strings, patterns and comments are none",
    arguments: [
      ("let a = \"{\"  // }", "let a =   "), ("let a = #\"\"{\"# + b", "let a =  + b"),
      ("a(\"\\(b { \"}\" })\") { }", "a() { }"), ("a /* { /* } */ { */ { }", "a  { }"),
      ("a(#/{\"/#) }", "a() }"), ("a(\"\\\"{\", b) {", "a(, b) {"), ("  #if a {", "#if a {"),
      ("\"\"\"\n  { \" }\n  \\(a(\")\"))\n  \"\"\" }", "\n\n\n}"), ("", ""), ("\"", ""),
      ("/* {\n} */ a\n", "\na\n"),
    ])
  func code(text: String, expected: String) {
    let lines = SwiftCode(text).lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.joined(separator: "\n") == expected)
  }

  @Test(
    "stored properties are told from others",
    arguments: [
      ("var a = 1", 1), ("let a, b: Int", 2), ("private(set) var a: Int?", 1),
      ("var a: Int { 1 }", 0), ("var a: Int {\n    b == 1\n  }", 0), ("static let a = 1", 0),
      ("var a = 1 { didSet { b() } }", 1), ("var a: Int {\n    didSet { b() }\n  }", 1),
      ("let a = { 1 }()", 1), ("@A(b) nonisolated(unsafe) weak var a: B?", 1),
      ("var a:\n    Int\n  { 1 }", 1), ("var (a, b) = (1, 2)", 2),
      ("func a() {\n    let b = 1\n  }", 0),
      ("case a(Int)", 0), ("class var a: Int { 1 }", 0), ("public var a: [Int: Int]\n  { [:] }", 0),
    ])
  func properties(line: String, count: Int) {
    let types = SwiftType.all(in: "struct A {\n  \(line)\n}\n")
    #expect(types.map(\.propertyCount) == [count])
    // An extension has none.
    #expect(SwiftType.all(in: "extension A {\n  \(line)\n}\n").map(\.propertyCount) == [0])
  }

  @Test("a type inside another counts by itself")
  func nested() {
    let text = """
      /// Words of struct B {
      @MainActor public final class A<T>: C
      where T: D {
        let a = 1
        private enum B { case a, b }
        struct E {
          var c: Int

          func f() { let d = 1 }
        }
        func class_() { if a { } }
      }
      extension A.E {
        var g: Int { 1 }
      }
      fileprivate struct F {}
      """
    #expect(
      SwiftType.all(in: text) == [
        SwiftType(name: "A", isPublic: true, lineCount: 4, propertyCount: 1),
        SwiftType(name: "A.B", isPrivate: true, isTopLevel: false, lineCount: 1),
        SwiftType(name: "A.E", isTopLevel: false, lineCount: 5, propertyCount: 1),
        SwiftType(name: "A.E", isExtension: true, lineCount: 3),
        SwiftType(name: "F", isPrivate: true, lineCount: 1),
      ])
  }
}
