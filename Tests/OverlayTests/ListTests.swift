import BookFixtures
import RectoBookModel
import DrawnFirst
import PageGeometry
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// Long lists: what is laid out, and what is kept in sight.
@MainActor @Suite(.drawnFirst) struct ListTests {
  private static let long = OverlayContent.Panel(
    title: "Contents",
    rows: (0..<5_000).map { .init(text: "Chapter \($0)", detail: "\($0 * 3)") })

  private func content(_ panel: OverlayContent.Panel) -> OverlayContent {
    var content = OverlayContent()
    content.panel = panel
    return content
  }

  private func rowsInSight(_ studio: OverlayStudio) -> [Int] {
    studio.overlay.places.compactMap { if case .row(let row) = $0.part { row } else { nil } }
  }

  @Test("of 5,000 rows those in sight are laid out, and scrolling through all is quick")
  func fiveThousand() throws {
    let studio = try OverlayStudio()
    let content = content(Self.long)
    _ = try studio.picture(content)
    let seen = rowsInSight(studio).count
    #expect((10...24).contains(seen))
    let tools = try #require(studio.overlay.tools)
    #expect(tools.textCache.layoutCount <= 2 * seen + 8)
    let center = try studio.place(.panel).center
    _ = studio.overlay.receive(.moved(center), at: 100)
    let spent = try threadSeconds {
      for _ in 0..<60 {
        let reply = studio.overlay.receive(.wheel(notches: -3), at: 100)
        #expect(reply.isTaken && studio.overlay.needsFrame)
        try studio.overlay.draw(content, width: 960, height: 600, at: 100)
      }
    }
    #expect(spent < 6, "60 frames took \(spent) s")
    let least = rowsInSight(studio).min() ?? 0
    #expect(least > 300 && least < 500)
    #expect(tools.textCache.layoutCount <= 2 * (least + 2 * seen) + 8)
  }

  @Test("a selected row comes into sight when it changes, and a scroll by hand stays otherwise")
  func selection() throws {
    let studio = try OverlayStudio()
    var panel = Self.long
    for selected in [0, 3_000, 3_001, 4_999, 17] {
      panel.selected = selected
      _ = try studio.picture(content(panel))
      let row = try studio.place(.row(selected))
      #expect(row.height >= 30, "row \(selected) is cut off")
    }
    _ = studio.overlay.receive(.moved(try studio.place(.panel).center), at: 100)
    _ = studio.overlay.receive(.wheel(notches: -40), at: 100)
    _ = try studio.picture(content(panel))
    #expect(!rowsInSight(studio).contains(17))
    _ = try studio.picture(content(panel))
    #expect(!rowsInSight(studio).contains(17))
  }

  @Test("a list opens where the reader is")
  func opensHere() throws {
    let studio = try OverlayStudio()
    var panel = Self.long
    panel.rows[2_500].isHere = true
    _ = try studio.picture(content(panel))
    #expect(rowsInSight(studio).contains(2_500))
    // Another list begins at its beginning.
    panel.title = "Bookmarks"
    panel.rows[2_500].isHere = false
    _ = try studio.picture(content(panel))
    #expect(rowsInSight(studio).first == 0)
  }

  @Test("a list that grows shorter is not scrolled beyond its end")
  func shorter() throws {
    let studio = try OverlayStudio()
    var panel = Self.long
    panel.selected = 4_999
    _ = try studio.picture(content(panel))
    panel.rows = Array(panel.rows.prefix(3))
    panel.selected = nil
    _ = try studio.picture(content(panel))
    #expect(rowsInSight(studio) == [0, 1, 2])
    panel.rows = []
    panel.emptyWords = "Nothing found"
    let empty = try studio.picture(content(panel))
    #expect(rowsInSight(studio) == [])
    panel.emptyWords = ""
    #expect(try studio.picture(content(panel)) != empty)
  }

