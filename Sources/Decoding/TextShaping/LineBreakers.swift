import RectoCShaping
import RectoFlowModel
import RectoTypesetting

/// The rules of ICU by which lines end, one set for each language that was asked for.
struct LineBreakers {
  /// Rules of a language, closed with the last that holds them.
  @safe private final class Rules {
    let pointer: OpaquePointer

    init?(_ name: Name) {
      guard let opened = unsafe recto_breaker_open(name.language, name.strictness) else {
        return nil
      }
      unsafe pointer = opened
    }

    deinit { unsafe recto_breaker_close(pointer) }
  }

  /// What rules are known by.
  private struct Name: Hashable {
    var language: String
    /// As ICU names it.
    var strictness: String
  }

  /// Languages that are told apart at most, whatever a book says.
  private static let most = 32

  private var rules: [Name: Rules] = [:]
  /// Opened where words of a text without spaces are asked for.
  private var words: WordBreaker?

  /// Sets a `BreakMark` at every byte of a part before which a line may begin.
  mutating func find(
    in text: [UInt8], _ part: Range<Int>, language: String, _ breaking: FlowBreaking,
    into breaks: inout [UInt8]
  ) {
    breaks.removeAll(keepingCapacity: true)
    breaks.append(contentsOf: repeatElement(0, count: part.count + 1))
    guard let rules = rules(for: language, breaking.strictness) else { return }
    unsafe text.withUnsafeBufferPointer { text in
      unsafe breaks.withUnsafeMutableBufferPointer { breaks in
        guard let start = text.baseAddress, let into = breaks.baseAddress else { return }
        // Where nothing is found, lines end where words are torn.
        _ = unsafe recto_breaker_find(rules.pointer, start + part.lowerBound, part.count, into)
      }
    }
    LineCustom.clearOfAll(&breaks, text, part)
    LineCustom(language: language).clear(&breaks, text, part)
    BoundPairs(language: language).mark(&breaks, text, part)
    switch breaking.words {
    case .phrases where breaking.strictness != .anywhere: keepWords(text, part, &breaks)
    case .usual where breaking.strictness != .anywhere: break
    default: change(text, part, breaking, &breaks)
    }
    let script = SquareSign.Script(language: language)
    if script != .other { addQuotes(text, part, script, &breaks) }
  }

  /// Adds the places before and behind quotations: ICU takes their marks for ones that may open as well as close, which
  /// those of Chinese may not.
  private func addQuotes(
    _ text: [UInt8], _ part: Range<Int>, _ script: SquareSign.Script, _ breaks: inout [UInt8]
  ) {
    var place = part.lowerBound
    var (previous, quote) = (SquareSign.other, false)
    while place < part.upperBound {
      let (scalar, length) = text.scalar(at: place, end: part.upperBound)
      let sign = SquareSign(scalar, in: script)
      let isQuote = sign.isMark && (0x2018...0x201D).contains(scalar)
      let isWithin = place > part.lowerBound && breaks[place - part.lowerBound] == 0
      let begins = isQuote && sign == .opening && (previous == .letter || previous.closes)
      let follows = quote && previous == .closing && (sign == .letter || sign == .opening)
      if isWithin, begins || follows { breaks[place - part.lowerBound] = 1 }
      (previous, quote) = (sign, isQuote)
      place += length
    }
  }

  /// Marks the places within words of letters in squares as ones that part what belongs together.
  private mutating func keepWords(
    _ text: [UInt8], _ part: Range<Int>, _ breaks: inout [UInt8]
  ) {
    var starts: [Bool]?
    var place = part.lowerBound
    while place < part.upperBound {
      let (scalar, length) = text.scalar(at: place, end: part.upperBound)
      let offset = place - part.lowerBound
      if offset > 0, breaks[offset] == BreakMark.free,
        Unicode.Scalar(scalar).map(WordBreaker.needsDictionary) == true
      {
        if starts == nil {
          if words == nil { words = WordBreaker() }
          starts = words?.starts(in: Array(text[part])) ?? []
        }
        if let starts, offset < starts.count, !starts[offset] { breaks[offset] = BreakMark.pair }
      }
      place += length
    }
  }

  /// Adds the places between letters, or takes those away that are between two letters.
  private func change(
    _ text: [UInt8], _ part: Range<Int>, _ breaking: FlowBreaking, _ breaks: inout [UInt8]
  ) {
    var place = part.lowerBound
    var wasLetter = false
    while place < part.upperBound {
      let (scalar, length) = text.scalar(at: place, end: part.upperBound)
      let isMark = recto_scalar_is_mark(scalar) != 0
      let isLetter = isMark ? wasLetter : Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
      if place > part.lowerBound, !isMark {
        let isWithin = wasLetter && isLetter
        if breaking.strictness == .anywhere || isWithin && breaking.words == .anywhere {
          breaks[place - part.lowerBound] = 1
        } else if isWithin, breaking.words == .whole {
          breaks[place - part.lowerBound] = 0
        }
      }
      wasLetter = isLetter
      place += length
    }
  }

  private mutating func rules(
    for language: String, _ strictness: FlowBreaking.Strictness
  ) -> Rules? {
    let rule =
      switch strictness {
      case .loose, .anywhere: "loose"
      case .normal: "normal"
      case .strict: "strict"
      }
    let wanted = Name(language: language, strictness: rule)
    if let known = rules[wanted] { return known }
    let plain = Name(language: "", strictness: "strict")
    let name = rules.count < Self.most ? wanted : plain
    if name != wanted, let known = rules[name] { return known }
    guard let made = Rules(name) ?? Rules(plain) else { return nil }
    rules[name] = made
    return made
  }
}
