import RectoBookModel
import RectoPictureStorage
import Synchronization

/// A demand to look for words; none where the search before is to end.
struct SearchDemand {
  let id: Int
  let terms: SearchTerms?
  let page: PageNumber
}

extension ServiceState.Shared {
  /// Ends the search; what was found and not taken yet is not heard.
  mutating func endSearch() {
    searchNumber += 1
    search = SearchDemand(id: searchNumber, terms: nil, page: PageNumber(1))
    events.removeAll { event in
      switch event {
      case .found, .searched: true
      case .opened, .failedToOpen, .locked, .counted, .laidOut, .page, .answered, .unanswered,
        .thumbnail:
        false
      }
    }
  }
}

/// Searches and small pictures.
extension ServiceState {
  func search(_ terms: SearchTerms?, from page: PageNumber) {
    shared.withLock { shared in
      guard !shared.isBetweenLayouts else { return }
      shared.endSearch()
      var terms = terms
      if let words = terms?.words { terms?.words = words.beginning(bytes: Limits.searchBytes) }
      shared.search = SearchDemand(id: shared.searchNumber, terms: terms, page: page)
    }
    work.raise()
  }

  func wantThumbnails(_ pages: [PageNumber], width: Int) {
    let widths = Limits.thumbnailWidths
    let width = min(max(width, widths.lowerBound), widths.upperBound)
    let requests = pages.prefix(Limits.thumbnails).map { PageRequest(page: $0, width: width) }
    let isNew = shared.withLock { !$0.isBetweenLayouts && $0.thumbnails.want(requests) }
    if isNew { work.raise() }
  }

  // MARK: The thread

  /// Takes the search that is demanded.
  func takeSearch() -> SearchDemand? {
    shared.withLock { shared in
      defer { shared.search = nil }
      return shared.search
    }
  }

  /// Posts an event of a search, where no other was begun meanwhile.
  func post(_ event: PageEvent, ofSearch id: Int) {
    if shared.withLock({ $0.searchNumber == id }) { post(event) }
  }

  /// Whether a small picture is wanted.
  var hasThumbnails: Bool { shared.withLock { $0.thumbnails.next() != nil } }

  /// Takes the next small picture to draw; it is under way from now on.
  func takeThumbnail() -> PageRequest? { shared.withLock { $0.thumbnails.beginNext() } }

  /// Posts a small picture, where it is wanted still.
  func post(thumbnail image: PageImage, for request: PageRequest) {
    if shared.withLock({ $0.thumbnails.settle(request) }) { post(.thumbnail(image)) }
  }
}

extension String {
  /// As much of its beginning as takes so many bytes.
  fileprivate func beginning(bytes limit: Int) -> String {
    var room = limit
    let kept = unicodeScalars.prefix { scalar in
      room -= UTF8.width(scalar)
      return room >= 0
    }
    return String(String.UnicodeScalarView(kept))
  }
}
