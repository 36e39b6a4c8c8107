import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("codes of names")
struct NameCodeTests {
  /// Names as they stand in archives, the code that they are in, and what they are.
  private static let names: [(bytes: [[UInt8]], code: NameCode?, text: String)] = [
    (
      // The second half of 表 and of 能 is a backslash.
      [
        [0x95, 0x5C, 0x8E, 0x86, 0x2F, 0x94, 0x5C],
        [0x91, 0xE6, 0x30, 0x31, 0x98, 0x62, 0x5F, 0x95, 0x5C, 0x8E, 0x86],
      ], .shiftJIS, "表紙/能"
    ),
    ([[0xB5, 0xDA, 0x30, 0x31, 0xBB, 0xB0, 0x2F, 0xB7, 0xE2, 0xC3, 0xE6]], .gbk, "第01话/封面"),
    ([[0xAB, 0xCA, 0xAD, 0xB1, 0x2F, 0xB2, 0xC4, 0xA4, 0x40, 0xA6, 0x5E]], .big5, "封面/第一回"),
    (
      [
        [
          0xC7, 0xA5, 0xC1, 0xF6, 0x2F, 0xC3, 0xB9, 0xC2, 0xB0, 0xB1, 0xC7, 0x20, 0xC0, 0xCC, 0xBE,
          0xDF, 0xB1, 0xE2,
        ]
      ], .eucKR, "표지/첫째권 이야기"
    ),
    (
      [
        [
          0x92, 0xAE, 0xAC, 0x20, 0x31, 0x2F, 0x8E, 0xA1, 0xAB, 0xAE, 0xA6, 0xAA, 0xA0,
        ]
      ], .cyrillicDOS, "Том 1/Обложка"
    ),
    (
      [
        [
          0xD2, 0xEE, 0xEC, 0x20, 0x31, 0x2F, 0xCE, 0xE1, 0xEB, 0xEE, 0xE6, 0xEA, 0xE0,
        ]
      ], .cyrillicWindows, "Том 1/Обложка"
    ),
    // Of the West: über/première, señor, the same in Latin 1, and the sign of a copy.
    ([[0x81, 0x62, 0x65, 0x72, 0x2F, 0x70, 0x72, 0x65, 0x6D, 0x69, 0x8A, 0x72, 0x65]], nil, ""),
    ([[0x73, 0x65, 0xA4, 0x6F, 0x72]], nil, ""),
    ([[0xFC, 0x62, 0x65, 0x72], [0x73, 0x65, 0xF1, 0x6F, 0x72]], nil, ""),
    ([[0xA9, 0x20, 0x31]], nil, ""),
  ]

  @Test("the code of an archive's names is told by the letters in use", arguments: names.indices)
  func told(index: Int) {
    let (bytes, code, text) = Self.names[index]
    #expect(NameCode(of: bytes) == code)
    if let code { #expect(code.text(bytes[0]) == text) }
  }

  @Test("no bytes whatever bring the guess down", arguments: UInt64(0)..<100)
  func any(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = (0..<3).map { _ in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in
        UInt8.random(in: 1...255, using: &random)
      }
    }
    guard let code = NameCode(of: names) else { return }
    for name in names { #expect(code.text(name)?.isEmpty != true) }
  }

  @Test("so has a TAR, which does not say what code its names are in")
  func tape() throws {
    let picture = PNGFixture.bytes(width: 20, height: 30)
    // 表紙 and ソ, in Shift-JIS: the second half of either's first letter is a backslash.
    let names: [[UInt8]] = [[0x95, 0x5C, 0x8E, 0x86, 0x32], [0x83, 0x5C, 0x8E, 0x86, 0x31]]
    var bytes: [UInt8] = []
    for name in names {
      var one = try #require(
        PackedFixture.bytes([.init("12345.png", picture)], format: "ustar"))
      one.replaceSubrange(0..<5, with: name)
      one.replaceSubrange(148..<156, with: repeatElement(0x20, count: 8))
      let sum = String(one[..<512].reduce(0) { $0 + Int($1) }, radix: 8)
      let padded = String(repeating: "0", count: 6 - sum.count) + sum
      one.replaceSubrange(148..<156, with: Array(padded.utf8) + [0, 0x20])
      bytes += one[..<(512 + (picture.count + 511) / 512 * 512)]
    }
    let folder = try TemporaryFolder()
    let book = try openBook(
      folder.write(bytes + [UInt8](repeating: 0, count: 1024), to: "x.cbt"))
    #expect(book.pages.map { book.name(of: $0) } == ["ソ紙1.png", "表紙2.png"])
    #expect(try book.size(of: PageNumber(2)) == PageSize(width: 20, height: 30))
  }

  @Test("a Japanese archive has its pages in order and no folder out of half a letter")
  func archive() throws {
    let folder = try TemporaryFolder()
    let picture = PNGFixture.bytes(width: 20, height: 30)
    func entry(_ name: [UInt8]) -> ZipFixture.Entry {
      .init(codedName: name + Array(".png".utf8), picture)
    }
    // 第02話_ソ and 第01話_表紙.
    let bytes = ZipFixture.bytes([
      entry([0x91, 0xE6, 0x30, 0x32, 0x98, 0x62, 0x5F, 0x83, 0x5C]),
      entry([0x91, 0xE6, 0x30, 0x31, 0x98, 0x62, 0x5F, 0x95, 0x5C, 0x8E, 0x86]),
    ])
    let book = try openBook(folder.write(bytes, to: "x.cbz"))
    #expect(book.pages.map { book.name(of: $0) } == ["第01話_表紙.png", "第02話_ソ.png"])
    #expect(try book.outline() == [])
  }
}
