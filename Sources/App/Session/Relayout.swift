public import RectoBookModel
public import RectoDecoderService
public import RectoReaderCore

/// The way from one layout of a text to the next: what is known of the new pages is gathered here
/// until all that will be seen of them is at hand, and the old pages stay in sight meanwhile.
public struct Relayout: Sendable {
  private var demanded: TextLayout?
  private var isAsked = false
  /// The page that was meant when it was asked for.
  private var asked: PageNumber?
  private var events: [Event] = []
  /// The pictures of new pages that have come.
  public private(set) var images: [PageImage] = []

  /// No layout but the present one.
  public init() {}

  /// Whether a layout is demanded or on its way.
  public var isUnderWay: Bool { isAsked || demanded != nil }

  /// Whether page numbers that come from the service are those of the new layout.
  public var isLaidOut: Bool { !events.isEmpty }

  /// Notes the layout to have; of several wishes the last counts.
  public mutating func demand(_ layout: TextLayout) { demanded = layout }

  /// The layout to ask for now, if there is one and none is under way; what the reader means now is kept in sight.
  public mutating func begin(for reader: Reader) -> TextLayout? {
    guard !isAsked, let layout = demanded else { return nil }
    (demanded, isAsked, asked) = (nil, true, reader.pages.first)
    return layout
  }

  /// The turns that a reader has made since the layout was asked for: they are made once more from the page that was kept.
  /// None where pages are about to stand in other pairs.
  private func turns(of reader: Reader) -> [Event] {
    guard demanded == nil, let asked, let now = reader.pages.first, now != asked else { return [] }
    let pages = abs(now.value - asked.value), each = max(reader.pages.count, 1)
    let turn = Invocation(now > asked ? .nextPage : .previousPage, count: (pages + each - 1) / each)
    return [.invocation(turn), .landed]
  }

  /// Takes what the reader is to hear of the new pages.
  public mutating func receive(_ event: Event) { events.append(event) }

  /// Takes the picture of a new page.
  public mutating func receive(_ image: PageImage) { images.append(image) }

  /// The reader as it will be with the new pages; nil before they are known.
  public func next(of reader: Reader) -> Reader? {
    guard isLaidOut else { return nil }
    var next = reader
    for event in events + turns(of: reader) { _ = next.receive(event) }
    return next
  }

  /// Once every page that will be seen has a picture: what the reader is to hear, and the pictures.
  public mutating func finish(in reader: Reader) -> (events: [Event], images: [PageImage])? {
    guard let next = next(of: reader) else { return nil }
    let pages = Set(images.map(\.request.page))
    guard next.visiblePages.allSatisfy(pages.contains) else { return nil }
    defer { (events, images, isAsked, asked) = ([], [], false, nil) }
    return (events + turns(of: reader), images)
  }
}
