import RectoBookModel

/// The lines of each list, told from what is known of the book and what the reader keeps in it.
struct ListLines {
  private let notes: BookNotes
  private let pages: [PageNumber]
  private let pageCount: Int
  private let shelfWords: String
  private let collections: [ShelfCollection]
  private let typeface: Typeface

  /// The lines of a reader's lists.
  init(_ reader: Reader) {
    (notes, pages) = (reader.book.notes, reader.pages)
    (pageCount, shelfWords) = (reader.facts?.pageCount ?? 0, reader.shelf?.words ?? "")
    collections = reader.shelf?.collections ?? []
    typeface = reader.book.inView.textLayout.typeface
  }

  /// The lines of a list.
  func lines(of kind: PanelState.Kind) -> [PanelState.Line] {
    switch kind {
    case .outline: return chapters
    case .allPages:
      return (0..<min(pageCount, Limits.panelRows)).map { index in
        let page = PageNumber(index + 1)
        return line(
          notes.known.label(of: page) ?? page.description, of: page, detail: "", picture: page)
      }
    case .bookmarks:
      return notes.kept.bookmarks.map { line($0.name, of: PageNumber($0.page)) }
    case .marks:
      return notes.kept.marks.sorted { $0.key < $1.key }.map { letter, mark in
        line(
          "\(letter)  \(notes.usualName(of: mark.page))", of: mark.page,
          aim: .mark(letter, mark.page))
      }
    case .annotations: return annotations
    case .matches: return matches
    case .places:
      let places = notes.jumps.back.reversed() + notes.jumps.forward
      return places.map { line(notes.usualName(of: $0), of: $0) }
    case .shelves: return shelves
    case .typefaces: return typefaces
    // It is filled when it opens.
    case .menu: return []
    case .recent:
      return (notes.known.recent ?? []).map {
        PanelState.Line(
          row: OverlayContent.Row(text: $0.title.withoutControls, detail: $0.tellingName),
          aim: .book($0.location))
      }
    }
  }

  private func line(
    _ text: String, of page: PageNumber, aim: PanelState.Aim? = nil, detail: String? = nil,
    picture: PageNumber? = nil
  ) -> PanelState.Line {
    PanelState.Line(
      row: OverlayContent.Row(
        text: text, detail: detail ?? notes.shownNumber(of: page), picture: picture,
        isHere: pages.contains(page)),
      aim: aim ?? .page(page))
  }

  private var chapters: [PanelState.Line] {
    let here = pages.last.flatMap(notes.known.chapterIndex)
    return notes.known.chapters.enumerated().map { index, chapter in
      PanelState.Line(
        row: OverlayContent.Row(
          text: chapter.title, detail: chapter.page.map(notes.shownNumber) ?? "",
          depth: chapter.depth, isHere: index == here),
        aim: chapter.page.map(PanelState.Aim.page) ?? .nothing)
    }
  }

  /// The reader's own and those that the file has brought along, in the order of their pages.
  private var annotations: [PanelState.Line] {
    let own = notes.annotations.inOrder.map { annotation in
      let page = notes.annotations.page(of: annotation, in: notes.places)
      let kind = AnnotationText.kind(annotation.kind, hasNote: !annotation.note.isEmpty)
      var line = line(
        annotation.note, on: annotation.markedText, annotation.color, of: page, kind: kind)
      line.aim = .annotation(annotation.id, page)
      return (page, line)
    }
    let brought = notes.annotations.brought.pages.sorted { $0.key < $1.key }.flatMap { page, all in
      all.filter { notes.annotations.all[$0.name] == nil }.map { one in
        let color = AnnotationColor(nearest: one.color)
        let kind = AnnotationText.kind(.init(one.kind), hasNote: !one.note.isEmpty)
        var line = line(one.note, on: one.quote, color, of: page, kind: kind)
        line.row.swatch = one.color
        line.words += "\n" + one.author.lowercased()
        return (Optional(page), line)
      }
    }
    let last = PageNumber(Limits.pages)
    return (own + brought).enumerated().sorted {
      ($0.element.0 ?? last, $0.offset) < ($1.element.0 ?? last, $1.offset)
    }.map(\.element.1)
  }

  private func line(
    _ note: String, on quote: String, _ color: AnnotationColor, of page: PageNumber?, kind: String
  ) -> PanelState.Line {
    let (short, words) = (quote.shortened.withoutControls, note.shortened.withoutControls)
    let text =
      words.isEmpty ? short : short.isEmpty ? words : AnnotationText.annotation(words, on: short)
    var row = OverlayContent.Row(
      text: text, detail: ScreenText.facts([kind, page.map(notes.shownNumber) ?? ""]),
      isHere: page.map(pages.contains) ?? false)
    row.swatch = color.fill
    return PanelState.Line(
      row: row, aim: page.map(PanelState.Aim.page) ?? .nothing,
      words: [AnnotationText.color(color), kind, note.lowercased(), quote.lowercased()]
        .joined(separator: "\n"))
  }

  private var matches: [PanelState.Line] {
    notes.search.hits.enumerated().map { index, hit in
      let range = hit.range.clamped(to: 0..<hit.snippet.count)
      return PanelState.Line(
        row: OverlayContent.Row(
          text: hit.snippet, detail: notes.shownNumber(of: hit.page),
          marked: range.isEmpty ? nil : range, isHere: index == notes.search.current),
        aim: .match(index))
    }
  }

  /// Those that need no family, then the families that are installed.
  private var typefaces: [PanelState.Line] {
    let families = (notes.known.families ?? []).map { Typeface.family($0) }
    return (Typeface.allCases + families).enumerated().map { index, face in
      var row = OverlayContent.Row(text: CardText.typeface(face), isHere: face == typeface)
      row.beginsGroup = index == Typeface.allCases.count
      return PanelState.Line(row: row, aim: .typeface(face))
    }
  }

  private var shelves: [PanelState.Line] {
    let words = ShelfText(shelfWords)
    func line(_ title: String, _ token: String, detail: String) -> PanelState.Line {
      let row = OverlayContent.Row(text: title, detail: detail, isHere: words.contains(token))
      return PanelState.Line(row: row, aim: .shelf(token))
    }
    let choices = ShelfText.choices.map { line($0.title, $0.token, detail: $0.token) }
    let named = collections.map { collection in
      line(
        ShelfCareText.inCollection(collection.name.withoutControls),
        ShelfText.token(ofCollection: collection.name),
        detail: ShelfScreenText.bookCount(collection.count))
    }
    let orders = choices.firstIndex { $0.aim == .shelf(ShelfText.firstOrder) } ?? choices.count
    var lines = choices[..<orders] + named + choices[orders...]
    for begin in Set([orders, orders + named.count]) { lines[begin].row.beginsGroup = true }
    return Array(lines)
  }
}

extension RecentTitle {
  /// What tells it from others of the same title: its file's name, or its folder's where that is
  /// the title already.
  fileprivate var tellingName: String {
    let parts = location.path.split(separator: "/").suffix(2).map { String($0).withoutControls }
    guard let name = parts.last else { return "" }
    return name == title ? parts.dropLast().last ?? "" : name
  }
}
