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
    #expect(again.errors == "recto: nothing of Recto is installed in \(prefix)\n")
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
    #expect(relative.errors == "recto: --prefix here: an absolute path is needed\n")
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
    #expect(faulty.errors == "recto: \(file): 1 of the settings have faults\n")
  }
}
