public import BookModel
import Keyboard
public import PageGeometry
public import PageLayout
public import PageMotion

/// What is seen from outside: the book, the view over it, and the shelf.
extension Reader {
  // MARK: The book

  /// What is known of the book, once it is open.
  public var facts: BookFacts? { book.facts }

  /// The question for the book's password, while the book is locked.
  public var question: PasswordQuestion? { notes.question }

  /// The leaves and where they go.
  public var turning: TurningBook { book.turning }

  /// The pairing of the book's pages; nil before it is open.
  public var shape: BookShape? { book.shape }

  /// The book as it lies now; nil before it is open.
  public var arrangement: BookArrangement? { book.arrangement }

  /// The pages of the opening that the reader means, in reading order.
  public var pages: [PageNumber] { book.pages }

  /// How text that flows is laid out.
  public var textLayout: TextLayout { book.textLayout }

  /// The page whose first words stay in sight when the text is laid out anew; the same through
  /// several layouts, until the reader goes elsewhere.
  public var pageToKeep: PageNumber? { book.pageToKeep }

  /// How one opening follows another: what was asked for, else what the desktop wishes.
  public var style: TurnStyle { book.style }

  /// The radius of the outer corners of pages, in page heights.
  public var cornerRadius: Double { book.cornerRadius }

  /// Whether the desktop wishes for less motion.
  public var wishesLessMotion: Bool { book.wishesLessMotion }

  /// What to remember of the book now.
  public var memory: BookMemory {
    // What nothing here changes is kept as it was.
    var memory = book.preferences.memory ?? BookMemory()
    guard facts != nil else { return memory }
    book.record(in: &memory)
    memory.bookmarks = notes.kept.bookmarks.isEmpty ? nil : notes.kept.bookmarks
    memory.marks = notes.kept.marks.isEmpty ? nil : notes.kept.marks.mapValues(\.value)
    return memory
  }

  /// The title of the window: the pages in sight and the book.
  public func title(fileName: String) -> String {
    guard let facts else { return fileName.isEmpty ? "Recto" : "\(fileName) — Recto" }
    let name = facts.title.flatMap { $0.isEmpty ? nil : $0 } ?? fileName
    let numbers = pages.map(\.description).joined(separator: "–")
    let count = "\(facts.pageCount)" + (facts.isCounted ? "" : "+")
    return "\(name) — \(numbers) of \(count) — Recto"
  }

  // MARK: The view

  /// The size of the view in pixels.
  public var view: ViewSize { book.hold.size }

  /// Magnification, 1 where the opening fits.
  public var zoom: Double { book.hold.zoom }

  /// The offset of the view's middle from the book's, in page heights.
  public var pan: Vector2 { book.hold.pan }

  /// How the magnification follows the opening; nil where the hand chose it.
  public var fit: Fit? { book.hold.fit }

  /// How the view is turned and tilted.
  public var posture: Posture { book.hold.posture }

  /// How the book is looked at.
  public var stance: Stance { book.hold.stance }

  /// The paper, and how bright and warm it is. At night books of pictures keep them as they are,
  /// unless the reader says otherwise.
  public var look: Look { book.look }

  /// The lens, if there is one.
  public var lens: Lens? { book.lens }

  /// The finger on a leaf, while it holds one.
  public var heldPoint: HeldPoint? { book.heldPoint }

  /// Whether a pointer that moves means the page under it, and not only a way across the view.
  public var readsUnderPointer: Bool {
    if case .selecting = book.pointer.action { true } else { false }
  }

  // MARK: Motion

  /// Whether the next frame differs from this one without any further event.
  public var isMoving: Bool { book.isMoving || shelf?.isMoving ?? false }

  /// Whether leaves or the view are in motion, by themselves or by the hand.
  public var isInMotion: Bool {
    if let shelf, shelf.isMoving || shelf.pointer.holds { return true }
    return book.isInMotion
  }

