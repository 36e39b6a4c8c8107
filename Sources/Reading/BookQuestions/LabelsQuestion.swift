public import RectoBookModel

/// What does the book call its pages? Nothing where it does not say.
public struct LabelsQuestion: BookQuestion {
  public init() {}

  /// Reads nothing: the kind of the question says it all.
  public init(from reader: inout ByteReader) throws(WireError) {}

  /// One range.
  public static var example: (question: LabelsQuestion, answer: PageLabels) {
    let range = PageLabels.Range(first: PageNumber(2), style: .decimal, prefix: "p")
    return (LabelsQuestion(), PageLabels([range]))
  }

  /// What the book says; no ranges where it says nothing.
  public func answer(of book: some AnsweringBook) throws -> PageLabels { book.labels }

  /// A book that does not say.
  public func substitute(because reason: String) -> PageLabels? { PageLabels() }

  /// Writes the ranges.
  public func write(_ labels: PageLabels, to writer: inout ByteWriter) {
    writer.write(UInt32(labels.ranges.count))
    for range in labels.ranges {
      writer.write(range.first)
      writer.write(range.style.rawValue)
      writer.write(range.prefix)
      writer.write(Int64(range.start))
    }
  }

  /// Refuses more ranges than the limits allow, and numbers below 1; shortens what stands before a number.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> PageLabels {
    var ranges: [PageLabels.Range] = []
    let count = try reader.readCount(of: "labels", atMost: Limits.labelRanges, bytesEach: 21)
    for _ in 0..<count {
      let first = try reader.readPage()
      guard let style = PageLabels.Style(rawValue: try reader.read(UInt8.self)) else {
        throw WireError("an unknown style")
      }
      let prefix = try reader.readText().unicodeScalars.prefix(Limits.labelPrefix)
      ranges.append(
        PageLabels.Range(
          first: first, style: style, prefix: String(String.UnicodeScalarView(prefix)),
          start: try reader.readInt(in: 1...Int(Int32.max))))
    }
    return PageLabels(ranges)
  }
}
