import RectoBookModel

/// The pages of which decoders died, and why: they are not drawn for ever.
struct DecoderDeaths {
  private var pages: [PageNumber: (count: Int, reason: String)] = [:]
  /// How many died of small pictures.
  private var thumbnailCount = 0

  /// Records that one died of a page.
  mutating func record(_ page: PageNumber, reason: String, isThumbnail: Bool = false) {
    pages[page] = ((pages[page]?.count ?? 0) + 1, reason)
    if isThumbnail { thumbnailCount += 1 }
  }

  /// The pages are others from now on.
  mutating func forgetPages() { pages = [:] }

  /// Why a page is not drawn any more; nil where it is.
  func refusal(of page: PageNumber) -> String? {
    pages[page].flatMap { $0.count >= Limits.deathsPerPage ? $0.reason : nil }
  }

  /// Why no small picture is drawn of a page; nil where one is. Nobody waits for those: one death is enough.
  func refusalOfThumbnail(of page: PageNumber) -> String? {
    thumbnailCount >= Limits.thumbnailDeaths ? "too many decoders died" : pages[page]?.reason
  }
}
