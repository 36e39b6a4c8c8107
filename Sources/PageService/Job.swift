import BookModel

/// What one decoder is doing.
enum Job: Equatable {
  case open(OpeningTerms, chapterPages: [Int])
  case count(chapters: Int)
  case layOut(TextLayout, keeping: PageNumber)
  case page(PageRequest)
  /// A page asked for apart from the screen.
  case single(PageNumber, PageDetail)
  /// What stands in for a page that killed its decoder.
  case placeholder(PageRequest, reason: String, isWanted: Bool)
  case survey(isThorough: Bool)
  case outline
  case text(PageNumber)
  case links(PageNumber)
  case labels
  /// A slice of the search of that number.
  case search(id: Int, SearchTerms, from: PageNumber, pages: Int)
  /// A small picture of a page.
  case thumbnail(PageRequest)

  var request: DecoderRequest {
    switch self {
    case .open(let terms, let chapterPages): .open(terms, chapterPages: chapterPages)
    case .count(let chapters): .count(chapters: chapters)
    case .layOut(let layout, let page): .layOut(layout, keeping: page)
    case .page(let request): .draw(request.page, request.detail)
    case .single(let page, let detail): .draw(page, detail)
    case .placeholder(let request, let reason, _):
      .placeholder(request.page, reason: reason, width: request.width)
    case .survey(let isThorough): .survey(isThorough: isThorough)
    case .outline: .outline
    case .text(let page): .text(page)
    case .links(let page): .links(page)
    case .labels: .labels
    case .search(_, let terms, let page, let pages): .search(terms, from: page, pages: pages)
    case .thumbnail(let request): .draw(request.page, .exactly(width: request.width))
    }
  }

  func patience(_ patience: Patience) -> Duration {
    switch self {
    case .open: patience.opening
    // A chapter that takes longer to lay out could not be drawn either.
    case .page, .single, .placeholder, .count, .layOut: patience.page
    // A slice ends with the page at which its time is up.
    case .text, .links, .search, .thumbnail: patience.page
    case .survey, .outline, .labels: patience.survey
    }
  }

  /// Whether the book is being opened.
  var isOpening: Bool { if case .open = self { true } else { false } }

  /// The page that is drawn, where one is.
  var page: PageNumber? {
    switch self {
    case .page(let request), .placeholder(let request, _, _), .thumbnail(let request): request.page
    case .single(let page, _): page
    case .open, .count, .layOut, .survey, .outline, .text, .links, .labels, .search: nil
    }
  }

  /// Whether it tells something of a page that the reader may be looking at.
  var isOfPage: Bool {
    switch self {
    case .text, .links: true
    case .open, .count, .layOut, .page, .single, .placeholder, .survey, .outline, .labels, .search,
      .thumbnail:
      false
    }
  }

  /// The part of the page that is drawn, where not the whole is.
  private var part: PagePart? {
    switch self {
    case .page(let request), .placeholder(let request, _, _): request.part
    case .single(_, .part(let part)): part
    case .single, .open, .count, .layOut, .survey, .outline, .text, .links, .labels, .search,
      .thumbnail:
      nil
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
      case .atLeast(let width), .exactly(let width): (PageRequest(page: page, width: width), false)
      case .part(let part): (PageRequest(page: page, part: part), false)
      case .native: (PageRequest(page: page, width: 1000), false)
      }
    case .thumbnail(let request): (request, false)
    case .open, .count, .layOut, .survey, .outline, .text, .links, .labels, .search: nil
    }
  }

  /// What an answer in pixels must keep to.
  func allows(width: Int, height: Int, isPlaceholder: Bool) -> Bool {
    guard width * height <= Limits.pixels else { return false }
    // What stands in for a part has the shape of the whole page.
    if isPlaceholder, part != nil {
      return width <= Limits.placeholderWidth && height <= Limits.textureSide
    }
    switch self {
    case .page(let request):
      if let part = request.part { return width <= part.width && height <= part.height }
      return width <= 2 * request.width && max(width, height) <= Limits.textureSide
    case .thumbnail(let request):
      return width <= 2 * request.width && height <= Limits.textureSide
    case .placeholder(let request, _, _):
      return width <= request.width && height <= Limits.textureSide
    case .single(_, .part(let part)): return width <= part.width && height <= part.height
    case .single: return true
    case .open, .count, .layOut, .survey, .outline, .text, .links, .labels, .search: return false
    }
  }
}
