/// How a book is bound: what its covers are, and whether they bend.
public enum Binding: String, CaseIterable, Equatable, Sendable {
  /// As its thickness suggests: from 60 leaves on between boards, else stapled.
  case automatic
  /// Folded paper with two staples, as a comic or a pamphlet.
  case stapled
  /// A hardback: two boards and a spine.
  case hardback
}
