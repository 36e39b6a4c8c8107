import Foundation
import Testing

/// The root of the checkout.
private let root = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

private func isInstalled(_ program: String) -> Bool {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}

@Suite("The window") struct WindowTests {
  @Test(
    "keys and clicks show the right pages, none is blank, and nothing is drawn at rest",
    .enabled(
      if: isInstalled("Xvfb") && isInstalled("xdotool"), "needs Debian's xvfb and xdotool"))
  func keys() async throws {
    let (status, text) = try await outcome(of: ".ci/window", RectoProcess.executable.path)
    #expect(status == 0, "\(text)")
  }

  /// Runs a script of the checkout, on a thread of its own: it takes its time, and there are as many
  /// threads for tests as processors.
  private func outcome(
    of script: String, _ arguments: String...
  ) async throws -> (status: Int32, text: String) {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let process = Process()
            process.executableURL = root.appending(path: script)
            process.arguments = arguments
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = String(
              decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, text)
          })
      }
    }
  }

  @Test(
    "a style or a time that there is not is refused in one line",
    arguments: [
      "--turn wobble", "--turn-seconds 0.05", "--turn-seconds 3.5", "--turn-seconds fast",
      "--corner-radius 0.3",
    ])
  func refused(words: String) throws {
    let run = try RectoProcess(
      "\(root.path)/Assets/sample-book/recto.pdf \(words)", without: ["DISPLAY", "WAYLAND_DISPLAY"])
    #expect(run.status != 0)
    #expect(run.errors.hasPrefix("recto: "))
    #expect(run.errors.contains(words.split(separator: " ")[1]))
    #expect(!run.errors.contains("cannot open a window"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("without a display one line names the way to draw without one")
  func noDisplay() throws {
    let run = try RectoProcess(
      "\(root.path)/Assets/sample-book/recto.pdf", without: ["DISPLAY", "WAYLAND_DISPLAY"])
    #expect(run.status != 0)
    #expect(run.errors.hasPrefix("recto: cannot open a window: "))
    #expect(run.errors.contains("recto render"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}

@Suite("recto render") struct RenderCommandTests {
  private let book = "\(root.path)/Assets/sample-book/recto.pdf"

  /// A file name that no other test uses.
  private func scratch(_ name: String) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "recto-\(UUID())-\(name)")
  }

  @Test("the same arguments give the same bytes")
  func sameBytes() throws {
    let files = [scratch("a.png"), scratch("b.png")]
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files {
      let run = try RectoProcess(
        "render \(book) -p 8 --turn 0.4 --angle 15 --size 320x200 -o \(file.path)")
      #expect(run.status == 0, "\(run.errors)")
    }
    let first = try Data(contentsOf: files[0])
    #expect(first.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(first == (try Data(contentsOf: files[1])))
  }

  @Test("a sequence is numbered and begins and ends at rest")
  func sequence() throws {
    let folder = scratch("frames")
    let rest = scratch("rest.png")
    defer { for file in [folder, rest] { try? FileManager.default.removeItem(at: file) } }
    let run = try RectoProcess(
      "render \(book) -p 4 --size 160x100 --frames 3 --from 0 --to 1 -o \(folder.path)")
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["00000.png", "00001.png", "00002.png"])
    _ = try RectoProcess("render \(book) -p 6 --size 160x100 -o \(rest.path)")
    let last = try Data(contentsOf: folder.appending(path: "00002.png"))
    #expect(last == (try Data(contentsOf: rest)))
  }

  @Test("a view leans to the left as it does to the right")
  func tilted() throws {
    func drawn(_ tilt: String) throws -> RectoProcess {
      try RectoProcess(
        ["render", book, "--size", "64x40", "-o", "-", "--tilt", tilt])
    }
    let (left, right) = (try drawn("-0.4,0.1"), try drawn("0.4,0.1"))
    #expect(left.errors == "" && right.errors == "")
    #expect(!left.output.isEmpty && left.output != right.output)
  }

  @Test(
    "what cannot be drawn is one line and no file",
    arguments: [
      "render /nowhere.cbz -o OUT", "render BOOK -o /nowhere/out.png", "render BOOK -o OUT -p 0",
      "render BOOK -o OUT --turn 1.5", "render BOOK -o OUT --size 0x0",
      "render BOOK -o OUT --grab 1,0", "render BOOK",
    ])
  func errors(line: String) throws {
    let file = scratch("out.png")
    defer { try? FileManager.default.removeItem(at: file) }
    let words = line.replacing("BOOK", with: book).replacing("OUT", with: file.path)
    let run = try RectoProcess(words)
    #expect(run.status != 0)
    #expect(run.errors.hasPrefix("recto: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test(
    "every arrangement is drawn, from either end of the book",
    arguments: zip(["book", "book", "paper", "shelf", "fold"], ["1", "-1", "1", "-1", "1"]))
  func arrangements(name: String, page: String) throws {
    let file = scratch("out.png")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try RectoProcess(
      "render \(book) -p \(page) --arrangement \(name) --turn 0.3 --size 160x100 -o \(file.path)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: file.path))
  }
}
