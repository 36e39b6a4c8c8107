import RectoBookModel
import DrawnFirst
import PageGeometry
import PageLayout
import RectoReaderCore
import RectoSceneRendering
import Testing

@testable import RectoOverlay

/// What is drawn, and where.
@MainActor @Suite(.drawnFirst) struct PartTests {
  @Test(
    "a sheet shows in a window of any width, with the sign that closes it",
    arguments: [60, 100, 160, 240, 900])
  func narrowSheet(width: Int) throws {
    let studio = try OverlayStudio(width: width, height: 600)
    var content = OverlayContent()
    content.sheet = .init(
      title: "Keys",
      sections: [.init(heading: "Turning", rows: [("PageDown", "next page"), ("", "a paragraph")])])
    let empty = OverlayContent.Sheet(title: "Keys", sections: [])
    let shown = try studio.settle(content).picture
    let (sheet, cross) = (try studio.place(.sheet), try studio.place(.closesSheet))
    #expect(sheet.left >= 0 && sheet.right <= Double(width) && sheet.intersection(cross) == cross)
    content.sheet = empty
    #expect(try studio.settle(content).picture != shown, "words are seen")
    content.sheet = Samples.question
    try studio.settle(content)
    let answer = try studio.place(.answer(0))
    #expect(answer.left >= 0 && answer.right <= Double(width))
  }

  @Test("the line that is typed stands at the lower edge, and at the upper one to show its match")
  func promptBesideMatch() throws {
    let studio = try OverlayStudio()
    let (middle, foot) = (Vector2(400, 300), Vector2(400, 560))
    let head = Vector2(400, 30)
    for (matches, isAtTop) in [
      ([], false), ([middle], false), ([foot], true), ([foot, head], false),
    ] {
      var content = OverlayContent()
      content.prompt = Samples.prompt
      content.prompt?.completions = []
      content.prompt?.match = matches.map { .init($0, $0 + Vector2(40, 12)) }
      try studio.settle(content)
      #expect((try studio.place(.prompt).center.y < 100) == isAtTop, "\(matches)")
    }
    var content = OverlayContent()
    content.prompt = Samples.prompt
    content.prompt?.match = [.init(foot, foot + Vector2(40, 12))]
    content.messages = [.init(id: 1, text: "A message.")]
    try studio.settle(content)
    #expect(try studio.place(.prompt).top >= studio.place(.message(1)).bottom)
  }

  @Test("an empty content changes no pixel and makes nothing")
  func empty() throws {
    let studio = try OverlayStudio()
    let book = studio.book()
    #expect(try studio.picture(OverlayContent()) == book)
    #expect(studio.overlay.tools == nil)
    #expect(studio.overlay.places == [])
    #expect(!studio.overlay.needsFrame && studio.overlay.nextFrame == nil)
  }

  @Test("an overlay that is prepared draws what one draws that is not")
  func prepared() throws {
    var content = OverlayContent()
    content.panel = Samples.outline
    let expected = try OverlayStudio().picture(content)
    let prepared = try OverlayStudio()
    try prepared.overlay.prepare()
    #expect(prepared.overlay.places == [] && !prepared.overlay.needsFrame)
    #expect(try prepared.picture(content) == expected)
  }

  @Test("an overlay that is gone leaves the book as it was")
  func gone() throws {
    let studio = try OverlayStudio()
    let book = studio.book()
    for (_, content) in Samples.all { _ = try studio.picture(content) }
    #expect(try studio.picture(OverlayContent()) == book)
    #expect(studio.overlay.places == [] && studio.overlay.visiblePictures == [])
  }

  private static var parts: [(String, OverlayContent)] {
    var (bar, panel, grid) = (OverlayContent(), OverlayContent(), OverlayContent())
    var (prompt, sheet, messages) = (OverlayContent(), OverlayContent(), OverlayContent())
    var (progress, hints, tip) = (OverlayContent(), OverlayContent(), OverlayContent())
    bar.bar = Samples.bar
    panel.panel = Samples.outline
    grid.panel = Samples.grid
    prompt.prompt = Samples.prompt
    sheet.sheet = Samples.question
    messages.messages = Samples.messages
    progress.progress = Samples.progress
    hints.hints = [.init(text: "as", link: .init(Vector2(200, 300), Vector2(260, 312)))]
    tip.tip = .init(text: "a tip", place: Vector2(300, 200))
    return [
      ("bar", bar), ("panel", panel), ("grid", grid), ("prompt", prompt), ("sheet", sheet),
      ("messages", messages), ("progress", progress), ("hints", hints), ("tip", tip),
    ]
  }

