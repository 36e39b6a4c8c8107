import BookFixtures
import PageGeometry
import Testing

@testable import RectoOverlay

@Suite("letters at links") struct LinkLabelTests {
  private let view = OverlayBox(left: 0, top: 0, right: 1280, bottom: 800)

  private func overlap(_ a: OverlayBox, _ b: OverlayBox) -> Bool {
    let both = a.intersection(b)
    return both.width > 1 && both.height > 1
  }

  /// How much of the small letters of a line is hidden by a label.
  private func hidden(_ line: OverlayBox, by box: OverlayBox) -> Double {
    let both = OverlayBox(
      left: line.left, top: line.top + 0.3 * line.height, right: line.right,
      bottom: line.top + 0.8 * line.height
    ).intersection(box)
    return max(0, both.width) * max(0, both.height)
  }

  /// Places labels among words; the links alone where no others are said.
  private func places(
    _ links: [OverlayBox], width: Double = 22, height: Double = 14, words: [OverlayBox]? = nil
  ) -> [OverlayBox?] {
    LinkLabelPlaces.places(
      of: links.map { .init(link: $0, width: width, height: height) }, in: view, gap: 2,
      words: words ?? links)
  }

  @Test("a label stands before its words, and over their corner at the left edge")
  func beside() throws {
    let links = [400.0, 6].map { OverlayBox(left: $0, top: 300, right: $0 + 80, bottom: 310) }
    let first = try #require(places(links)[0])
    #expect(first == OverlayBox(left: 378, top: 298, right: 400, bottom: 312))
    let second = try #require(places(links)[1])
    #expect(second.left == 0 && second.bottom == 303)
  }

  @Test("on whatever part of a pixel a link begins, its label stands before it", arguments: 0..<10)
  func parts(tenth: Int) throws {
    let left = 400 + Double(tenth) / 10
    let link = OverlayBox(left: left, top: 300, right: left + 80, bottom: 310)
    let box = try #require(places([link])[0])
    #expect(box.center.y == link.center.y && abs(box.right - left) < 1)
  }

  @Test("where nobody knows what stands around it, a label lies on its own link alone")
  func unknown() throws {
    let link = OverlayBox(left: 400, top: 300, right: 480, bottom: 314)
    let box = try #require(places([link], words: [])[0])
    #expect(box == OverlayBox(left: 400, top: 300, right: 422, bottom: 314))
  }

  @Test(
    "lines closer than labels are high: all are labelled, none on another or on another's words")
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
        for (other, link) in links.enumerated() where other != index {
          #expect(hidden(link, by: box) == 0, "\(pitch) \(index)")
        }
        #expect(abs(box.center.y - links[index].center.y) < 3, "\(pitch) \(index)")
      }
    }
  }

  @Test(
    "in a paragraph a label touches its own link and no other, and hides letters of none but its own"
  )
  func amongWords() throws {
    // Lines set close, as in a manual; of some words the end is a link, of others all.
    var words: [OverlayBox] = []
    for row in 0..<9 {
      for column in 0..<12 {
        let (left, top) = (100 + 27 * Double(column), 100 + 11.2 * Double(row))
        words.append(OverlayBox(left: left, top: top, right: left + 24, bottom: top + 9))
      }
    }
    var links = [
      words[12 * 3 + 5], words[12 * 4 + 4], words[12 * 4 + 6], words[12 * 5 + 5], words[12 * 6],
      words[12 * 6 + 11], words[2],
    ]
    for index in links.indices { links[index].right -= 6 }
    let boxes = try places(links, width: 12, height: 11, words: words).map { try #require($0) }
    for (index, box) in boxes.enumerated() {
      let link = links[index]
      #expect(box.inset(-0.5, -0.5).touches(link), "\(index)")
      for (other, another) in links.enumerated() where other != index {
        #expect(hidden(another, by: box) == 0, "\(index)")
      }
      for word in words where !word.touches(link) {
        #expect(hidden(word, by: box) < 5, "\(index)")
      }
      #expect(abs(box.center.y - link.center.y) < 2 || index == 6, "\(index)")
    }
    #expect(boxes[4].right == links[4].left, "nothing stands before the first word of a line")
    #expect(hidden(links[6], by: boxes[6]) < 6, "nothing stands above the first line")
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

  @Test(
    "in an index set closer than labels are high and wide, each stands in the line of its number")
  func closeIndex() throws {
    let links = (0..<200).map { number -> OverlayBox in
      let (left, top) = (60 + 17.2 * Double(number % 5), 60 + 10.5 * Double(number / 5))
      return OverlayBox(left: left, top: top, right: left + 13, bottom: top + 9)
    }
    let words =
      links
      + (0..<40).map {
        OverlayBox(left: 20, top: 60 + 10.5 * Double($0), right: 56, bottom: 69 + 10.5 * Double($0))
      }
    let boxes = places(links, width: 18, height: 11, words: words)
    let inLine = zip(links, boxes).count { link, box in
      abs((box?.center.y ?? 0) - link.center.y) < 3 && abs((box?.left ?? 0) - link.left) < 18
    }
    #expect(inLine > 180, "\(inLine)")
  }

  @Test("labels are as high as lines of small print, and can be read")
  func heights() {
    for (line, height) in [(4.0, 11.0), (12, 12), (12.4, 12), (40, 14), (.nan, 14)] {
      let link = OverlayBox(left: 0, top: 0, right: 60, bottom: line)
      #expect(LinkLabelPlaces.height(for: [link], in: 11...14) == height)
    }
  }

  @Test("numbers that stand close, as in an index, have their labels on them")
  func index() throws {
    let links = (0..<300).map { number -> OverlayBox in
      let (left, top) = (60 + 24 * Double(number % 6), 60 + 14 * Double(number / 6))
      return OverlayBox(left: left, top: top, right: left + 17, bottom: top + 9)
    }
    for (link, box) in zip(links, places(links, width: 18, height: 11)) {
      #expect(try #require(box).inset(-0.5, -0.5).touches(link))
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
