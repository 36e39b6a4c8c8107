import BookFixtures
import Foundation
import Testing

@Suite("the program and its decoder") struct DecoderEndTests {
  /// The program beside a decoder of our own, which ends as soon as it is started.
  private func program(in folder: URL) throws -> URL {
    let program = folder.appending(path: "recto")
    try FileManager.default.linkItem(at: RectoProcess.executable, to: program)
    let decoder = folder.appending(path: "recto-decoder")
    try Data("#!/bin/sh\nexit 7\n".utf8).write(to: decoder)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: decoder.path)
    return program
  }

  @Test(
    "it tells how the decoder ended even where whoever started it ignores children",
    .enabled(if: RectoProcess.given == nil, "a program that is installed has its own decoder"))
  func ignoredChildren() throws {
    // On the same disk as the program, which has one file under two names for a moment.
    let folder = RectoProcess.executable.deletingLastPathComponent()
      .appending(path: "ends-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "--ignore-signal=CHLD", try program(in: folder).path, "info", #filePath,
    ]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(said.contains("(status 7)"), "\(said)")
  }
}
