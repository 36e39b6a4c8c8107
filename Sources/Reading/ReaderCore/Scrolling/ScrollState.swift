import RectoBookModel
import PageGeometry
import PageLayout

/// Pages that are scrolled: how they lie, and how they move.
///
/// The view is always where the last order has brought it, and is seen coming there: what is seen lags
/// behind. So keys and the wheel count while a move is on its way, and what pages are read follows at once.
struct ScrollState: Equatable, Sendable {
  /// How the view was held over the book, for when its leaves are turned again.
  struct Held: Equatable, Sendable {
    var zoom = 1.0
    var pan = Vector2(0, 0)
    var fit: Fit? = .page
  }

  /// The page on which scrolling ended, and how far down it one was, in lengths of it.
  struct Left: Equatable, Sendable {
    var page: PageNumber
    var share: Double
  }

  /// How the pages lie.
  var layout: ScrollLayout
  /// How the view was held over the book.
  var held = Held()
  /// How far what is seen is from where the view is.
  private(set) var lag = Vector2(0, 0)
  /// How fast the view moves by itself, in scene units a second.
  private(set) var velocity = Vector2(0, 0)
  /// The way from the book, or back to it.
  var roll: ScrollRoll?
  /// Where the view was when the page that is read was looked for last, and which it was.
  struct Followed: Equatable, Sendable {
    var page: PageNumber?
    var zoom: Double
    var pan: Vector2
  }

  /// Where the view was when the page that is read was looked for last.
  var followed: Followed?
  /// How far the view is to begin below the head of the page, in lengths of it, until anything moves it.
  var awaited: Double?

  /// Seconds after which a third is left of what is seen to be late.
  private static let lagTime = 0.07
  /// Seconds after which a third is left of the speed of sheets that were thrown.
  private static let throwTime = 0.33
  /// Views that the speed of a throw is at least, and at most, each second.
  private static let speeds = (least: 0.06, most: 12.0)

  init(_ layout: ScrollLayout) { self.layout = layout }

  /// Whether it moves by itself.
  var isMoving: Bool { lag != Vector2(0, 0) || velocity != Vector2(0, 0) || roll != nil }

  /// The view was moved by an order from one place to another; what is seen follows.
  mutating func follow(from before: Vector2, to after: Vector2) {
    lag += before - after
    velocity = Vector2(0, 0)
    awaited = nil
  }

  /// What is seen is where the view is.
  mutating func arrive() { (lag, velocity) = (Vector2(0, 0), Vector2(0, 0)) }

  /// A hand takes hold of what is seen: it stops there.
  mutating func stop(_ hold: inout ViewHold) {
    hold.pan += lag
    arrive()
    awaited = nil
  }

  /// A hand lets go of the sheets at a speed, in scene units a second, of which a view has so many.
  mutating func release(at speed: Vector2, seeing view: Double) {
    let length = speed.length
    guard length.isFinite, length > Self.speeds.least * view else { return }
    velocity = speed * min(1, Self.speeds.most * view / length)
  }

  /// Time goes on.
  ///
  /// - Parameters:
  ///   - seconds: how much.
  ///   - hold: the view, which thrown sheets move under.
  ///   - pixel: scene units of a pixel: what moves by less stands still.
  mutating func advance(by seconds: Double, _ hold: inout ViewHold, pixel: Double) {
    if var roll {
      roll.advance(by: seconds)
      (hold.zoom, hold.pan) = (roll.place.zoom, roll.place.pan)
      self.roll = roll
      return
    }
    let left = exponential(-seconds / Self.lagTime)
    lag = lag.length * left < pixel / 2 ? Vector2(0, 0) : lag * left
    guard velocity != Vector2(0, 0) else { return }
    let slower = exponential(-seconds / Self.throwTime)
    hold.pan += velocity * (Self.throwTime * (1 - slower))
    velocity = velocity.length * slower < 8 * pixel ? Vector2(0, 0) : velocity * slower
  }
}

extension ScrollState {
  /// Takes what is remembered of a book; nil where its leaves were turned.
  ///
  /// - Parameters:
  ///   - memory: what is remembered.
  ///   - usual: how pages lie of a book of which nothing is; nil where leaves are turned.
  init?(_ memory: BookMemory, usual: ScrollLayout?) {
    guard let layout = memory.scroll.map(ScrollLayout.init) ?? usual else { return nil }
    self.init(layout)
    awaited = memory.scrolledShare.flatMap { $0.isFinite ? $0.clamped(to: -1...1) : nil }
  }
}

extension ScrollState? {
  /// Less than this, in lengths of a page, is nothing to remember.
  private static let leastShare = 0.002

  /// Writes down how a book is scrolled.
  ///
  /// - Parameters:
  ///   - memory: what is remembered of it.
  ///   - share: how far below its head the page is seen, in lengths of it; nil where that is not known yet.
  ///   - usual: how pages lie of a book of which nothing is remembered; nil where leaves are turned.
  func record(in memory: inout BookMemory, share: Double?, usual: ScrollLayout?) {
    memory.scroll = self?.layout == usual ? nil : self?.layout.rawValue ?? ScrollLayout.off
    guard let share, self != nil else { return memory.scrolledShare = nil }
    memory.scrolledShare = abs(share) < Self.leastShare ? nil : (share * 1e4).rounded() / 1e4
  }
}
