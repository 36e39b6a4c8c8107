import RectoBookModel
import PageGeometry
import PageLayout

/// Orders about how the book is seen.
extension BookInView {
  /// More steps lead from one end of any range of brightness or warmth to the other.
  private static let shadeSteps = -100...100

  /// Does what was ordered, where that changes only how the book is seen; nil where it does not.
  mutating func perform(_ invocation: Invocation) -> Reply? {
    let times = invocation.times
    switch invocation.command {
    case .panUp: pan(byScreens: Vector2(0, 0.2) * Double(times))
    case .panDown: pan(byScreens: Vector2(0, -0.2) * Double(times))
    case .panLeft: pan(byScreens: Vector2(-0.2, 0) * Double(times))
    case .panRight: pan(byScreens: Vector2(0.2, 0) * Double(times))
    case .zoomIn: zoom(steps: times)
    case .zoomOut: zoom(steps: -times)
    case .fitPage: fit(.page)
    case .fitWidth: fit(.width)
    case .fitHeight: fit(.height)
    case .fitContent: fit(.content)
    case .oneToOne: fit(.oneToOne)
    case .nextFit:
      let next = hold.fit?.next ?? .page
      fit(next)
      return .reporting(ScreenText.fit(next), topic: "fit")
    case .keepZoom:
      hold.keepsZoom.toggle()
      return .reporting(hold.keepsZoom ? ScreenText.keepsZoom : ScreenText.dropsZoom, topic: "fit")
    case .rotate: turnView(by: times)
    case .rotateLeft: turnView(by: -times)
    case .tiltUp: hold.tilt(by: Vector2(0, 1), times: times)
    case .tiltDown: hold.tilt(by: Vector2(0, -1), times: times)
    case .tiltLeft: hold.tilt(by: Vector2(-1, 0), times: times)
    case .tiltRight: hold.tilt(by: Vector2(1, 0), times: times)
    case .level: level()
    case .nextPaper: return changePaper(to: invocation.argument)
    case .night: return change(shade.paper == .night ? .white : .night)
    case .nightPictures: keepsPictures = !tone.keepsPictures
    case .brighter: shade.brightness += times.clamped(to: Self.shadeSteps)
    case .darker: shade.brightness -= times.clamped(to: Self.shadeSteps)
    case .warmer: shade.warmth += times.clamped(to: Self.shadeSteps)
    case .cooler: shade.warmth -= times.clamped(to: Self.shadeSteps)
    case .fold: return Folding.toggle(&self)
    case .magnifier: pointer.hasLens.toggle()
    case .widerMargins: return Reply(layOut { $0.withMargin(widerBy: times) })
    case .narrowerMargins: return Reply(layOut { $0.withMargin(widerBy: -times) })
    case .runningHeads: return toggleRunningHeads()
    case .hyphens: return changeHyphens(to: invocation.argument)
    case .paragraphs: return changeParagraphs(to: invocation.argument)
    case .footnotes: return changeFootnotes(to: invocation.argument)
    case .typeface: return changeTypeface(to: invocation.argument)
    case .turnStyle: return changeStyle(to: invocation.argument)
    case .largerText: return Reply(layOut { $0.enlarged(by: times) })
    case .smallerText: return Reply(layOut { $0.enlarged(by: -times) })
    case .scroll: return Scrolling.change(&self, to: invocation.argument)
    case .toggleTwoPages:
      guard scroll == nil else { return Scrolling.change(&self, to: ScrollLayout.off) }
      toggleTwoPages()
    case .toggleDirection: toggleDirection()
    case .shiftPairing:
      shiftPairing()
      let words =
        spreads.pairing.beginsAlone ? ScreenText.firstPageAlone : ScreenText.firstPagesPaired
      return Reply([.remember], reporting: [.init(text: words, topic: "pairing")])
    default: return nil
    }
    return []
  }

  /// Takes the paper of a name, or the next one where none is named.
  private mutating func changePaper(to name: String) -> Reply {
    guard !name.isEmpty else { return change(shade.paper.next) }
    guard let paper = Paper(name: name) else {
      return .reporting(ScreenText.noPaper(name), isError: true)
    }
    return change(paper)
  }

