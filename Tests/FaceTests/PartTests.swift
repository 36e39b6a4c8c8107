import BookModel
import DrawnFirst
import PageGeometry
import PageLayout
import ReaderCore
import SceneRenderer
import Testing

@testable import Face

/// What is drawn, and where.
@MainActor @Suite(.drawnFirst) struct PartTests {
  @Test("an empty content changes no pixel and makes nothing")
  func empty() throws {
    let studio = try FaceStudio()
    let book = studio.book()
    #expect(try studio.picture(FaceContent()) == book)
    #expect(studio.face.tools == nil)
    #expect(studio.face.places == [])
    #expect(!studio.face.needsFrame && studio.face.nextFrame == nil)
  }

  @Test("a face that is prepared draws what one draws that is not")
  func prepared() throws {
    var content = FaceContent()
    content.panel = Samples.outline
    let expected = try FaceStudio().picture(content)
    let prepared = try FaceStudio()
    try prepared.face.prepare()
    #expect(prepared.face.places == [] && !prepared.face.needsFrame)
    #expect(try prepared.picture(content) == expected)
  }

  @Test("a face that is gone leaves the book as it was")
  func gone() throws {
    let studio = try FaceStudio()
    let book = studio.book()
    for (_, content) in Samples.all { _ = try studio.picture(content) }
    #expect(try studio.picture(FaceContent()) == book)
    #expect(studio.face.places == [] && studio.face.visiblePictures == [])
  }

  private static var parts: [(String, FaceContent)] {
    var (bar, panel, grid) = (FaceContent(), FaceContent(), FaceContent())
    var (prompt, sheet, messages) = (FaceContent(), FaceContent(), FaceContent())
    var (progress, hints, tip) = (FaceContent(), FaceContent(), FaceContent())
    bar.bar = Samples.bar
    panel.panel = Samples.outline
    grid.panel = Samples.grid
    prompt.prompt = Samples.prompt
    sheet.sheet = Samples.question
    messages.messages = Samples.messages
    progress.progress = Samples.progress
    hints.hints = [.init(text: "as", place: Vector2(200, 300))]
    tip.tip = .init(text: "a tip", place: Vector2(300, 200))
    return [
      ("bar", bar), ("panel", panel), ("grid", grid), ("prompt", prompt), ("sheet", sheet),
      ("messages", messages), ("progress", progress), ("hints", hints), ("tip", tip),
    ]
  }

  @Test("each part changes pixels in its area and the shadow around it, and nowhere else")
  func areas() throws {
    let studio = try FaceStudio(width: 600, height: 420)
    let book = studio.book()
    for (name, content) in Self.parts {
      let changed = try #require(
        try studio.picture(content).difference(from: book), "\(name) draws nothing")
      let boxes = studio.face.places.map(\.box)
      let area = FaceBox(
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
      let studio = try FaceStudio(width: width, height: height, scale: 1.25)
      let view = FaceBox(0, 0, width: Double(width), height: Double(height))
      for (_, content) in Samples.all + Self.parts.map({ (name: $0, content: $1) }) {
        _ = try studio.picture(content)
        for place in studio.face.places { #expect(place.box.intersection(view) == place.box) }
      }
    }
  }

  @Test("a scene drawn after the face equals one drawn before it")
  func restoresState() throws {
    let studio = try FaceStudio(width: 480, height: 300)
    let renderer = try SceneRenderer(shaders: ShaderSources.builtIn.snapshot)
    let book = BookArrangement(shape: BookShape(pageCount: 62, leafWidth: 0.7071), position: 3.25)
    let scene = book.visibleScene(in: ViewSize(width: 480, height: 300))
    try renderer.draw(scene, width: 480, height: 300)
    let before = try renderer.readPixels()
    for (_, content) in Samples.all { _ = try studio.picture(content) }
    try renderer.draw(scene, width: 480, height: 300)
    #expect(try renderer.readPixels() == before)
  }

  @Test("without any font the face is there, in plain letters")
  func noFonts() throws {
    let studio = try FaceStudio(usesFonts: false)
    let book = studio.book()
    for (name, content) in Samples.all {
      #expect(try studio.picture(content) != book, "\(name)")
    }
    var content = FaceContent()
    content.bar = Samples.bar
    let long = try studio.picture(content)
    content.bar?.title = ""
    #expect(try studio.picture(content).difference(from: long) != nil)
  }

  @Test("a night is darker than a day")
  func night() throws {
    let studio = try FaceStudio()
    var content = FaceContent()
    content.panel = Samples.outline
    let day = try studio.picture(content)
    studio.face.isNight = true
    let night = try studio.picture(content)
    let panel = try studio.place(.panel)
    let at = (Int(panel.bottom) - 20) * 4 * day.width + (Int(panel.left) + 20) * 4
    #expect(night.bytes[at] < 80 && day.bytes[at] > 200)
  }

  @Test("a change of scale changes all sizes with it")
  func scale() throws {
    let studio = try FaceStudio(width: 1200, height: 900)
    var content = FaceContent()
    content.bar = Samples.bar
    _ = try studio.picture(content)
    let plain = try studio.place(.bar).height
    studio.face.scale = 2
    _ = try studio.picture(content)
    #expect(try studio.place(.bar).height == plain * 2)
    studio.face.scale = .nan
    #expect(studio.face.scale == 1)
  }

  // MARK: Pictures of pages

  @Test("pages in sight are named, and their thumbnails are drawn once they come")
  func thumbnails() throws {
    let studio = try FaceStudio()
    var content = FaceContent()
    content.panel = Samples.grid
    let blank = try studio.picture(content)
    let asked = studio.face.visiblePictures
    #expect(asked.first == PageNumber(1) && asked.count >= 8 && asked.count < 40)
    #expect(asked == asked.sorted())
    studio.face.setThumbnail(PageNumber(500), Samples.thumbnail(1))
    #expect(!studio.face.needsFrame)
    studio.face.setThumbnail(PageNumber(2), Samples.thumbnail(2))
    #expect(studio.face.needsFrame)
    let drawn = try studio.picture(content)
    let row = try studio.place(.row(1))
    let changed = try #require(drawn.difference(from: blank))
    #expect(changed.intersection(row) == changed)
    studio.face.dropThumbnails(except: [PageNumber(500)])
    #expect(studio.face.hasThumbnail(PageNumber(500)) && !studio.face.hasThumbnail(PageNumber(2)))
    #expect(try studio.picture(content) == blank)
  }

  @Test("thumbnails stay within their bytes, and the one seen last stays longest")
  func thumbnailBudget() throws {
    _ = try FaceStudio(width: 8, height: 8).picture(FaceContent())
    let studio = try FaceStudio(width: 8, height: 8)
    withExtendedLifetime(studio) {
      let small = Bitmap(width: 16, height: 16, bytes: [UInt8](repeating: 9, count: 1_024))
      let store = Thumbnails(budget: 10 * 1_364)
      for page in 1...30 {
        store.set(small, of: PageNumber(page))
        _ = store.picture(of: PageNumber(1))
        #expect(store.byteCount <= 10 * 1_364)
      }
      #expect(store.picture(of: PageNumber(1)) != nil && store.picture(of: PageNumber(30)) != nil)
      #expect(store.picture(of: PageNumber(2)) == nil)
      let side = Limits.thumbnailSide + 1
      store.set(
        Bitmap(width: side, height: 1, bytes: [UInt8](repeating: 0, count: side * 4)),
        of: PageNumber(99))
      #expect(store.picture(of: PageNumber(99)) == nil)
    }
  }
}
