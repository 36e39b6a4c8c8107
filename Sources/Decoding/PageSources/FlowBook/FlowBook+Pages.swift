import RectoBookModel
import RectoCDecoders
import RectoFlowModel

/// Pages of books that Recto sets itself: their sizes, their pictures, their letters.
extension FlowBook {
  func size(of page: PageNumber) throws -> PageSize {
    if let own = ownPage(page) { return try own.book.size(of: own.page) }
    return layout.page
  }

  func survey(isThorough: Bool) -> [PageListing] {
    pages.map { page in
      let side = ownPage(page).flatMap { $0.book.side(of: $0.page) }
      guard isThorough else { return PageListing(size: nil, problem: nil, side: side) }
      let listing = listing(of: page)
      return PageListing(
        size: listing.size, problem: problem(of: page) ?? listing.problem, side: side)
    }
  }

  /// Why the chapter of a page cannot be read, where the page stands for it.
  private func problem(of page: PageNumber) -> String? {
    guard ownPage(page) == nil, let place = try? place(of: page), place.page == 0 else {
      return nil
    }
    return setter.files.problem(of: package.items[place.chapter].path)
  }

  func draw(_ page: PageNumber, _ detail: PageDetail, on canvas: inout some PixelCanvas) throws
    -> DrawnPage
  {
    if let own = ownPage(page) { return try own.book.draw(own.page, detail, on: &canvas) }
    let (list, chapter, number) = try sheet(page)
    let (pictures, setter, size) = (chapter.flow.pictures, setter, layout.page)
    let lists =
      [list]
      + heads.lists(
        on: (page, number), of: (try place(of: page).chapter, chapter), list, layout, direction
      ) { setter.set($0, $1) }
    return try unsafe PageRaster(size: size, detail).draw(on: &canvas) { frame, pixels in
      try unsafe setter.pen.draw(
        lists, on: size, frame, pixels, font: { setter.fonts.number(of: $0, in: setter.pen) },
        picture: { number, width in
          guard pictures.indices.contains(number) else { return nil }
          return setter.files.print(of: pictures[number].path, width: width, setter.pen)
        })
    }
  }

  func letters(of page: PageNumber) throws -> PageLetters {
    if let own = ownPage(page) { return try own.book.letters(of: own.page) }
    let (list, chapter, number) = try sheet(page)
    let index = try place(of: page).chapter
    let place = { (sign: Int) -> Place in
      self.counting?.place(ofPart: index, sign: sign, in: chapter.signs)
        ?? .text(chapter: index, offset: sign)
    }
    let notes = chapter.signsBeforeNotes(ofPage: number).map {
      (text: chapter.flow.ownText, place: place($0))
    }
    let turns = chapter.turns(ofPage: number).map { ($0.offset, $0.back, place($0.sign)) }
    return PageLetters(
      list, of: chapter.flow.text, on: layout.page, notes: notes, turns: turns)
  }

  /// The words of drawings are no part of the text, whose signs tell where things lie.
  func foundLetters(of page: PageNumber) throws -> PageLetters {
    var letters = try letters(of: page)
    guard ownPage(page) == nil else { return letters }
    let (list, chapter, _) = try sheet(page)
    for case .picture(let number, let box) in list.items.prefix(Self.mostItems)
    where chapter.flow.pictures.indices.contains(number) {
      let path = chapter.flow.pictures[number].path
      guard let words = setter.files.letters(of: path, setter.pen), !words.scalars.isEmpty else {
        continue
      }
      letters = letters.followed(by: words, in: PageBox(box, on: layout.page))
    }
    return letters
  }

