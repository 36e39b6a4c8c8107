import RectoBookModel
import RectoBookQuestions

/// What one decoder is doing.
enum Job: Equatable {
  case open(DecodingOptions, chapterPages: [Int])
  /// Counts the pages of some chapters, from 0.
  case count(Range<Int>)
  case layOut(TextLayout, keeping: PlacedPage)
  case page(PageRequest)
  /// A page asked for apart from the screen.
  case single(PageNumber, PageDetail)
  /// What stands in for a page that killed its decoder.
  case placeholder(PageRequest, reason: String, isWanted: Bool)
  case ask(AnyBookQuestion)
  /// A slice of the search of that number.
  case search(id: Int, SearchTerms, from: PageNumber, pages: Int)
  /// A small picture of a page.
  case thumbnail(PageRequest)

  var request: DecoderRequest {
    switch self {
    case .open(let options, let chapterPages): .open(options, chapterPages: chapterPages)
    case .count(let chapters): .count(from: chapters.lowerBound, chapters: chapters.count)
    case .layOut(let layout, let kept): .layOut(layout, keeping: kept)
    case .page(let request): .draw(request.page, request.detail)
    case .single(let page, let detail): .draw(page, detail)
    case .placeholder(let request, let reason, _):
      .placeholder(request.page, reason: reason, width: request.detail.standInWidth)
    case .ask(let question): .ask(question)
    case .search(_, let terms, let page, let pages): .search(terms, from: page, pages: pages)
    case .thumbnail(let request): .draw(request.page, .small(width: request.width))
    }
  }

  func patience(_ patience: Patience) -> Duration {
    switch self {
    case .open: patience.opening
    // A chapter that takes longer to lay out could not be drawn either.
    case .page, .single, .placeholder, .count, .layOut: patience.page
    // A slice ends with the page at which its time is up.
    case .search, .thumbnail: patience.page
    case .ask(let question): question.subject == nil ? patience.survey : patience.page
    }
  }

  /// Whether the book is being opened.
  var isOpening: Bool { if case .open = self { true } else { false } }

  /// The page that is drawn, where one is.
  var page: PageNumber? {
    switch self {
    case .page(let request), .placeholder(let request, _, _), .thumbnail(let request): request.page
    case .single(let page, _): page
    case .open, .count, .layOut, .ask, .search: nil
    }
  }

  /// Why the page cannot be had, where that is known before anybody is asked: no decoder can say
  /// otherwise.
  var problem: String? {
    if case .placeholder(_, let reason, _) = self { reason } else { nil }
  }

  /// The request to answer, and whether it was among the wanted.
  var answer: (request: PageRequest, isWanted: Bool)? {
    switch self {
    case .page(let request): (request, true)
    case .placeholder(let request, _, let isWanted): (request, isWanted)
    case .single(let page, let detail):
      switch detail {
      case .part(let part): (PageRequest(page: page, part: part), false)
      case .fitted(let fit): (PageRequest(FittedPage(page, fit)), false)
      case .atLeast, .exactly, .small, .native:
        (PageRequest(page: page, width: detail.standInWidth), false)
      }
    case .thumbnail(let request): (request, false)
    case .open, .count, .layOut, .ask, .search: nil
    }
  }

  /// How large a picture is asked for; nil where none is.
  private var detail: PageDetail? {
    switch self {
    case .page(let request), .placeholder(let request, _, _): request.detail
    case .thumbnail(let request): .small(width: request.width)
    case .single(_, let detail): detail
    case .open, .count, .layOut, .ask, .search: nil
    }
  }

  /// What an answer in pixels must keep to.
  func allows(width: Int, height: Int, isPlaceholder: Bool) -> Bool {
    guard width * height <= Limits.pixels, let detail else { return false }
    let most = isPlaceholder ? detail.mostOfStandIn : detail.mostSides
    return width <= most.width && height <= most.height
  }

  /// What lies in that memory before the answer does; most often nothing.
  var load: [UInt8] {
    guard case .ask(let asked) = self else { return [] }
    return (asked.question as? any LoadedQuestion)?.load ?? []
  }

  /// The bytes of the largest answer that comes in memory; 0 where none does.
  ///
  /// Law: every picture that is allowed fits.
  var mostBytes: Int {
    switch self {
    case .ask(let asked): return max(asked.question.mostBytes, load.count)
    case .search: return Limits.payloadBytes
    case .open, .count, .layOut: return 0
    case .page, .single, .placeholder, .thumbnail: break
    }
    guard let detail else { return 0 }
    return [detail.mostSides, detail.mostOfStandIn].map { most in
      let pixels = min(Limits.pixels, most.width * most.height)
      // The levels below it take a third of a picture, and a little more where sides are odd.
      return pixels * 16 / 3 + 8 * (most.width + most.height) + 256
    }.max() ?? 0
  }
}

extension PageDetail {
  /// The largest sides of a picture that keeps to it.
  fileprivate var mostSides: (width: Int, height: Int) {
    switch self {
    case .atLeast(let width): (min(2 * width, Limits.textureSide), Limits.textureSide)
    case .small(let width): (min(width, Limits.thumbnailSide), Limits.thumbnailSide)
    case .exactly(let width): (width, Limits.side)
    case .native: (Limits.side, Limits.side)
    case .part(let part): (part.width, part.height)
    case .fitted(let fit): (fit.width, fit.height)
    }
  }

  /// The largest sides of what stands in for it, which is no sliver.
  fileprivate var mostOfStandIn: (width: Int, height: Int) {
    let width = min(standInWidth, Limits.placeholderWidth)
    return (width, 3 * width)
  }
}

extension Job {
  /// How text is laid out from then on; nil where it changes nothing of that.
  var layout: TextLayout? {
    switch self {
    case .open(let options, _): options.layout
    case .layOut(let layout, _): layout
    default: nil
    }
  }
}
