public import RectoBookModel
import RectoKeyboard
import PageGeometry
public import PageLayout
public import PageMotion

/// What is seen from outside: the book, the view over it, and the shelf.
extension Reader {
  // MARK: The book

  /// What is known of the book, once it is open.
  public var facts: BookFacts? { book.inView.facts }

  /// The question for the book's password, while the book is locked.
  public var question: PasswordQuestion? { book.notes.question }

  /// The leaves and where they go.
  public var turning: TurningBook { book.inView.turning }

  /// The pairing of the book's pages; nil before it is open.
  public var shape: BookShape? { book.inView.shape }

  /// The book as it lies now, as one that is turned; nil before it is open.
  public var arrangement: BookArrangement? { book.inView.arrangement }

  /// What is seen of it on the desk; nil before it is open.
  public var sceneOnDesk: Scene? { book.inView.seen?.scene }

  /// The pages of the opening that the reader means, in reading order.
  public var pages: [PageNumber] { book.inView.pages }

  /// Whether all that is seen is as it is in another state: what was found out about places is not seen.
  public func isSeen(like other: Reader) -> Bool {
    var like = self
    like.book.notes.places = other.book.notes.places
    return like == other
  }

  /// What stays in sight when the text is laid out anew: a place of it, or the first words of a page; the same
  /// through several layouts, until the reader goes elsewhere. Nil before the book is open.
  public var placeToKeep: PlacedPage? { book.placeToKeep }

  /// The radius of the outer corners of pages, in page heights.
  public var cornerRadius: Double { book.inView.cornerRadius }

  /// Whether the desktop prefers less motion.
  public var prefersLessMotion: Bool { book.inView.prefersLessMotion }

  /// What to remember of the book now.
  public var memory: BookMemory { book.memory }

  /// The title of the window: the pages in sight and the book.
  public func title(fileName: String) -> String {
    PageNames(book).windowTitle(fileName: fileName)
  }

  // MARK: The view

  /// The size of the view in pixels.
  public var view: ViewSize { book.inView.hold.size }

  /// Magnification, 1 where the opening fits.
  public var zoom: Double { book.inView.hold.zoom }

  /// How the book is looked at.
  public var stance: Stance { book.inView.hold.stance }

  /// The paper, and how bright and warm it is. At night books of pictures keep them as they are,
  /// unless the reader says otherwise.
  public var tone: PageTone { book.inView.tone }

  /// The lens, if there is one.
  public var lens: Lens? { book.inView.lens }

  /// Whether keys were told to go to another window.
  public var isAway: Bool { book.notes.pace.isAway }

  /// The finger on a leaf, while it holds one.
  public var heldPoint: HeldPoint? { PaperHand.heldPoint(book.inView) }

  /// Whether a pointer that moves means the page under it, and not only a way across the view.
  public var readsUnderPointer: Bool { book.inView.pointer.action.isSelecting }

  // MARK: Motion

  /// Whether the next frame differs from this one without any further event.
  public var isMoving: Bool { book.inView.isMoving || shelf?.isMoving ?? false }

  /// Whether leaves or the view are in motion, by themselves or by the hand.
  public var isInMotion: Bool {
    if let shelf, shelf.isMoving || shelf.pointer.holds { return true }
    return book.inView.isInMotion
  }

  /// The cross-fade that is going on, if one is.
  public var fade: Fade? { book.inView.fade }

  /// How many cross-fades have begun.
  public var fadesBegun: Int { book.inView.fadesBegun }

  // MARK: Scenes

  /// What is to be drawn: the book as it lies, on the reader's paper, with the lens, or the shelf; nil
  /// before the book is open.
  public var scene: Scene? {
    if let shelf, shelf.isInSight { return shelf.scene(with: book.inView, in: surroundings) }
    let folded = book.inView.seen?.scene.folded(by: book.inView.fold.pinch)
    return folded?.shown(on: tone, under: lens)
  }

  /// The pages any part of which can be seen now, in ascending order.
  public var visiblePages: [PageNumber] {
    isShelfInSight ? book.inView.pagesOfOpening : book.inView.visiblePages
  }

  /// The pages that are seen: none of a book that is still closed, which shows its cover as on the shelf.
  public var pagesInSight: [PageNumber] {
    isShelfInSight && shelf?.isReady != true ? [] : visiblePages
  }

  /// The pages that ought to be at hand, the most urgent first: what is seen, the pages of the
  /// opening that is meant, the next openings in the direction of the last move, the one behind.
  public var demands: [PageDemand] {
    BookDemands(book.inView).pages(seeing: Set(visiblePages), isOnDesk: !isShelfInSight)
  }

  /// What stands out on the pages in sight, matches and what is selected, and what lies in the dark.
  public var highlights: [PageNumber: [Highlight]] { GuidedReading.highlights(book, visiblePages) }

  // MARK: Looks and keys

  /// The keys in force.
  public var keys: KeyTable { keyboard.table }

  /// The work in progress, as of the last `Event.working`; opening another book does not change it.
  public var works: [Work] { work.works }

  /// What parameters of shaders are set to: the next frame is drawn with it.
  public var shading: Shading { lookEditor.shading }

  /// The look that the present one is compared with; nil for none.
  public var comparison: Comparison? { lookEditor.comparison }

  /// The data view, and the passes that are left out.
  public var instruments: Instruments { lookEditor.instruments }

  /// What the panel for light and paper wants to know of frames.
  public var lookNeeds: LookNeeds { LookNeeds(lookEditor, isOpen: layers.hasLookEditor) }
}

extension Scene {
  /// The same on a reader's paper, with the lens.
  func shown(on tone: PageTone, under lens: Lens?) -> Scene {
    var scene = self
    (scene.tone, scene.lens) = (tone, lens)
    return scene
  }
}