  /// The text of a chapter goes on from page to page, whatever notes stand below it.
  func continuation(of page: PageNumber, atMost most: Int) -> PageContinuation {
    guard ownPage(page) == nil, let (list, chapter, number) = try? sheet(page),
      number + 1 < chapter.pageCount
    else { return .none }
    let (text, own) = (chapter.flow.text, chapter.flow.ownText)
    let letters = PageLetters(list, of: text, on: layout.page, upTo: own)
    // A search looks at the next page next.
    guard !letters.scalars.isEmpty, let after = try? sheet(PageNumber(page.value + 1)) else {
      return .none
    }
    let next = PageLetters(after.list, of: text, on: layout.page, upTo: own)
    var scalars = Array(next.scalars.prefix(most))
    // What follows, such as a note, is another block.
    if !scalars.isEmpty { scalars.append(PageLetters.blockEnd) }
    return PageContinuation(behind: letters.scalars.count, scalars)
  }

  /// What is drawn behind that on a page is not looked at for words.
  private static let mostItems = 10_000

  func links(of page: PageNumber) throws -> [PageLink] {
    if let own = ownPage(page) { return try links(of: own) }
    let place = try place(of: page)
    let (list, chapter, _) = try sheet(page)
    let links = chapter.flow.links
    let path = package.items[place.chapter].path ?? ""
    var left = (chapters: Self.mostChapters, bytes: Self.mostChapterBytes)
    var noteBytes = Limits.pageNoteBytes
    return list.links.prefix(Limits.links).compactMap { link in
      guard links.indices.contains(link.link),
        let target = target(links[link.link].target, from: path, &left)
      else { return nil }
      var note = links[link.link].note.map { chapter.flow.noteTexts[$0] } ?? []
      let bytes = note.reduce(0) { $0 + $1.utf8.count + 1 }
      if bytes > min(Limits.noteBytes, noteBytes) { note = [] } else { noteBytes -= bytes }
      return PageLink(box: PageBox(link.box, on: layout.page), target: target, note: note)
    }
  }

  /// So many chapters, and no more of them than these bytes, are set to find where the links of a page lead; the others
  /// lead to the beginnings of theirs.
  private static let mostChapters = 8, mostChapterBytes = 1 << 20

  private func target(
    _ address: String, from path: String, _ left: inout (chapters: Int, bytes: Int)
  ) -> PageLink.Target? {
    guard Self.isPlain(address) else { return nil }
    if Self.isExternal(address) { return .address(address) }
    guard let target = outlineLines.target(InnerPath.resolve(address, from: path)) else {
      return nil
    }
    if isAtHand(target) { return page(of: target).map { .page($0) } }
    if !setter.isSet(chapter: target.chapter) {
      left.chapters -= 1
      left.bytes -= setter.files.byteCount(of: package.items[target.chapter].path) ?? 0
    }
    let isExact = left.chapters >= 0 && left.bytes >= 0
    let name = isExact ? target.name : ""
    return page(of: FlowContents.Target(chapter: target.chapter, name: name)).map { .page($0) }
  }

  /// Whether an address is no longer than it may be, and nothing in it is hidden.
  static func isPlain(_ address: String) -> Bool {
    address == address.withoutControls && address.utf8.count <= Limits.addressBytes
  }

  /// Whether an address begins with the name of a way to follow it, as `https:` does.
  static func isExternal(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = address.utf8[..<colon]
    return !scheme.isEmpty
      && scheme.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || "+-.0123456789".utf8.contains($0)
      }
  }

  /// The links of a page of its own, which lead to lines of the spine there.
  private func links(of own: (book: FixedBook, page: PageNumber)) throws -> [PageLink] {
    try own.book.links(of: own.page).compactMap { link in
      guard case .page(let line) = link.target else { return link }
      let target = FlowContents.Target(chapter: line.value - 1, name: "")
      return page(of: target).map { PageLink(box: link.box, target: .page($0)) }
    }
  }

  func outline() throws -> [OutlineEntry] {
    let lines = outlineLines.lines.map { line in
      OutlineLine(
        depth: line.depth, title: line.title,
        page: line.target.flatMap { target in
          let isExact = hasShortOutline || isAtHand(target)
          return page(
            of: isExact ? target : FlowContents.Target(chapter: target.chapter, name: ""))
        })
    }
    return OutlineLine.tree(lines)
  }
}
