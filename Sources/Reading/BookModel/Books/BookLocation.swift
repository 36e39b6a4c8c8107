/// Where a book lies: what is opened, watched, remembered and shelved.
///
/// Equal locations are written alike. Whether two of them lead to one book only those can tell who ask the disk.
public enum BookLocation: Hashable, Sendable, CustomStringConvertible {
  /// A file or a folder. Which of both it is the disk alone says, another time perhaps otherwise, and a location
  /// is known without asking it: of what was typed, remembered or shelved.
  case disk(path: String)

  public var path: String {
    switch self {
    case .disk(let path): path
    }
  }

  /// What it is called: the last part of a path.
  public var name: String { DiskPath.name(of: path) }

  /// The folder that it lies in, with a `/` at its end; empty where no folder is named.
  public var folder: String { path.dropLast(name.count).description }

  /// What is told of it: its path.
  public var description: String { path }

  /// The same from the root; see `DiskPath.whole`.
  public func whole(in folder: String, home: String? = nil) -> BookLocation {
    .disk(path: DiskPath.whole(path, in: folder, home: home))
  }

  // MARK: Records

  /// How records and databases write it: a path as it is.
  public var record: String { path }

  /// What a record says.
  ///
  /// Law: it is the inverse of `record`.
  public init(record: String) { self = .disk(path: record) }
}

extension BookLocation: Codable {
  /// Reads a text, as `record` writes it.
  public init(from decoder: any Decoder) throws {
    self.init(record: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes `record`.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(record)
  }
}
