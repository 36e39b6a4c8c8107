import Glibc
import RectoBookModel
import RectoBookQuestions

/// Counts that are kept from one process to the next.
///
/// Only those of text that Recto sets itself: no other engine says when a chapter has other pages. A kept count is
/// believed until a chapter is set that has others: then all is counted anew, as if nothing had been kept. So no page is
/// ever shown that is not the book's, whatever lies on the disk; and of a chapter nothing but the
/// number of its pages is taken from there.
extension ServiceLoop {
  /// Takes the count of the present layout from where it is kept, and hands it to the first decoder.
  func recallCount() {
    guard let facts = facts ?? unannounced, counting.pages.isEmpty,
      let goods = loans.house.goods(for: facts, options.layout)
    else { return }
    let (setting, chapters) = (setting(for: facts, goods), counting.chapters)
    recalling.setting = setting
    guard let kept = recalling.counts.find(setting, chapters), kept.count >= chapters,
      counting.recall(Array(kept.prefix(chapters)), names: Array(kept.dropFirst(chapters)))
    else { return }
    handOverCount(to: 0)
  }

  /// Tells a decoder what was counted by another process.
  func handOverCount(to index: Int) {
    let request = DecoderRequest.learn(chapterPages: counting.pages, names: counting.names)
    if places[index].process?.channel.send(request.encoded(number: 0), -1) != true { lose(index) }
  }

  /// Keeps the count once it is whole and nothing went wrong.
  func keepCount() {
    guard let setting = recalling.setting, counting.isWorthKeeping else { return }
    recalling.counts.keep(counting.pages + counting.names, setting)
  }

  /// Counts anew after a decoder has found that a kept count is that of another setting; the page that was asked for, or
  /// the first one, stays in sight.
  func recount(before job: Job) throws(WireError) {
    guard counting.isRecalled, facts != nil, let setting = recalling.setting else {
      throw WireError("it was given no count")
    }
    recalling.counts.forget(setting)
    let page = job.page ?? PageNumber(1)
    let chapter = counting.chapter(of: page)
    let first = counting.number(ofPage: 0, inChapter: chapter) ?? page
    kept = (chapter, page.value - first.value)
    for index in places.indices where places[index].process != nil {
      if let begun = places[index].job {
        if case .placeholder = begun {
          placeholders.append(begun)
        } else {
          state.takeBack(begun)
        }
      }
      _ = places[index].process?.end()
      places[index] = Place()
    }
    deaths.forgetPages()
    recordProcesses()
    counting = counting.anew
    facts?.isCounted = false
    state.work.raise()
  }

  /// All that the pages of chapters hang on beside the book: the layout, what text is set with, and the program that sets
  /// it.
  private func setting(for facts: BookFacts, _ goods: LentHouse.Goods) -> String {
    var print = Fingerprint()
    func add(text: String) {
      print.add(text.utf8)
      print.add(UInt64(0))
    }
    func add(part bytes: [UInt8]) {
      // The beginning of a font lists sums over all its tables. Of dictionaries that differ in the middle alone, the
      // pages of the next chapter tell.
      print.add(UInt64(bytes.count))
      print.add(Array(bytes.prefix(Self.printedBytes)))
      print.add(Array(bytes.suffix(Self.printedBytes)))
    }
    add(text: options.layout.drawnName)
    add(text: facts.format)
    add(text: facts.language ?? "")
    print.add(UInt64(options.archiveBytes))
    for face in goods.faces { add(part: face) }
    for dictionary in goods.dictionaries {
      add(text: dictionary.language)
      add(part: dictionary.bytes)
    }
    let opening = Job.open(options, chapterPages: [])
    if let (family, faces) = loans.family.faces(for: opening, beside: nil) {
      add(text: family)
      for face in faces { add(part: face) }
    }
    for number in recipe.mark { print.add(number) }
    return print.description
  }

  private static let printedBytes = 2 << 10
}

extension DecoderRecipe {
  /// What tells the program from another one that was installed in its place: an engine of another version sets other
  /// pages.
  fileprivate var mark: [UInt64] {
    guard let path = program ?? (try? DecoderProcess.standardPath()) else { return [] }
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return [] }
    let time = facts.st_mtim
    return [
      UInt64(facts.st_ino), UInt64(clamping: facts.st_size), UInt64(clamping: time.tv_sec),
      UInt64(clamping: time.tv_nsec),
    ]
  }
}
