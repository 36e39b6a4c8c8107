import BookFixtures
import PageGeometry
import Testing

@testable import RectoOverlay

@Suite("letters beside links") struct LinkLabelTests {
  private let view = OverlayBox(left: 0, top: 0, right: 1280, bottom: 800)

  private func overlap(_ a: OverlayBox, _ b: OverlayBox) -> Bool {
    let both = a.intersection(b)
    return both.width > 0 && both.height > 0
  }

  private func places(_ links: [OverlayBox], width: Double = 22, height: Double = 14)
    -> [OverlayBox?]
  {
    LinkLabelPlaces.places(
      of: links.map { .init(link: $0, width: width, height: height) }, in: view, gap: 2)
  }

  @Test("a label stands before its words, after them at the left edge, and never on them")
  func beside() throws {
    let links = [400.0, 6].map { OverlayBox(left: $0, top: 300, right: $0 + 80, bottom: 310) }
    let first = try #require(places(links)[0])
    #expect(first == OverlayBox(left: 376, top: 298, right: 398, bottom: 312))
    #expect(try #require(places(links)[1]).left == 88)
  }

  @Test(
    "lines closer than labels are high: all are labelled, none on another or on words")
  func column() throws {
    for pitch in [10.0, 11, 14.5] {
      let links = (0..<40).map { row -> OverlayBox in
        let (left, top) = (160 + 12 * Double(row % 3), 60 + pitch * Double(row))
        return OverlayBox(left: left, top: top, right: left + 120, bottom: top + pitch - 1)
      }
      let height = LinkLabelPlaces.height(for: links, in: 11...14)
      let boxes = try places(links, height: height).map { try #require($0) }
      for (index, box) in boxes.enumerated() {
        #expect(!boxes[..<index].contains { overlap($0, box) }, "\(pitch) \(index)")
        #expect(!links.contains { overlap($0, box) }, "\(pitch) \(index)")
      }
    }
  }

  @Test(
    "a label within a line hides no small letters: it stands between two lines, or where a word is not"
  )
  func amongWords() throws {
    // Lines of words with spaces of five pixels, set close.
    var words: [OverlayBox] = []
    for row in 0..<9 {
      for column in 0..<12 {
        let (left, top) = (100 + 55 * Double(column), 100 + 22 * Double(row))
        words.append(OverlayBox(left: left, top: top, right: left + 50, bottom: top + 18))
      }
    }
    let links = [words[12 * 4 + 5], words[12 * 4], words[12 * 6 + 11]]
    let boxes = try LinkLabelPlaces.places(
      of: links.map { .init(link: $0, width: 18, height: 12) }, in: view, gap: 2, words: words
    ).map { try #require($0) }
    for (link, box) in zip(links, boxes) {
      #expect((box.center - link.center).length < 45)
      let letters = words.map {
        OverlayBox(left: $0.left, top: $0.top + 6, right: $0.right, bottom: $0.top + 14)
      }
      let hidden = letters.map { letter -> Double in
        let both = letter.intersection(box)
        return max(0, both.width) * max(0, both.height)
      }.reduce(0, +)
      #expect(hidden < 0.1 * 18 * 12, "\(hidden)")
    }
    #expect(boxes[1].right <= links[1].left && boxes[2].left >= links[2].right)
  }

  @Test("a link at the end of a sentence has its label behind the full stop, where room is")
  func sentence() throws {
    var words = (0..<8).map { column -> OverlayBox in
      let left = 100 + 55 * Double(column)
      return OverlayBox(left: left, top: 100, right: left + 50, bottom: 118)
    }
    for row in [78.0, 122] {
      words += (0..<20).map { column -> OverlayBox in
        let left = 100 + 55 * Double(column)
        return OverlayBox(left: left, top: row, right: left + 50, bottom: row + 18)
      }
    }
    var link = words[7]
    link.right -= 4
    let place = try #require(
      LinkLabelPlaces.places(
        of: [.init(link: link, width: 18, height: 14)], in: view, gap: 2, words: words)[0])
    #expect(place.left == words[7].right + 2 && place.center.y == link.center.y)
  }

  @Test(
    "in any number, labels keep clear of each other and in the view",
    arguments: UInt64(0)..<20)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let links = (0..<200).map { _ -> OverlayBox in
      let left = Double.random(in: -20...1_300, using: &random)
      let top = Double.random(in: -20...820, using: &random)
      return OverlayBox(
        left: left, top: top, right: left + Double.random(in: 0...90, using: &random),
        bottom: top + Double.random(in: 0...20, using: &random))
    }
    let boxes = places(links, width: seed.isMultiple(of: 2) ? 14 : 30).compactMap(\.self)
    #expect(boxes.count > 150)
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[..<index].contains { overlap($0, box) })
      #expect(box == box.moved(into: view))
    }
  }

  @Test("labels are as high as lines of small print, and can be read")
  func heights() {
    for (line, height) in [(4.0, 11.0), (12, 12), (12.4, 12), (40, 14), (.nan, 14)] {
      let link = OverlayBox(left: 0, top: 0, right: 60, bottom: line)
      #expect(LinkLabelPlaces.height(for: [link], in: 11...14) == height)
    }
  }

  @Test("numbers that stand close, as in an index, have their labels near")
  func index() throws {
    let links = (0..<300).map { number -> OverlayBox in
      let (left, top) = (60 + 24 * Double(number % 6), 60 + 14 * Double(number / 6))
      return OverlayBox(left: left, top: top, right: left + 17, bottom: top + 9)
    }
    let boxes = LinkLabelPlaces.places(
      of: links.map { .init(link: $0, width: 18, height: 11) }, in: view, gap: 2)
    for (link, box) in zip(links, boxes) {
      #expect((try #require(box).center - link.center).length < 40)
    }
  }

  @Test("links at one place do not pile up; what is nowhere has no label")
  func pile() {
    let link = OverlayBox(left: 300, top: 300, right: 340, bottom: 310)
    let boxes = places(Array(repeating: link, count: 700)).compactMap(\.self)
    #expect(boxes.count > 20)
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[..<index].contains { overlap($0, box) })
    }
    let nowhere = OverlayBox(left: .nan, top: 0, right: 5, bottom: .infinity)
    #expect(places([nowhere]) == [nil])
  }
}
