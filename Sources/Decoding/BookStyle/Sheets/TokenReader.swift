/// A place in a list of tokens.
struct TokenReader {
  let tokens: ArraySlice<CSSToken>
  private(set) var at: Int

  init(_ tokens: ArraySlice<CSSToken>) { (self.tokens, at) = (tokens, tokens.startIndex) }

  /// The token here; nil at the end.
  var next: CSSToken? { at < tokens.endIndex ? tokens[at] : nil }

  var isAtEnd: Bool { at >= tokens.endIndex }

  mutating func skip() { at += 1 }

  mutating func skipSpace() {
    while next == .space { at += 1 }
  }

  /// Goes past a token where it stands here.
  mutating func skip(_ token: CSSToken) -> Bool {
    guard next == token else { return false }
    at += 1
    return true
  }

  /// The token here, which it goes past.
  mutating func take() -> CSSToken? {
    defer { at += 1 }
    return next
  }

  /// Goes past a token, and past all that it brackets.
  mutating func skipComponent() {
    guard let first = take(), let closing = first.closing else { return }
    var open = [closing]
    while let token = next, let last = open.last {
      if case .close(let bracket) = token, bracket == last {
        open.removeLast()
      } else if let closing = token.closing {
        // Brackets that nobody closes cost no more memory than this.
        if open.count < 1_000 { open.append(closing) }
      }
      at += 1
    }
  }

  /// What stands between the bracket or function here and its end, which it goes past.
  mutating func takeBlock() -> ArraySlice<CSSToken> {
    let start = at + 1
    skipComponent()
    let end = min(at, tokens.endIndex)
    let isClosed = end > start && tokens[end - 1].isClose
    return start <= end ? tokens[start..<(isClosed ? end - 1 : end)] : []
  }

  /// All up to a token that stands in no bracket, which stays.
  mutating func takeUntil(_ isEnd: (CSSToken) -> Bool) -> ArraySlice<CSSToken> {
    let start = at
    while let token = next, !isEnd(token) { skipComponent() }
    return tokens[start..<min(at, tokens.endIndex)]
  }
}

extension CSSToken {
  fileprivate var isClose: Bool {
    if case .close = self { return true }
    return false
  }
}

extension ArraySlice<CSSToken> {
  /// Without space at both ends.
  var trimmed: ArraySlice<CSSToken> {
    var slice = self
    while slice.first == .space { slice.removeFirst() }
    while slice.last == .space { slice.removeLast() }
    return slice
  }

  /// Parts between commas that stand in no bracket.
  var commaSeparated: [ArraySlice<CSSToken>] {
    var reader = TokenReader(self)
    var parts: [ArraySlice<CSSToken>] = []
    while !reader.isAtEnd {
      parts.append(reader.takeUntil { $0 == .comma }.trimmed)
      reader.skip()
    }
    return parts
  }

  /// Parts between spaces that stand in no bracket.
  var spaceSeparated: [ArraySlice<CSSToken>] {
    var reader = TokenReader(self)
    var parts: [ArraySlice<CSSToken>] = []
    reader.skipSpace()
    while !reader.isAtEnd {
      parts.append(reader.takeUntil { $0 == .space })
      reader.skipSpace()
    }
    return parts
  }
}
