import RectoBookModel
import RectoReadingRecords
import Foundation
import RectoLibraryDatabase

/// Another program with the same library, for tests that kill it or talk to it: adds books for ever, and
/// says the number of each once the library has it; or does so with annotations of one book; or looks into it once; or, on a disk that it may
/// fill, tries what becomes of it there.
if CommandLine.arguments.dropFirst(2).first == "full" {
  exit(try FullDisk(folder: CommandLine.arguments[1]).run())
}
let folder = CommandLine.arguments[1]
if CommandLine.arguments.dropFirst(2).first == "look" {
  // Closed like by a command: who believes to be the last brings the log home, and removes it.
  do { print(try Library(in: folder).count()) }
  exit(0)
}
if CommandLine.arguments.dropFirst(2).first == "annotate" {
  try Annotator(folder: folder).run()
}
let library = try Library(in: folder)
var number = try library.count()
while true {
  number += 1
  let digits = String(number, radix: 16)
  let name = String(repeating: "0", count: 32 - digits.count) + digits
  guard let identity = BookIdentity(name) else { exit(2) }
  let facts = BookFacts(
    format: "cbz", pageCount: number, usualSize: PageSize(width: 2, height: 3),
    title: "Book \(number)")
  let file = FoundFile(path: "/nowhere/\(number).cbz", size: number, changed: 1)
  let book = try library.add(identity, at: file, facts: facts)
  if number % 3 == 0 { try library.edit(book.id, CardEdit(tags: ["third"])) }
  try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
}
