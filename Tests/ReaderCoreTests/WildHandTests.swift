import BookFixtures
import RectoBookModel
import RectoBookQuestions
import PageGeometry
import RectoKeyboard
import PageLayout
@testable import RectoReaderCore
import Testing

/// Hands that do anything at all, and a book that answers what it likes.
@Suite("wild hands") struct WildHandTests {
  private static let words = ["a", "g", "5", "cat", "%", "-1", "page 3", "é"]

  private func page(_ random: inout SplitMix64) -> PageNumber {
    PageNumber(Int.random(in: 1...60, using: &random))
  }

  private func place(_ random: inout SplitMix64) -> Vector2 {
    Vector2(.random(in: -50...1330, using: &random), .random(in: -50...850, using: &random))
  }

  private func box(_ random: inout SplitMix64) -> PageBox {
    let left = Double.random(in: 0...1, using: &random)
    let top = Double.random(in: 0...1, using: &random)
    return PageBox(left: left, top: top, right: left + 0.2, bottom: top + 0.1)
  }

  private func size(_ random: inout SplitMix64) -> PageSize {
    PageSize(width: .random(in: 1...3000, using: &random), height: 1000)
  }

  private func key(_ random: inout SplitMix64) -> [Event] {
    let table = KeyTable.standard
    let chords =
      table.bindings.flatMap(\.keys).flatMap(\.chords)
      + table.controls.values.joined().flatMap(\.chords) + ["5"]
    let chord =
      chords.sorted { $0.description < $1.description }.randomElement(using: &random) ?? "n"
    let isRepeat = Bool.random(using: &random)
    return (chord.character.map { [.typed(String($0))] } ?? []) + [.key(chord, isRepeat: isRepeat)]
  }

  private func answer(_ random: inout SplitMix64) -> Event {
    let text = Self.words.randomElement(using: &random) ?? ""
    let word = PageText.Word(text: text, box: box(&random), edges: [0.9, 0.1])
    let terms = SearchTerms(words: ["a", "5", "g"].randomElement(using: &random) ?? "")
    switch Int.random(in: 0..<11, using: &random) {
    case 0:
      let entry = OutlineEntry(title: text, page: page(&random), children: [])
      return .answer(
        to: OutlineQuestion(), [OutlineEntry(title: "x", page: nil, children: [entry, entry])])
    case 1:
      return .answer(
        to: LabelsQuestion(),
        PageLabels(
          Self.words.enumerated().map { index, word in
            PageLabels.Range(first: PageNumber(index + 1), style: .none, prefix: word)
          }))
    case 2:
      let line = PageText.Line(words: [word, word], endsBlock: false)
      return .answer(
        to: TextQuestion(of: page(&random)),
        PageText(lines: [line, .init(words: [], endsBlock: true), line]))
    case 3:
      let link = PageLink(box: box(&random), target: .page(page(&random)))
      let other = PageLink(box: box(&random), target: .address(text))
      return .answer(to: LinksQuestion(of: page(&random)), [link, other])
    case 4:
      let hit = SearchHit(page: page(&random), boxes: [box(&random)], snippet: text, range: 2..<9)
      return .found([hit, hit], of: terms)
    case 5: return .searched(terms)
    case 6: return .pasted(text)
    case 7: return .reported(text, isError: Bool.random(using: &random))
    case 8: return .measured(page(&random), size(&random))
    case 9:
      let sides: [PageSide?] = [nil, nil, nil, .both, .left, .right, .single]
      return .answer(
        to: SurveyQuestion(isThorough: true),
        (0..<Int.random(in: 0..<50, using: &random)).map { _ in
          PageListing(
            size: size(&random), problem: nil, side: sides.randomElement(using: &random) ?? nil)
        })
    default: return .recent([RecentTitle(.disk(path: text), title: text)])
    }
  }

  private func deed(_ random: inout SplitMix64, time: Double) -> [Event] {
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<6: return key(&random)
    case 6:
      let held: [PointerModifiers] = [[], [], .shift, .control]
      return [
        .pressed(at: place(&random), modifiers: held.randomElement(using: &random) ?? []),
        .moved(to: place(&random), time: time), .released(at: place(&random), time: time),
      ]
    case 7: return [.moved(to: place(&random), time: time)]
    case 8: return [answer(&random), answer(&random)]
    case 9:
      let notches = Vector2(0, .random(in: -3...3, using: &random))
      return [.wheel(notches: notches, at: place(&random), zooms: Bool.random(using: &random))]
    case 10: return [.clock(time: time), .rested]
    case 11:
      let share = Double.random(in: -1...2, using: &random)
      return [.overlay(.scrubbed(share: share, isDone: Bool.random(using: &random)))]
    case 12: return [.overlay(.chose(row: Int.random(in: -1...5, using: &random)))]
    case 13: return [.overlay(.answered(Int.random(in: -1...3, using: &random)))]
    case 14: return [.typed(Self.words.randomElement(using: &random) ?? "")]
    default:
      return [
        .resized(ViewSize(width: .random(in: 1...1400, using: &random), height: 800)),
        .tick(time: time), .tick(time: time + 0.1),
      ]
    }
  }

  @Test(
    "whatever hands do, the book stays whole and what is shown makes sense",
    arguments: UInt64(0)..<16)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let direction: ReadingDirection = seed % 2 == 0 ? .leftToRight : .rightToLeft
    var reader = openReader(pages: Int.random(in: 1...40, using: &random), direction: direction)
    let first = reader
    var done: [Event] = []
    for step in 0..<120 {
      for event in deed(&random, time: Double(step) / 10) {
        done.append(event)
        for case .perform(let invocation, _) in reader.receive(event) {
          done.append(.invocation(invocation))
          _ = reader.receive(.invocation(invocation))
        }
      }
      let overlay = reader.overlay
      #expect((1...2).contains(reader.pages.count))
      if let panel = overlay.panel, let selected = panel.selected {
        #expect(panel.rows.indices.contains(selected))
      }
      if let prompt = overlay.prompt { #expect((0...prompt.text.count).contains(prompt.caret)) }
      #expect(overlay.messages.count <= Limits.messages)
      if let bar = overlay.bar { #expect((0...1).contains(bar.share)) }
      #expect(overlay.hints.allSatisfy { !$0.text.isEmpty })
      let highlighted = Set(reader.highlights.keys)
      #expect(highlighted.isSubset(of: reader.visiblePages))
    }
    var again = first
    for event in done { _ = again.receive(event) }
    #expect(again == reader, "the state depends on the events alone")
  }
}
