import Foundation
internal import GRDB
public import RectoBookModel

/// What tells a drawing from all others without a look at any stroke.
extension DrawingFile {
  /// What tells each surface that has something from all that it was before, and will be.
  public func marks() throws(DrawingError) -> [DrawnSurface: Fingerprint] {
    try read { try marks($0) }
  }

  /// The last deed that holds has a moment, and strokes have names, that no other has.
  func marks(_ db: Database, of id: Int64? = nil) throws -> [DrawnSurface: Fingerprint] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT page, layout, cursor, kind, at, length(body), substr(body, 1, 1024)
        FROM surface LEFT JOIN deed ON surface = surface.id AND seq = cursor
        WHERE owner = ? AND (? IS NULL OR surface.id = ?)
        """, arguments: [owner, id, id])
    var marks: [DrawnSurface: Fingerprint] = [:]
    while let row = try rows.next() {
      var mark = Fingerprint()
      let (cursor, body): (Int64, Data?) = (row[2], row[6])
      let (kind, at, length): (Int64?, Double?, Int64?) = (row[3], row[4], row[5])
      for number in [cursor, kind ?? 0, length ?? 0] { mark.add(UInt64(bitPattern: number)) }
      mark.add(at ?? 0)
      mark.add(body ?? Data())
      marks[DrawnSurface(page: row[0], layout: row[1])] = mark
    }
    return marks
  }
}
