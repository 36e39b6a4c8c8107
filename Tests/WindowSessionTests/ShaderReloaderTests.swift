import BookFixtures
import DrawnFirst
import Foundation
import RectoSceneRendering
import Synchronization
import Testing
import RectoSession

@testable import RectoWindowSession

/// What a session does with shaders that never came to an end, and lines of the log that wait.
@MainActor @Suite(.drawnFirst) struct ShaderReloaderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.path }
  private var marker: String { path + "/state/shaders-on-trial" }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["state", "shaders"] {
      try FileManager.default.createDirectory(
        atPath: folder.url.path + "/" + name, withIntermediateDirectories: true)
    }
  }

  private func reloader() -> ShaderReloader {
    ShaderReloader(ShaderSources(folders: [path + "/shaders"]), stateFolder: path + "/state")
  }

  @Test("shaders whose trial never ended stay off, and that is said with the way to have them back")
  func staysOff() throws {
    try folder.write(
      Array("void mainImage(out vec4 c, in vec2 p) { while (true) c += vec4(1.0); }".utf8),
      to: "shaders/post-a.glsl")
    var first = reloader()
    #expect(!first.areOff)
    #expect(first.used.isAltered)
    first.beginTrial()
    #expect(FileManager.default.fileExists(atPath: marker))

    // It ended there: the next start finds the mark.
    let second = reloader()
    #expect(second.areOff)
    #expect(!second.used.isAltered)
    let reason = try #require(second.reasonForBeingOff)
    #expect(reason.contains(marker))

    try FileManager.default.removeItem(atPath: marker)
    #expect(!reloader().areOff)
    let queue = DispatchQueue(label: "disk")
    first.endTrial(on: queue)
    queue.sync {}
    #expect(!reloader().areOff)
  }

  @Test("a shader that is a link is watched where it leads")
  func links() throws {
    try folder.write(Array("// one".utf8), to: "kept/light.glsl")
    // By a link to a link, as keepers of settings make them.
    try FileManager.default.createSymbolicLink(
      atPath: path + "/middle", withDestinationPath: "kept/light.glsl")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/shaders/light.glsl", withDestinationPath: "../middle")
    let reloader = reloader()
    let digests = Mutex<[String]>([])
    let told = DispatchSemaphore(value: 0)
    reloader.watch { files in
      digests.withLock { $0.append(files.digest) }
      told.signal()
    }
    // What happened while nobody watched is told as soon as somebody does.
    #expect(told.wait(timeout: .now() + 60) == .success)
    try folder.write(Array("// two".utf8), to: "kept/light.glsl")
    #expect(told.wait(timeout: .now() + 60) == .success)
    let saved = ShaderSources(folders: [path + "/shaders"]).snapshot.digest
    // Told once more where the first look came between the steps of the save.
    while digests.withLock({ $0.last != saved }) {
      try #require(told.wait(timeout: .now() + 60) == .success)
    }
    #expect(digests.withLock { $0.first != saved })
    try folder.write(Array("// three".utf8), to: "other.glsl")
    try FileManager.default.removeItem(atPath: path + "/middle")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/middle", withDestinationPath: "other.glsl")
    let last = ShaderSources(folders: [path + "/shaders"]).snapshot.digest
    #expect(last != saved)
    while digests.withLock({ $0.last != last }) {
      try #require(told.wait(timeout: .now() + 60) == .success)
    }
  }

  @Test("those that cannot be drawn with make room for the program's own, until one is saved")
  func fallsBack() throws {
    try folder.write(Array("// one".utf8), to: "shaders/light.glsl")
    var reloader = reloader()
    #expect(reloader.used.isAltered)
    reloader.fallBack()
    #expect(!reloader.used.isAltered && !reloader.isBusy)
    let sources = ShaderSources(folders: [path + "/shaders"])
    reloader.receive(sources.snapshot)
    #expect(!reloader.isBusy)
    try folder.write(Array("// two".utf8), to: "shaders/light.glsl")
    reloader.receive(sources.snapshot)
    #expect(reloader.isBusy)
  }

  @Test(
    "while the disk takes its time to mark a trial, what is compiled waits and nothing else does")
  func marksLate() async throws {
    try folder.write(
      Array("void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }".utf8),
      to: "shaders/post-a.glsl")
    var reloader = reloader()
    let queue = DispatchQueue(label: "slow disk")
    queue.suspend()
    let (marks, told) = AsyncStream<Void>.makeStream()
    #expect(!reloader.beginTrial(on: queue) { told.yield() })
    reloader.receive(ShaderSources.builtIn.snapshot)
    #expect(reloader.isMarkAwaited && !reloader.isBusy)
    #expect(!FileManager.default.fileExists(atPath: marker))
    queue.resume()
    for await _ in marks { break }
    #expect(FileManager.default.fileExists(atPath: marker))
    reloader.isMarkAwaited = false
    #expect(reloader.isBusy && reloader.beginTrial(on: queue) {})
    reloader.endTrial(on: queue)
    queue.sync {}
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  @Test("a mark means nothing where there are no shaders of the user's")
  func nothingToFear() throws {
    try folder.write([], to: "state/shaders-on-trial")
    #expect(!reloader().areOff)
    #expect(reloader().reasonForBeingOff == nil)
  }

  @Test(
    "a line waits for what the device says of its frame, for a while, and lines keep their order")
  func linesWait() throws {
    let log = try FrameLog(path: path + "/log")
    func record(_ time: Double) -> FrameRecord {
      FrameRecord(
        time: time, milliseconds: 1, pages: [], blank: 0, turning: 0, quality: .full,
        reason: .input)
    }
    struct Line: Decodable, Equatable {
      var t: Double
      var gpu_ms: Double?
    }
    func lines() throws -> [Line] {
      log.finish(within: 60)
      return try String(contentsOfFile: path + "/log", encoding: .utf8).split(separator: "\n")
        .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }
    log.append(record(1))
    #expect(try lines() == [Line(t: 1)])
    log.append(record(2), timedAs: 7)
    log.append(record(2.1))
    log.append(record(2.2), timedAs: 8)
    #expect(try lines().count == 1)
    #expect(log.isWaiting)
    log.settle(at: 2.2) { $0 == 8 ? 3.5 : nil }
    #expect(try lines().count == 1)
    log.settle(at: 2.21) { $0 == 7 ? 1.25 : nil }
    #expect(try lines() == [Line(t: 1), Line(t: 2, gpu_ms: 1.25), Line(t: 2.1)])
    log.settle(at: 2.2 + FrameLog.patience + 0.01) { _ in nil }
    #expect(try lines() == [Line(t: 1), Line(t: 2, gpu_ms: 1.25), Line(t: 2.1), Line(t: 2.2)])
    #expect(!log.isWaiting)
  }
}
