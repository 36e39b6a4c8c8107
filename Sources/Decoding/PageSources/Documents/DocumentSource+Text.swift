import RectoBookModel
import RectoCDecoders

/// Text, links and labels of documents.
extension DocumentSource {
  func letters(of page: PageNumber) throws -> PageLetters {
    if let own = ownPage(page) { return try own.book.letters(of: own.page) }
    do throws(SourceError) {
      return try unsafe PageLetters.read { letters, error in
        unsafe recto_document_letters(
          document, Int32(page.value - 1), Limits.pageLetters, &letters, &error)
      }
    } catch {
      throw SourceError(Self.plain(error.reason))
    }
  }

  func links(of page: PageNumber) throws -> [PageLink] {
    if let own = ownPage(page) { return try links(of: own) }
    return try unsafe DocumentLinks.read(document, page: Int32(page.value - 1)) { number, _ in
      (0..<pageCount).contains(number) ? PageNumber(number + 1) : nil
    }
  }

  var labels: PageLabels {
    var ranges = [recto_label_range](repeating: recto_label_range(), count: Limits.labelRanges)
    let count = unsafe recto_document_labels(document, Int32(ranges.count), &ranges)
    return PageLabels(
      ranges[..<Int(count)].compactMap { range in
        guard (0..<pageCount).contains(Int(range.first)) else { return nil }
        return PageLabels.Range(
          first: PageNumber(Int(range.first) + 1), style: Self.style(range.style),
          prefix: Self.prefix(of: range), start: max(1, Int(range.start)))
      })
  }

  private static func style(_ letter: CChar) -> PageLabels.Style {
    switch UInt8(bitPattern: letter) {
    case UInt8(ascii: "D"): .decimal
    case UInt8(ascii: "R"): .upperRoman
    case UInt8(ascii: "r"): .lowerRoman
    case UInt8(ascii: "A"): .upperLetters
    case UInt8(ascii: "a"): .lowerLetters
    default: .none
    }
  }

  private static func prefix(of range: recto_label_range) -> String {
    let text = unsafe withUnsafeBytes(of: range.prefix) { bytes in
      unsafe String(endingAtZero: bytes.map { CChar(bitPattern: $0) })
    }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(Limits.labelPrefix)))
      .withoutControls
  }
}

/// The links of a document's page, as C tells them.
enum DocumentLinks {
  /// Reads them; `resolve` gets where an inner one leads, a page from 0 or -1, and its address.
  static func read(
    _ document: OpaquePointer, page: Int32, resolve: (Int, String) -> PageNumber?
  ) throws(SourceError) -> [PageLink] {
    var links: UnsafeMutablePointer<recto_link>?
    var count: Int32 = 0
    var error = recto_error()
    let status = unsafe recto_document_links(
      document, page, Int32(Limits.links), &links, &count, &error)
    guard status == 0 else { throw SourceError(error) }
    defer { unsafe recto_links_free(links, count) }
    return unsafe UnsafeBufferPointer(start: links, count: Int(count)).compactMap { link in
      let address = unsafe String(cString: link.address)
      guard
        let target = unsafe target(
          address, isExternal: link.is_external != 0, page: Int(link.page), resolve)
      else { return nil }
      let (left, top, right, bottom) = unsafe link.box
      return PageLink(
        box: PageBox(
          left: Double(left), top: Double(top), right: Double(right), bottom: Double(bottom)),
        target: target)
    }
  }

  private static func target(
    _ address: String, isExternal: Bool, page: Int, _ resolve: (Int, String) -> PageNumber?
  ) -> PageLink.Target? {
    guard isExternal else { return resolve(page, address).map { .page($0) } }
    let isPlain = address == address.withoutControls && address.utf8.count <= Limits.addressBytes
    return isPlain ? .address(address) : nil
  }
}
