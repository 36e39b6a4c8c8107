import BookFixtures
import RectoBookModel
import RectoBookQuestions
import Foundation
import Synchronization
import Testing

@testable import RectoDecoderService

/// A service whose decoder does what the book says.
private final class Wronged {
  let reader: Reader
  let said = Said()
  private let folder: TemporaryFolder

  /// The time for a page is what a machine needs that does much else, where it is not what is tried.
  init(
    _ deed: String, decoders: Int = 1, opening: Duration = .seconds(30),
    page: Duration = .seconds(20)
  ) throws {
    folder = try TemporaryFolder()
    let book = try folder.write(Array(deed.utf8), to: "book")
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "SandboxProbe").path
    let patience = Patience(opening: opening, page: page, survey: .seconds(20))
    reader = Reader(
      PageService(
        of: .disk(path: book), decoderPath: program, decoders: decoders, patience: patience,
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
      ("sends holes", wrong), ("sends another memory", wrong), ("keeps its memory", wrong),
      ("sends a huge picture", wrong), ("sends its socket", wrong),
      ("sends a long message", nil), ("answers something else", wrong),
      ("says late that it lacks", wrong), ("goes away", "its decoder stopped (status 0)"),
      ("tries what is forbidden", "its decoder stopped (it tried what no book may)"),
      ("stays", late),
    ] as [(String, String?)])
  func onePage(deed: String, reason: String?) throws {
    let wronged = try Wronged(
      deed, page: reason == Self.late ? .milliseconds(400) : .seconds(20))
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

  @Test(
    "no picture is larger than what was asked for, wherever it is for",
    arguments: [
      PageDetail.exactly(width: 512), .atLeast(width: 320), .small(width: 100),
      .part(PagePart(pageWidth: 100, x: 0, y: 0, width: 8, height: 8)),
    ] + [PageFit(wholePage: 8, 8)].compactMap { fit in fit.map { .fitted($0) } })
  func singles(detail: PageDetail) throws {
    let wronged = try Wronged("sends a huge picture")
    defer { withExtendedLifetime(wronged) {} }
    let reader = wronged.reader
    _ = try #require(reader.opened())
    reader.service.askPage(PageNumber(3), detail)
    #expect(try #require(reader.image()).problem == Self.wrong)
  }

  @Test("text that flows has a chapter, or is not opened")
  func flows() throws {
    let wronged = try Wronged("flows without a chapter")
    #expect(try #require(wronged.reader.failure()).reason == Self.wrong)
    withExtendedLifetime(wronged) {}
  }

  @Test("contents lead nowhere beyond the book")
  func outline() throws {
    let wronged = try Wronged("draws whatever is asked")
    defer { withExtendedLifetime(wronged) {} }
    _ = try #require(wronged.reader.opened())
    let lines = try wronged.reader.ask(OutlineQuestion())
    #expect(lines?.map(\.page) == [PageNumber(1000)])
    #expect(lines?.first?.children.map(\.page) == [nil])
  }

  /// Asks a question of a kind, of which what a wrong decoder says is not taken.
  private func isRefused<Question: BookQuestion>(
    _ kind: Question.Type, by reader: Reader
  ) throws {
    let question = kind.example.question
    if let substitute = question.substitute(because: Self.wrong) {
      #expect(try reader.ask(question) == substitute, "\(kind)")
    } else {
      #expect(throws: DocumentError.self, "\(kind)") { try reader.ask(question) }
    }
  }

  @Test(
    "a wrong answer to a question of any kind costs that answer, the decoder, and no more",
    arguments: [
      "answers another question", "answers with a list that lies",
      "says more bytes than it sends", "answers too much", "answers and sends nothing",
    ])
  func questions(deed: String) throws {
    let wronged = try Wronged(deed)
    defer { withExtendedLifetime(wronged) {} }
    let reader = wronged.reader
    _ = try #require(reader.opened())
    for (index, kind) in AnyBookQuestion.kinds.enumerated() {
      try isRefused(kind, by: reader)
      // A page is drawn all the same.
      reader.want([index + 1], width: 4)
      #expect(try #require(reader.image()).problem == nil)
    }
    #expect(reader.service.losses == [.answeredWrongly: AnyBookQuestion.kinds.count])
  }

  @Test("a decoder of another version is told apart, in words that say what to do")
  func otherVersion() throws {
    let wronged = try Wronged("is of another version")
    let failure = try #require(wronged.reader.failure())
    #expect(failure.reason.contains("was updated while it was running"))
    withExtendedLifetime(wronged) {}
  }

  @Test("costs a search its places and a page its words, and no more")
  func words() throws {
    let wronged = try Wronged("draws whatever is asked")
    defer { withExtendedLifetime(wronged) {} }
    let reader = wronged.reader
    _ = try #require(reader.opened())
    #expect(
      try reader.ask(TextQuestion(of: PageNumber(3))) == PageText(problem: Self.wrong))
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
    let wronged = try Wronged("never opens", opening: .seconds(1))
    #expect(try #require(wronged.reader.failure()).reason == "it took too long")
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
        == "warning: this kernel lacks Landlock, seccomp; "
        + "Recto opens books with less protection")
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
    for _ in 0..<600 where try openDescriptors() >= before + 20 {
      Thread.sleep(forTimeInterval: 0.1)
    }
    #expect(try openDescriptors() < before + 20)
  }

  private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }
}
