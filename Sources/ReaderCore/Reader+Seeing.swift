public import BookModel
import PageGeometry
public import PageLayout

/// How the book is seen: fitted, turned, tilted, on which paper, through a lens.
extension Reader {
  /// What is to be drawn: the book as it lies, on the reader's paper, with the lens; nil before the
  /// book is open.
  public var scene: Scene? {
    if isShelfInSight { return shelfScene }
    guard var scene = arrangement?.visibleScene(in: view) else { return nil }
    (scene.look, scene.lens) = (look, lens)
    return scene
  }

  /// The desk before there is a book on it.
  public var emptyDesk: Scene {
    var scene = Scene.emptyDesk(in: view)
    scene.look = look
    return scene
  }

  /// The paper, and how bright and warm it is. At night books of pictures keep them as they are,
  /// unless the reader says otherwise.
  public var look: Look {
    var look = shade
    look.keepsPictures = keepsPictures ?? facts?.isOfPictures ?? false
    return look
  }

  /// Whether pages are seen from straight above, upright, as they are: then frames that others
  /// compose of them are right.
  public var isSeenPlainly: Bool {
    posture == .upright && look.isPlain && lens == nil && !isShelfInSight
  }

  /// The lens, if there is one.
  public var lens: Lens? {
    guard facts != nil, hasLens || heldLens != nil else { return nil }
    let place = heldLens ?? hover.place ?? Vector2(view.width, view.height) / 2
    guard place.x.isFinite, place.y.isFinite else { return nil }
    return Lens(place: place, in: view)
  }

  /// The lens where finer pictures are worth asking for: a magnified page has its own.
  var finestLens: Lens? { zoom < 2 ? lens : nil }

  /// Radians of one step of tilting.
  private static let tiltStep = 0.075

  /// More steps lead from one end of any range to the other.
  private static let mostSteps = 100

  /// Fits the opening to the view from now on.
  mutating func fit(_ wanted: Fit) {
    fit = wanted
    fitOpening(isNew: true)
  }

  /// Fits it in the next way.
  mutating func fitNext() {
    let next = fit?.next ?? .page
    fit(next)
    messages.tell(Words.fit(next), topic: "fit")
  }

  mutating func toggleKeepingZoom() {
    keepsZoom.toggle()
    messages.tell(keepsZoom ? Words.keepsZoom : Words.dropsZoom, topic: "fit")
  }

  /// Takes the paper of a name, or the next one where none is named.
  mutating func changePaper(to name: String) {
    guard !name.isEmpty else { return change(shade.paper.next) }
    guard let paper = Paper(name: name) else {
      return messages.tell(Words.noPaper(name), isError: true)
    }
    change(paper)
  }

  mutating func toggleNight() { change(shade.paper == .night ? .white : .night) }

  private mutating func change(_ paper: Paper) {
    shade.paper = paper
    messages.tell(Words.paper(paper), topic: "paper")
  }

  mutating func brighten(by steps: Int) {
    shade.brightness += steps.clamped(to: -Self.mostSteps...Self.mostSteps)
  }

  mutating func warm(by steps: Int) {
    shade.warmth += steps.clamped(to: -Self.mostSteps...Self.mostSteps)
  }

  /// Upright and level again.
  mutating func level() {
    turnView(by: -posture.quarterTurns)
    posture = .upright
  }

  /// Turns the view, and the book in it, by quarters clockwise.
  mutating func turnView(by quarters: Int) {
    letGo()
    keepingPage { $0.posture.quarterTurns += quarters % 4 }
    fitOpening(isNew: false)
  }

  /// Leans the view by steps.
  mutating func tilt(by way: Vector2, times: Int) {
    posture.tilt += way * Self.tiltStep * Double(min(times, Self.mostSteps))
  }

  /// A hand that holds a leaf while the book is turned under it would tear it.
  private mutating func letGo() {
    guard holdsLeaf else { return }
    pointer = .idleDrag
    letFall()
  }

  // MARK: The pointer in a view that is turned

  /// How far to the right of the book's left edge of the view a place is, as a share of the view.
  func shareAcross(_ place: Vector2) -> Double {
    0.5 + wayAcross(to: place) / posture.turned(view).width
  }

  /// How far to the right of the view's middle a place is, in pixels along the book's lines.
  func wayAcross(to place: Vector2) -> Double {
    wayAcross(from: Vector2(view.width, view.height) / 2, to: place)
  }

  /// How far to the right one place is of another, in pixels along the book's lines.
  func wayAcross(from start: Vector2, to place: Vector2) -> Double {
    posture.inBook(Vector2(place.x - start.x, start.y - place.y)).x
  }
}
