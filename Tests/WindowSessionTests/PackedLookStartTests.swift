import BookFixtures
import RectoBookModel
import RectoDiskFiles
import Foundation
import RectoReaderCore
import RectoShaderText
import Testing

@testable import RectoWindowSession

/// Packed looks from one start to the next, and where their shaders lie meanwhile.
@Suite("Packed looks between two starts") @MainActor struct PackedLookStartTests {
  private let folder: TemporaryFolder
  private let folders: UserFolders
  private var path: String { folder.url.path }
  private var cached: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path + "/data/cache/looks")) ?? []
  }

  init() throws {
    folder = try TemporaryFolder()
    folders = UserFolders(replacedBy: folder.url.path + "/data")
  }

  private func start(shaders: String? = nil, _ preset: String? = nil) throws -> StartingLook {
    try StartingLook(shaders: shaders, preset: preset, settings: [], in: folders)
  }

  @discardableResult
  private func pack(
    _ name: String, _ files: [PackedLook.File] = [PackedLook.File(name: "a.glsl", bytes: [10])]
  ) throws -> String {
    let look = PackedLook(preset: "// \(name)\nkeyShare = 0.5\n", files: files)
    return try folder.write(look.bytes, to: name)
  }

  @Test("a packed look comes back with its shaders")
  func comesBack() throws {
    let look = try pack("dim.look")
    LookMemory(in: folders).store(try start(look).shading)
    let again = try start()
    #expect(again.shading.preset == look && again.shading.look == look && again.fault == nil)
    #expect(again.shading.settings.preset.map(\.name) == ["keyShare"])
    let files = try #require(again.unpacked?.folder)
    #expect(try DiskFile.read(files + "/a.glsl", atMost: 9) == [10])
    // What is asked for now goes before all of it.
    let other = try start("lamp")
    #expect(other.unpacked == nil && other.shading.look == nil)
    let folder = try start(shaders: path)
    #expect(folder.unpacked == nil && folder.shading.preset == nil && folder.fault == nil)
    #expect(throws: CommandFailure.self) { try start(shaders: path, look) }
  }

  @Test("one that was named from a folder comes back in another")
  func whole() throws {
    try pack("dim.look")
    let here = FileManager.default.currentDirectoryPath
    let up = here.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    #expect(try start(up + path + "/dim.look").shading.preset == path + "/dim.look")
    #expect(try start("lamp").shading.preset == "lamp")
  }

  @Test("one that is gone or broken is told, and nothing is drawn with its numbers")
  func gone() throws {
    let look = try pack("dim.look")
    LookMemory(in: folders).store(try start(look).shading)
    try FileManager.default.removeItem(atPath: look)
    let gone = try start()
    #expect(gone.unpacked == nil && gone.shading == Shading())
    #expect(gone.fault?.hasSuffix("cannot read \(look): No such file or directory") == true)
    try folder.write(Array("#look 2\n".utf8), to: "dim.look")
    #expect(try start().fault?.hasSuffix("its first line is not #look 1") == true)
  }

  @Test("a preset that was kept from a packed look brings its shaders, too")
  func kept() throws {
    let look = try pack("dim.look")
    let presets = ShaderPresets.presets(in: folders)
    try presets.store(
      "evening", text: "#reference \"\(look)\"\nkeyShare = 0.25\n", replaces: false)
    let choice = try #require(presets.choices.first { $0.name == "evening" })
    #expect(choice.look == look && choice.problem == nil)
    let start = try start("evening")
    #expect(start.unpacked != nil && start.shading.look == look)
    #expect(
      start.shading.settings.preset.map(\.description) == ["keyShare=0.5", "keyShare=0.25"])
  }

  @Test("few are kept unpacked, none for long, and none goes that is in use")
  func bounded() throws {
    let cache = LookCache(in: folders)
    var held = try cache.unpack(pack("used.look"))
    let used = try #require(held?.folder.split(separator: "/").last.map(String.init))
    // By another window, as far as locks tell.
    let other = try cache.unpack(path + "/used.look")
    #expect(other?.folder == held?.folder)
    for number in 0..<2 * Limits.unpackedLooks {
      _ = try cache.unpack(pack("\(number).look"))
    }
    #expect(cached.count == Limits.unpackedLooks + 1 && cached.contains(used))
    let late = Date(timeIntervalSinceNow: Double(Limits.unpackedLookDays + 1) * 86_400)
    cache.removeUnused(at: late)
    #expect(cached == [used])
    held = nil
    cache.removeUnused(at: late)
    #expect(cached == [used])
    let files = try #require(other?.folder)
    #expect(try DiskFile.read(files + "/a.glsl", atMost: 9) == [10])
    withExtendedLifetime(other) {}
  }

  @Test("what is not in use any more goes, and what is no folder stays")
  func goes() throws {
    let cache = LookCache(in: folders)
    _ = try cache.unpack(pack("a.look"))
    try folder.write([1], to: "data/cache/looks/note")
    try folder.write([1], to: "elsewhere/file")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/data/cache/looks/link", withDestinationPath: path + "/elsewhere")
    let late = Date(timeIntervalSinceNow: Double(Limits.unpackedLookDays + 1) * 86_400)
    cache.removeUnused(at: late)
    #expect(cached.sorted() == ["link", "note"])
    #expect(FileManager.default.fileExists(atPath: path + "/elsewhere/file"))
    // It is made anew.
    #expect(try cache.unpack(path + "/a.look") != nil)
  }

  @Test("pictures are packed and come out as they were; what is none is refused in a line")
  func pictures() throws {
    let cache = LookCache(in: folders)
    let noise = PNGFixture.bytes(width: 4, height: 3)
    let good = try pack("good.look", [PackedLook.File(name: "deep/noise.png", bytes: noise)])
    let folder = try #require(try cache.unpack(good)?.folder)
    #expect(try DiskFile.read(folder + "/deep/noise.png", atMost: 9_999) == noise)
    func fault(_ name: String, _ bytes: [UInt8]) throws -> String {
      let file = try pack("bad.look", [PackedLook.File(name: name, bytes: bytes)])
      let fault = #expect(throws: ShaderProblem.self) { try cache.unpack(file) }
      #expect(fault?.path == file)
      return fault?.message ?? ""
    }
    #expect(try fault("a.png", [1, 2, 3]) == "a.png: this is not a PNG file")
    #expect(try fault("a.PNG", Array(noise.dropLast(30))).hasPrefix("a.PNG: "))
    let wide = PNGFixture.bytes(width: Limits.shaderTextureSide + 1, height: 1)
    #expect(try fault("a.png", wide).contains("4097×1 pixels, and at most 4096×4096"))
    let long = [UInt8](repeating: 32, count: Limits.shaderBytes + 1)
    #expect(try fault("a.glsl", long) == "a.glsl: it has more than 1048576 bytes")
  }
}
