import Foundation
import Testing

/// The rules of the house, which SwiftPM does not enforce.
@Suite("Architecture") struct ArchitectureTests {
  @Test("every room of Sources is a target with a floor, in the folder of its group")
  func folders() throws {
    let (rooms, targets) = (try SourceFile.rooms(), try Manifest.read().shipped)
    #expect(rooms.keys.sorted() == targets.keys.sorted())
    for (name, folder) in rooms {
      let group = folder.deletingLastPathComponent().lastPathComponent
      #expect(targets[name]?.path == "Sources/\(group)/\(name)")
    }
  }

  @Test("only modules that others take, and programs, go without the program's name")
  func moduleNames() throws {
    let short = try Manifest.read().shipped.values.filter { $0.module == $0.name }
    #expect(Set(short.map(\.name)) == House.shortNames)
  }

  @Test("every import is an arrow of the manifest")
  func imports() throws {
    let targets = try Manifest.read().shipped
    for file in try SourceFile.all() where file.isSwift {
      let foreign = Set(file.imports).subtracting(targets[file.room]?.dependencies ?? [])
        .subtracting(House.pure.contains(file.room) ? [] : House.system)
        .subtracting(House.mathematics.contains(file.room) ? House.platforms : [])
      #expect(foreign == [], "\(file.testDescription)")
    }
  }

  @Test("every arrow of the manifest is used")
  func usedArrows() throws {
    let files = Dictionary(grouping: try SourceFile.all(), by: \.room)
    for (name, target) in try Manifest.read().shipped {
      let used = Set(files[name, default: []].flatMap(\.imports))
      #expect(Set(target.dependencies).subtracting(used) == [], "\(name)")
    }
  }

  @Test("the arrows of the manifest point strictly down the floors")
  func arrows() throws {
    let targets = try Manifest.read().shipped
    for (name, target) in targets {
      for dependency in target.dependencies {
        guard let below = targets[dependency]?.floor, let floor = target.floor else { continue }
        #expect(below < floor, "\(name) imports \(dependency)")
      }
    }
  }

  @Test("the pure rooms stand on each other alone")
  func pureRooms() throws {
    let targets = try Manifest.read().shipped
    for name in House.pure {
      let target = try #require(targets[name])
      #expect(House.pure.isSuperset(of: target.dependencies), "\(name)")
    }
  }

  @Test("nothing that is shipped takes anything from Tests")
  func shippedFiles() throws {
    let manifest = try Manifest.read()
    #expect(!manifest.head.contains("Tests/"))
    let shipped = manifest.shipped
    for target in shipped.values {
      #expect(!target.text.contains("Tests/"), "\(target.name)")
      for dependency in target.dependencies where shipped[dependency] == nil {
        #expect(!manifest.targets.contains { $0.name == dependency }, "\(target.name)")
      }
    }
  }

