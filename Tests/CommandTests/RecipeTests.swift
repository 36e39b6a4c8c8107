import RectoBookModel
import Foundation
import Testing

@Suite("the recipe for a Debian package") struct RecipeTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("it names every package that the README has installed")
  func packages() throws {
    let lines = try text("README.md").split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("apt-get install -y ") })
    let packages = line.split(separator: " ").dropFirst(3).prefix { $0 != "&&" }
    let control = try text("Assets/debian/control")
    let named = Set(control.split { !$0.isLetter && !$0.isNumber && !"-.+".contains($0) })
    #expect(packages.count > 20)
    for package in packages { #expect(named.contains(package), "\(package)") }
  }

  @Test("the desktop is told of every format that is opened, and of no other")
  func types() throws {
    let desktop = try text("Assets/desktop/recto.desktop")
    let line = try #require(desktop.split(separator: "\n").first { $0.hasPrefix("MimeType=") })
    let types = line.dropFirst("MimeType=".count).split(separator: ";").map(String.init)
    let offered = BookFormat.allCases.filter(\.isOffered).flatMap(\.mediaTypes)
    #expect(Set(types) == Set(offered))
    #expect(Set(types).count == types.count)
  }

  @Test("it names the makers and licences of what is in the programs")
  func licences() throws {
    let copyright = try text("Assets/debian/copyright").lowercased()
    let resolved = try text("Package.resolved")
    let pins = resolved.matches(of: /"identity" : "([^"]+)"/).map { String($0.1) }
    #expect(!pins.isEmpty)
    for name in pins + ["dear-imgui", "stb", "mupdf", "swift-runtime"] {
      #expect(copyright.contains("files: \(name)\n"), "\(name)")
    }
    let used = copyright.matches(of: /\nlicense: ([^\n]+)\n(?=\n|comment)/).map { String($0.1) }
    #expect(used.count >= 8)
    for licence in used { #expect(copyright.contains("\nlicense: \(licence)\n "), "\(licence)") }
  }
}
