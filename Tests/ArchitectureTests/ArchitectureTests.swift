import Testing

/// The rules of the house, which SwiftPM does not enforce.
@Suite("Architecture") struct ArchitectureTests {
  @Test("every folder of Sources is a room of the table")
  func folders() throws {
    let rooms = try SourceFile.rooms()
    #expect(rooms.count > 10)
    let unknown = rooms.filter { House.rooms[$0] == nil && !House.cTargets.contains($0) }
    #expect(unknown == [])
  }

  @Test("every import is in the table")
  func imports() throws {
    for file in try SourceFile.all() where file.isSwift {
      let allowed = House.rooms[file.room]?.imports ?? []
      let foreign = file.imports.filter { !allowed.contains($0) && $0 != file.room }
      #expect(foreign == [], "\(file.testDescription)")
    }
  }

  @Test("the arrows of the table point down the floors, and never in a circle")
  func arrows() {
    for (name, room) in House.rooms {
      for target in room.imports {
        guard let below = House.rooms[target] else { continue }
        #expect(below.floor <= room.floor, "\(name) imports \(target)")
        #expect(!below.imports.contains(name), "\(name) and \(target) import each other")
      }
    }
  }

  @Test("the pure floors know neither display, C, Foundation nor Dispatch")
  func pureFloors() {
    for name in House.pure {
      let foreign = House.rooms[name]?.imports.subtracting(House.pure) ?? []
      #expect(foreign.isSubset(of: name == "PageGeometry" ? ["Glibc"] : []), "\(name)")
    }
  }

  @Test("unsafe code stays in the rooms that wrap C")
  func unsafeCode() throws {
    let words = #/\bunsafe\b|@unchecked|@preconcurrency|\bUnsafe\w*Pointer|nonisolated\(unsafe\)/#
    for file in try SourceFile.all() where file.isSwift {
      guard House.rooms[file.room]?.isWrapper != true else { continue }
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

  @Test("folders of C hold no Swift")
  func cFolders() throws {
    let swift = try SourceFile.all().filter { House.cTargets.contains($0.room) && $0.isSwift }
    #expect(swift.map(\.testDescription) == [])
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
}
