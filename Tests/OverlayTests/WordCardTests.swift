import BookFixtures
import RectoBookModel
import DrawnFirst
import PageGeometry
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// What dictionaries say of a word.
@MainActor @Suite(.drawnFirst) struct WordCardTests {
  /// A card of so many paragraphs, each with two words that can be followed.
  private static func content(
    _ count: Int = 40, at anchor: OverlayContent.Area? = nil, depth: Int = 1, focused: Int? = nil,
    of text: String = "first words of a paragraph that is long enough to be broken over two lines"
  ) -> OverlayContent {
    var head = OverlayContent.WordCard.Row("house", .headword)
    (head.detail, head.source) = ("haʊs", "Small words")
    let rows = (0..<count).map { index in
      var row = OverlayContent.WordCard.Row(text, index == 3 ? .quiet : .plain)
      (row.words, row.firstWord, row.linked) = ([0..<5, 6..<11], 2 * index, [1])
      row.depth = index % 3
      return row
    }
    var card = OverlayContent.WordCard(rows: [head] + rows, depth: depth)
    (card.anchor, card.focused) = (anchor, focused)
    (card.searches, card.canGoBack) = (["Wikipedia", "Wiktionary", "DuckDuckGo"], depth > 1)
    var content = OverlayContent()
    content.wordCard = card
    return content
  }

  @Test(
    "the card lies in the view beside its word, and covers it nowhere that leaves room",
    arguments: [
      (Vector2(100, 60), 960, 600), (Vector2(900, 560), 960, 600), (Vector2(0, 300), 960, 600),
      (Vector2(470, 290), 960, 600), (Vector2(320, 240), 640, 480), (Vector2(100, 80), 1920, 1080),
      (Vector2(10, 150), 700, 300),
    ])
  func place(corner: Vector2, width: Int, height: Int) throws {
    for scale in [1.0, 1.25] {
      let studio = try OverlayStudio(width: width, height: height, scale: scale)
      let word = OverlayContent.Area(corner, corner + Vector2(60, 18))
      _ = try studio.picture(Self.content(at: word))
      let box = try studio.place(.wordCard)
      #expect(box.left >= 0 && box.top >= 0)
      #expect(box.right <= Double(width) && box.bottom <= Double(height))
      #expect(!box.touches(OverlayBox(word)), "\(box)")
      #expect(box.height >= 100)
    }
  }

