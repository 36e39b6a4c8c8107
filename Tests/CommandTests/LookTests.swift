import RectoBookModel
import DrawnFirst
import Foundation
import RectoReaderCore
import RectoSession
import RectoShaderText
import Testing

@testable import RectoWindowSession

/// What is kept of light and paper between two starts.
@MainActor @Suite("Looks that are kept", .drawnFirst) struct LookTests {
  /// Runs a body with folders of its own.
  private func withFolders<R>(_ body: (UserFolders, String) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.path + "/recto-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(UserFolders(replacedBy: folder), folder)
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test("sliders and the preset come back, in the order default < preset < sliders < --set")
  func order() throws {
    try withFolders { folders, _ in
      var look = Shading(preset: "lamp")
      look.settings.sliders = [
        ShaderSetting("keyShare", .number(0.5)), ShaderSetting("lampPool", .number(0)),
        try ShaderSetting("desk/deskGrain=0.25"), ShaderSetting("lightColor", .color([1, 0.5, 0])),
      ]
      LookMemory(in: folders).store(look)
      var shading = try StartingLook(
        shaders: nil, preset: nil, settings: [ShaderSetting("keyShare=0.9")], in: folders
      ).shading
      #expect(shading.preset == "lamp")
      #expect(
        shading.settings.sliders.map(\.description) == look.settings.sliders.map(\.description))
      let parameter = ShaderFile(
        path: "a", text: "#pragma parameter keyShare \"x\" 0.1 0 1")
      let declared = try FlatShader("a") { _ in parameter }.declarations.parameters[0]
      #expect(shading.settings.value(of: declared) == .number(0.9))
      shading.settings.commandLine = []
      #expect(shading.settings.value(of: declared) == .number(0.5))
      shading.settings.sliders = []
      #expect(shading.settings.value(of: declared) == .number(0.86))
      shading.settings.preset = []
      #expect(shading.settings.value(of: declared) == .number(0.1))
      // A preset that is asked for goes before the last one.
      let other = try StartingLook(
        shaders: nil, preset: "vellum", settings: [], in: folders)
      #expect(other.shading.preset == "vellum")
    }
  }

  @Test(
    "a look that cannot be read is no look, and no failure",
    arguments: [
      "", "#reference \"gone\"", "\u{0}\u{1}\nx",
      "#reference\nkeyShare = \n= 3\nkeyShare = 0.5 = 3",
    ])
  func broken(text: String) throws {
    try withFolders { folders, folder in
      try write(text, to: folder + "/look")
      let shading = try StartingLook(
        shaders: nil, preset: nil, settings: [], in: folders
      ).shading
      #expect(shading.preset == nil && shading.settings.preset.isEmpty)
    }
  }

  @Test("presets are kept, listed first, refer to ours and to each other, and are removed")
  func presets() throws {
    try withFolders { folders, folder in
      let presets = ShaderPresets.presets(in: folders)
      let ours = presets.choices
      #expect(ours.count == 6 && ours.allSatisfy { !$0.isOwn && $0.problem == nil })
      let lamp = try #require(ours.first { $0.name == "lamp" })
      try presets.store(
        "evening", text: "// Late\n#reference \"\(lamp.reference)\"\nkeyShare = 0.5\n",
        replaces: false)
      let evening = try #require(presets.choices.first)
      #expect(evening.name == "evening" && evening.isOwn && evening.title == "Late")
      #expect(evening.settings.count == lamp.settings.count + 1)
      try presets.store(
        "later", text: "#reference \"\(evening.reference)\"\n", replaces: false)
      #expect(try presets.read("later").settings.count == evening.settings.count)
      // A file that is there is never written over unasked.
      #expect(throws: CommandFailure.self) {
        try presets.store("evening", text: "", replaces: false)
      }
      try presets.store("evening", text: "// Later\n", replaces: true)
      #expect(try presets.read("evening").title == "Later")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/presets")
      #expect(files.sorted() == ["evening.preset", "later.preset"])
      presets.remove("evening")
      presets.remove("lamp")
      #expect(presets.choices.count == 7)
    }
  }

  @Test("a preset with a fault is listed with it")
  func faulty() throws {
    try withFolders { folders, folder in
      try write("// x\nkeyShare\n", to: folder + "/presets/bad.preset")
      try write("#reference \"loop.preset\"\n", to: folder + "/presets/loop.preset")
      let choices = ShaderPresets.presets(in: folders).choices
      #expect(choices.prefix(2).map(\.name) == ["bad", "loop"])
      #expect(choices[0].problem?.contains("bad.preset:2") == true)
      #expect(choices[1].problem?.contains("circle") == true)
    }
  }

  @Test("pictures get numbers of their own, in the desktop's folder or the one that replaces all")
  func pictures() throws {
    try withFolders { folders, folder in
      let picture = Bitmap(width: 2, height: 1, bytes: [1, 2, 3, 255, 4, 5, 6, 255])
      let pictures = PictureFolder(folders)
      #expect(pictures.path == folder + "/pictures")
      try write("mine", to: folder + "/pictures/recto-0002.png")
      #expect(try pictures.store(picture) == folder + "/pictures/recto-0001.png")
      #expect(try pictures.store(picture) == folder + "/pictures/recto-0003.png")
      let kept = try String(
        contentsOf: URL(fileURLWithPath: folder + "/pictures/recto-0002.png"), encoding: .utf8)
      #expect(kept == "mine")
      // The desktop's own.
      let home = ["HOME": folder]
      let usual = UserFolders(replacedBy: nil, environment: home)
      #expect(PictureFolder(usual, environment: home).path == folder + "/Pictures")
      try write(
        "# x\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n", to: folder + "/.config/user-dirs.dirs")
      #expect(PictureFolder(usual, environment: home).path == folder + "/Bilder")
      // A folder that cannot be is one line.
      try write("", to: folder + "/file")
      let nowhere = UserFolders(replacedBy: folder + "/file")
      #expect(throws: CommandFailure.self) { try PictureFolder(nowhere).store(picture) }
    }
  }

  @Test("times of frames are the last, the mean and the longest of those that are kept")
  func times() {
    var timing = FrameTiming()
    #expect(timing.told().isEmpty)
    for milliseconds in [10.0, 20, 60] { timing.record(seconds: milliseconds / 1_000) }
    #expect(timing.isNew)
    let time = timing.told()[0]
    #expect((time.last, time.mean, time.peak) == (60, 30, 60) && !timing.isNew)
    // A first draw is among them as long as there is no other.
    timing.record(seconds: 9, isFirst: true)
    timing.record("part", seconds: 9, isFirst: true)
    #expect(timing.told().map(\.peak) == [60, 9_000])
    timing.record("part", seconds: 0.002)
    #expect(timing.told()[1].recent == [2])
    for _ in 0..<1_000 { timing.record(seconds: 0.001) }
    #expect(timing.told()[0].recent.count == Limits.timedFrames && timing.told()[0].peak == 1)
  }
}

