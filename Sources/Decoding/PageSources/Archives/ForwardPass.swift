import RectoBookModel

/// The one pass over an archive whose entries can be reached only through those before them.
///
/// What it passes it keeps; it never begins anew.
final class ForwardPass {
  private var reader: (any ForwardReader)?
  private var kept: KeptEntries
  private var ending = SourceError("the archive ends before this page")
  private var bytesLeft = UInt64(Limits.passedBytes)
  /// How many entries lie behind it.
  private(set) var passed = 0

  /// The bytes of the entries that lie behind it, as far as it read or was told.
  var bytesPassed: UInt64 { UInt64(Limits.passedBytes) - bytesLeft }

  /// A pass that stands before the first entry.
  init(_ reader: any ForwardReader, keeping kept: KeptEntries) {
    (self.reader, self.kept) = (reader, kept)
  }

  /// Passes one entry and keeps it where it may be a page or the note; nil at the end.
  ///
  /// A fault ends the pass: it is thrown now and for every entry behind it.
  @discardableResult
  func advance() throws(SourceError) -> ArchiveReader.Header? {
    guard let reader else { throw ending }
    do throws(SourceError) {
      guard let header = try reader.next() else {
        self.reader = nil
        return nil
      }
      if passed == Limits.entries {
        throw SourceError("it holds more than \(Limits.entries) files")
      }
      passed += 1
      try pass(header, with: reader)
      return header
    } catch {
      ending = SourceError("the archive is damaged before this page: \(error.reason)")
      self.reader = nil
      throw error
    }
  }

  private func pass(_ header: ArchiveReader.Header, with reader: any ForwardReader)
    throws(SourceError)
  {
    var size = header.size ?? 0
    // What is not kept is unpacked nevertheless.
    if size <= bytesLeft, header.isFile, !header.isEncrypted, PageEntry.isWorthKeeping(header.path)
    {
      do throws(SourceError) {
        let (bytes, fault) = try reader.rest(atMost: Limits.entryBytes)
        kept.keep(bytes, fault: fault, as: passed - 1)
        size = max(size, UInt64(bytes.count))
      } catch {
        kept.lose(passed - 1, ArchiveReader.fault(error.reason))
      }
    }
    guard size <= bytesLeft else {
      throw SourceError("it unpacks to more than \(Limits.passedBytes >> 30) GiB")
    }
    bytesLeft -= size
  }

  /// At most `limit` bytes of an entry from its start, counted from 0.
  func read(_ entry: Int, atMost limit: Int) throws(SourceError)
    -> (bytes: [UInt8], fault: String?)
  {
    do throws(SourceError) {
      while passed <= entry, try advance() != nil {}
    } catch {
      throw ending
    }
    guard let found = try kept.read(entry, atMost: limit) else { throw ending }
    return found
  }
}
