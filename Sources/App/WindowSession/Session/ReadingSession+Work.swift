import RectoBookModel
import RectoDesktop
import RectoOverlay
import RectoLibraryImport
import RectoDecoderService
import RectoReaderCore
import RectoSession

/// What lasts.
extension ReadingSession {
  /// Tells the reader what is going on, where it holds something else for true.
  func reportWork() {
    let work = currentWork
    guard work != reader.works else { return }
    send(.working(work, time: monotonicSeconds()))
  }

  private var currentWork: [Work] {
    var work: [Work] = []
    if let location = books.locationAhead {
      work.append(Work(.opening(location.name)))
    } else if let book = books.book, reader.facts == nil, reader.question == nil {
      work.append(Work(.opening(book.fileName)))
    }
    if reader.facts?.isCounted == false { work.append(Work(.counting)) }
    if books.flow.relayout.isUnderWay { work.append(Work(.layingOut)) }
    if let page = books.flow.sight.missing.first { work.append(Work(.drawing(page))) }
    if let importing = shelf.importing, importing.path != nil, importing.total > 1 {
      work.append(
        Work(
          .adding(importing.done, of: importing.total),
          share: Double(importing.done) / Double(importing.total)))
    }
    if books.search.isUnderWay { work.append(Work(.searching, share: books.search.share)) }
    let pictures = overlay.visiblePictures
    // One that is missing, the preview's, is seen to be missing.
    if pictures.count > 1 {
      let count = pictures.count(where: thumbnails.has)
      if count < pictures.count {
        work.append(Work(.thumbnails, share: Double(count) / Double(pictures.count)))
      }
    }
    return work
  }
}
