import DrawnFirst
import PageGeometry
import PageLayout
import RectoBookModel
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// The card where paper and text are set, and the bar that opens it.
@MainActor @Suite(.drawnFirst) struct CardTests {
  private func reader(
    _ size: (width: Int, height: Int) = (1280, 800), spread: SpreadMode = .automatic,
    direction: ReadingDirection = .leftToRight
  ) -> Reader {
    var preferences = Reader.Preferences(page: 8, spread: spread)
    preferences.location = .disk(path: "/a.epub")
    var reader = Reader(
      view: ViewSize(width: Double(size.width), height: Double(size.height)),
      preferences: preferences)
    _ = reader.receive(
      .opened(
        BookFacts(
          format: "EPUB", pageCount: 90, usualSize: PageSize(width: 420, height: 600),
          title: "Emma", direction: direction, flows: true)))
    return reader
  }

  private func content(_ reader: Reader) -> OverlayContent {
    var content = OverlayContent()
    (content.card, content.bar) = (reader.overlay.card, reader.overlay.bar)
    return content
  }

  @Test("what is pressed on it is told: items, switches, lists, and the sign that closes it")
  func clicks() throws {
    let studio = try OverlayStudio()
    var reader = reader()
    _ = reader.receive(.command(.card))
    try studio.settle(content(reader))
    #expect(
      try studio.click(.card(.item(0, 2))) == [.card(.picked(row: 0, item: 2))])
    #expect(try studio.click(.card(.row(3))) == [.card(.chose(row: 3))])
    #expect(try studio.click(.card(.row(9))) == [.card(.chose(row: 9))])
    #expect(try studio.click(.card(.closes)) == [.card(.closed)])
    let slider = try studio.place(.card(.slider(4)))
    let pressed = studio.overlay.receive(
      .pressed(Vector2(slider.right - 7, slider.center.y)), at: studio.now)
    guard case .card(.slid(4, let share))? = pressed.actions.first else {
      Issue.record("no slider")
      return
    }
    #expect(share > 0.99)
    _ = studio.overlay.receive(.released(slider.center), at: studio.now)
    // The second click of two leads back.
    let again = try studio.click(.card(.slider(4)))
    #expect(again.last == .card(.reset(row: 4)))
  }

  @Test(
    "it leaves the opening in sight, and shows the row that keys mean",
    arguments: [(640, 480), (1280, 800), (1920, 1080), (480, 300)])
  func sizes(width: Int, height: Int) throws {
    let studio = try OverlayStudio(width: width, height: height)
    var reader = reader((width, height))
    _ = reader.receive(.command(.toggleControls))
    _ = reader.receive(.command(.card))
    try studio.settle(content(reader))
    let box = try studio.place(.card(.panel))
    #expect(box.left >= 0 && box.top >= 0 && box.width <= 0.53 * Double(width))
    let bar = try studio.place(.bar)
    #expect(!bar.touches(box))
    #expect(
      studio.overlay.takeLayout().contains { if case .tookAside = $0 { true } else { false } })
    for row in 0..<11 {
      _ = reader.receive(.overlay(.card(.reset(row: row))))
      #expect(reader.overlay.card?.focused == row)
      try studio.settle(content(reader))
      #expect((try? studio.place(.card(.row(row)))) != nil, "\(row)")
    }
  }

  @Test(
    "the bar keeps off the lower corners of pages, however the book lies",
    arguments: [(640, 480), (1280, 800), (1920, 1080), (700, 900)],
    [SpreadMode.onePage, .twoPages])
  func corners(size: (Int, Int), spread: SpreadMode) throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      let studio = try OverlayStudio(width: size.0, height: size.1)
      var reader = reader(size, spread: spread, direction: direction)
      _ = reader.receive(.command(.toggleControls))
      let content = content(reader)
      try studio.settle(content)
      let bar = try studio.place(.bar)
      let shown = reader.pages
      #expect(!shown.isEmpty)
      let pages = try #require(content.bar?.pages.map { OverlayBox($0) })
      // Where it lies on the desk it is under no page.
      for room in [content.bar?.room].compactMap(\.self) where bar.touches(pages) {
        #expect(bar.left >= room.lowerBound - 1 && bar.right <= room.upperBound + 1)
      }
      for command in [Command.card, .menu, .outline] {
        #expect(try studio.click(.button(command)) == [.command(command)])
      }
    }
  }

  @Test("beside a page that stands on the desk alone the bar lies on the desk, on the wider side")
  func besidePage() throws {
    let studio = try OverlayStudio(width: 1280, height: 800)
    var content = OverlayContent()
    var bar = Samples.bar
    for (pages, side) in [
      ((400.0, 880.0), (894.0, 1272.0)), ((520, 1100), (8, 506)), ((40, 1240), nil),
      ((200, 1080), nil),
    ] as [((Double, Double), (Double, Double)?)] {
      bar.pages = .init(Vector2(pages.0, 20), Vector2(pages.1, 790))
      content.bar = bar
      try studio.settle(content)
      let box = try studio.place(.bar)
      if let side {
        #expect(box.left >= side.0 && box.right <= side.1, "\(pages) \(box)")
      } else {
        #expect(box.width > 700, "there is no desk")
      }
      #expect(box.bottom <= 800 && box.bottom > 780)
    }
    // Below the page there is room as it is.
    bar.pages = .init(Vector2(400, 20), Vector2(880, 700))
    content.bar = bar
    try studio.settle(content)
    #expect(try studio.place(.bar).width > 700)
  }

  @Test(
    "on a narrow desk its buttons keep their words in several rows, above the place and the scrubber"
  )
  func narrowDesk() throws {
    let studio = try OverlayStudio(width: 1280, height: 800)
    var content = OverlayContent()
    var reader = reader((1280, 800))
    _ = reader.receive(.command(.toggleControls))
    var bar = try #require(reader.overlay.bar)
    bar.pages = .init(Vector2(340, 20), Vector2(1000, 790))
    content.bar = bar
    try studio.settle(content)
    let box = try studio.place(.bar)
    #expect(box.right <= 326 && box.bottom <= 800 && box.bottom > 780)
    let buttons = try bar.buttons.map { try studio.place(.button($0.command)) }
    #expect(Set(buttons.map(\.top)).count > 1)
    for (button, place) in zip(bar.buttons, buttons) {
      #expect(box.contains(place.center) && place.right <= box.right)
      // A sign alone is a square.
      #expect(button.command == .card || place.width > 1.5 * place.height, "\(button.label)")
    }
    for (index, place) in buttons.enumerated() {
      #expect(buttons[..<index].allSatisfy { !$0.touches(place) })
    }
    let scrubber = try studio.place(.scrubber)
    #expect(buttons.allSatisfy { $0.bottom <= scrubber.top } && scrubber.width > 0.9 * box.width)
  }

  @Test("its signs are drawn at any scale, and differ from each other", arguments: [1.0, 1.5, 2])
  func signs(scale: Double) throws {
    var pictures: Set<[UInt8]> = []
    for command in [Command.shelf, .chooseBook, .outline, .find, .toggleBookmark, .card, .menu] {
      #expect(Icon(command) != nil)
      let studio = try OverlayStudio(width: 400, height: 160, scale: scale)
      var content = OverlayContent()
      content.bar = OverlayContent.Bar(
        title: "", place: "", share: 0,
        buttons: [OverlayContent.Button(command: command, label: "", tip: "")])
      pictures.insert(try studio.settle(content).picture.bytes)
    }
    #expect(pictures.count == 7)
    #expect(Icon(.quit) == nil)
  }

  @Test("a tick stands before what is on in a menu")
  func ticks() throws {
    let studio = try OverlayStudio()
    var content = OverlayContent()
    var row = OverlayContent.Row(text: "Night")
    func menu(isOn: Bool) -> OverlayContent {
      row.isOn = isOn
      var panel = OverlayContent.Panel(title: "", rows: [row])
      panel.place = Vector2(40, 40)
      content.panel = panel
      return content
    }
    let on = try studio.settle(menu(isOn: true)).picture
    let off = try studio.settle(menu(isOn: false)).picture
    #expect(on != off)
  }
}
