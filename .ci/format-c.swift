// Says which files of C are not formatted as .clang-format has it, and ends with 1 where one is not:
//
//     swift .ci/format-c.swift        says it
//     swift .ci/format-c.swift -i     mends them
//
// Swift brings no clang-format with it, but clangd, which formats for editors: it is asked as an editor
// would ask it (the Language Server Protocol).

import Foundation

struct Fault: Error { let words: String }

/// A change to a text: from and to a line and a UTF-16 place in it, both from 0.
struct Edit {
  let start, end: (line: Int, place: Int)
  let text: String

  init(_ answer: [String: Any]) throws {
    func place(_ key: String) -> (Int, Int)? {
      let range = answer["range"] as? [String: [String: Int]]
      guard let line = range?[key]?["line"], let place = range?[key]?["character"] else {
        return nil
      }
      return (line, place)
    }
    guard let start = place("start"), let end = place("end"),
      let text = answer["newText"] as? String
    else { throw Fault(words: "clangd gave no edit: \(answer)") }
    (self.start, self.end, self.text) = (start, end, text)
  }
}

/// clangd, running.
struct Formatter {
  private let process = Process()
  private let input = Pipe(), output = Pipe()
  private var received = Data()

  init(in folder: URL) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "clangd", "--log=error", "--background-index=false", "--clang-tidy=false", "-j=1",
    ]
    process.currentDirectoryURL = folder
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    try send(
      [
        "id": 0, "method": "initialize",
        "params": [
          "processId": NSNull(), "rootUri": folder.absoluteString,
          "capabilities": [:] as [String: Any],
        ],
      ])
    _ = try answer(to: 0)
    try send(["method": "initialized", "params": [:] as [String: Any]])
  }

  private func send(_ message: [String: Any]) throws {
    var message = message
    message["jsonrpc"] = "2.0"
    let body = try JSONSerialization.data(withJSONObject: message)
    try input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  /// The next message; its length stands before it.
  private mutating func next() throws -> [String: Any] {
    let mark = Data("\r\n\r\n".utf8)
    while true {
      if let end = received.range(of: mark) {
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        let length = head.split(separator: " ").last.flatMap { Int($0) } ?? 0
        if received[end.upperBound...].count >= length {
          let body = received[end.upperBound...].prefix(length)
          received = Data(received[end.upperBound...].dropFirst(length))
          return try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
        }
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Fault(words: "clangd ended; is it on the PATH?") }
      received += more
    }
  }

  private mutating func answer(to id: Int) throws -> Any? {
    while true {
      let message = try next()
      guard message["id"] as? Int == id, message["method"] == nil else { continue }
      if let error = message["error"] { throw Fault(words: "clangd: \(error)") }
      return message["result"]
    }
  }

  /// What is to be changed in a file.
  mutating func edits(of file: URL, _ text: String, id: Int) throws -> [Edit] {
    let name = file.absoluteString
    let language = file.pathExtension == "cpp" ? "cpp" : "c"
    try send([
      "method": "textDocument/didOpen",
      "params": [
        "textDocument": ["uri": name, "languageId": language, "version": 1, "text": text]
      ],
    ])
    try send([
      "id": id, "method": "textDocument/formatting",
      "params": ["textDocument": ["uri": name], "options": ["tabSize": 2, "insertSpaces": true]],
    ])
    let edits = try answer(to: id) as? [[String: Any]] ?? []
    try send(["method": "textDocument/didClose", "params": ["textDocument": ["uri": name]]])
    return try edits.map(Edit.init)
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}

/// A text with edits, which are all places of the text before any.
func mended(_ text: String, by edits: [Edit]) -> String {
  var units = Array(text.utf16)
  var starts = [0]
  for (index, unit) in units.enumerated() where unit == 10 { starts.append(index + 1) }
  func index(_ place: (line: Int, place: Int)) -> Int { starts[place.line] + place.place }
  for edit in edits.sorted(by: { index($0.start) > index($1.start) }) {
    units.replaceSubrange(index(edit.start)..<index(edit.end), with: edit.text.utf16)
  }
  return String(decoding: units, as: UTF16.self)
}

let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
let mends = CommandLine.arguments.contains("-i")
let files = try ["Sources", "Tests"].flatMap { folder in
  try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
    .filter { ["c", "h", "cpp"].contains(URL(filePath: $0).pathExtension) }
    .map { "\(folder)/\($0)" }.sorted()
}
var formatter = try Formatter(in: root)
var unformatted = 0
for (number, path) in files.enumerated() {
  let file = root.appending(path: path)
  let text = try String(contentsOf: file, encoding: .utf8)
  let edits = try formatter.edits(of: file, text, id: number + 1)
  guard !edits.isEmpty else { continue }
  if mends {
    try mended(text, by: edits).write(to: file, atomically: true, encoding: .utf8)
    print("\(path): formatted")
  } else {
    unformatted += 1
    let lines = Set(edits.map { $0.start.line + 1 }).sorted().prefix(5).map(String.init)
    print("\(path): not as .clang-format has it, first in line \(lines.joined(separator: ", "))")
  }
}
formatter.end()
exit(unformatted == 0 ? 0 : 1)