  @Test("each part changes pixels in its area and the shadow around it, and nowhere else")
  func areas() throws {
    let studio = try OverlayStudio(width: 600, height: 420)
    let book = studio.book()
    for (name, content) in Self.parts {
      let changed = try #require(
        try studio.picture(content).difference(from: book), "\(name) draws nothing")
      let boxes = studio.overlay.places.map(\.box)
      let area = OverlayBox(
        left: boxes.map(\.left).min() ?? 0, top: boxes.map(\.top).min() ?? 0,
        right: boxes.map(\.right).max() ?? 0, bottom: boxes.map(\.bottom).max() ?? 0)
      let reach = SheetShadow.reach(scale: 1) + 3
      #expect(changed.intersection(area.inset(-reach, -reach)) == changed, "\(name)")
      #expect(changed.intersection(area) == area, "\(name) is smaller than it says")
    }
  }

  @Test("what is in a view of any size stays in it, and nothing is drawn that cannot be")
  func anySize() throws {
    for (width, height) in [(1, 1), (40, 900), (900, 40), (260, 200)] {
      let studio = try OverlayStudio(width: width, height: height, scale: 1.25)
      let view = OverlayBox(0, 0, width: Double(width), height: Double(height))
      for (_, content) in Samples.all + Self.parts.map({ (name: $0, content: $1) }) {
        _ = try studio.picture(content)
        for place in studio.overlay.places { #expect(place.box.intersection(view) == place.box) }
      }
    }
  }

  @Test("a scene drawn after the overlay equals one drawn before it")
  func restoresState() throws {
    let studio = try OverlayStudio(width: 480, height: 300)
    let renderer = try SceneRenderer(shaders: ShaderSources.builtIn.snapshot)
    let book = BookArrangement(shape: BookShape(pageCount: 62, leafWidth: 0.7071), position: 3.25)
    let scene = book.visibleScene(in: ViewSize(width: 480, height: 300))
    try renderer.draw(scene, width: 480, height: 300)
    let before = try renderer.readPixels()
    for (_, content) in Samples.all { _ = try studio.picture(content) }
    try renderer.draw(scene, width: 480, height: 300)
    #expect(try renderer.readPixels() == before)
  }

  @Test("without any font the overlay is there, in plain letters")
  func noFonts() throws {
    let studio = try OverlayStudio(usesFonts: false)
    let book = studio.book()
    for (name, content) in Samples.all {
      #expect(try studio.picture(content) != book, "\(name)")
    }
    var content = OverlayContent()
    content.bar = Samples.bar
    let long = try studio.picture(content)
    content.bar?.title = ""
    #expect(try studio.picture(content).difference(from: long) != nil)
  }

  @Test("a night is darker than a day")
  func night() throws {
    let studio = try OverlayStudio()
    var content = OverlayContent()
    content.panel = Samples.outline
    let day = try studio.picture(content)
    studio.overlay.isNight = true
    let night = try studio.picture(content)
    let panel = try studio.place(.panel)
    let at = (Int(panel.bottom) - 20) * 4 * day.width + (Int(panel.left) + 20) * 4
    #expect(night.bytes[at] < 80 && day.bytes[at] > 200)
  }

  @Test("a change of scale changes all sizes with it")
  func scale() throws {
    let studio = try OverlayStudio(width: 1200, height: 900)
    var content = OverlayContent()
    content.bar = Samples.bar
    _ = try studio.picture(content)
    let plain = try studio.place(.bar).height
    studio.overlay.scale = 2
    _ = try studio.picture(content)
    #expect(try studio.place(.bar).height == plain * 2)
    studio.overlay.scale = .nan
    #expect(studio.overlay.scale == 1)
  }

  // MARK: Pictures of pages

  @Test("pages in sight are named, and their thumbnails are drawn once they come")
  func thumbnails() throws {
    let studio = try OverlayStudio()
    var content = OverlayContent()
    content.panel = Samples.grid
    let blank = try studio.picture(content)
    let asked = studio.overlay.visiblePictures
    #expect(asked.first == PageNumber(1) && asked.count >= 8 && asked.count < 40)
    #expect(asked == asked.sorted())
    studio.overlay.setThumbnail(PageNumber(500), Samples.thumbnail(1))
    #expect(!studio.overlay.needsFrame)
    studio.overlay.setThumbnail(PageNumber(2), Samples.thumbnail(2))
    #expect(studio.overlay.needsFrame)
    let drawn = try studio.picture(content)
    let row = try studio.place(.row(1))
    let changed = try #require(drawn.difference(from: blank))
    #expect(changed.intersection(row) == changed)
    studio.overlay.setThumbnail(PageNumber(2), nil)
    #expect(studio.overlay.needsFrame)
    #expect(try studio.picture(content) == blank)
    studio.overlay.setThumbnail(PageNumber(2), Samples.thumbnail(2))
    studio.overlay.dropThumbnails()
    #expect(try studio.picture(content) == blank)
  }

  @Test("a picture larger than any thumbnail is passed over")
  func largeThumbnail() throws {
    let studio = try OverlayStudio()
    var content = OverlayContent()
    content.panel = Samples.grid
    let blank = try studio.picture(content)
    let side = Limits.thumbnailSide + 1
    studio.overlay.setThumbnail(
      PageNumber(1),
      Bitmap(width: side, height: 1, bytes: [UInt8](repeating: 0, count: side * 4)))
    #expect(!studio.overlay.needsFrame)
    #expect(try studio.picture(content) == blank)
  }
}
