package import RectoBookModel
package import PageGeometry
import RectoWindowSession

/// How the values of options are read: each reader either gives a usable value or says in a few
/// words why it cannot, to which the parser adds option and value.
package nonisolated enum OptionValue {
  /// A folder in which the program writes: its name is text, since not all that writes there can name another.
  package static func folder(_ path: String) throws -> String {
    guard !DiskPath.isBytes(path) else {
      throw CommandFailure(reason: "\(path) is not UTF-8")
    }
    return path
  }

  /// A finite number within `range`.
  package static func number(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
    { try number($0, in: range) }
  }

  /// A whole number within `range`.
  package static func whole(in range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let value = Int(text) else {
        throw CommandFailure(reason: "'\(text)' is not a whole number")
      }
      guard range.contains(value) else {
        throw CommandFailure(reason: "\(value) is outside \(range.lowerBound)…\(range.upperBound)")
      }
      return value
    }
  }

  /// Whole numbers with commas between them, each within `range`.
  package static func wholes(in range: ClosedRange<Int>) -> @Sendable (String) throws -> [Int] {
    { text in
      let read = whole(in: range)
      return try text.split(separator: ",", omittingEmptySubsequences: false).map {
        try read(String($0))
      }
    }
  }

  /// Width and height, as in 1024x768, each within `range`.
  package static func size(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Vector2 {
    { text in
      guard let parts = halves(of: text, at: "x") else {
        throw CommandFailure(reason: "a size is written WIDTHxHEIGHT")
      }
      return Vector2(try number(parts.0, in: range), try number(parts.1, in: range))
    }
  }

  /// A number of cells across and up, as in 32x32, each within `range`.
  package static func grid(in range: ClosedRange<Int>) -> @Sendable (String) throws -> GridSize {
    { text in
      guard let parts = halves(of: text, at: "x") else {
        throw CommandFailure(reason: "a grid is written COLUMNSxROWS")
      }
      let read = whole(in: range)
      return GridSize(across: try read(parts.0), up: try read(parts.1))
    }
  }

  /// A colour as `#rrggbb`.
  package static func color(_ text: String) throws -> PaperColor {
    guard let color = PaperColor(name: text) else {
      throw CommandFailure(reason: "a colour is written #rrggbb")
    }
    return color
  }

  /// A paper by its name or as `#rrggbb`.
  package static func paper(_ text: String) throws -> Paper {
    guard let paper = Paper(name: text) else {
      let names = Paper.named.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        reason: "'\(text)' is neither one of \(names) nor a colour such as #f4ecd8")
    }
    return paper
  }

  /// A place, as in 0.4,-0.2, each coordinate within `range`.
  package static func point(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Vector2 {
    { text in
      guard let parts = halves(of: text, at: ",") else {
        throw CommandFailure(reason: "a place is written X,Y")
      }
      return Vector2(try number(parts.0, in: range), try number(parts.1, in: range))
    }
  }

  private static func number(_ text: String, in range: ClosedRange<Double>) throws -> Double {
    guard let value = Double(text) else {
      throw CommandFailure(reason: "'\(text)' is not a number")
    }
    guard value.isFinite else { throw CommandFailure(reason: "\(text) is not finite") }
    guard range.contains(value) else {
      let bounds = [range.lowerBound, range.upperBound]
        .map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
      throw CommandFailure(reason: "\(text) is outside \(bounds[0])…\(bounds[1])")
    }
    return value
  }

  private static func halves(of text: String, at separator: Character) -> (String, String)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }
}

/// Cells of a mesh.
package nonisolated struct GridSize: Equatable, Sendable {
  /// Cells from the spine to the free edge, at least 1.
  package let across: Int
  /// Cells from the lower edge to the upper, at least 1.
  package let up: Int

  /// The points of the mesh: one more than the cells each way.
  package var pointCount: Int { (across + 1) * (up + 1) }
}
