import Foundation
import RectoFlowModel
import RectoTextShaping
import RectoTypesetting
import Testing

/// A long English text of the books beside the repository, set in a measure of 345 points.
@Suite(
  "A novel",
  .enabled(if: Novel.isPresent, "there is no ../shared/books, no unzip or no fonts-lmodern"))
struct NovelTests {
  @Test("few lines end with a hyphen, hardly any is loose, and no page has a widow")
  func quality() throws {
    let novel = try Novel.paragraphs()
    #expect(novel.count > 500)
    let report = Novel.chapter(novel, try TestFonts.shaper(TestFonts.latinModern)).report
    let lines = Double(report.lines)
    func share(_ count: Int) -> String {
      String(format: "%.2f %%", 100 * Double(count) / lines)
    }
    print(
      "28.8 em: \(report.lines) lines, hyphens \(share(report.hyphens)), in a row",
      "\(report.hyphensInRow), r > 1 \(share(report.loose)), r > 2 \(share(report.veryLoose))")
    #expect(Double(report.hyphens) < 0.02 * lines)
    #expect(Double(report.loose) < 0.003 * lines)
    #expect(Double(report.hyphensInRow) < 0.001 * lines)
    #expect(report.widows == 0 && report.orphans == 0 && report.emergencies == 0)
    print("\(report.contrasts) lines are stretched unlike the line above")
    #expect(Double(report.contrasts) < 0.015 * lines)
  }

  @Test("pages that follow each other end at the same depth, in narrow columns too")
  func evenPages() throws {
    let novel = try Novel.paragraphs()
    let shaper = try TestFonts.shaper(TestFonts.latinModern)
    // So many uneven pairs in a hundred are borne.
    for (width, height, most) in [(425.0, 640.0, 1), (340.0, 480.0, 2), (310.0, 420.0, 3)] {
      let report = Novel.chapter(novel, shaper, page: (width, height)).report
      print(
        "\(width) by \(height): \(report.pages) pages, \(report.unevenPairs) of",
        "\(report.pairs) pairs uneven, \(report.pageHyphens) end with a hyphen")
      #expect(report.pairs > report.pages - 3)
      #expect(report.unevenPairs * 100 <= report.pairs * most)
      #expect(report.pageHyphens * 20 <= report.pages)
      #expect(report.widows == 0 && report.orphans == 0)
    }
  }

  @Test(
    "paragraphs are broken as LuaTeX breaks them",
    .enabled(if: TestFonts.has("/usr/bin/lualatex"), "lualatex is not installed"))
  func oracle() throws {
    let shaper = try TestFonts.shaper(TestFonts.latinModern)
    let novel = try Novel.paragraphs().map(Novel.plain).filter { $0.utf8.count > 150 }.prefix(450)
    let expected = try LuaTeX.lines(of: Array(novel), shaper)
    let chapter = Novel.chapter(
      Array(novel), shaper, rules: LineRules.plainTeX(tolerance: 200, emergency: 3))
    let found = Novel.lines(of: chapter, Array(novel))
    #expect(expected.count == novel.count && found.count == novel.count)
    let different = novel.indices.filter { found[$0] != expected[$0] }
    for index in different.prefix(3) {
      print("\(novel[index])\nTeX   \(expected[index])\nRecto \(found[index])")
    }
    print("\(novel.count - different.count) of \(novel.count) paragraphs broken as by LuaTeX")
    #expect(different.count * 200 <= novel.count)
  }
}

/// The text, and how it is set.
enum Novel {
  private static let book = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/books/good/epub/jungle-book_standardebooks.epub").path

  static let isPresent =
    TestFonts.has(book) && TestFonts.has("/usr/bin/unzip") && TestFonts.has(TestFonts.latinModern)

  /// The paragraphs of its chapters.
  static func paragraphs() throws -> [String] {
    let unzip = Process()
    unzip.executableURL = URL(filePath: "/usr/bin/unzip")
    unzip.arguments = ["-p", book, "epub/text/*.xhtml"]
    let pipe = Pipe()
    unzip.standardOutput = pipe
    try unzip.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    unzip.waitUntilExit()
    var found: [String] = []
    for part in String(decoding: data, as: UTF8.self).components(separatedBy: "<p>").dropFirst() {
      let inner = part.components(separatedBy: "</p>")[0]
      let text = inner.replacing(#/<[^>]*>/#, with: "").replacing("&amp;", with: "&")
        .replacing(#/[\u{2060}\u{200A}\u{FEFF}]/#, with: "").replacing(#/\s+/#, with: " ")
      let words = text.trimmingCharacters(in: .whitespaces)
      if !words.isEmpty { found.append(words) }
    }
    return found
  }

  /// The same with nothing but letters and stops, of which TeX and Unicode think alike.
  static func plain(_ text: String) -> String {
    let kept = text.unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", ",", ".", ";", "!", "?": Character(scalar)
      default: " "
      }
    }
    return String(kept).split(separator: " ").filter { $0.contains(where: \.isLetter) }
      .joined(separator: " ")
  }