  /// Whether so many leaves are in the air that none is looked at.
  public var isRiffling: Bool { book.isRiffling }

  /// The cross-fade that is going on, if one is.
  public var fade: Fade? { book.fade }

  /// How many cross-fades have begun.
  public var fadesBegun: Int { book.fadesBegun }

  // MARK: Scenes

  /// What is to be drawn: the book as it lies, on the reader's paper, with the lens, or the shelf; nil
  /// before the book is open.
  public var scene: Scene? {
    if isShelfInSight { return shelfScene }
    guard var scene = book.seen?.scene else { return nil }
    (scene.look, scene.lens) = (look, lens)
    return scene
  }

  /// The desk before there is a book on it.
  public var emptyDesk: Scene {
    var scene = Scene.emptyDesk(in: view)
    scene.look = look
    return scene
  }

  /// Whether pages are seen from straight above, upright, as they are: then frames that others
  /// compose of them are right.
  public var isSeenPlainly: Bool {
    posture == .upright && look.isPlain && lens == nil && !isShelfInSight
  }

  /// The pages any part of which can be seen now, in ascending order.
  public var visiblePages: [PageNumber] {
    isShelfInSight ? pagesOfOpening : book.seen?.visiblePages ?? []
  }

  /// The pages that are seen: none of a book that is still closed, which shows its cover as on the shelf.
  public var pagesInSight: [PageNumber] {
    isShelfInSight && shelf?.isReady != true ? [] : visiblePages
  }

  /// The pages that ought to be at hand, the most urgent first: what is seen, the pages of the
  /// opening that is meant, the next openings in the direction of the last move, the one behind.
  public var wishes: [PageWish] {
    book.wishes(seeing: Set(visiblePages), isOnDesk: !isShelfInSight)
  }

  /// Where each page is that lies flat and of which any part is in the view.
  public var pagePlaces: [PageNumber: PagePlace] { book.seen?.pagePlaces ?? [:] }

  /// The point of a page that lies flat under a place of the view; nil where there is none, or
  /// a leaf in the air is over it.
  public func spot(at place: Vector2) -> PageSpot? { book.spot(at: place) }

  /// What stands out on the pages in sight: matches and what is selected.
  public var highlights: [PageNumber: [Highlight]] {
    guard notes.search.isShown || notes.selection != nil else { return [:] }
    return visiblePages.reduce(into: [:]) { highlights, page in
      let all = notes.highlights(on: page)
      if !all.isEmpty { highlights[page] = all }
    }
  }

  /// The boxes of the text that is selected, by page.
  public var selectionBoxes: [PageNumber: [PageBox]] {
    guard let selection = notes.selection else { return [:] }
    return (selection.pages.lowerBound.value...selection.pages.upperBound.value)
      .reduce(into: [:]) { boxes, page in
        let found = notes.selected(on: PageNumber(page)).map(\.box)
        if !found.isEmpty { boxes[PageNumber(page)] = found }
      }
  }

  // MARK: Looks and keys

  /// The keys in force.
  public var keys: KeyTable { keyboard.table }

  /// What parameters of shaders are set to: the next frame is drawn with it.
  public var shading: Shading { lookEditor.shading }

  /// What the present look is held against; nil where nothing is.
  public var comparison: Comparison? { lookEditor.comparison }

  /// What of frames is shown.
  public var instruments: Instruments { lookEditor.instruments }

  /// Whether it is to be told how long frames take.
  public var wantsTimes: Bool { layers.hasLookEditor && lookEditor.page == .times }

  /// Whether the pixel under the pointer is to be told.
  public var wantsPixel: Bool { lookEditor.wantsPixel }

  /// Whether the panel is open where light, paper and desk are set.
  public var isLookEditorOpen: Bool { layers.hasLookEditor }

  /// Whether small pictures of presets are in sight.
  public var showsLookPictures: Bool { layers.hasLookEditor && lookEditor.page == .presets }
}
