import RectoBookModel
import RectoBookQuestions
import PageGeometry
public import RectoKeyboard
import PageLayout
@testable import RectoReaderCore

/// A view in which two pages stand side by side.
let wideView = ViewSize(width: 1280, height: 800)

func bookFacts(
  pages: Int, direction: ReadingDirection = .leftToRight, isCounted: Bool = true,
  flows: Bool = false, size: PageSize = PageSize(width: 700, height: 1000)
) -> BookFacts {
  BookFacts(
    format: "cbz", pageCount: pages, usualSize: size,
    title: "Emma", direction: direction, isCounted: isCounted, flows: flows)
}

func openReader(
  pages: Int = 20, direction: ReadingDirection = .leftToRight,
  preferences: Reader.Preferences = .init(), view: ViewSize = wideView,
  size: PageSize = PageSize(width: 700, height: 1000)
) -> Reader {
  var reader = Reader(view: view, preferences: preferences)
  _ = reader.receive(.opened(bookFacts(pages: pages, direction: direction, size: size)))
  return reader
}

extension Event {
  /// The answer to a question came.
  static func answer<Question: BookQuestion>(
    to question: Question, _ answer: Question.Answer
  ) -> Event {
    .answered(BookAnswer(to: question, answer))
  }
}

/// In tests chords are written as in a file of settings; tests write none that is none.
extension Chord: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    do throws(ChordFault) {
      try self.init(written: text)
    } catch {
      fatalError(error.reason)
    }
  }
}

extension Reader {
  /// Where each page is seen that lies flat.
  var places: [PageNumber: PagePlace] { book.inView.seen?.pagePlaces ?? [:] }

  /// Presses keys as a window reports them: a character is typed and then is a key, a space the
  /// other way round. Orders are done at once, as by a gate whose pages are all there.
  ///
  /// - Returns: What else was asked for.
  @discardableResult
  mutating func press(keys: String...) -> [Effect] {
    var effects: [Effect] = []
    for key in keys {
      let chord = Chord(stringLiteral: key)
      if let character = chord.character { effects += settled(.typed(String(character))) }
      effects += settled(.key(chord, isRepeat: false))
      if chord == .key(.space) { effects += settled(.typed(" ")) }
    }
    return effects
  }

  /// Types a text, character by character.
  @discardableResult
  mutating func type(_ text: String) -> [Effect] {
    text.flatMap { $0 == " " ? press(keys: "Space") : press(keys: String($0)) }
  }

  /// Takes an event and does at once what waits for pages.
  @discardableResult
  mutating func settled(_ event: Event) -> [Effect] {
    receive(event).flatMap { effect -> [Effect] in
      guard case .perform(let invocation, _) = effect else { return [effect] }
      return settled(.invocation(invocation))
    }
  }

  /// A click, with its moment.
  @discardableResult
  mutating func click(
    at place: Vector2, modifiers: PointerModifiers = [], time: Double = 0
  ) -> [Effect] {
    settled(.pressed(at: place, modifiers: modifiers))
      + settled(.released(at: place, time: time))
  }

  /// The numbers of the pages that are meant.
  var pageNumbers: [Int] { pages.map(\.value) }
}
