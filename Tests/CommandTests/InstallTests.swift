import BookFixtures
import Foundation
import Testing

@Suite("installing and removing") struct InstallTests {
  private let folder: TemporaryFolder
  private let prefix: String

  init() throws {
    folder = try TemporaryFolder()
    prefix = folder.url.path + "/my prefix"
  }

  private func run(_ words: String...) throws -> (lines: [String], errors: String, status: Int32) {
    let run = try RectoProcess(words, without: ["DESTDIR"])
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
    return (lines, run.errors, run.status)
  }

  /// Everything below a folder, by its place there.
  private func files(below root: String) throws -> Set<String> {
    let all = try FileManager.default.subpathsOfDirectory(atPath: root)
    return Set(
      try all.filter {
        let kind = try FileManager.default.attributesOfItem(atPath: root + "/" + $0)[.type]
        return kind as? FileAttributeType == .typeRegular
      })
  }

  @Test("an installation works from where it is, can be made again, and goes without a trace")
  func thereAndBack() throws {
    let planned = try run("install", "--prefix", prefix, "--dry-run")
    #expect(planned.status == 0)
    #expect(!FileManager.default.fileExists(atPath: prefix))
    try folder.write([7], to: "my prefix/share/applications/other.desktop")
    for _ in 0..<2 {
      #expect(try run("install", "--prefix", prefix).errors == "")
      let installed = try files(below: prefix).map { prefix + "/" + $0 }
      #expect(
        Set(installed) == Set(planned.lines + [prefix + "/share/applications/other.desktop"]))
    }
    try checkPrograms()
    try checkManual()

    let listed = try run("uninstall", "--prefix", prefix, "--dry-run")
    #expect(Set(listed.lines) == Set(planned.lines))
    #expect(try run("uninstall", "--prefix", prefix).status == 0)
    #expect(try files(below: prefix) == ["share/applications/other.desktop"])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix).count == 3)
    let again = try run("uninstall", "--prefix", prefix)
    #expect(again.errors == "recto: Recto is not installed in \(prefix)\n")
    #expect(again.status != 0)
  }

  /// The installed program finds its own decoder, shaders and sample book.
  private func checkPrograms() throws {
    func installed(_ words: [String]) throws -> (output: String, status: Int32) {
      let process = Process()
      process.executableURL = URL(filePath: prefix + "/bin/recto")
      process.arguments = words
      process.environment = ["PATH": "/nowhere", "HOME": folder.url.path]
      process.currentDirectoryURL = folder.url
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
    }
    let version = try run("--version")
    #expect(try installed(["--version"]).output == version.lines.joined() + "\n")
    let book = prefix + "/share/recto/sample-book/recto.pdf"
    let facts = try installed(["info", book, "--json"])
    #expect(facts.status == 0)
    #expect(facts.output.contains("\"format\": \"pdf\""))
    // It can be installed from where it was installed.
    let again = try installed(["install", "--destdir", "/other", "--prefix", "/usr", "--dry-run"])
    let places = again.output.split(separator: "\n")
    #expect(places.count == (try files(below: prefix).count) - 1)
    #expect(places.allSatisfy { $0.hasPrefix("/other/usr/") })
  }

  /// The page has requests only where they are meant, and every other sign is plain.
  private func checkManual() throws {
    let page = try String(contentsOfFile: prefix + "/share/man/man1/recto.1", encoding: .utf8)
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
    let requests: Set = [
      ".\\\"", ".TH", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi", ".br",
    ]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
    let escapes = #/\\(?!\\|f[BIR]|e|-|\(aq|\(dq|\(ga|\(ha|\(ti|\[u[0-9A-F]+\]|&|\ |")/#
    #expect(page.firstMatch(of: escapes) == nil)
    #expect(page.contains("\\fB\\-\\-turn\\-seconds\\fR \\fISECONDS\\fR"))
    #expect(page.contains(".SS \"recto bench open\""))
    for section in ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"] {
      #expect(page.contains(".SH \(section)\n"))
    }
  }

  @Test("presets of the reader's own are neither written over nor removed, and stay choosable")
  func ownPresets() throws {
    let own = "# Mine\nroomLight = 0.5\n"
    let place = "my prefix/share/recto/presets/lamp.preset"
    try folder.write(Array(own.utf8), to: place)
    #expect(try run("install", "--prefix", prefix).status == 0)
    #expect(try String(contentsOfFile: folder.url.path + "/" + place, encoding: .utf8) == own)
    #expect(
      FileManager.default.fileExists(
        atPath: prefix + "/share/recto/built-in-presets/lamp.preset"))
    #expect(try run("uninstall", "--prefix", prefix).status == 0)
    #expect(try files(below: prefix) == ["share/recto/presets/lamp.preset"])
  }

  @Test("what an older Recto installed goes, but not what the reader wrote in its place")
  func olderList() throws {
    #expect(try run("install", "--prefix", prefix).status == 0)
    let list = prefix + "/share/recto/installed-files"
    let text = try String(contentsOfFile: list, encoding: .utf8)
    let manager = FileManager.default
    for upgrades in [true, false] {
      // As the Recto before this one left it.
      try? manager.moveItem(
        atPath: prefix + "/share/recto/built-in-presets", toPath: prefix + "/share/recto/presets")
      try folder.write([1], to: "my prefix/share/recto/presets/lamp.preset")
      try text.replacing("/built-in-presets", with: "/presets")
        .write(toFile: list, atomically: true, encoding: .utf8)
      if upgrades {
        #expect(try run("install", "--prefix", prefix).status == 0)
        #expect(
          try manager.contentsOfDirectory(atPath: prefix + "/share/recto/presets")
            == ["lamp.preset"])
        try manager.removeItem(atPath: prefix + "/share/recto/presets")
      }
    }
    #expect(try run("uninstall", "--prefix", prefix).status == 0)
    #expect(try files(below: prefix) == ["share/recto/presets/lamp.preset"])
  }

  @Test("a folder in the place of a file is refused, and then nothing is written")
  func folderInTheWay() throws {
    try folder.write([7], to: "my prefix/bin/recto/precious.txt")
    let refused = try run("install", "--prefix", prefix)
    #expect(refused.status != 0)
    #expect(refused.errors == "recto: cannot write \(prefix)/bin/recto: it is a folder\n")
    #expect(try files(below: prefix) == ["bin/recto/precious.txt"])
  }

  @Test("an installation that is cut short can be removed")
  func cutShort() throws {
    // The decoder's folder cannot be made.
    try folder.write([7], to: "my prefix/libexec")
    #expect(try run("install", "--prefix", prefix).status != 0)
    #expect(FileManager.default.fileExists(atPath: prefix + "/bin/recto"))
    #expect(try run("uninstall", "--prefix", prefix).status == 0)
    #expect(try files(below: prefix) == ["libexec"])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix) == ["libexec"])
  }

  @Test("a list that leads out of the prefix is not followed")
  func foreignList() throws {
    let kept = try folder.write([1], to: "kept")
    for place in ["../kept", "share/../../kept", kept] {
      try folder.write(
        Array("file \(place)\n".utf8), to: "my prefix/share/recto/installed-files")
      let result = try run("uninstall", "--prefix", prefix)
      #expect(result.status != 0)
      #expect(result.errors.hasPrefix("recto: \(prefix)/share/recto/installed-files: "))
      #expect(try run("install", "--prefix", prefix).status != 0)
    }
    #expect(FileManager.default.fileExists(atPath: kept))
  }

  @Test("what cannot be says so in one line")
  func failures() throws {
    let relative = try run("install", "--prefix", "here")
    #expect(relative.errors == "recto: --prefix here: must be an absolute path\n")
    let beside = try run("install", "--destdir", "there", "--dry-run")
    #expect(beside.errors == "recto: --destdir there: must be an absolute path\n")
    try folder.write([1], to: "my prefix")
    let blocked = try run("install", "--prefix", prefix)
    #expect(blocked.status != 0)
    #expect(blocked.errors.hasPrefix("recto: "))
    #expect(blocked.errors.contains(prefix))
    #expect(blocked.errors.filter { $0 == "\n" }.count == 1)
  }
}

