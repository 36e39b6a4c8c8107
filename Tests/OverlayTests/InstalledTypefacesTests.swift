import Foundation
import RectoBookModel
import Testing

@testable import RectoOverlay

@Suite("Typefaces that are installed") struct InstalledTypefacesTests {
  @Test("families of symbols are not offered, though they say that they have letters")
  func symbols() {
    let families = InstalledTypefaces.families
    for symbols in ["Standard Symbols PS", "D050000L", "Noto Color Emoji", "Symbol", "Wingdings"] {
      #expect(!families.contains(symbols))
    }
  }

  @Test("every family that is offered has a file")
  func files() {
    for family in InstalledTypefaces.families {
      #expect(InstalledTypefaces.paths(of: family).first != .some(nil), "\(family)")
    }
  }

  @Test(
    "text faces are offered, those of other scripts too",
    arguments: [
      ("DejaVu Serif", "truetype/dejavu/DejaVuSerif.ttf"),
      ("Nimbus Roman", "opentype/urw-base35/NimbusRoman-Regular.otf"),
      ("Droid Sans Fallback", "truetype/droid/DroidSansFallbackFull.ttf"),
    ])
  func texts(family: String, file: String) {
    let path = "/usr/share/fonts/" + file
    guard FileManager.default.fileExists(atPath: path) else { return }
    #expect(InstalledTypefaces.families.contains(family))
  }

  @Test("a narrow face is none of its family's plain ones", arguments: ["Sans", "Serif"])
  func widths(kind: String) {
    let folder = "/usr/share/fonts/truetype/dejavu/DejaVu" + kind
    guard FileManager.default.fileExists(atPath: folder + "Condensed.ttf") else { return }
    let slanted = kind == "Sans" ? "Oblique" : "Italic"
    #expect(
      InstalledTypefaces.paths(of: "DejaVu " + kind)
        == [".ttf", "-Bold.ttf", "-\(slanted).ttf", "-Bold\(slanted).ttf"].map { folder + $0 })
  }

  @Test("the house has faces of three kinds, four each, and those that it has are files")
  func house() {
    let house = InstalledTypefaces.house
    #expect(house.count == Limits.houseFaces)
    for path in house.compactMap(\.self) { #expect(FileManager.default.fileExists(atPath: path)) }
    if InstalledTypefaces.families.contains("DejaVu Sans") {
      #expect(house[4] != nil, "there is something without serifs")
    }
    guard
      let best = ["Linux Libertine O", "Charis SIL", "EB Garamond"].first(where: {
        InstalledTypefaces.families.contains($0)
      })
    else { return }
    #expect(Array(house.prefix(4)) == InstalledTypefaces.paths(of: best))
    #expect(best == "EB Garamond" || !house.prefix(4).contains(nil), "bold letters are not made")
  }
}
