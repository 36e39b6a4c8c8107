public import RectoBookModel
import RectoDiskFiles
import Synchronization

/// The dictionaries that a reader has, opened when a word is first looked up.
///
/// Files of dictionaries are foreign. They are read here, in the program that draws, because nothing that reads them can
/// reach beyond them: it is Swift without unsafe pointers, which stops at a fault in its own arithmetic and never writes;
/// every size, count and offset is checked against the file and a limit of `Limits`; of a packed file one chunk is unpacked
/// at a time, into no more bytes than a chunk has, by zlib as everywhere else. Each call may take as long as the disk: it
/// is made from any thread but one that draws.
public final class DictionaryShelf: Sendable {
  private let folders: DictionaryFolders
  private let service: DictionaryService?
  private let opened = Mutex<[Open]>([])

  /// A dictionary that is open.
  private struct Open {
    var path: String
    /// When the file was written by which it was opened.
    var changed: Int64?
    var file: any DictionaryFile
  }

  /// Knows of dictionaries, and opens none.
  ///
  /// - Parameters:
  ///   - folders: where they lie.
  ///   - service: a service on this machine that is asked as well.
  public init(_ folders: DictionaryFolders, service: DictionaryService? = nil) {
    (self.folders, self.service) = (folders, service)
  }

  /// Looks a word up: the word itself, else the word that it is a form of, else words near it.
  public func answer(to asked: String) -> WordAnswer {
    let word = WordAnswer.word(in: asked)
    let opened = self.dictionaries()
    var answer = WordAnswer(
      to: word, dictionaryCount: opened.dictionaries.count, troubles: opened.troubles)
    guard !word.isEmpty else { return answer }
    let forms = WordForms(of: word).words
    for dictionary in opened.dictionaries {
      do throws(DictionaryError) {
        answer.articles += try Self.articles(of: forms, asked: word, in: dictionary)
      } catch {
        answer.add(trouble: "\(error)")
      }
    }
    ask(service, forms, &answer)
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

  /// The dictionaries that lie in the folders now: those that came meanwhile are opened, and those that do not open are
  /// tried again.
  private func dictionaries() -> (dictionaries: [any DictionaryFile], troubles: [String]) {
    let known = opened.withLock { $0 }
    let (paths, faults) = folders.files()
    var (open, troubles): ([Open], [String]) = ([], faults.map(\.description))
    for path in paths {
      let changed = DiskEntry(at: path)?.used
      if let same = known.first(where: { $0.path == path && $0.changed == changed }) {
        open.append(same)
        continue
      }
      do throws(DictionaryError) {
        let file: any DictionaryFile =
          path.hasSuffix(".ifo") ? try StarDictFile(path) : try DictdFile(path)
        open.append(Open(path: path, changed: changed, file: file))
      } catch {
        troubles.append("\(error)")
      }
    }
    opened.withLock { [open] in $0 = open }
    return (open.map(\.file), troubles)
  }
}

extension WordAnswer {
  /// Notes what kept a dictionary from being read, once.
  fileprivate mutating func add(trouble: String) {
    if !troubles.contains(trouble) { troubles.append(trouble) }
  }
}