@Suite("the settings command") struct SettingsCommandTests {
  @Test("it tells where the settings are, what can be set, and what is wrong")
  func settings() throws {
    let folder = try TemporaryFolder()
    let data = folder.url.path
    let file = data + "/config.toml"
    func run(_ words: String...) throws -> RectoProcess {
      try RectoProcess(["settings"] + words + ["--data-dir", data])
    }
    #expect(String(decoding: try run("path").output, as: UTF8.self) == file + "\n")
    let homeless = try RectoProcess("settings path", without: ["HOME", "XDG_CONFIG_HOME"])
    #expect(homeless.errors == "recto: there is no folder for settings: HOME is not set\n")
    #expect(try run("check").status == 0)
    let example = try run("example").output
    try folder.write(Array(example), to: "config.toml")
    let sound = try run("check")
    #expect(sound.output.isEmpty && sound.status == 0)
    try folder.write(
      Array("[keys.bindings]\nx = \"next-pag\"\n[reading]\nturn = \"curl\"\n".utf8),
      to: "config.toml")
    let faulty = try run("check")
    #expect(
      String(decoding: faulty.output, as: UTF8.self)
        == "\(file):2: keys.bindings.x: there is no command 'next-pag'; did you mean 'next-page'?\n"
    )
    #expect(faulty.status == 1)
    #expect(faulty.errors == "recto: \(file): 1 setting is invalid\n")
  }

  @Test("a line that is no TOML hides no fault of another")
  func syntax() throws {
    let folder = try TemporaryFolder()
    let text = """
      [reading]
      turn = "wobble"
      pages = two
      turn = "curl"
      [keys
      profile = "vim"
      [view]
      paper = [
        1 2,
        3
      ]
      [keys.bindings]
      x = "next-pag"
      """
    try folder.write(Array(text.utf8), to: "config.toml")
    let run = try RectoProcess(["settings", "check", "--data-dir", folder.url.path])
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    let numbers = lines.map {
      $0.dropFirst(folder.url.path.count + "/config.toml:".count).prefix { $0.isNumber }
    }
    #expect(numbers.map { Int($0) } == [2, 3, 4, 5, 7, 9, 13], "\(lines)")
    #expect(run.errors.contains("7 settings are invalid"))
  }
}
