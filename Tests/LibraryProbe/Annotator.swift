import Foundation
import RectoBookModel
import RectoLibraryDatabase
import RectoReadingRecords

/// Marks a book for ever, and says the number of each annotation once the library has it.
struct Annotator {
  let folder: String

  func run() throws {
    guard let book = BookIdentity(String(repeating: "b", count: 32)) else { exit(2) }
    let library = try Library(in: folder)
    var number = try library.annotations(of: book).count
    while true {
      number += 1
      let annotation = Annotation(
        id: "mark-\(number)", kind: .highlight, color: .green,
        passage: TextPassage(
          place: .page(PageNumber(1 + number % 9)), start: number, quote: "Words \(number)"),
        note: String(repeating: "Note ", count: number % 50), created: Double(number))
      try library.change(annotations: [.put(annotation)], of: book)
      try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
    }
  }
}
