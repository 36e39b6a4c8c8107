import PageGeometry
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// What is remembered from frame to frame, as values: nothing of it needs a device.
@Suite struct MemoryTests {
  private let box = OverlayBox(left: 0, top: 0, right: 200, bottom: 100)

  // MARK: The look editor

  /// Twenty rows of 40 pixels, of which two have sliders.
  private func editor(selected: Int? = nil) -> LookEditorState {
    var state = LookEditorState()
    show(&state, selected: selected)
    for row in [2, 3] {
      state.tracks[row] = ScrubTrack(left: 100, right: 200, runsFromRight: false)
    }
    return state
  }

  private func show(_ state: inout LookEditorState, selected: Int?) {
    let rows = (0..<20).map {
      OverlayContent.LookRow(text: "\($0)", kind: .slider(share: 0, usual: 0, text: ""))
    }
    let lookPanel = OverlayContent.LookPanel(pages: ["A"], page: 0, rows: rows, selected: selected)
    state.show(lookPanel, length: 800, in: box) { Double($0) * 40...Double($0 + 1) * 40 }
  }

  @Test("a slider gives the share under the pointer, and lets go of it once")
  func slides() {
    var state = editor()
    let first = state.press(.slider(2), at: Vector2(150, 5), scale: 1)
    #expect(first == [.look(.slid(row: 2, share: 0.5, isDone: false))])
    let moved = state.drag(.slider(2), from: Vector2(150, 5), to: Vector2(125, 90), scale: 1)
    #expect(moved.actions == [.look(.slid(row: 2, share: 0.25, isDone: false))])
    #expect(moved.needsFrame)
    let last = state.release(
      .slider(2), at: Vector2(125, 90), isOver: false, scale: 1, at: 9)
    #expect(last == [.look(.slid(row: 2, share: 0.25, isDone: true))])
    // One that is out of sight has no way.
    #expect(state.press(.slider(7), at: Vector2(150, 5), scale: 1) == [])
  }

  @Test(
    "two clicks on one row within 0.4 s give back its usual value",
    arguments: [(2, 0.3, true), (2, 0.5, false), (3, 0.3, false)])
  func doubleClick(row: Int, pause: Double, resets: Bool) {
    var state = editor()
    func click(_ row: Int, at time: Double) -> [OverlayAction] {
      _ = state.press(.slider(row), at: Vector2(150, 5), scale: 1)
      return state.release(
        .slider(row), at: Vector2(150, 5), isOver: true, scale: 1, at: time)
    }
    #expect(click(2, at: 10) != [.look(.reset(row: 2))])
    #expect((click(row, at: 10 + pause) == [.look(.reset(row: row))]) == resets)
  }

  @Test(
    "a row that is pulled farther than a few units scrolls and is not chosen",
    arguments: [(5.0, 1.0, false), (7.0, 1.0, true), (7.0, 2.0, false), (13.0, 2.0, true)])
  func pulls(pixels: Double, scale: Double, scrolls: Bool) {
    var state = editor()
    let (start, end) = (Vector2(20, 80), Vector2(20, 80 - pixels))
    _ = state.press(.row(4), at: start, scale: scale)
    _ = state.drag(.row(4), from: start, to: end, scale: scale)
    let far = state.drag(.row(4), from: end, to: end - Vector2(0, scrolls ? 30 : 0), scale: scale)
    #expect(far.needsFrame == scrolls)
    #expect(state.scroll.offset == (scrolls ? 30 : 0))
    let actions = state.release(.row(4), at: end, isOver: true, scale: scale, at: 9)
    #expect(actions == (scrolls ? [] : [.look(.chose(row: 4))]))
  }

  @Test("another selection is brought into sight, and nothing is once it is closed")
  func editorFollows() {
    var state = editor(selected: 0)
    #expect(state.scroll.offset == 0)
    show(&state, selected: 5)
    #expect(state.scroll.offset == 140)
    // The same again leaves alone where it was scrolled to.
    _ = state.scroll.move(by: 300)
    show(&state, selected: 5)
    #expect(state.scroll.offset == 440)
    state.begin(nil)
    #expect(state.scroll == Scroll() && state.tracks.isEmpty)
  }

  // MARK: Lists

  private func panel(_ title: String, here: Int? = nil, selected: Int? = nil)
    -> OverlayContent.Panel
  {
    OverlayContent.Panel(
      title: title, rows: (0..<50).map { (row: Int) in .init(text: "\(row)", isHere: row == here) },
      selected: selected)
  }

  /// Shows a list of rows of 20 pixels in one frame.
  private func frame(_ panel: OverlayContent.Panel?, _ memory: inout ListMemory) {
    memory.begin(panel)
    if let panel {
      memory.show(panel, length: 1_000, in: box) { Double($0) * 20...Double($0 + 1) * 20 }
    }
    memory.end(panel)
  }

  @Test("a list opens around where the reader is, and then follows its selection")
  func listFollows() {
    var memory = ListMemory()
    frame(panel("A", here: 25), &memory)
    #expect(memory.scroll.offset == 460)
    frame(panel("A", here: 25, selected: 30), &memory)
    #expect(memory.scroll.offset == 520)
    _ = memory.scroll.move(by: -520)
    frame(panel("A", here: 25, selected: 30), &memory)
    #expect(memory.scroll.offset == 0)
    // Another list, and the same one opened again, begin anew.
    frame(panel("B", selected: 10), &memory)
    #expect(memory.scroll.offset == 160)
    frame(nil, &memory)
    frame(panel("B"), &memory)
    #expect(memory.scroll.offset == 0)
  }

  @Test("a menu is known as one while it is there")
  func menu() {
    var memory = ListMemory()
    var menu = panel("")
    menu.place = .zero
    frame(menu, &memory)
    #expect(memory.isMenu)
    frame(panel(""), &memory)
    #expect(!memory.isMenu)
  }

  @Test("the sheet's scrolling begins anew with another sheet")
  func sheets() {
    var memory = OverlayMemory()
    var content = OverlayContent()
    content.sheet = OverlayContent.Sheet(title: "A", sections: [])
    memory.begin(content)
    memory.sheetScroll.fit(length: 500, in: box)
    _ = memory.sheetScroll.move(by: 50)
    memory.begin(content)
    #expect(memory.sheetScroll.offset == 50)
    content.sheet?.title = "B"
    memory.begin(content)
    #expect(memory.sheetScroll.offset == 0)
  }
}
