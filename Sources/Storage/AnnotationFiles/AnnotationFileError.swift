/// Why a file of annotations cannot be read or written.
public struct AnnotationFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where in the file the fault lies.
  public enum Place: Equatable, Sendable {
    /// It is one of all of it.
    case file
    /// A line, from 1.
    case line(Int)
    /// An annotation, from 1.
    case entry(Int)
  }

  public let place: Place
  public let reason: String

  /// The place and the reason, to stand behind the name of the file.
  public var description: String {
    switch place {
    case .file: reason
    case .line(let line): "line \(line): \(reason)"
    case .entry(let entry): "annotation \(entry): \(reason)"
    }
  }

  init(_ place: Place, _ reason: String) { (self.place, self.reason) = (place, reason) }
}