  @Test("a short card is as high as its words, and one without a word lies in the middle")
  func short() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(Self.content(1))
    let box = try studio.place(.wordCard)
    #expect(box.height < 200 && abs(box.center.x - 480) < 2 && abs(box.center.y - 300) < 2)
  }

  @Test("words are where they are seen, and a click follows them")
  func words() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(Self.content(2))
    let (first, second) = (try studio.place(.cardWord(0)), try studio.place(.cardWord(1)))
    #expect(first.right <= second.left + 4 && abs(first.top - second.top) < 1)
    #expect(first.width > 20 && first.width < 80 && first.height > 10)
    #expect(try studio.click(.cardWord(1)) == [.wordCard(.followed(word: 1))])
    #expect(try studio.click(.cardSearch(2)) == [.wordCard(.searched(2))])
    #expect(try studio.click(.closesCard) == [.wordCard(.closed)])
    _ = try studio.picture(Self.content(2, depth: 2))
    #expect(try studio.click(.cardBack) == [.wordCard(.wentBack)])
  }

  @Test("words that run from the right are where they are seen, too")
  func fromTheRight() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(Self.content(1, of: "שלוםא עולםםם וכל השאר"))
    let (first, second) = (try studio.place(.cardWord(0)), try studio.place(.cardWord(1)))
    #expect(first.left >= second.right - 6)
    #expect(first.right > (try studio.place(.wordCard)).center.x)
  }

  @Test("the word that keys mean is brought into sight, and wheel and keys scroll")
  func scrolling() throws {
    let studio = try OverlayStudio()
    let plain = try studio.settle(Self.content()).picture
    #expect(!studio.overlay.places.contains { $0.part == .cardWord(70) })
    _ = try studio.settle(Self.content(focused: 70))
    let place = try studio.place(.cardWord(70))
    let card = try studio.place(.wordCard)
    #expect(place.top >= card.top && place.bottom <= card.bottom)
    studio.overlay.scrollSheet(.toStart)
    #expect(try studio.settle(Self.content(focused: nil)).picture == plain)
    _ = studio.overlay.receive(.moved(card.center), at: 101)
    #expect(studio.overlay.receive(.wheel(notches: -3), at: 101).isTaken)
    #expect(studio.overlay.needsFrame)
  }

  @Test("who goes back finds the word before as it was left")
  func goingBack() throws {
    let studio = try OverlayStudio()
    _ = try studio.settle(Self.content())
    studio.overlay.scrollSheet(.screens(1))
    let before = try studio.settle(Self.content()).picture
    let next = try studio.settle(Self.content(depth: 2)).picture
    #expect(next != before)
    #expect(try studio.settle(Self.content()).picture == before)
  }

  /// As many rows as a card may have, each as long as it may be and unlike the others.
  private static func longest(words seed: UInt64) -> OverlayContent {
    var random = SplitMix64(seed: seed)
    var content = content(0)
    var row = OverlayContent.WordCard.Row("", .plain)
    for number in 0..<Limits.cardRows {
      row.text = "\(number)"
      while row.text.count < Limits.paragraphCharacters {
        row.text += " " + String(repeating: "word", count: random.whole(1...3))
      }
      (row.words, row.firstWord) = ([0..<"\(number)".count], number)
      content.wordCard?.rows.append(row)
    }
    return content
  }

  @Test("of the longest card only what is seen is laid out, and its end is reached")
  func longest() throws {
    let studio = try OverlayStudio(width: 1280, height: 900)
    let content = Self.longest(words: 3)
    _ = try studio.picture(Self.content(3))
    let spent = try threadSeconds {
      _ = try studio.settle(content)
      studio.overlay.scrollSheet(.toEnd)
      _ = try studio.settle(content)
    }
    #expect(spent < 2)
    let last = OverlayPart.cardWord(Limits.cardRows - 1)
    let (end, card) = (try studio.place(last), try studio.place(.wordCard))
    #expect(end.top > card.top && end.bottom < card.bottom)
    // What comes into sight above moves nothing that is in sight.
    var before = end.top
    for _ in 0..<12 {
      studio.overlay.scrollSheet(.lines(-1))
      _ = try studio.settle(content)
      guard let now = studio.overlay.places.last(where: { $0.part == last })?.box.top else { break }
      #expect(now > before && now - before < 80)
      before = now
    }
    #expect(before > end.top)
    var focused = content
    focused.wordCard?.focused = 1_000
    _ = try studio.settle(focused)
    let middle = try studio.place(.cardWord(1_000))
    #expect(middle.top >= card.top && middle.bottom <= card.bottom)
    studio.overlay.scrollSheet(.toStart)
    _ = try studio.settle(content)
    #expect(try studio.place(.cardWord(0)).top >= card.top)
  }

  @Test("words lie in the lines in which they are seen, however near to its end a line breaks")
  func lineEnds() throws {
    let studio = try OverlayStudio(width: 600, height: 3_000)
    var random = SplitMix64(seed: 5)
    for _ in 0..<6 {
      var content = Self.content(0)
      var count = 0
      for _ in 0..<50 {
        var row = OverlayContent.WordCard.Row("", .plain)
        row.firstWord = count
        for _ in 0..<random.whole(12...40) {
          let word = String("ilmtwaeo".randomElement(using: &random) ?? "a")
          let start = row.text.count
          row.text += String(repeating: word, count: random.whole(2...7))
          row.words.append(start..<row.text.count)
          row.text += " "
        }
        row.text.removeLast()
        count += row.words.count
        content.wordCard?.rows.append(row)
      }
      _ = try studio.picture(content)
      var boxes: [Int: OverlayBox] = [:]
      for place in studio.overlay.places {
        if case .cardWord(let word) = place.part { boxes[word] = place.box }
      }
      let rows = content.wordCard?.rows.dropFirst() ?? []
      for (row, next) in zip(rows, rows.dropFirst()) {
        guard let last = boxes[next.firstWord - 1], let first = boxes[next.firstWord] else {
          continue
        }
        let height = last.height
        #expect(first.top >= last.bottom && first.top < last.bottom + 0.7 * height, "\(row.text)")
      }
    }
  }

  @Test("a narrow window and a system without fonts draw what they can")
  func odd() throws {
    for (width, height) in [(1, 1), (90, 60), (200, 120)] {
      _ = try OverlayStudio(width: width, height: height).picture(Self.content())
    }
    let studio = try OverlayStudio(usesFonts: false)
    _ = try studio.picture(Self.content())
    #expect(try studio.place(.wordCard).width > 0)
  }
}
