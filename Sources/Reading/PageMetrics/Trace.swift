public import RectoBookModel
import RectoKeyboard
import PageGeometry
public import PageLayout
public import RectoReaderCore

/// What a hand did to a book, with times: a text of one event a line.
///
/// Lines that come before the first event say which book it is and how it is seen, each with one
/// word and its values; lines that begin with `#` are remarks:
///
///     pages 60
///     page-size 700 1000
///     direction ltr
///     page 30
///     view 1280 800
///     0.000 press 1150 700
///     0.016 move 812.5 400
///     0.900 release 300 400
///     1.000 command next-page
///
/// With a line `shelf 12` no book is open, and the hand is before a shelf of so many; there are
/// `key Return` and `pinch 1` as well, notches of the wheel with Control.
///
/// Times are seconds and do not decrease; places are pixels from the view's upper left corner;
/// commands have the names of `Command`.
public struct Trace: Equatable, Sendable {
  /// Its name in reports.
  public let name: String
  /// How many pages the book has.
  public private(set) var pageCount = 60
  /// The size of all of them.
  public private(set) var pageSize = PageSize.assumed
  /// The direction in which the book is read.
  public private(set) var direction = ReadingDirection.leftToRight
  /// The page on which it lies open, from 1.
  public private(set) var page = 1
  /// The size of the view in pixels.
  public private(set) var view = ViewSize(width: 1280, height: 800)
  /// How many books stand on the shelf that the hand is before; 0 where a book is open.
  public private(set) var shelfCount = 0
  /// The events in the order of their times.
  public private(set) var events: [TimedEvent] = []

  /// An event and when it came, in seconds.
  public struct TimedEvent: Equatable, Sendable {
    public let time: Double
    public let event: Event
  }

  /// Reads a trace; throws at the first line that means nothing.
  public init(name: String, text: String) throws(TraceError) {
    self.name = name
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(separator: " ")
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard read(first, words.dropFirst().map(String.init)) else {
        throw TraceError(trace: name, line: index + 1, text: String(line))
      }
    }
  }

  private mutating func read(_ first: Substring, _ words: [String]) -> Bool {
    guard let time = Double(first) else { return describe(first, words) }
    guard let word = words.first, time.isFinite, time >= events.last?.time ?? 0,
      let event = Self.event(word, Array(words.dropFirst()), time: time)
    else { return false }
    events.append(TimedEvent(time: time, event: event))
    return true
  }

  /// Takes a line about the book; false where it is none, or comes too late.
  private mutating func describe(_ word: Substring, _ values: [String]) -> Bool {
    guard events.isEmpty else { return false }
    let numbers = values.compactMap(Double.init).filter { $0 > 0 && $0.isFinite }
    switch (word, values.count, numbers.count) {
    case ("pages", 1, 1): pageCount = Int(numbers[0])
    case ("shelf", 1, 1): shelfCount = Int(numbers[0].clamped(to: 1...1e5))
    case ("page", 1, 1): page = Int(numbers[0])
    case ("page-size", 2, 2): pageSize = PageSize(width: numbers[0], height: numbers[1])
    case ("view", 2, 2): view = ViewSize(width: numbers[0], height: numbers[1])
    case ("direction", 1, 0):
      guard let direction = ReadingDirection(rawValue: values[0]) else { return false }
      self.direction = direction
    default: return false
    }
    return page <= pageCount
  }

  private static func event(_ word: String, _ values: [String], time: Double) -> Event? {
    if word == "command", values.count == 1 {
      return Command(rawValue: values[0]).map(Event.command)
    }
    if word == "key", values.count == 1 {
      return (try? Chord(written: values[0])).map { .key($0, isRepeat: false) }
    }
    let numbers = values.compactMap(Double.init).filter(\.isFinite)
    if word == "pinch", values.count == 1, numbers.count == 1 {
      return .wheel(notches: Vector2(0, numbers[0]), at: Vector2(0, 0), zooms: true)
    }
    guard values.count == 2, numbers.count == 2 else { return nil }
    let place = Vector2(numbers[0], numbers[1])
    switch word {
    case "press": return .pressed(at: place)
    case "move": return .moved(to: place, time: time)
    case "release": return .released(at: place, time: time)
    default: return nil
    }
  }

  /// The reader before the first event.
  public var reader: Reader {
    guard shelfCount == 0 else { return shelfReader }
    var reader = Reader(view: view, preferences: .init(page: page))
    _ = reader.receive(
      .opened(
        BookFacts(
          format: "trace", pageCount: pageCount, usualSize: pageSize, direction: direction)))
    return reader
  }
}

