public import RectoBookModel
import RectoDiskFiles
import Synchronization

/// The dictionaries that a reader has, opened when a word is first looked up.
///
/// Files of dictionaries are foreign. They are read here, in the program that draws, because nothing that reads them can
/// reach beyond them: it is Swift without unsafe pointers, which stops at a fault in its own arithmetic and never writes;
/// every size, count and offset is checked against the file and a limit of `Limits`; of a file that dictzip packed one chunk
/// is unpacked at a time, into no more bytes than a chunk has, and one that is packed as a whole into no more than a limit,
/// by zlib as everywhere else. Each call may take as long as the disk: it is made from any thread but one that draws.
///
/// Laws: all that are open keep at most `Limits.dictionaryMemoryBytes` in memory; what does not open is read again only when
/// one of its files has changed, or there is more room; an answer ends with the article that brings it beyond
/// `Limits.cardRows` paragraphs.
public final class DictionaryShelf: Sendable {
  private let folders: DictionaryFolders
  private let service: DictionaryService?
  private let opened = Mutex<[Open]>([])

  /// Bytes that all dictionaries may keep in memory.
  private let budget: Int

  /// A dictionary that was looked at.
  private struct Open {
    var path: String
    /// Its files as they were then.
    var members: DictionaryMembers
    var content: Content

    /// The dictionary; nil where it did not open.
    var file: (any DictionaryFile)? {
      if case .file(let file) = content { file } else { nil }
    }

    /// Why it did not open.
    var fault: String? {
      if case .fault(let reason, _) = content { reason } else { nil }
    }

    /// Whether it would come out the same with so much room.
    func isSettled(with room: Int) -> Bool {
      switch content {
      case .file: true
      case .fault(_, let before): room <= before
      }
    }
  }

  private enum Content {
    case file(any DictionaryFile)
    /// Why it did not open, while there was room for so many bytes.
    case fault(String, room: Int)
  }

  /// Knows of dictionaries, and opens none.
  ///
  /// - Parameters:
  ///   - folders: where they lie.
  ///   - service: a service on this machine that is asked as well.
  public convenience init(_ folders: DictionaryFolders, service: DictionaryService? = nil) {
    self.init(folders, service: service, budget: Limits.dictionaryMemoryBytes)
  }

  init(_ folders: DictionaryFolders, service: DictionaryService? = nil, budget: Int) {
    (self.folders, self.service, self.budget) = (folders, service, budget)
  }

  /// Looks a word up: the word itself, else the word that it is a form of, else words near it.
  public func answer(to asked: String) -> WordAnswer {
    let word = WordAnswer.word(in: asked)
    let opened = self.dictionaries()
    var answer = WordAnswer(
      to: word, dictionaryCount: opened.dictionaries.count, troubles: opened.troubles)
    guard !word.isEmpty else { return answer }
    let forms = WordForms(of: word).words
    for dictionary in opened.dictionaries where !answer.isFull {
      do throws(DictionaryError) {
        answer.articles += try Self.articles(of: forms, asked: word, in: dictionary)
      } catch {
        answer.add(trouble: "\(error)")
      }
    }
    if !answer.isFull { ask(service, forms, &answer) }
    answer.cut()
    if answer.articles.isEmpty {
      answer.nearWords = nearWords(to: word, in: opened.dictionaries, &answer)
    }
    return answer
  }

  /// What a dictionary says of the first form that it has: what is spelled as on the page comes first.
  private static func articles(
    of forms: [String], asked word: String, in dictionary: any DictionaryFile
  ) throws(DictionaryError) -> [WordArticle] {
    for form in forms {
      let found = try dictionary.articles(on: FoldedWord(form))
      if !found.isEmpty { return found }
    }
    return []
  }

  private func ask(
    _ service: DictionaryService?, _ forms: [String], _ answer: inout WordAnswer
  ) {
    guard let service else { return }
    do throws(DictionaryError) {
      guard let found = try service.articles(of: forms) else { return }
      answer.dictionaryCount += 1
      answer.articles += found
    } catch {
      answer.add(trouble: "\(error)")
    }
  }

  private func nearWords(
    to word: String, in dictionaries: [any DictionaryFile], _ answer: inout WordAnswer
  ) -> [String] {
    let folded = FoldedWord(word)
    // Of words that differ in case or accents alone the first is offered.
    var near: [FoldedWord: (word: String, edits: Int)] = [:]
    for dictionary in dictionaries {
      do throws(DictionaryError) {
        for found in try dictionary.neighbours(of: folded) {
          let shown = found.inert().shortened
          let key = FoldedWord(shown)
          guard near[key] == nil else { continue }
          near[key] = (shown, key.text.edits(to: folded.text))
        }
      } catch {
        answer.add(trouble: "\(error)")
      }
    }
    // Farther than half of it is another word.
    let most = max(2, folded.text.count / 2)
    let fitting = near.values.filter { $0.edits <= most }
    return fitting.sorted { ($0.edits, $0.word) < ($1.edits, $1.word) }
      .prefix(Limits.nearWords).map(\.word)
  }

  // MARK: Opening

  /// The dictionaries that lie in the folders now: those that came meanwhile are opened, and those of which a file has
  /// changed.
  private func dictionaries() -> (dictionaries: [any DictionaryFile], troubles: [String]) {
    let known = opened.withLock { $0 }
    let (paths, faults) = folders.files()
    let found = paths.map { path in (path: path, members: DictionaryMembers(of: path)) }
    let kept = found.map { file in
      known.first { $0.path == file.path && $0.members == file.members }
    }
    // What is open stays open, and what is new has the room that is left.
    var room = budget - kept.reduce(0) { $0 + ($1?.file?.byteCount ?? 0) }
    var open: [Open] = []
    for (file, kept) in zip(found, kept) {
      if let kept, kept.isSettled(with: room) {
        open.append(kept)
      } else {
        let content = Self.content(of: file.path, &room)
        open.append(Open(path: file.path, members: file.members, content: content))
      }
    }
    opened.withLock { [open] in $0 = open }
    return (open.compactMap(\.file), faults.map(\.description) + open.compactMap(\.fault))
  }

  /// Opens a dictionary within a room in memory, which it takes its part of.
  private static func content(of path: String, _ room: inout Int) -> Content {
    do throws(DictionaryError) {
      let file: any DictionaryFile =
        path.hasSuffix(".ifo")
        ? try StarDictFile(path, room: room) : try DictdFile(path, room: room)
      room -= file.byteCount
      return .file(file)
    } catch {
      return .fault("\(error)", room: room)
    }
  }
}

extension WordAnswer {
  /// Notes what kept a dictionary from being read, once.
  fileprivate mutating func add(trouble: String) {
    if !troubles.contains(trouble) { troubles.append(trouble) }
  }

  /// Whether nobody would see more of it.
  fileprivate var isFull: Bool {
    articles.reduce(0) { $0 + 1 + $1.paragraphs.count } > Limits.cardRows
  }

  /// Leaves out the articles behind the one that fills it.
  fileprivate mutating func cut() {
    var rows = 0
    let end = articles.firstIndex { article in
      rows += 1 + article.paragraphs.count
      return rows > Limits.cardRows
    }
    if let end { articles.removeSubrange((end + 1)...) }
  }
}