@Suite("recto render --against") struct AgainstTests {
  private let book =
    URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
    + "/Assets/sample-book/recto.pdf"

  @Test("shows two looks in one picture, of which either can fill it")
  func pictures() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/recto-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func picture(_ name: String, _ options: String) throws -> Data {
      let run = try RectoProcess(
        "render \(book) -p 6 --size 160x100 -o \(folder)/\(name).png \(options)")
      #expect(run.status == 0, "\(run.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }
    let plain = try picture("plain", "")
    #expect(try picture("declared", "--preset lamp --against declared --split 0") == plain)
    let lamp = try picture("lamp", "--preset lamp")
    let both = try picture("both", "--against lamp")
    #expect(plain != lamp && both != plain && both != lamp)
    #expect(try picture("left", "--against lamp --split 1") == plain)
    #expect(try picture("same", "--preset lamp --against lamp --split 1") == lamp)
    // A file of a preset, and a folder of shaders, by their paths.
    func write(_ text: String, to name: String) throws {
      try FileManager.default.createDirectory(
        atPath: folder + "/night", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    try write("#reference \"built-in/lamp.preset\"\n", to: "mine.preset")
    #expect(try picture("file", "--against \(folder)/mine.preset --split 0.5") == both)
    let desk = "out vec4 o_color;\nvoid main() { o_color = vec4(0.0, 1.0, 0.0, 1.0); }\n"
    try write(desk, to: "night/desk.frag")
    let green = try picture("green", "--against \(folder)/night")
    #expect(green != plain && green != both)
    #expect(try picture("kept", "--against \(folder)/night --split 1") == plain)
    // One that is at fault is named with file and line, and nothing is written.
    try write(desk.replacingOccurrences(of: "vec4(0", with: "lost(0"), to: "night/desk.frag")
    let run = try RectoProcess(
      "render \(book) --size 160x100 -o \(folder)/no.png --against \(folder)/night")
    #expect(run.status != 0 && run.errors.hasPrefix("recto: \(folder)/night/desk.frag:2: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder + "/no.png"))
  }

  @Test("paths are completed to folders, and to files of presets or to books")
  @MainActor func paths() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/recto-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["b", "a/inner", ".hidden"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    for name in ["c.preset", "d.ogg", ".e.preset", "9.pdf", "10.cbz"] {
      try Data().write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    for (paths, names) in [
      (TypedPaths.looks, ["a/", "b/", "c.preset"]), (.folders, ["a/", "b/"]),
      (.books, ["a/", "b/", "9.pdf", "10.cbz"]),
    ] {
      #expect(paths.found(in: folder + "/") == names.map { folder + "/" + $0 })
      #expect(paths.found(in: folder + "/nowhere/").isEmpty)
    }
    let presets = ShaderPresets.presets(in: UserFolders(replacedBy: folder))
    guard case .folder = try LookChoice.find(folder + "/a", in: presets) else {
      Issue.record("a folder is one")
      return
    }
    #expect(try LookChoice.find("no such look", in: presets) == nil)
  }

  @Test(
    "is refused in one line where there is no such preset, or no line",
    arguments: [
      "--against nothing", "--split 0.5", "--against lamp --split 2", "--against last-save",
    ])
  func refused(options: String) throws {
    let run = try RectoProcess("render \(book) -o /nowhere/x.png \(options)")
    #expect(run.status != 0 && run.errors.hasPrefix("recto: "))
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
