import RectoBookModel
import FoundationEssentials

/// Annotations as JSON that Recto reads again.
///
/// One object: `format` is "recto annotations" and `version` the number below; `book` has the book's `title`,
/// `authors` and `identity` where that is known; `annotations` is a list in reading order. Each of those has
///
/// - `id`, a name of its own; `kind`: highlight, underline, strike-out or note, which marks no text; `color`: yellow, green, blue, pink or purple;
/// - `passage`: `place` (`page`, or `chapter` and `offset` in text that flows), `start` (signs of the page before it),
///   `quote`, and what stands `before` and `after` it;
/// - `note`, empty where there is none; `created` and `changed` in seconds since 1970;
/// - for other programs alone, where they are known: `page`, `label` and `chapter`, which are not read again.
///
/// `inFile` is such a list of what the file of the book has itself, for other programs alone; of what marks no text the
/// quote is empty.
///
/// What else stands there is left out by who reads it. Laws: what was written is read as it was, but for what is for
/// others; the same annotations give the same bytes.
public enum AnnotationJSON {
  /// Another number where an older Recto would take what stands there for something else.
  public static let version = 1
  /// Bytes of a file: a book's annotations have a tenth even where there are as many as may be.
  public static let mostBytes = 64 << 20

  static let format = "recto annotations"
  /// Seconds until the year 10,000, before and after 1970: no clock goes so wrong.
  private static let times = -253_402_300_800.0...253_402_300_800.0

  // MARK: Writing

  /// A document as a file.
  ///
  /// - Throws: where it has a time that is no number.
  static func bytes(of document: AnnotationDocument) throws(AnnotationFileError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let inFile = document.entries.filter(\.isInFile).map { WrittenEntry(entry: $0) }
    let file = Written(
      format: format, version: version,
      book: Book(title: document.title, authors: document.authors, identity: document.identity),
      annotations: document.entries.filter { !$0.isInFile }.map { WrittenEntry(entry: $0) },
      inFile: inFile.isEmpty ? nil : inFile)
    do {
      return Array(try encoder.encode(file)) + [UInt8(ascii: "\n")]
    } catch {
      throw AnnotationFileError(.file, "\(error)")
    }
  }

  private struct Book: Codable {
    var title: String?
    var authors: [String]?
    var identity: String?
  }

  private struct Written: Encodable {
    var format: String
    var version: Int
    var book: Book
    var annotations: [WrittenEntry]
    var inFile: [WrittenEntry]?
  }

  private struct WrittenEntry: Encodable {
    var entry: AnnotationDocument.Entry

    private enum Key: CodingKey {
      case page, label, chapter
    }

    func encode(to encoder: any Encoder) throws {
      try entry.annotation.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(entry.page, forKey: .page)
      try container.encodeIfPresent(entry.label, forKey: .label)
      try container.encodeIfPresent(entry.chapter, forKey: .chapter)
    }
  }

  // MARK: Reading

  /// Reads a file that may hold anything.
  ///
  /// - Parameter bytes: all of it.
  /// - Returns: its annotations, each sound and none twice: the later one counts. In the order of the file.
  /// - Throws: where it is not such a file, a later Recto wrote it, or one of its annotations may not be kept.
  public static func document(
    in bytes: [UInt8]
  ) throws(AnnotationFileError) -> AnnotationDocument {
    guard bytes.count <= mostBytes else {
      throw AnnotationFileError(.file, "it is larger than \(mostBytes >> 20) MiB")
    }
    do {
      return try JSONDecoder().decode(Read.self, from: Data(bytes)).document
    } catch let error as AnnotationFileError {
      throw error
    } catch let error as DecodingError {
      if let line = JSONFault.line(in: bytes) {
        throw AnnotationFileError(.line(line), "it is no JSON from here on")
      }
      throw AnnotationFileError(.file, reason(error, below: 0))
    } catch {
      throw AnnotationFileError(.file, "\(error)")
    }
  }

  private struct Read: Decodable {
    var document: AnnotationDocument

    private enum Key: CodingKey {
      case format, version, book, annotations
    }

    init(from decoder: any Decoder) throws {
      let values = try? decoder.container(keyedBy: Key.self)
      guard let values, (try? values.decode(String.self, forKey: .format)) == format else {
        throw AnnotationFileError(.file, "it is no file of annotations that Recto wrote")
      }
      guard try values.decode(Int.self, forKey: .version) <= version else {
        throw AnnotationFileError(.file, "a newer version of Recto wrote it")
      }
      let book = try? values.decode(Book.self, forKey: .book)
      document = AnnotationDocument(
        identity: book?.identity, title: book?.title ?? "", authors: book?.authors ?? [])
      var list = try values.nestedUnkeyedContainer(forKey: .annotations)
      var places: [String: Int] = [:]
      while !list.isAtEnd {
        let number = list.currentIndex + 1
        guard number <= Limits.annotations else {
          throw AnnotationFileError(
            .entry(number), "a book may have \(Limits.annotations) annotations")
        }
        let annotation = try entry(number, in: &list)
        if let place = places[annotation.id] {
          guard annotation.changed >= document.entries[place].annotation.changed else { continue }
          document.entries[place] = AnnotationDocument.Entry(annotation)
        } else {
          places[annotation.id] = document.entries.count
          document.entries.append(AnnotationDocument.Entry(annotation))
        }
      }
    }
  }

  private static func entry(
    _ number: Int, in list: inout any UnkeyedDecodingContainer
  ) throws -> Annotation {
    do {
      let annotation = try list.decode(Annotation.self)
      guard annotation.isSound, times.contains(annotation.created),
        times.contains(annotation.changed)
      else {
        throw AnnotationFileError(
          .entry(number), "it says nothing, or more than is kept, or its name or time is none")
      }
      return annotation
    } catch let error as DecodingError {
      throw AnnotationFileError(.entry(number), reason(error, below: 2))
    }
  }

  /// What is wrong with a value, with its name below so many others.
  private static func reason(_ error: DecodingError, below depth: Int) -> String {
    func named(_ path: [any CodingKey], _ words: String) -> String {
      let path = path.dropFirst(depth).map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? words : "\(path) \(words)"
    }
    switch error {
    case .keyNotFound(let key, let context): return named(context.codingPath + [key], "is missing")
    case .valueNotFound(_, let context): return named(context.codingPath, "is missing")
    case .typeMismatch(_, let context): return named(context.codingPath, "is of another kind")
    case .dataCorrupted(let context):
      return named(context.codingPath, "is wrong: \(context.debugDescription)")
    @unknown default: return "\(error)"
    }
  }
}