  /// Takes the typeface of a name, or the next one where none is named.
  private mutating func changeTypeface(to name: String) -> Reply {
    guard facts?.flows == true else { return .reporting(ScreenText.fixedPages, topic: "layout") }
    // Families are chosen where it is known which are installed.
    let known = Typeface.allCases.first { $0.rawValue == name }
    guard let typeface = name.isEmpty ? textLayout.typeface.next : known else {
      return .reporting(ScreenText.noTypeface(name), isError: true)
    }
    let words = ScreenText.typeface(typeface)
    return Reply(
      layOut { $0.with(typeface) }, reporting: [.init(text: words, topic: "layout")])
  }

  /// Shows page numbers and titles in the margins, or no longer.
  private mutating func toggleRunningHeads() -> Reply {
    guard facts?.flows == true else { return .reporting(ScreenText.fixedPages, topic: "layout") }
    let isOn = !textLayout.hasRunningHeads
    let effects = ReadingChoice.runningHeads(isOn).make(in: &self, for: .thisBook)
    let words = CardText.runningHeads(isOn, haveRoom: textLayout.hasRoomForHeads)
    return Reply(effects, reporting: [.init(text: words, topic: "layout")])
  }

  /// Whether Recto sets the book's text itself: what else does parts no words and moves no notes.
  var isSetByRecto: Bool { facts?.engine(in: textLayout) == .own }

  /// Parts words as a name says, or in the next way where none is named.
  private mutating func changeHyphens(to name: String) -> Reply {
    guard facts?.flows == true else { return .reporting(ScreenText.fixedPages, topic: "layout") }
    guard isSetByRecto else { return .reporting(CardText.noHyphens, topic: "layout") }
    guard let hyphens = name.isEmpty ? textLayout.hyphens.next : TextHyphens(rawValue: name) else {
      let words = TextHyphens.allCases.map(\.rawValue)
      return .reporting(CardText.noWord(name, of: words), isError: true)
    }
    let effects = ReadingChoice.hyphens(hyphens).make(in: &self, for: .thisBook)
    return Reply(
      effects, reporting: [.init(text: CardText.nowHyphens(hyphens), topic: "layout")])
  }

  /// Tells paragraphs apart as a name says, or in the next way where none is named.
  private mutating func changeParagraphs(to name: String) -> Reply {
    guard facts?.flows == true else { return .reporting(ScreenText.fixedPages, topic: "layout") }
    let named = name.isEmpty ? textLayout.paragraphs.next : TextParagraphs(rawValue: name)
    guard let paragraphs = named else {
      let words = TextParagraphs.allCases.map(\.rawValue)
      return .reporting(CardText.noWord(name, of: words), isError: true)
    }
    let effects = ReadingChoice.paragraphs(paragraphs).make(in: &self, for: .thisBook)
    return Reply(
      effects, reporting: [.init(text: CardText.nowParagraphs(paragraphs), topic: "layout")])
  }

  /// Has notes read where a name says, or in the next place where none is named.
  private mutating func changeFootnotes(to name: String) -> Reply {
    guard facts?.flows == true else { return .reporting(ScreenText.fixedPages, topic: "layout") }
    guard isSetByRecto else { return .reporting(CardText.noFootnotes, topic: "layout") }
    let named = name.isEmpty ? textLayout.footnotes.next : TextFootnotes(rawValue: name)
    guard let footnotes = named else {
      let words = TextFootnotes.allCases.map(\.rawValue)
      return .reporting(CardText.noWord(name, of: words), isError: true)
    }
    let effects = ReadingChoice.footnotes(footnotes).make(in: &self, for: .thisBook)
    return Reply(
      effects, reporting: [.init(text: CardText.nowFootnotes(footnotes), topic: "layout")])
  }

  /// Takes the way to turn of a name, or the next one where none is named.
  private mutating func changeStyle(to name: String) -> Reply {
    guard let style = name.isEmpty ? style.next : TurnStyle(rawValue: name) else {
      return .reporting(ScreenText.noTurnStyle(name), isError: true)
    }
    (chosenStyle, bookStyle) = (style, nil)
    landAll()
    return .reporting(ScreenText.turnStyle(style), topic: "turn-style")
  }

  private mutating func change(_ paper: Paper) -> Reply {
    choose(paper)
    return .reporting(ScreenText.paper(paper), topic: "paper")
  }
}
