import RectoBookModel
import RectoLocalSockets

/// A service on this machine that knows dictionaries, by the protocol of RFC 2229.
///
/// Laws: it asks nobody but this machine; a service that is slow, or sends whatever it likes, is heard for no longer than
/// `patience` and no more than `Limits.serviceBytes`.
public struct DictionaryService: Equatable, Sendable {
  private let port: UInt16

  /// Milliseconds for a connection, and for all that is said over it.
  private let patience: Int

  /// Knows the service of a port, and asks it nothing.
  ///
  /// - Parameters:
  ///   - port: where it listens on this machine.
  ///   - patience: milliseconds for a connection, and for all that is said over it.
  public init(port: UInt16 = 2628, patience: Int = 2_000) {
    (self.port, self.patience) = (port, patience)
  }

  /// What it says of the first of some words that it has.
  ///
  /// - Returns: its articles, none where it has none; nil where there is no such service.
  func articles(of words: [String]) throws(DictionaryError) -> [WordArticle]? {
    let path = "127.0.0.1:\(port)"
    do throws(LocalConnection.Fault) {
      let lines = ServiceLines(
        try LocalConnection(port: port, within: patience), patience: patience)
      guard try lines.status() == 220 else { return nil }
      for word in words.prefix(8) {
        let quoted = word.inert().replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        try lines.send("DEFINE * \"\(quoted)\"")
        guard try lines.status() == 150 else { continue }
        let found = try definitions(lines)
        if !found.isEmpty { return found }
      }
      return []
    } catch {
      if error.isRefused { return nil }
      throw DictionaryError(path, error.description)
    }
  }

  private func definitions(_ lines: ServiceLines) throws(LocalConnection.Fault) -> [WordArticle] {
    var found: [WordArticle] = []
    while found.count < Limits.wordArticles, let line = try lines.line(), line.hasPrefix("151") {
      // 151 "word" database "name of the database"
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      let name = parts.count > 3 ? String(parts[3]).inert().shortened : ""
      var writing = ArticleWriting(of: parts.count > 1 ? String(parts[1]) : "", in: name)
      var text = ""
      while let line = try lines.line(), line != "." {
        // A line that begins with a point has another one before that.
        text += (line.hasPrefix("..") ? String(line.dropFirst()) : line) + "\n"
      }
      writing.add(plain: text)
      found.append(writing.article)
    }
    return found
  }
}
