import BookFixtures
import RectoBookModel
import RectoPageSources
import Testing

@Suite("natural order")
struct NaturalOrderTests {
  @Test(
    "names are ordered as people number them",
    arguments: [
      ["003", "9", "10", "cover", "page1", "page1.5", "page2", "page02b", "Page3", "page10"],
      ["42.jpg", "42.5.jpg", "43.jpg"],
      ["cover.jpg", "chapter 1/1.jpg", "chapter 2/1.jpg", "chapter 10/1.jpg"],
      ["a/b.jpg", "a/c.jpg", "a/a/a.jpg", "b/a.jpg"],
      ["1.jpg", "01.jpg", "001.jpg", "2.jpg"],
      ["p9.jpg", "p100000000000000000000000.jpg", "p100000000000000000000001.jpg"],
      ["e\u{301}a.jpg", "\u{E9}b.jpg", "\u{E9}c.jpg"],
      ["x\\1.jpg", "x\\2.jpg", "x\\10.jpg"],
      ["第２話.jpg", "第１０話.jpg"],
      ["Übung 2.png", "übung 10.png"],
    ])
  func table(names: [String]) {
    let sorted = names.reversed().sorted { NaturalOrder($0) < NaturalOrder($1) }
    #expect(sorted == names)
  }

  @Test("the order is total", arguments: UInt64(0)..<150)
  func isTotal(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = (0..<3).map { _ in Self.name(&random) }
    let keys = names.map(NaturalOrder.init)
    for a in keys {
      #expect(!(a < a))
      for b in keys {
        #expect([a < b, b < a, a == b].count { $0 } == 1, "\(names)")
        for c in keys where a < b && b < c { #expect(a < c, "\(names)") }
      }
    }
  }

  private static func name(_ random: inout SplitMix64) -> String {
    let letters = ["a", "A", "0", "1", "10", ".", "/", " ", "é", "-", ".jpg"]
    let count = Int.random(in: 1...6, using: &random)
    return (0..<count).compactMap { _ in letters.randomElement(using: &random) }.joined()
  }
}

@Suite("junk")
struct PageNamesTests {
  @Test(
    "junk is never a page",
    arguments: [
      "__MACOSX/._001.jpg", "__MACOSX/001.jpg", "Book/._001.jpg", ".DS_Store", "Thumbs.db",
      "a/THUMBS.DB", "desktop.ini", "@eaDir/001.jpg", "x/@eaDir/y/001.jpg", ".hidden.jpg",
      ".hidden/001.jpg", "credits.nfo", "read me.txt", "ComicInfo.xml", "folder/", "",
    ])
  func junk(path: String) { #expect(PageNames.verdict(on: path) == .junk) }

  @Test(
    "pictures are pages by name",
    arguments: ["1.jpg", "a/b/c.PNG", "x.webp", "old.tif", "new.jxl", "a\\b.gif"])
  func pictures(path: String) { #expect(PageNames.verdict(on: path) == .picture) }

  @Test("other names are judged by content", arguments: ["001", "page.xyz", "a/scan.001"])
  func unknown(path: String) { #expect(PageNames.verdict(on: path) == .unknown) }
}
