import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoInkPainting
import RectoReaderCore
import RectoSceneRendering
import RectoShaderText
import Testing

@testable import RectoWindowSession

@MainActor @Suite("What is seen of ink on pages") struct InkSightTests {
  private static let parameters = InkStockTests.parameters

  private static func reader(_ spread: SpreadMode = .twoPages) -> Reader {
    var preferences = Reader.Preferences(page: 3)
    preferences.spread = spread
    var reader = Reader(view: ViewSize(width: 1280, height: 800), preferences: preferences)
    _ = reader.receive(
      .opened(
        BookFacts(format: "PDF", pageCount: 20, usualSize: PageSize(width: 210, height: 297))))
    return reader
  }

  /// A line on the left half of a page.
  private static func log(_ tool: PenTool, _ number: UInt64) -> DeedLog {
    var log = DeedLog()
    let samples = [PenSample(Vector2(0.1, 0.5), time: 0), PenSample(Vector2(0.2, 0.5), time: 1)]
    log.perform(
      .add(
        Stroke(samples, id: Stroke.ID(high: 1, low: number), tool: tool, width: 0.01, unit: 200)))
    return log
  }

  private func sight(_ settings: ShaderSetting...) -> InkSight {
    var sight = InkSight()
    sight.follow(ParameterSettings(sliders: settings), of: Self.parameters, in: "files", on: .plain)
    return sight
  }

  @Test("wet ink is seen behind its page on thin paper, as long as it is there")
  func behind() throws {
    var (reader, sight) = (Self.reader(), sight(try ShaderSetting("paperOpacity=80")))
    func ink(_ page: Int) -> SeenInk { sight.ink(of: PageNumber(page), for: reader) }
    let bare = ink(3)
    #expect(bare.isEmpty)
    _ = reader.receive(.drawn(PageNumber(4), Self.log(.pencil, 1)))
    #expect(ink(3).isEmpty && !ink(4).isEmpty)
    var log = Self.log(.marker, 2)
    _ = reader.receive(.drawn(PageNumber(4), log))
    let stained = ink(3)
    #expect(stained.bleeding.count == 1 && stained.drawing == Drawing())
    for page in [2, 5] { #expect(ink(page).isEmpty) }
    // It lies at the right there.
    let box = try #require(stained.difference(from: bare))
    #expect(abs((box.least.x + box.greatest.x) / 2 - (210.0 / 297 - 0.15)) < 0.01)
    log.undo()
    _ = reader.receive(.drawn(PageNumber(4), log))
    #expect(ink(3).isEmpty && ink(3).looks(like: bare))
  }

  @Test("nothing is seen behind where paper is firm, or each page has a leaf of its own")
  func firm() throws {
    let thin = try ShaderSetting("paperOpacity=80")
    for (spread, settings) in [(SpreadMode.twoPages, []), (.onePage, [thin])] {
      var reader = Self.reader(spread)
      _ = reader.receive(.drawn(PageNumber(4), Self.log(.marker, 1)))
      var sight = InkSight()
      sight.follow(
        ParameterSettings(sliders: settings), of: Self.parameters, in: "files", on: .plain)
      #expect(sight.ink(of: PageNumber(3), for: reader).isEmpty)
    }
  }

  @Test("another look is other paper, for what would look otherwise on it")
  func looks() throws {
    var (reader, sight) = (Self.reader(), sight())
    _ = reader.receive(.drawn(PageNumber(2), Self.log(.write, 1)))
    _ = reader.receive(.drawn(PageNumber(3), Self.log(.pencil, 2)))
    _ = reader.receive(.drawn(PageNumber(4), Self.log(.marker, 3)))
    let before = [2, 3, 4].map { sight.ink(of: PageNumber($0), for: reader) }
    let glossy = ParameterSettings(preset: try ShaderPresets.read("glossy").settings)
    sight.follow(glossy, of: Self.parameters, in: "files", on: .plain)
    let after = [2, 3, 4].map { sight.ink(of: PageNumber($0), for: reader) }
    #expect(zip(before, after).map { $0.looks(like: $1) } == [true, false, true])
    let thin = ParameterSettings(sliders: [try ShaderSetting("paperOpacity=82")])
    sight.follow(thin, of: Self.parameters, in: "files", on: .plain)
    #expect(!sight.ink(of: PageNumber(3), for: reader).looks(like: before[1]))
    #expect(sight.ink(of: PageNumber(4), for: reader).looks(like: before[2]))
  }
}