  @Test("selections and marks outside of their rows are passed over")
  func outside() throws {
    let studio = try OverlayStudio()
    for selected in [-1, 3, Int.max, Int.min] {
      var panel = OverlayContent.Panel(
        title: "",
        rows: [
          .init(text: "abc", depth: selected, marked: 1..<99),
          .init(text: "abc", marked: -5..<2), .init(text: "", marked: 4..<4),
        ], selected: selected)
      _ = try studio.picture(content(panel))
      panel.isGrid = true
      var all = content(panel)
      all.prompt = .init(
        label: "", text: "abc", caret: selected, completions: panel.rows, selected: selected)
      _ = try studio.picture(all)
    }
  }

  @Test("the mark at the side drags the list from end to end")
  func dragging() throws {
    let studio = try OverlayStudio()
    let content = content(Self.long)
    _ = try studio.picture(content)
    let track = try studio.place(.panelScroll)
    let top = Vector2(track.center.x, track.top + 5)
    _ = studio.overlay.receive(.pressed(top), at: 100)
    _ = studio.overlay.receive(.moved(top + Vector2(0, 2_000)), at: 100)
    _ = studio.overlay.receive(.released(top + Vector2(0, 2_000)), at: 100)
    _ = try studio.picture(content)
    #expect(rowsInSight(studio).last == 4_999)
    // A press beside the mark brings it there.
    let middle = track.center
    _ = studio.overlay.receive(.pressed(middle), at: 100)
    _ = studio.overlay.receive(.released(middle), at: 100)
    _ = try studio.picture(content)
    #expect(rowsInSight(studio).contains(2_500))
  }

  @Test("a slow wheel gets on, by less than a pixel at a time")
  func slowWheel() throws {
    let studio = try OverlayStudio()
    let content = content(Self.long)
    _ = try studio.picture(content)
    _ = studio.overlay.receive(.moved(try studio.place(.panel).center), at: 100)
    for _ in 0..<100 {
      _ = studio.overlay.receive(.wheel(notches: -0.005), at: 100)
      try studio.overlay.draw(content, width: 960, height: 600, at: 100)
    }
    #expect(abs(studio.overlay.memory.list.scroll.offset - 36) < 1e-6)
  }

  @Test("the grid lays its pictures side by side and scrolls")
  func grid() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(content(Samples.grid))
    let (first, second) = (try studio.place(.row(0)), try studio.place(.row(1)))
    #expect(first.top == second.top && first.right <= second.left)
    var panel = Samples.grid
    panel.selected = 59
    _ = try studio.picture(content(panel))
    #expect(try studio.place(.row(59)).height > 150)
    #expect(studio.overlay.visiblePictures.contains(PageNumber(60)))
  }

  @Test("a long sheet scrolls, and its answers stay in sight")
  func longSheet() throws {
    let studio = try OverlayStudio()
    var content = OverlayContent()
    content.sheet = .init(
      title: "Facts", sections: [.init(heading: "", rows: (0..<200).map { ("\($0)", "value") })],
      answers: ["Close"])
    let before = try studio.picture(content)
    #expect(try studio.place(.sheet).height <= 600)
    let answer = try studio.place(.answer(0))
    _ = studio.overlay.receive(.moved(try studio.place(.sheet).center), at: 100)
    #expect(studio.overlay.receive(.wheel(notches: -2), at: 100).isTaken)
    let after = try studio.picture(content)
    #expect(after != before)
    #expect(try studio.place(.answer(0)) == answer)
  }

  // MARK: Scrolling

  @Test("a scroll stays within its list, whatever is done to it", arguments: UInt64(0)..<50)
  func scrollLaws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scroll = Scroll()
    for _ in 0..<60 {
      let window = OverlayBox(0, 0, width: 100, height: Double.random(in: 0...900, using: &random))
      scroll.fit(length: Double.random(in: 0...90_000, using: &random), in: window)
      #expect((0...scroll.most).contains(scroll.offset))
      _ = scroll.move(by: Double.random(in: -5_000...5_000, using: &random))
      #expect((0...scroll.most).contains(scroll.offset))
      _ = scroll.drag(by: Double.random(in: -900...900, using: &random), least: 28)
      #expect((0...scroll.most).contains(scroll.offset))
      let start = scroll.thumbStart(least: 28)
      #expect(start >= 0 && start + scroll.thumbLength(least: 28) <= scroll.window + 1e-6)
      #expect(!scroll.move(by: .nan) && !scroll.drag(by: .infinity, least: 28))
    }
  }
}
