import Foundation
import Testing

/// `Sources/README.md` is the map of the house: it says what is there, and nothing else.
@Suite("The map") struct MapTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceFile.root.appending(path: path), encoding: .utf8)
  }

  /// The words in backticks, outside of blocks of code.
  private static func quoted(in text: some StringProtocol) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  /// Every file of the repository that the map may name, by its path.
  private static let paths = Result {
    try ["Sources", "Shaders", "Tests", "Assets", ".ci"].flatMap { folder in
      try FileManager.default
        .subpathsOfDirectory(atPath: SourceFile.root.appending(path: folder).path)
        .map { "\(folder)/\($0)" }
    } + FileManager.default.contentsOfDirectory(atPath: SourceFile.root.path)
  }

  /// The same, and files of Sources by room and name: a map need not say in which group a room is, and in
  /// which folder of its room a file lies.
  private static func pathsAndShortOnes() throws -> Set<String> {
    let paths = try paths.get()
    let short = paths.flatMap { path -> [String] in
      let parts = path.split(separator: "/")
      guard parts.count > 2, parts[0] == "Sources" else { return [] }
      let room = "Sources/\(parts[2...].joined(separator: "/"))"
      return parts.count > 3 ? [room, "Sources/\(parts[2])/\(parts[parts.count - 1])"] : [room]
    }
    return Set(paths + short)
  }

  @Test("every target stands on its floor of the map, with a sentence")
  func floors() throws {
    var (found, floor): ([String: Int], Int?) = ([:], nil)
    for line in try Self.text("Sources/README.md").split(separator: "\n") {
      if line.hasPrefix("#") {
        floor = line.hasPrefix("### Floor ") ? Int(line.dropFirst(10).prefix { $0.isNumber }) : nil
      }
      guard let floor, line.hasPrefix("- `"), let colon = line.range(of: ": ") else { continue }
      #expect(line.hasSuffix("."), "no sentence: \(line)")
      for name in Self.quoted(in: line[..<colon.lowerBound]) { found[name] = floor }
    }
    #expect(found == (try Manifest.read().shipped.compactMapValues(\.floor)))
  }

  @Test("targets of tests are called by the room that they test, or stand in the map")
  func tests() throws {
    let manifest = try Manifest.read()
    let named = Set(Self.quoted(in: try Self.text("Sources/README.md")))
    for target in manifest.targets where target.floor == nil {
      let room = target.name.hasSuffix("Tests") ? String(target.name.dropLast(5)) : target.name
      #expect(
        target.kind == "testTarget" && manifest.shipped[room] != nil || named.contains(target.name),
        "\(target.name)")
    }
  }

  /// Folders that are longer, with the reason.
  private static let longOnes: Set<String> = [
    // Users copy it as it is, and name its files without a folder.
    "Shaders",
    // Nobody reads pictures by their names.
    "Assets/pictures",
    "Tests/SceneRenderingTests/Goldens",
  ]

  @Test("no folder lists more than thirty files")
  func folders() throws {
    let paths = try Self.paths.get().filter { $0.contains(".") }
    let counts = Dictionary(
      paths.map { ($0.split(separator: "/").dropLast().joined(separator: "/"), 1) },
      uniquingKeysWith: +)
    let long = counts.filter { $0.key != "" && $0.value > 30 }
    #expect(Set(long.keys) == Self.longOnes, "\(long)")
  }

  @Test(
    "every file and folder that is named is there",
    arguments: ["Sources/README.md", ".github/CONTRIBUTING.md"])
  func files(document: String) throws {
    let paths = try Self.pathsAndShortOnes()
    let names = Set(paths.map { $0.split(separator: "/").last.map(String.init) ?? "" })
    var count = 0
    for word in Self.quoted(in: try Self.text(document)) {
      let isFolder = word.hasSuffix("/")
      guard word.contains("/") || !SourceFile.fileNames(in: Substring(word).utf8).isEmpty,
        !word.contains(" "), !word.contains("*"), !word.hasPrefix("/"), !word.hasPrefix("~")
      else { continue }
      let path = isFolder ? String(word.dropLast()) : word
      count += 1
      #expect(
        word.contains("/")
          ? paths.contains(path) || paths.contains("Sources/\(path)") : names.contains(path),
        "\(word) is not there")
    }
    #expect(count > 2)
  }

  @Test("every file that a comment of Sources names is there")
  func comments() throws {
    let names = Set(
      try Self.paths.get().map { $0.split(separator: "/").last.map(String.init) ?? "" })
    var count = 0
    for file in try SourceFile.all() {
      let named = file.namedFiles.filter {
        !$0.contains("*") && !$0.hasPrefix("post-") && !House.writtenByUsers.contains($0)
      }
      count += named.count
      #expect(Set(named).subtracting(names) == [], "\(file.testDescription)")
    }
    #expect(count > 20)
  }

  /// What is written for readers.
  private static let pages =
    ["README", "Sources/README", ".github/CONTRIBUTING"]
    + [
      "README", "reading", "keys", "drawing", "paper", "shelf", "settings", "shaders",
      "command-line",
    ].map { "Assets/guide/\($0)" }

  @Test("every link of a page leads somewhere", arguments: pages)
  func links(page: String) throws {
    let folder = SourceFile.root.appending(path: "\(page).md").deletingLastPathComponent()
    for line in try Self.text("\(page).md").split(separator: "\n") {
      for part in line.components(separatedBy: "](").dropFirst() {
        guard let target = part.split(separator: ")").first, !target.hasPrefix("http") else {
          continue
        }
        let path = folder.appending(path: String(target)).standardized.path
        #expect(FileManager.default.fileExists(atPath: path), "\(target)")
      }
    }
  }
}
