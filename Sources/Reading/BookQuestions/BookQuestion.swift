public import RectoBookModel

/// A question about an open book: what is asked, what the answer is, how both are written, and what of an
/// answer is believed.
///
/// Each is one file here and one line in `AnyBookQuestion.kinds`. The reader wants it as
/// `Effect.question`, the service carries it to a decoder, and the answer comes back as a `BookAnswer`.
///
/// An answer is written by a process that a book may have taken over, and read by one that may do
/// everything. So `readAnswer` refuses whatever breaks a limit, whatever is no number, and every count that
/// promises more than was sent; what leads beyond the book leads nowhere.
///
/// Laws, of the example of every kind: what was written is read as it was; anything shorter is refused; no
/// bytes whatever trap.
public protocol BookQuestion: Hashable, Sendable {
  /// What is told.
  associatedtype Answer: Equatable, Sendable

  /// A question of this kind, and an answer to it of a book of two pages in which everything occurs that is
  /// ever written: the version of the decoders' protocol is made of it.
  static var example: (question: Self, answer: Answer) { get }

  /// The page that it is about; nil where it is about the whole book.
  ///
  /// What is asked of a page takes no longer than a page may, comes before what takes a pass over all of them,
  /// and is forgotten where another layout makes other pages.
  var subject: PageNumber? { get }

  /// Writes what is asked.
  func write(to writer: inout ByteWriter)
  /// Reads what `write(to:)` wrote.
  init(from reader: inout ByteReader) throws(WireError)

  /// What a book says; called in the process that reads the book, of pages that the book has.
  func answer(of book: some AnsweringBook) throws -> Answer
  /// What is taken for the answer where none is to be had for a reason; nil where nothing may be.
  func substitute(because reason: String) -> Answer?

  /// The most bytes that an answer is written in.
  var mostBytes: Int { get }
  /// Writes an answer, in one byte at least.
  func write(_ answer: Answer, to writer: inout ByteWriter)
  /// Reads an answer about a book of so many pages, as far as it can be believed.
  func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> Answer
}

extension BookQuestion {
  /// Most questions are about the whole book.
  public var subject: PageNumber? { nil }

  /// Most answers are lists of a few things for each page.
  public var mostBytes: Int { Limits.payloadBytes }

  /// Most questions are told apart by their kind alone.
  public func write(to writer: inout ByteWriter) {}
}

/// A question that is too long for a message: what follows it lies in the memory that its answer is to come in.
public protocol LoadedQuestion: BookQuestion {
  /// What follows it; empty where it was read from a message, until it is put there.
  var load: [UInt8] { get set }
  /// How many bytes follow it, at most `Limits.inkBytes`.
  var loadCount: Int { get }
}

/// A question about one page.
public protocol PageQuestion: BookQuestion {
  /// Which page is asked about; it is the `subject`.
  var page: PageNumber { get }
  /// Asks about a page.
  init(of page: PageNumber)
}

extension PageQuestion {
  public var subject: PageNumber? { page }

  public func write(to writer: inout ByteWriter) { writer.write(page) }

  /// Reads the page.
  public init(from reader: inout ByteReader) throws(WireError) {
    self.init(of: try reader.readPage())
  }
}
