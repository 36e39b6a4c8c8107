import BookFixtures
import Testing

@testable import RectoSettings

@Suite("A text in TOML") struct TOMLTextTests {
  private func read(_ text: String) throws -> [String] {
    try TOMLText(text).entries.map { "\($0.line) \($0.path.joined(separator: "/")) \($0.value)" }
  }

  @Test("a text of as many tables as fit into a file is read at once")
  func manyTables() throws {
    let names = (0..<29_000).map { "[t\($0)]" }
    let text = names.joined(separator: "\n")
    var count = 0
    // Each compared with all before it would take minutes in a build for debugging.
    #expect(try threadSeconds { count = try TOMLText(text).tables.count } < 10)
    #expect(count == names.count)
    #expect(throws: TOMLText.Fault(line: 29_001, reason: "[t7] is set twice")) {
      try TOMLText(text + "\n[t7]")
    }
  }

  @Test("names, tables and lines are those of the text")
  func places() throws {
    let text = """
      # first
      a.b = '''
      x = 1
      '''
      "c.d" = 2\t# 3
      [ e . "f]" ]
      g."h\\u003d".i = { k = 1, 'l' . m = { } }

      [n]
      o = [1,
        2, # two
      ]
      p = true
      """
    #expect(
      try read(text) == [
        "2 a/b text(\"x = 1\\n\")", "5 c.d whole(2)", "7 e/f]/g/h=/i/k whole(1)",
        "7 e/f]/g/h=/i/l/m emptyTable",
        "10 n/o list([RectoSettings.TOMLText.Value.whole(1), RectoSettings.TOMLText.Value.whole(2)])",
        "13 n/p truth(true)",
      ])
    let tables = try TOMLText(text).tables
    #expect(tables.map(\.line) == [6, 9])
    #expect(tables.map(\.path) == [["e", "f]"], ["n"]])
    #expect(try read(text.split(separator: "\n").joined(separator: "\r\n")).count == 6)
  }

  @Test(
    "values are read as TOML has them",
    arguments: [
      ("1_000", .whole(1000)), ("-17", .whole(-17)), ("+0", .whole(0)),
      ("0xDEAD_beef", .whole(0xDEAD_BEEF)),
      ("0o17", .whole(15)), ("0b101", .whole(5)), ("6.5e-1", .number(0.65)),
      ("1e3", .number(1000)), ("-inf", .number(-.infinity)), ("1979-05-27", .date),
      ("1979-05-27 07:32:00Z", .date), ("07:32:00.5", .date), ("false", .truth(false)),
      ("\"a\\tb\\\"\\U0001F600\"", .text("a\tb\"😀")), ("'a\\b'", .text("a\\b")),
      ("\"\"\"\n a\\\n   b\"\"\"\"", .text(" ab\"")), ("''''x'''", .text("'x")), ("[]", .list([])),
      ("[[1], 'x',]", .list([.list([.whole(1)]), .text("x")])),
    ] as [(String, TOMLText.Value)])
  func values(text: String, expected: TOMLText.Value) throws {
    #expect(try TOMLText("x = \(text) # end").entries.map(\.value) == [expected])
  }

  @Test(
    "what is no TOML says where and why",
    arguments: [
      ("x", 1, "a name ends with ="), ("= 1", 1, nil), ("x = ", 1, "a value is missing"),
      ("x = y", 1, "'y' is not a value; a string needs quotation marks"), ("x = 01", 1, nil),
      ("x = 1__0", 1, nil), ("x = _1", 1, nil), ("x = 1.", 1, nil), ("x = .5", 1, nil),
      ("x = 0x-1", 1, nil), ("x = 9223372036854775808", 1, nil), ("x = 1 2", 1, nil),
      ("x = \"a\nb\"", 1, "a string does not end on its line"), ("x = \"\\q\"", 1, nil),
      ("x = \"\\ud800\"", 1, nil), ("x = '''\n\n", 3, "a string is not closed"),
      ("\n[a", 2, "a name ends with ]"), ("[[a]]", 1, "no setting is a list of tables"),
      ("x = [1\n", 2, "a list is not closed"), ("x = [1 2]", 1, nil), ("x = {a = 1", 1, nil),
      ("x = 1\nx = 2", 2, "x is set twice"), ("[a]\n[a]", 2, "[a] is set twice"),
      ("a = 1\n[a]", 2, "a is a value and cannot be a table"), ("a.b = 1\na = 1", 2, nil),
      ("a = 1\na.b = 1", 2, nil), ("a..b = 1", 1, nil), ("é = 1", 1, nil), ("x\n= 1", 1, nil),
    ] as [(String, Int, String?)])
  func faults(text: String, line: Int, reason: String?) {
    #expect {
      try TOMLText(text)
    } throws: { error in
      guard let fault = error as? TOMLText.Fault else { return false }
      return fault.line == line && (reason == nil || fault.reason == reason)
    }
  }

  @Test("what lies deep is refused, and whatever stands there, reading it ends")
  func deep() {
    for sign in ["[", "{a=", "a."] {
      let text = (sign == "a." ? "" : "x = ") + String(repeating: sign, count: 100_000)
      #expect(throws: TOMLText.Fault.self) { try TOMLText(text) }
    }
  }
}
