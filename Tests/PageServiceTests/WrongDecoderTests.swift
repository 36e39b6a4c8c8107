import BookFixtures
import BookModel
import Foundation
import Synchronization
import Testing

@testable import PageService

/// A service whose decoder does what the book says.
private final class Wronged {
  let reader: Reader
  let said = Said()
  private let folder: TemporaryFolder

  /// The time for a page is what a machine needs that does much else, where it is not what is tried.
  init(_ deed: String, decoders: Int = 1, page: Duration = .seconds(5)) throws {
    folder = try TemporaryFolder()
    let book = try folder.write(Array(deed.utf8), to: "book")
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "CellProbe").path
    let patience = Patience(
      opening: .seconds(2), page: page, survey: .seconds(2))
    reader = Reader(
      PageService(
        path: book, decoderPath: program, decoders: decoders, patience: patience,
        warn: { [said] in said.add($0) }
      ) {})
  }
}

/// What decoders said that they lack.
private final class Said: Sendable {
  private let lists = Mutex<[[Protection]]>([])
  func add(_ missing: [Protection]) { lists.withLock { $0.append(missing) } }
  var all: [[Protection]] { lists.withLock { $0 } }
}

@Suite("a decoder that was taken over", .serialized)
struct WrongDecoderTests {
  /// What a deed costs: the reason on its page.
  private static let wrong = "its decoder gave a wrong answer"
  private static let late = "it took too long"

  @Test(
    "costs one page and no more",
    arguments: [
      ("sends many descriptors", nil), ("sends no memory", wrong),
      ("sends unsealed memory", wrong), ("sends too little memory", wrong),
      ("sends a huge picture", wrong), ("sends its socket", wrong),
      ("sends a long message", nil), ("answers something else", wrong),
      ("says late that it lacks", wrong), ("goes away", "its decoder stopped (status 0)"),
      ("tries what is forbidden", "its decoder stopped (it tried what no book may)"),
      ("stays", late),
    ] as [(String, String?)])
  func onePage(deed: String, reason: String?) throws {
    let wronged = try Wronged(
      deed, page: reason == Self.late ? .milliseconds(400) : .seconds(5))
    defer { withExtendedLifetime(wronged) {} }
    let reader = wronged.reader
    #expect(try #require(reader.opened()).pageCount == 1000)
    for page in [3, 4] {
      reader.want([page], width: 4)
      let image = try #require(reader.image())
      #expect(image.request.page == PageNumber(page))
      let problem = try #require(image.problem)
      if let reason { #expect(problem == reason) }
      #expect(image.chain.levels[0].width <= 4)
    }
    let losses = reader.service.losses
    #expect(losses.values.reduce(0, +) == 2)
    switch reason {
    case Self.wrong: #expect(losses == [.answeredWrongly: 2])
    case "it took too long": #expect(losses == [.overstayed: 2])
    default: #expect(losses.keys.allSatisfy { if case .died = $0 { true } else { false } })
    }
  }

  @Test("costs a search its places and a page its words, and no more")
  func words() throws {
    let wronged = try Wronged("draws whatever is asked")
    defer { withExtendedLifetime(wronged) {} }
    let reader = wronged.reader
    _ = try #require(reader.opened())
    reader.service.askText(of: PageNumber(3))
    let text = reader.wait { if case .text(let text, PageNumber(3)) = $0 { text } else { nil } }
    #expect(text == PageText())
    reader.service.search(SearchTerms(words: "a"), from: PageNumber(1))
    let hits = reader.wait { event -> [SearchHit]? in
      if case .found(let hits) = event { return hits }
      if case .searched(let done, let all) = event, done == all { return [] }
      return nil
    }
    #expect(hits == [])
    #expect(reader.service.losses == [.answeredWrongly: 1 + Limits.searchDeaths])
    reader.want([5], width: 4)
    #expect(try #require(reader.image()).problem == nil)
  }

  @Test("talking on is heard once")
  func talksOn() throws {
    let wronged = try Wronged("talks on")
    defer { withExtendedLifetime(wronged) {} }
    let reader = wronged.reader
    _ = try #require(reader.opened())
    for page in 1...4 {
      reader.want([page], width: 4)
      #expect(try #require(reader.image()).request.page == PageNumber(page))
    }
  }

  @Test("one that answers without listening does not stop the service")
  func doesNotListen() throws {
    let wronged = try Wronged("does not listen", page: .milliseconds(400))
    defer { withExtendedLifetime(wronged) {} }
    let reader = wronged.reader
    _ = try #require(reader.opened())
    reader.want(Array(1...900), width: 4)
    // Guessed answers are failures, and so is every page until the connection is full.
    var answered = 0
    while answered < 900, reader.image() != nil { answered += 1 }
    #expect(answered == 900)
  }

  @Test("never opening ends at its time")
  func neverOpens() throws {
    let start = ContinuousClock.now
    let wronged = try Wronged("never opens")
    #expect(try #require(wronged.reader.failure()).reason == "it took too long")
    #expect(ContinuousClock.now - start < .seconds(15))
  }

  @Test("what it lacks is said once by each, and only before it opens")
  func lacks() throws {
    let wronged = try Wronged("lacks")
    _ = try #require(wronged.reader.opened())
    #expect(wronged.said.all == [[.paths, .systemCalls]])
    let twice = try Wronged("says twice that it lacks")
    #expect(twice.reader.failure()?.reason == "its decoder gave a wrong answer")
    withExtendedLifetime((wronged, twice)) {}
    #expect(
      ProtectionWarning.line([.paths, .systemCalls])
        == "warning: this kernel does not offer Landlock, seccomp; "
        + "books are read with less protection")
  }

  @Test("answers with wrong bytes are pages, problems or the end of the decoder")
  func mutants() throws {
    let wronged = try Wronged("sends mutants", decoders: 2, page: .milliseconds(400))
    defer { withExtendedLifetime(wronged) {} }
    let reader = wronged.reader
    _ = try #require(reader.opened())
    let before = try openDescriptors()
    for page in 1...120 {
      reader.want([page], width: 4)
      let image = try #require(reader.image())
      #expect(image.request.page == PageNumber(page))
      #expect(image.withBytes { $0.byteCount } == image.chain.byteCount)
    }
    // Nothing that came with a refused answer stays open; other tests of this process open some of
    // their own for a while.
    for _ in 0..<100 where try openDescriptors() >= before + 20 {
      Thread.sleep(forTimeInterval: 0.1)
    }
    #expect(try openDescriptors() < before + 20)
  }

  private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }
}
