import BookModel
import PageGeometry
import PageLayout
@testable import ReaderCore
import Testing

@Suite("what is set for all books") struct HabitsTests {
  private func reader(
    _ habits: Habits = Habits(), memory: BookMemory? = nil, flows: Bool = false
  ) -> Reader {
    var preferences = Reader.Preferences(page: 4)
    (preferences.habits, preferences.memory) = (habits, memory)
    if let memory { preferences.textLayout = memory.layout(over: habits.textLayout) }
    var reader = Reader(view: wideView, preferences: preferences)
    reader.settled(.opened(bookFacts(pages: 90, flows: flows)))
    return reader
  }

  @Test("it counts at once in the open book, and turns go on in the new way")
  func atOnce() {
    var reader = reader()
    reader.press(keys: "n")
    #expect(reader.isMoving)
    var habits = Habits()
    (habits.style, habits.paper, habits.spread) = (.fade, .sepia, .onePage)
    habits.cornerRadius = 0.05
    reader.settled(.adopted(habits))
    #expect(reader.book.desk.style == .fade && reader.look.paper == .sepia && !reader.isMoving)
    #expect(reader.pageNumbers == [6] && reader.shape?.cornerRadius == 0.05)
    reader.press(keys: "n")
    #expect(reader.fade != nil && reader.pageNumbers == [7])
    reader.settled(.adopted(Habits()))
    #expect(
      reader.book.desk.style == .curl && reader.look.paper == .white
        && reader.pageNumbers.contains(7))
  }

  @Test("what was chosen for the book stays while its setting does")
  func ownChoice() {
    var reader = reader()
    reader.press(keys: "C", "d")
    #expect(reader.look.paper == .cream && reader.pageNumbers == [4])
    var habits = Habits()
    habits.style = .slide
    reader.settled(.adopted(habits))
    #expect(reader.look.paper == .cream && reader.pageNumbers == [4])
  }

  @Test("what was asked for goes before what is remembered, and that before what is set")
  func order() {
    var habits = Habits()
    (habits.paper, habits.spread) = (.sepia, .twoPages)
    #expect(reader(habits).look.paper == .sepia)
    #expect(reader(habits).memory.paper == nil && reader(habits).memory.pages == nil)
    var memory = BookMemory()
    (memory.paper, memory.pages) = ("white", "auto")
    let remembering = reader(habits, memory: memory)
    #expect(remembering.look.paper == .white && remembering.book.desk.spreads.mode == .automatic)
    #expect(remembering.memory.paper == "white" && remembering.memory.pages == "auto")
    var asking = Reader.Preferences(page: 4, spread: .onePage, style: TurnStyle.none)
    (asking.habits, asking.memory, asking.paper) = (habits, memory, .grey)
    var asked = Reader(view: wideView, preferences: asking)
    habits.paper = .cream
    habits.spread = .automatic
    asked.settled(.adopted(habits))
    #expect(
      asked.look.paper == .grey && asked.book.desk.spreads.mode == .onePage
        && asked.book.desk.style == TurnStyle.none)
  }

  @Test("another text size lays a flowing book out anew, and leaves what was chosen beside it")
  func text() {
    var habits = Habits()
    var memory = BookMemory()
    (memory.typeface, memory.margin) = ("sans", 41)
    var flowing = reader(habits, memory: memory, flows: true)
    #expect(
      flowing.book.desk.textLayout.typeface == .sans && flowing.book.desk.textLayout.margin == 41)
    habits.textLayout.textSize = 15
    let effects = flowing.settled(.adopted(habits))
    #expect(effects == [.layOut(flowing.book.desk.textLayout)])
    #expect(
      flowing.book.desk.textLayout.textSize == 15 && flowing.book.desk.textLayout.typeface == .sans)
    #expect(flowing.settled(.adopted(habits)).isEmpty)
    #expect(flowing.memory.textSize == nil && flowing.memory.typeface == "sans")
    #expect(flowing.memory.margin == 41)
    var fixed = reader()
    #expect(fixed.settled(.adopted(habits)).isEmpty)
  }

  @Test(
    "clicks turn by thirds, always on, or not at all",
    arguments: [
      (ClickHabit.thirds, 40.0, 2), (.thirds, 640, 4), (.next, 40, 6), (.next, 640, 6),
      (.off, 40, 4), (.off, 1240, 4),
    ])
  func clicks(habit: ClickHabit, x: Double, page: Int) {
    var habits = Habits()
    habits.clicks = habit
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var preferences = Reader.Preferences(page: 4, direction: direction)
      preferences.habits = habits
      var reader = openReader(pages: 90, preferences: preferences)
      let isMirrored = direction == .rightToLeft && habit == .thirds
      reader.click(at: Vector2(isMirrored ? 1280 - x : x, 400))
      #expect(reader.pageNumbers.first == page)
      #expect((reader.face.bar != nil) == (habit == .thirds && x == 640))
    }
  }

  @Test("light, warmth and pictures at night are remembered of the book")
  func seeing() {
    var first = reader()
    first.press(keys: "Alt+-", "Alt+-", "Alt+]", "Alt+i")
    let memory = first.memory
    #expect(memory.brightness == -2 && memory.warmth == 1 && memory.keepsPictures != nil)
    let second = reader(memory: memory)
    #expect(second.look == first.look && second.memory == memory)
    #expect(reader().memory.brightness == nil && reader().memory.keepsPictures == nil)
  }
}