extension Trace {
  /// A reader before a shelf of as many books as there are to be.
  private var shelfReader: Reader {
    var reader = Reader(view: view)
    reader.standBeforeShelf()
    let books = (1...shelfCount).map {
      ShelfBook(
        id: $0, location: .disk(path: "/\($0)"), title: "Book \($0)", pages: pageCount,
        aspect: pageSize.aspect)
    }
    _ = reader.receive(.shelved(books, words: ""))
    return reader
  }
}

extension Trace {
  /// The same hand in a mirror, on the mirror image of the book.
  public var mirrored: Trace {
    var mirrored = self
    mirrored.direction = direction == .leftToRight ? .rightToLeft : .leftToRight
    func across(_ place: Vector2) -> Vector2 { Vector2(view.width - place.x, place.y) }
    mirrored.events = events.map { timed in
      let event: Event =
        switch timed.event {
        case .pressed(let place, let modifiers, let time):
          .pressed(at: across(place), modifiers: modifiers, time: time)
        case .moved(let place, let time): .moved(to: across(place), time: time)
        case .released(let place, let time): .released(at: across(place), time: time)
        case .pen(var contact):
          .pen(
            {
              contact.place = across(contact.place)
              return contact
            }())
        case .pinched(let factor, let place, let time):
          .pinched(by: factor, at: across(place), time: time)
        case .command(let command): .command(Self.inMirror[command] ?? command)
        case .wheel(let notches, let place, let zooms):
          .wheel(notches: notches * Vector2(-1, 1), at: across(place), zooms: zooms)
        case .pressedRight(let place): .pressedRight(at: across(place))
        case .opened, .locked, .typed, .key, .answerKey, .counted, .laidOut, .measured,
          .contentFound, .invocation, .resized, .turnedByButton, .clickedMiddle, .overlay, .bound,
          .preferred, .lostFront, .shift,
          .tick, .landed, .clock, .rested, .answered, .found, .searched, .recent,
          .pasted, .remembered, .succeeds, .reported, .troubled, .adopted, .working, .releasedRight,
          .pointerLeft,
          .kept,
          .pinchEnded, .look, .drawn, .hand, .shelved, .sought, .shelfCover, .tended, .collections,
          .fileChooser, .typefaces, .filledScreen,
          .pagesAreThere, .paths, .nextBook, .annotations, .keptAnnotations, .lookedUp,
          .readingFigures,
          .openingFailed:
          timed.event
        case .lens(let place): .lens(at: place.map(across))
        case .sighted(let seen):
          .sighted(
            seen.map { seen in
              var point = seen.point
              if let there = point { point?.fraction.x = 1 - there.fraction.x }
              return Sighting(place: across(seen.place), point: point)
            })
        }
      return TimedEvent(time: timed.time, event: event)
    }
    return mirrored
  }

  private static let inMirror: [Command: Command] = [
    .pageOnTheLeft: .pageOnTheRight, .pageOnTheRight: .pageOnTheLeft,
  ]

  /// The same hand as far as its last movement, and from there back by the same places to one of
  /// them, where it rests and lets go.
  ///
  /// - Parameter time: when the hand was first at the place where it lets go.
  /// - Returns: the trace, which ends at rest.
  func thereAndBack(from time: Double) -> Trace {
    let moves = events.filter { if case .moved = $0.event { true } else { false } }
    guard let last = moves.last else { return self }
    var doubled = self
    doubled.events = events.filter { $0.time <= last.time }
    for move in moves.reversed() where move.time >= time {
      guard case .moved(let place, _) = move.event else { continue }
      let back = 2 * last.time - move.time + Self.turnBack
      doubled.events.append(TimedEvent(time: back, event: .moved(to: place, time: back)))
    }
    if let end = doubled.events.last, case .moved(let place, _) = end.event {
      let release = end.time + Self.turnBack
      doubled.events.append(
        TimedEvent(time: release, event: .released(at: place, time: release)))
    }
    return doubled
  }

  /// Seconds for which a hand rests where it turns back.
  private static let turnBack = 0.3
}
