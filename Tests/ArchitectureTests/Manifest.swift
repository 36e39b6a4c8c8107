import Foundation

/// `Package.swift`, as far as the rules look at it: the one table of targets, floors and arrows.
struct Manifest {
  /// A target, as the manifest declares it.
  struct Target: Equatable {
    /// What it builds: a `target`, an `executableTarget`, a `systemLibrary` or a `testTarget`.
    var kind: String
    /// Its room.
    var name: String
    /// What is imported.
    var module = ""
    /// Where its files are; nil for where SwiftPM looks for them.
    var path: String?
    /// The number in the comment `// Floor 2: …` above it; nil below `// Tests`.
    var floor: Int?
    /// Targets and products.
    var dependencies: [String]
    /// Its declaration.
    var text: String
  }

  let targets: [Target]
  /// What stands before the targets.
  let head: String

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = lines.firstIndex { $0.hasPrefix("  targets: [") } ?? lines.endIndex
    head = lines[..<first].joined(separator: "\n")
    var (targets, floor): ([Target], Int?) = ([], nil)
    for line in lines[first...] {
      if line.hasPrefix("  ]") { break }
      if line.hasPrefix("    // Floor ") {
        floor = Int(line.dropFirst("    // Floor ".count).prefix { $0.isNumber })
      } else if line == "    // Tests" {
        floor = nil
      } else if line.hasPrefix("    ."), let end = line.firstIndex(of: "(") {
        let kind = String(line[..<end].dropFirst("    .".count))
        targets.append(Target(kind: kind, name: "", floor: floor, dependencies: [], text: line))
      } else if !targets.isEmpty {
        targets[targets.count - 1].text += "\n" + line
      }
    }
    self.targets = targets.map { target in
      var target = target
      target.module = Self.quoted(behind: "name: ", in: target.text).first ?? ""
      target.name = House.room(ofModule: target.module)
      target.path = Self.quoted(behind: "path: ", in: target.text).first
      target.dependencies = Self.dependencies(in: target.text)
      return target
    }
  }

  /// What is built into programs, by name.
  var shipped: [String: Target] {
    Dictionary(
      targets.filter { $0.floor != nil }.map { ($0.name, $0) }, uniquingKeysWith: { a, _ in a })
  }

  private static func dependencies(in text: String) -> [String] {
    guard let start = text.range(of: "dependencies: [") else { return [] }
    let list = text[start.upperBound...].prefix { $0 != "]" }
    // Of `.product(name: "GRDB", package: "GRDB.swift")` the first word is the module.
    return list.split(separator: ",").compactMap { part in
      part.contains("package: ")
        ? nil : quoted(behind: "", in: part).first.map(House.room(ofModule:))
    }
  }

  /// The words in quotation marks that stand behind others.
  private static func quoted(behind words: String, in text: some StringProtocol) -> [String] {
    let parts = text.components(separatedBy: words + "\"").dropFirst()
    return parts.compactMap { $0.components(separatedBy: "\"").first }
  }

  /// The manifest above Tests.
  static func read() throws -> Manifest {
    Manifest(
      try String(contentsOf: SourceFile.root.appending(path: "Package.swift"), encoding: .utf8))
  }
}
