import Foundation
import RectoAnnotationFiles
import RectoBookModel
import RectoBookQuestions
import RectoCommandOptions
import RectoDiskFiles
import RectoLibraryDatabase
import RectoReaderCore
import RectoReadingRecords
import RectoWindowSession

/// A book for a command, with what is marked in it.
nonisolated struct AnnotatedBook {
  let book: CommandBook
  private let kept: KeptAnnotations

  /// Knows an open book, and opens no library yet.
  init(_ book: CommandBook, in dataFolder: String) throws {
    self.book = book
    kept = try KeptAnnotations(of: book, in: dataFolder)
  }

  /// What it is by its content.
  var identity: BookIdentity { kept.identity }

  /// The library, which is made where there is none.
  func library() throws -> Library { try kept.library() }

  /// What is marked in it, in reading order; who asks makes nothing.
  func annotations() throws -> [Annotation] { try kept.all() }

  /// What readers have marked in the file of the book itself, a PDF, but for what is kept of it here and for signs that
  /// say nothing; page by page, or of one page.
  func marksInFile(besides kept: [Annotation], on page: PageNumber?) throws -> [FileMarks.Mark] {
    let names = Set(kept.map(\.id))
    return try FileMarks(in: book, for: book, on: page).all.filter { mark in
      let one = mark.annotation
      return !names.contains(one.id) && (one.kind != .note || !one.note.isEmpty)
    }
  }

  /// All that is marked in it with the pages that show it, here and in its file, in reading order.
  func allEntries() throws -> [AnnotationDocument.Entry] {
    let kept = try annotations()
    let inFile = try entries(of: marksInFile(besides: kept, on: nil).map(\.annotation))
    let all =
      try entries(of: kept)
      + inFile.map { entry in
        var entry = entry
        entry.isInFile = true
        return entry
      }
    return all.sorted { Annotation.precedes($0.annotation, $1.annotation) }
  }

  /// Annotations with the pages that show them.
  func entries(of annotations: [Annotation]) throws -> [AnnotationDocument.Entry] {
    var entries = annotations.map { AnnotationDocument.Entry($0) }
    guard !entries.isEmpty else { return [] }
    let places = entries.map(\.annotation.passage.place)
    let texts = book.facts.flows ? places.filter(\.isOfText) : []
    let found = zip(texts, try texts.isEmpty ? [] : book.pages(of: texts))
    let pages = Dictionary(found, uniquingKeysWith: { first, _ in first })
    let labels = try book.ask(LabelsQuestion())
    for index in entries.indices {
      let page: PageNumber? =
        switch places[index] {
        case .page(let page): page
        case .text: pages[places[index]] ?? nil
        }
      entries[index].page = page?.value
      entries[index].label = page.flatMap { labels.isEmpty ? nil : labels.label(of: $0) }
    }
    return entries
  }

  /// The lines that annotations mark on the pages that show them, as in the answers to a search; empty where one marks no
  /// text, or that is not found there.
  func boxes(of entries: [AnnotationDocument.Entry]) throws -> [[PageBox]] {
    var pages: [PageNumber: (text: PageText, address: Place)] = [:]
    return try entries.map { entry in
      guard let page = entry.page.map({ PageNumber($0) }), entry.annotation.kind != .note,
        page.value <= book.facts.pageCount
      else { return [] }
      let seen =
        try pages[page] ?? (book.ask(TextQuestion(of: page)), book.address(of: page))
      pages[page] = seen
      return seen.text.boxes(of: entry.annotation.passage, at: seen.address)
    }
  }

  /// Annotations where their words are found on the pages of a book whose pages are always the same, and how many are
  /// not.
  func placed(
    _ annotations: [Annotation]
  ) throws -> (pages: [(page: PageNumber, annotations: [PageAnnotation])], lost: Int) {
    var pages: [PageNumber: [PageAnnotation]] = [:]
    var texts: [PageNumber: PageText] = [:]
    var lost = 0
    for annotation in annotations {
      guard case .page(let page) = annotation.passage.place, page.value <= book.facts.pageCount
      else {
        lost += 1
        continue
      }
      let text = try texts[page] ?? book.ask(TextQuestion(of: page))
      texts[page] = text
      let words = text.boxes(of: annotation.passage, at: .page(page))
      let boxes = annotation.kind == .note ? text.marginBoxes(beside: words) : words
      if boxes.isEmpty {
        lost += 1
      } else {
        pages[page, default: []].append(PageAnnotation(annotation, over: boxes))
      }
    }
    return (pages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, lost)
  }

  /// All of it as others read it, with the chapters of the book.
  func document(_ entries: [AnnotationDocument.Entry]) throws -> AnnotationDocument {
    let chapters = Self.chapters(in: try book.ask(OutlineQuestion()))
    let entries = entries.map { entry in
      var entry = entry
      entry.chapter = entry.page.flatMap { page in
        chapters.last { $0.page.value <= page }?.title
      }
      return entry
    }
    let card = book.facts.card
    let name = ((book.path as NSString).lastPathComponent as NSString).deletingPathExtension
    return AnnotationDocument(
      identity: identity.description, title: card.title ?? DiskPath.escaped(name),
      authors: card.authors, entries: entries)
  }

  /// Chapters and their sections in the order of their pages; what lies deeper makes a list of headings.
  private static func chapters(
    in outline: [OutlineEntry], depth: Int = 2
  ) -> [(title: String, page: PageNumber)] {
    let chapters = outline.flatMap { entry -> [(title: String, page: PageNumber)] in
      let own = entry.page.map { [(entry.title, $0)] } ?? []
      return own + (depth > 1 ? Self.chapters(in: entry.children, depth: depth - 1) : [])
    }
    // Where several begin on one page the last of them is open at its end.
    return chapters.enumerated().sorted {
      ($0.element.page, $0.offset) < ($1.element.page, $1.offset)
    }.map(\.element)
  }
}