  @Test("unsafe code stays in the rooms that wrap C")
  func unsafeCode() throws {
    let words = #/\bunsafe\b|@unchecked|@preconcurrency|\bUnsafe\w*Pointer|nonisolated\(unsafe\)/#
    for file in try SourceFile.all() where file.isSwift {
      guard !House.wrappers.contains(file.room) else { continue }
      #expect(
        file.lines(with: words, landmarks: ["unsafe", "Unsafe", "@unchecked", "@preconcurrency"])
          == [], "\(file.testDescription)")
    }
  }

  @Test("nothing that is shipped gives up with try! or fatalError")
  func givingUp() throws {
    for file in try SourceFile.all() where file.isSwift {
      #expect(
        file.lines(with: #/\btry!|\bfatalError\(/#, landmarks: ["try!", "fatalError"]) == [],
        "\(file.testDescription)")
    }
  }

  // A header of shims is a list, which nobody reads from end to end.
  @Test("no file has more than 400 lines, but for headers")
  func length() throws {
    for file in try SourceFile.all() where !file.name.hasSuffix(".h") {
      #expect(file.lineCount <= House.mostLines, "\(file.testDescription)")
    }
  }

  @Test("the curve of sRGB and the fingerprint of bytes have one home in each language")
  func formulas() throws {
    let files = try SourceFile.all() + SourceFile.shaders()
    for formula in House.formulas {
      let homes = files.filter { file in
        file.code.contains { line in
          let line = line.lowercased().replacing("_", with: "")
          return formula.numbers.contains { line.contains($0) }
        }
      }
      #expect(homes.map(\.testDescription) == formula.files)
    }
  }

  @Test("a folder holds C or Swift, not both")
  func cFolders() throws {
    for (room, files) in Dictionary(grouping: try SourceFile.all(), by: \.room) {
      #expect(Set(files.map(\.isSwift)).count == 1, "\(room)")
    }
  }

  // MARK: The reader of these files

  @Test(
    "imports are found in all their forms",
    arguments: [
      ("import A", ["A"]), ("public import A", ["A"]), ("@testable import A  // why", ["A"]),
      ("@preconcurrency private import A", ["A"]), ("import struct A.B", ["A"]),
      ("  import func A.b", ["A"]), ("// import A", []), ("let x = 1  // import A", []),
      ("important()", []), ("/// import A", []),
    ])
  func importForms(line: String, modules: [String]) {
    #expect(SourceFile(room: "r", name: "f.swift", text: line + "\n").imports == modules)
  }

  @Test("words are found in code and not in comments")
  func words() {
    let file = SourceFile(
      room: "r", name: "f.swift",
      text: "// unsafe\nlet a = unsafe b()\nlet url = \"https://x\"; try! c()\nlet unsafely = 1\n")
    #expect(file.lines(with: #/\bunsafe\b/#, landmarks: ["unsafe"]) == ["let a = unsafe b()"])
    #expect(file.lines(with: #/\btry!/#, landmarks: ["try!"]).count == 1)
    #expect(file.lineCount == 4)
  }

  @Test("names of files are found in comments")
  func fileNames() {
    let file = SourceFile(
      room: "r", name: "f.swift",
      text:
        "let a = \"b.swift\"\n// As in Shaders/leaf.frag, cut.c.\nlet x = 1  // see A+B.swift:12\n"
        + "/// `post-*.glsl` e.g. frame.passes, v1.cpp-like and not.see\n")
    #expect(
      file.namedFiles == ["leaf.frag", "cut.c", "A+B.swift", "post-*.glsl", "frame.passes"])
  }

  @Test("the manifest is read as it stands")
  func manifest() throws {
    let manifest = Manifest(
      """
      let names = ["x"]
        targets: [
          // Floor 0: values
          .target(name: "A", swiftSettings: strict),
          .systemLibrary(name: "C", pkgConfig: "c"),
          // Floor 12: more
          .executableTarget(
            name: "b-c",
            dependencies: [
              "A", .product(name: "G", package: "G.swift"), "C",
            ]),
          // Tests
          .testTarget(name: "ATests", dependencies: ["A"], swiftSettings: strict),
        ],
      """)
    #expect(manifest.targets.map(\.name) == ["A", "C", "b-c", "ATests"])
    #expect(manifest.targets.map(\.floor) == [0, 0, 12, nil])
    #expect(manifest.targets.map(\.dependencies) == [[], [], ["A", "G", "C"], ["A"]])
    #expect(manifest.targets.last?.kind == "testTarget")
    #expect(manifest.shipped.count == 3)
    #expect(manifest.head.hasPrefix("let names"))
  }

  @Test(
    "suites that draw begin before all others, while the thread of their context is still there")
  func drawnFirst() throws {
    let tests = SourceFile.root.appending(path: "Tests")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    var count = 0
    for path in paths where path.hasSuffix(".swift") && !path.hasPrefix("ArchitectureTests/") {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      for suite in text.components(separatedBy: "@Suite").dropFirst() {
        let draws = ["Studio.shared", "Studio(", "HeadlessContext("].contains { suite.contains($0) }
        guard draws, let name = suite.components(separatedBy: "{").first else { continue }
        count += 1
        #expect(name.contains(".drawnFirst"), "\(path): \(name)")
      }
    }
    #expect(count > 30)
  }
}
