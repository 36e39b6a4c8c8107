import BookFixtures
import RectoDiskFiles
import Foundation
import Synchronization
import Testing

/// Counts what a watch tells.
private final class Listener: Sendable {
  private let told = DispatchSemaphore(value: 0)

  func hear() { told.signal() }

  /// Whether something is told; the time is for machines that do much else.
  var hears: Bool { told.wait(timeout: .now() + 30) == .success }

  /// Whether nothing is told within some time that is longer than a change takes to settle.
  var hearsNothing: Bool { told.wait(timeout: .now() + 0.4) == .timedOut }
}

@Suite("Watching a file") struct FileWatchTests {
  private let folder: TemporaryFolder
  private let listener = Listener()

  init() throws { folder = try TemporaryFolder() }

  private func watch(_ name: String) throws -> FileWatch {
    let listener = listener
    return try FileWatch(folder.url.path + name) { listener.hear() }
  }

  @Test("a save is told once: written in steps, renamed into place, made or removed")
  func saves() throws {
    let watch = try watch("/config.toml")
    let path = folder.url.path + "/config.toml"
    // Written so slowly that it settles on the way, it is several saves: then once more.
    for _ in 0..<20 {
      let start = ContinuousClock.now
      for _ in 0..<5 { try folder.write([1], to: "config.toml") }
      let isOneSave = ContinuousClock.now - start < .milliseconds(FileWatch.usualSettling / 2)
      #expect(listener.hears)
      let isToldOnce = listener.hearsNothing
      #expect(isToldOnce || !isOneSave)
      while !listener.hearsNothing {}
      if isOneSave { break }
    }
    try DiskFile.write([1, 2], to: path)
    #expect(listener.hears)
    try FileManager.default.removeItem(atPath: path)
    #expect(listener.hears)
    // Other files of the folder are nobody's business.
    try folder.write([1], to: "config.toml.swp")
    #expect(listener.hearsNothing)
    withExtendedLifetime(watch) {}
  }

  @Test("a link is watched at both ends, and a folder as a whole")
  func links() throws {
    try folder.write([1], to: "kept/real.toml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/config.toml", withDestinationPath: "kept/real.toml")
    let watch = try watch("/config.toml")
    try folder.write([2], to: "kept/real.toml")
    #expect(listener.hears)
    let whole = try self.watch("/kept")
    try folder.write([2], to: "kept/other")
    #expect(listener.hears)
    withExtendedLifetime((watch, whole)) {}
  }

  private func link(_ name: String, to end: String) throws {
    let path = folder.url.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: end)
  }

  @Test("every link of a chain is watched, and the chain that there is then")
  func chains() throws {
    try folder.write([1], to: "c/old")
    try folder.write([1], to: "d/new")
    try link("b/middle", to: "../c/old")
    try link("a/first", to: folder.url.path + "/b/middle")
    let watch = try watch("/a/first")
    try link("b/middle", to: "../d/new")
    #expect(listener.hears)
    try folder.write([2], to: "d/new")
    #expect(listener.hears)
    try link("b/middle", to: "nowhere")
    #expect(listener.hears)
    try folder.write([2], to: "b/nowhere")
    #expect(listener.hears)
    withExtendedLifetime(watch) {}
  }

  @Test("links to folders on the way are watched, and of a folder those that lead to it")
  func folders() throws {
    for name in ["c/shelf/book", "d/shelf/book"] { try folder.write([1], to: name) }
    try link("b/there", to: "../c")
    try link("a/here", to: "../b/there")
    let file = try watch("/a/here/shelf/book")
    try link("b/there", to: "../d")
    #expect(listener.hears)
    try folder.write([2], to: "d/shelf/book")
    #expect(listener.hears)
    withExtendedLifetime(file) {}
    let other = Listener()
    let whole = try FileWatch(folder.url.path + "/a/here/shelf") { other.hear() }
    try link("b/there", to: "../c")
    #expect(other.hears)
    try folder.write([2], to: "c/shelf/more")
    #expect(other.hears)
    withExtendedLifetime(whole) {}
  }

  @Test("links that lead to each other are watched and end")
  func circles() throws {
    try link("a", to: "b")
    try link("b", to: "a")
    let watch = try watch("/a")
    try link("b", to: "c")
    #expect(listener.hears)
    try folder.write([1], to: "c")
    #expect(listener.hears)
    withExtendedLifetime(watch) {}
  }

  @Test("a watch that was let go tells nothing, and one of no folder is none")
  func ends() throws {
    var watch: FileWatch? = try watch("/x")
    withExtendedLifetime(watch) {}
    watch = nil
    try folder.write([1], to: "x")
    #expect(listener.hearsNothing)
    #expect(throws: DiskFileError.self) { try self.watch("/none/x") }
  }
}
