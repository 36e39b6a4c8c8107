import BookFixtures
import DrawnFirst
import PageLayout
import RectoBookModel
import RectoDecoderService
import RectoDesktop
import RectoGLDevice
import RectoPictureStorage
import RectoReaderCore
import RectoSceneRendering
import RectoShaderText
import Testing

@testable import RectoWindowSession

/// Pictures that are kept from the device while something else shows them.
@MainActor @Suite(.drawnFirst) struct PictureSupplyTests {
  private static let context = Result { try KeptContext() }
  // What is drawn with stays until the process ends.
  private static var kept: [PictureSupply] = []

  private let images: [PageImage]
  private let reader: Reader

  init() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      PDFFixture.bytes(sizes: [(Int, Int)](repeating: (300, 400), count: 24)), to: "book.pdf")
    let service = PageService(of: .disk(path: path), decoders: 1) {}
    defer { service.close() }
    var facts: BookFacts?
    var images: [PageImage] = []
    for page in 1...3 { service.askPage(PageNumber(page), .atLeast(width: 256)) }
    while facts == nil || images.count < 3 {
      let events = service.waitForEvents(seconds: 60)
      try #require(!events.isEmpty)
      for event in events {
        if case .opened(let opened) = event { facts = opened }
        if case .page(let image) = event { images.append(image) }
      }
    }
    self.images = images.sorted { $0.request.page < $1.request.page }
    var reader = Reader(view: ViewSize(width: 1280, height: 800))
    _ = reader.receive(.opened(try #require(facts)))
    self.reader = reader
  }

  private func supply(budget: Int = 1 << 30) throws -> PictureSupply {
    let supply = PictureSupply(
      budget: budget, renderer: try SceneRenderer(shaders: ShaderSources.builtIn.snapshot))
    Self.kept.append(supply)
    return supply
  }

  @Test("what is held back counts as at hand, and goes to the device once")
  func passingOn() throws {
    let loan = try Self.context.get().lend()
    defer { withExtendedLifetime(loan) {} }
    let supply = try supply()
    #expect(supply.isBlank(PageNumber(1)))
    for image in images { supply.receive(image) }
    supply.upload(for: reader)
    #expect(!supply.isBlank(PageNumber(1)) && !supply.isBusy && supply.renderer.pictureBytes == 0)
    #expect(
      supply.residency.pictures.shown.isSuperset(of: [
        .whole(PageNumber(1)), .whole(PageNumber(2)), .whole(PageNumber(3)),
      ]))

    supply.passOn(for: reader)
    while supply.isBusy { supply.upload(for: reader) }
    #expect(!supply.isBlank(PageNumber(1)) && !supply.isBlank(PageNumber(3)))
    #expect(supply.renderer.pictureBytes == images.reduce(0) { $0 + $1.chain.byteCount })
  }

  @Test("held back once more, what comes is at hand, and what the device has it keeps")
  func holdingBack() throws {
    let loan = try Self.context.get().lend()
    defer { withExtendedLifetime(loan) {} }
    let supply = try supply()
    supply.receive(images[0])
    supply.passOn(for: reader)
    while supply.isBusy { supply.upload(for: reader) }
    supply.holdBack()
    supply.receive(images[1])
    supply.upload(for: reader)
    #expect(!supply.isBlank(PageNumber(2)) && !supply.isBusy)
    #expect(supply.renderer.pictureBytes == images[0].chain.byteCount)
    supply.passOn(for: reader)
    while supply.isBusy { supply.upload(for: reader) }
    #expect(
      supply.renderer.pictureBytes == images[0].chain.byteCount + images[1].chain.byteCount)
  }

  @Test("what only the device shows is waited for by no page that something else shows")
  func shownByOthers() throws {
    let loan = try Self.context.get().lend()
    defer { withExtendedLifetime(loan) {} }
    let supply = try supply()
    for image in images { supply.receive(image) }
    let end = monotonicSeconds() + 10
    var asked: [PageRequest] = []
    while !asked.contains(where: { !$0.pictured.isWhole }), monotonicSeconds() < end {
      asked = supply.requests(for: reader)
    }
    let seen = asked.indices.filter { reader.visiblePages.contains(asked[$0].page) }
    let whole = seen.filter { asked[$0].pictured.isWhole }
    let fitted = seen.filter { !asked[$0].pictured.isWhole }
    #expect(!whole.isEmpty && !fitted.isEmpty)
    #expect(try #require(whole.max()) < #require(fitted.min()))
    // Until what has landed is shown there is no time for it at all.
    #expect(supply.requests(for: reader, isShown: false).allSatisfy { $0.pictured.isWhole })
  }

  @Test("what there is no room for, and what was forgotten, never goes there")
  func lettingGo() throws {
    let loan = try Self.context.get().lend()
    defer { withExtendedLifetime(loan) {} }
    let narrow = try supply(budget: 1)
    for image in images { narrow.receive(image) }
    narrow.upload(for: reader)
    #expect(!narrow.isBlank(PageNumber(1)) && narrow.isBlank(PageNumber(3)))
    narrow.passOn(for: reader)
    while narrow.isBusy { narrow.upload(for: reader) }
    #expect(narrow.renderer.pictureBytes == images[0].chain.byteCount)

    let other = try supply()
    for image in images { other.receive(image) }
    other.forget()
    other.passOn(for: reader)
    #expect(other.isBlank(PageNumber(1)) && !other.isBusy && other.renderer.pictureBytes == 0)
  }

  @Test("what the window shows has its pictures until those of another place are there")
  func showing() throws {
    let loan = try Self.context.get().lend()
    defer { withExtendedLifetime(loan) {} }
    let supply = try supply(budget: 1)
    supply.passOn(for: reader)
    supply.receive(images[0])
    while supply.isBusy { supply.upload(for: reader) }
    var reader = reader
    let shown = reader.visiblePages
    for event in [Event.command(.lastPage), .landed] { _ = reader.receive(event) }
    #expect(reader.visiblePages.allSatisfy(supply.isBlank))
    supply.upload(for: reader, showing: shown)
    #expect(!shown.contains(where: supply.isBlank))
    supply.upload(for: reader)
    #expect(shown.allSatisfy(supply.isBlank))
  }

  @Test("what frames are composed of is at hand again where one comes back, or is asked for")
  func comingBack() throws {
    let loan = try Self.context.get().lend()
    defer { withExtendedLifetime(loan) {} }
    let supply = try supply()
    var (composed, reader) = (ComposedPictures(), reader)
    func follow() {
      supply.upload(for: reader)
      composed.keep(supply.wholePages.union(reader.demands.lazy.map(\.page)))
    }
    for image in images {
      supply.receive(image)
      composed.receive(image)
    }
    for command in [Command.lastPage, .firstPage, .nextPage] {
      _ = reader.receive(.command(command))
      _ = reader.receive(.landed)
      follow()
      let asked = supply.requests(for: reader).map(\.page)
      for page in reader.visiblePages {
        #expect(composed.name(of: page) != nil || asked.contains(page), "\(command): \(page)")
      }
    }
    #expect(composed.name(of: PageNumber(2)) != nil)
  }
}
