public import RectoBookModel

/// A place on a page that is made to stand out.
public struct Highlight: Hashable, Sendable {
  /// Why it stands out.
  public enum Kind: Hashable, Sendable {
    /// What is looked for stands here.
    case match
    /// The match that the reader is at.
    case currentMatch
    /// It is selected.
    case selection
    /// It lies in the dark beside what is looked at: so much of the light is left, 0…1.
    case shadow(left: Double)
  }

  /// Where it lies on its page.
  public var box: PageBox
  public var kind: Kind

  public init(box: PageBox, kind: Kind) { (self.box, self.kind) = (box, kind) }
}