  static func chapter(
    _ paragraphs: [String], _ shaper: HarfBuzzShaper, rules: LineRules = LineRules(),
    page: (width: Double, height: Double) = (425, 640)
  ) -> TypesetChapter {
    var flow = Flow()
    flow.faces = [TestFonts.face(12 * .point) { $0.language = "en-US" }]
    for paragraph in paragraphs {
      let start = flow.text.count
      flow.text += Array(paragraph.utf8)
      let range = start..<flow.text.count
      var block = FlowBlock(.text([FlowSpan(text: range, face: 0)]), text: range)
      (block.paragraph.indent, block.paragraph.lineHeight) = (12 * .point, 15 * .point)
      flow.blocks.append(block)
    }
    let wishes = FlowWishes(
      textSize: 12 * .point,
      page: (FlowLength(points: page.width), FlowLength(points: page.height)),
      margins: FlowSides(all: 40 * .point))
    return TypesetChapter(flow, wishes, shaper: shaper, rules: rules) { _ in nil }
  }

  /// For each line of each paragraph the number of the word that it begins in.
  static func lines(of chapter: TypesetChapter, _ paragraphs: [String]) -> [[Int]] {
    var starts: [Int: Int] = [:]
    var offset = 0
    for paragraph in paragraphs {
      for (index, byte) in paragraph.utf8.enumerated() where byte == 0x20 {
        starts[offset + index] = 1
      }
      offset += paragraph.utf8.count
    }
    var (lines, line, word): ([[Int]], [Int], Int) = ([], [], 0)
    var isStart = true
    for page in chapter.pages.indices {
      for letter in chapter.display(page).letters {
        if isStart { line.append(word) }
        isStart = letter.end != .none
        word += starts[letter.offset] ?? 0
        guard letter.end == .block else { continue }
        lines.append(line)
        (line, word) = ([], 0)
      }
    }
    return lines
  }
}

/// LuaTeX as the judge of where lines end.
enum LuaTeX {
  /// For each line of each paragraph the number of the word that it begins in.
  static func lines(of paragraphs: [String], _ shaper: HarfBuzzShaper) throws -> [[Int]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "luatex-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try source(paragraphs, shaper).write(
      to: folder.appending(path: "oracle.tex"), atomically: true, encoding: .utf8)
    let tex = Process()
    tex.executableURL = URL(filePath: "/usr/bin/lualatex")
    tex.arguments = ["--interaction=nonstopmode", "oracle.tex"]
    tex.currentDirectoryURL = folder
    tex.standardOutput = FileHandle.nullDevice
    try tex.run()
    tex.waitUntilExit()
    let result = try String(contentsOf: folder.appending(path: "lines.txt"), encoding: .utf8)
    return result.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
  }

  /// A document that writes where its lines begin; each word has its number as an attribute, and is parted as here.
  private static func source(_ paragraphs: [String], _ shaper: HarfBuzzShaper) -> String {
    var words = Set<String>()
    for paragraph in paragraphs {
      for word in paragraph.split(separator: " ") {
        words.insert(word.filter(\.isLetter).lowercased())
      }
    }
    let parted = words.sorted().filter { $0.count >= 5 }.map { shaper.hyphens($0) }
      .filter { $0.contains("-") }
    var text = #"""
      \documentclass{minimal}
      \directlua{
        local out = io.open("lines.txt", "w")
        function count_lines(head)
          local row = {}
          for line in node.traverse_id(node.id("hlist"), head) do
            for item in node.traverse(line.head) do
              local number = node.has_attribute(item, 1)
              if item.id == node.id("glyph") and number then
                table.insert(row, tostring(number))
                break
              end
            end
          end
          out:write(table.concat(row, " ") .. "\string\n")
          out:flush()
          return head
        end
      }
      \font\novel="[\#(TestFonts.latinModern)]:mode=node;script=latn;language=dflt;+kern;+liga" at 12pt
      \begin{document}
      \novel\frenchspacing
      \hsize=345pt \parindent=12pt \parfillskip=0pt plus 1fil \leftskip=0pt \rightskip=0pt
      \pretolerance=100 \tolerance=200 \emergencystretch=36pt \linepenalty=10 \hyphenpenalty=50
      \exhyphenpenalty=50 \adjdemerits=10000 \doublehyphendemerits=10000 \finalhyphendemerits=5000
      \lefthyphenmin=2 \righthyphenmin=3 \hbadness=10000 \hfuzz=100pt
      \directlua{
        local own = lang.new()
        tex.language = lang.id(own)
        lang.hyphenation(own, [[\#(parted.joined(separator: " "))]])
        luatexbase.add_to_callback("post_linebreak_filter", count_lines, "count")
      }

      """#
    for paragraph in paragraphs {
      text += #"\setbox0=\vbox{\indent"#
      for (number, word) in paragraph.split(separator: " ").enumerated() {
        text += (number == 0 ? "" : " ") + "\\attribute1=\(number)\\relax{}\(word)\n"
      }
      text += "\\par}\n"
    }
    return text + "\\end{document}\n"
  }
}
