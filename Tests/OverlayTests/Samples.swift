import RectoBookModel
@testable import RectoOverlay
import PageGeometry
import RectoReaderCore

/// Contents as a reader sees them.
enum Samples {
  static let bar = OverlayContent.Bar(
    title: "The Voyage of the Beagle — Charles Darwin", place: "12–13 of 90", share: 0.14,
    buttons: [
      .init(command: .toggleTwoPages, label: "Contents", tip: "Contents (t)", isOn: true),
      .init(command: .fitPage, label: "Pages", tip: "All pages (s)"),
      .init(command: .zoomIn, label: "Search", tip: "Search (/)"),
      .init(command: .toggleFullScreen, label: "Full screen", tip: "Full screen (f)"),
    ])

  static let outline = OverlayContent.Panel(
    title: "Contents", filter: nil,
    rows: [
      .init(text: "Preface", detail: "5"),
      .init(text: "Chapter I. St. Jago — Cape de Verd Islands", detail: "9"),
      .init(text: "Porto Praya", detail: "9", depth: 1),
      .init(text: "Ribeira Grande", detail: "10", depth: 1),
      .init(text: "Atmospheric Dust with Infusoria", detail: "12", depth: 1, isHere: true),
      .init(text: "Habits of a Sea-slug and Cuttle-fish", detail: "14", depth: 1),
      .init(
        text: "St. Paul’s Rocks, non-volcanic, with a very long name indeed", detail: "16", depth: 1
      ),
      .init(text: "الفصل الثاني: ريو دي جانيرو", detail: "21"),
      .init(text: "פרק שלישי: מלדונדו", detail: "39"),
      .init(text: "अध्याय चार: रियो नेग्रो", detail: "58"),
      .init(text: "第五章 バイアブランカ", detail: "72"),
      .init(text: "Глава VI. Буэнос-Айрес 🦜🐢", detail: "88"),
      .init(text: "Deep", detail: "90", depth: 2),
      .init(text: "Deeper", detail: "91", depth: 3),
    ], selected: 5)

  static let found: OverlayContent.Panel = {
    var panel = foundRows
    panel.hasLongRows = true
    return panel
  }()
  private static let foundRows = OverlayContent.Panel(
    title: "Search", filter: "cuttle-fish",
    rows: (0..<40).map { index in
      let lead =
        index % 3 == 0
        ? "I was much interested, on several occasions, by watching the habits of an "
        : "an Octopus, or "
      let text =
        lead + "cuttle-fish. Although common in the pools of water left by the retiring tide"
      return .init(
        text: text, detail: "\(14 + index)", marked: lead.count..<lead.count + 11,
        isHere: index == 1)
    }, selected: 0)

  static let grid = OverlayContent.Panel(
    title: "Pages",
    rows: (1...60).map {
      .init(text: "\($0)", picture: PageNumber($0), isHere: $0 == 4)
    }, selected: 3, isGrid: true)

  static let prompt = OverlayContent.Prompt(
    label: "Find", text: "cuttle", caret: 6,
    completions: [
      .init(text: "cuttle-fish", detail: "17 times", marked: 0..<6),
      .init(text: "cuttlebone", detail: "twice", marked: 0..<6),
    ], selected: 0, note: "3 of 17")

  static let keys = OverlayContent.Sheet(
    title: "Keys",
    sections: [
      .init(
        heading: "Turning",
        rows: [
          ("→", "the page on the right"), ("←", "the page on the left"),
          ("Page Down  n  J  .", "next page"), ("Page Up  p  K  ,", "previous page"),
          ("Space", "scroll, then turn"), ("Shift+Space  b", "scroll back, then turn back"),
          ("Home", "first page"), ("End  G", "last page"),
        ]),
      .init(
        heading: "View",
        rows: [
          ("+  =", "zoom in"), ("−", "zoom out"), ("0  a", "fit the page"),
          ("d", "one or two pages"), ("M", "reading direction"), ("F11  f", "full screen"),
        ]),
      .init(
        heading: "Finding",
        rows: [
          ("/  Ctrl+f", "search"), ("F3  n", "next match"), ("t  F12", "contents"),
          ("s", "all pages"), ("g", "go to a page, by its number or its label"),
        ]),
      .init(
        heading: "",
        rows: [("", "Esc leaves one level and never quits. A number before a key is a count.")]),
    ])

  static let question = OverlayContent.Sheet(
    title: "Open a link outside of the book?",
    sections: [
      .init(
        heading: "",
        rows: [
          ("", "The book wants to open an address in your browser."),
          ("Address", "https://example.org/darwin/beagle?from=book&page=12"),
          ("Book", "The Voyage of the Beagle"),
        ])
    ], answers: ["Open", "Copy the address", "Cancel"])

  static let messages: [OverlayContent.Message] = [
    .init(id: 1, text: "Bookmark set on page 12"),
    .init(
      id: 2,
      text: "cannot draw page 14: the picture is broken after 3,120 of 88,412 bytes",
      isError: true),
  ]

  static let progress: [OverlayContent.Progress] = [
    .init(text: "Counting chapters", share: 0.42), .init(text: "Searching", share: nil),
  ]

  /// What the pointer is over.
  static let pointed: [String: OverlayPart] = [
    "listed": .scrubber, "mirrored": .button(.zoomIn), "pages": .row(9), "asked": .answer(1),
  ]

  static var all: [(name: String, content: OverlayContent)] {
    var plain = OverlayContent()
    plain.bar = bar
    plain.hints = ["as", "df", "jk"].enumerated().map {
      let corner = Vector2(540 + 90 * Double($0), 182 + 60 * Double($0))
      return .init(text: $1, link: .init(corner, corner + Vector2(60, 14)))
    }
    plain.tip = .init(text: "https://example.org/beagle", place: Vector2(560, 330))
    plain.messages = messages
    plain.progress = progress
    var listed = OverlayContent()
    listed.bar = bar
    listed.bar?.preview = .init(
      page: PageNumber(4), words: "46 · Chapter III. Maldonado", share: 0.5)
    listed.panel = outline
    var searched = OverlayContent()
    searched.bar = bar
    searched.panel = found
    searched.prompt = prompt
    var pages = OverlayContent()
    pages.bar = bar
    pages.panel = grid
    var helped = OverlayContent()
    helped.bar = bar
    helped.sheet = keys
    var asked = OverlayContent()
    asked.sheet = question
    var mirrored = OverlayContent()
    mirrored.bar = .init(
      title: "ألف ليلة وليلة 千夜一夜物語", place: "٣٤ من ٩٠", share: 0.37, runsFromRight: true,
      buttons: bar.buttons)
    mirrored.prompt = .init(label: "Find", text: "شهرزاد", caret: 3, note: "no match")
    mirrored.messages = messages
    return [
      ("mirrored", mirrored), ("plain", plain), ("listed", listed), ("searched", searched),
      ("pages", pages),
      ("helped", helped), ("asked", asked),
    ]
  }

  /// A page's small picture: paper with lines.
  static func thumbnail(_ number: Int) -> Bitmap {
    let (width, height) = (150, number % 5 == 0 ? 110 : 210)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let isInk = y > 20 && y < height - 20 && x > 18 && x < width - 18 && (y / 4) % 2 == 0
        let at = (y * width + x) * 4
        let value: UInt8 = isInk ? 150 : 246
        (bytes[at], bytes[at + 1], bytes[at + 2]) = (value, value &- 4, value &- 14)
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
