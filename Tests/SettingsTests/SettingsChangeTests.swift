import BookFixtures
import Foundation
import RectoDiskFiles
import Testing

@testable import RectoSettings

@Suite("One setting of a file is changed") struct SettingsChangeTests {
  private let size = SettingsChange("text", "size", number: 14)
  private let words = SettingsWords(
    commands: [], turns: ["curl"], papers: ["white"], typefaces: ["book"])

  private func changed(_ text: String, _ change: SettingsChange? = nil) throws -> String {
    try SettingsText.changing(text, to: [change ?? size], file: "f")
  }

  @Test(
    "its line has the new value, and every other line is as it was",
    arguments: [
      ("", "[text]\nsize = 14\n"),
      ("[text]\nsize = 11\n", "[text]\nsize = 14\n"),
      ("[text]\nsize=9.5 # mine\nmargins = 3", "[text]\nsize= 14  # mine\nmargins = 3"),
      (
        "# all\n[keys]\nprofile = \"vim\"\n",
        "# all\n[keys]\nprofile = \"vim\"\n\n[text]\nsize = 14\n"
      ),
      ("[text]\n# size = 11\nmargins = 20\n", "[text]\nsize = 14\n# size = 11\nmargins = 20\n"),
      ("[text]\nsize = 'a # b' # c\n", "[text]\nsize = 14  # c\n"),
      ("text.size = 3\n", "text.size = 14\n"),
      ("[text]", "[text]\nsize = 14\n"),
      ("[keys]\nprofile = 'vim'", "[keys]\nprofile = 'vim'\n\n[text]\nsize = 14\n"),
      // As Windows ends its lines.
      (
        "[text]\r\nsize = 3 # mine\r\nmargins = 3\r\n",
        "[text]\r\nsize = 14  # mine\r\nmargins = 3\r\n"
      ),
      ("[text]\r\nmargins = 3\r\n", "[text]\r\nsize = 14\r\nmargins = 3\r\n"),
      ("# all\r\n\r\n\r\n", "# all\r\n\r\n[text]\r\nsize = 14\r\n"),
      // Some lines one way, some the other.
      ("# all\n[text]\r\nsize = 3\r\n", "# all\n[text]\r\nsize = 14\r\n"),
    ])
  func lines(before: String, after: String) throws {
    #expect(try changed(before) == after)
    #expect(try changed(after) == after)
  }

  @Test("words are quoted, truths are not, and several changes are made one after the other")
  func values() throws {
    let all = try SettingsText.changing(
      "",
      to: [
        SettingsChange("text", "typeface", text: "Noto \"Serif\"\n"),
        SettingsChange("text", "running-heads", truth: false),
        SettingsChange("text", "line-spacing", number: 1.45),
        SettingsChange("text", "hyphens", text: "none"),
        SettingsChange("text", "paragraphs", text: "gap"),
        SettingsChange("text", "footnotes", text: "popup"),
        SettingsChange("reading", "warmth", number: -2),
      ], file: "f")
    let (settings, faults) = try SettingsText.read(all, file: "f", words: words)
    #expect(faults == [])
    #expect(settings.typeface == "Noto Serif" && settings.hasRunningHeads == false)
    #expect(settings.lineSpacing == 1.45 && settings.warmth == -2)
    #expect(settings.setting.hyphens == "none" && settings.setting.paragraphs == "gap")
    #expect(settings.setting.footnotes == "popup")
  }

  @Test("what is no TOML, or is written otherwise, is left alone, with a reason")
  func refused() throws {
    #expect(throws: SettingsFault.self) { try changed("[text\nsize = 1") }
    #expect(throws: SettingsFault.self) { try changed("text = { size = 3, margins = 4 }\n") }
    let reason = #expect(throws: SettingsFault.self) { try changed("text = { size = 3 }\n") }
    #expect(reason?.description == "f:1: text.size: write it on a line of its own under [text]")
  }

  @Test("a file is made where there is none, and one with faults stays as it is")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/new/config.toml"
    try SettingsFile(path, words: words).change(to: [size])
    #expect(SettingsFile(path, words: words).settings.textSize == 14)
    let broken = try folder.write(Array("[text\n".utf8), to: "broken.toml")
    #expect(throws: SettingsFault.self) {
      try SettingsFile(broken, words: words).change(to: [size])
    }
    #expect(try DiskFile.read(broken, atMost: 100) == Array("[text\n".utf8))
  }

  @Test("a link stays a link, and the file at its end is written")
  func link() throws {
    let folder = try TemporaryFolder()
    let kept = try folder.write(Array("[text]\nsize = 9\n".utf8), to: "dotfiles/recto.toml")
    let path = folder.url.path + "/config.toml"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: kept)
    try SettingsFile(path, words: words).change(to: [size])
    #expect(DiskFile.end(ofLink: path) == DiskFile.real(kept))
    #expect(try DiskFile.read(kept, atMost: 100) == Array("[text]\nsize = 14\n".utf8))
  }

  @Test("of two windows that change the file at once neither loses what the other wrote")
  func together() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/config.toml"
    let keys = (0..<8).map { "key-\($0)" }
    await withTaskGroup(of: Void.self) { group in
      for key in keys {
        let file = SettingsFile(path, words: words)
        group.addTask { try? file.change(to: [SettingsChange("text", key, truth: true)]) }
      }
    }
    let written = String(decoding: try DiskFile.read(path, atMost: 1_000), as: UTF8.self)
    #expect(keys.allSatisfy { written.contains("\($0) = true\n") }, "\(written)")
  }

  @Test("a paper without a name that is kept for all books is read again")
  func colours() throws {
    let text = try changed("", SettingsChange("reading", "paper", text: "#aabbcc"))
    let (settings, faults) = try SettingsText.read(text, file: "f", words: words)
    #expect(faults == [] && settings.paper == "#aabbcc")
  }
}
