import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("Paragraphs in other numbers of lines") struct LineVariantTests {
  /// A paragraph with ends of lines of its own, as talk is often written, broken into lines.
  private static func broken(
    _ seed: UInt64, turnover: FlowLength = 0
  ) throws -> (text: String, breaker: ParagraphBreaker) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    let text = (0..<random.whole(2...5))
      .map { _ in FlowMaker.words(random.whole(5...120), &random) }.joined(separator: "\n")
    maker.add(text) { $0.paragraph.turnover = turnover }
    let (rules, font, block) = (LineRules(), BoxFont(), maker.flow.blocks[0])
    let faces = maker.flow.faces.map {
      FaceInUse($0, language: "", rules: rules, shaper: font)
    }
    var breaker = ParagraphBreaker(
      maker: AtomMaker(flow: maker.flow, faces: faces, shaper: font, pictures: [:]), rules: rules,
      wishes: FlowMaker.wishes(300, 400))
    guard case .text(let spans) = block.content else { return ("", breaker) }
    breaker.set(block, spans)
    return (text, breaker)
  }

  @Test("parts between ends that the text asks for may be shorter or longer")
  func parts() throws {
    var found: [Int: Int] = [:]
    for seed in UInt64(0)..<120 {
      let (text, breaker) = try Self.broken(seed)
      let ends = text.utf8.enumerated().filter { $0.element == 0x0A }.map { Int32($0.offset + 1) }
      #expect(Set(breaker.others.map(\.lines.count)).count == breaker.others.count)
      for other in breaker.others {
        found[other.lines.count - breaker.lines.count, default: 0] += 1
        let lines = other.lines
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(lines[0].start == 0 && lines.last?.end == Int32(text.utf8.count))
        #expect(lines.map(\.isFirst) == lines.indices.map { $0 == 0 })
        #expect(Set(lines.map(\.end)).isSuperset(of: ends))
        #expect(lines.filter(\.isLast).count == ends.count + 1)
        #expect(other.demerits >= 0)
      }
    }
    #expect(found[1, default: 0] > 9 && found[2, default: 0] > 0, "\(found)")
    #expect(found.keys.allSatisfy { (1...2).contains(abs($0)) })
  }

  @Test("a paragraph that is made to end with a short line costs pages much")
  func shortEnds() throws {
    var (random, count) = (SplitMix64(seed: 4), 0)
    for _ in 0..<200 {
      var maker = FlowMaker()
      let text = FlowMaker.words(random.whole(30...60), &random)
      maker.add(text) { $0.paragraph.indent = 15 * .point }
      let (rules, font) = (LineRules(), BoxFont())
      let faces = maker.flow.faces.map { FaceInUse($0, language: "", rules: rules, shaper: font) }
      var breaker = ParagraphBreaker(
        maker: AtomMaker(flow: maker.flow, faces: faces, shaper: font, pictures: [:]),
        rules: rules, wishes: FlowMaker.wishes(300, 400))
      guard case .text(let spans) = maker.flow.blocks[0].content else { continue }
      breaker.set(maker.flow.blocks[0], spans)
      // Twice the indent, or three sizes, are six letters.
      func isShort(_ lines: [SetLine]) -> Bool {
        text.utf8.count - Int(lines.last?.start ?? 0) <= 6
      }
      guard !isShort(breaker.lines) else { continue }
      for other in breaker.others {
        #expect((other.demerits >= rules.ends.shortOfOthers) == isShort(other.lines), "\(text)")
        count += isShort(other.lines) ? 1 : 0
        let isStump = text.utf8.count - Int(other.lines.last?.start ?? 0) <= 3
        #expect((other.demerits >= rules.ends.stumpOfOthers) == isStump, "\(text)")
      }
    }
    #expect(count > 3)
  }

  @Test("lines of verse are as many as they are")
  func verse() throws {
    for seed in UInt64(0)..<20 {
      #expect(try Self.broken(seed, turnover: 20 * .point).breaker.others.isEmpty)
    }
  }
}
