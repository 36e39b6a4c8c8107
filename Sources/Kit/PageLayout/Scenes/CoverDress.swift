/// What the outside of a cover has that a page has not.
package struct CoverDress: Equatable, Sendable {
  /// How much is seen of the cloth at its spine and of its worn edges, 0…1.
  package var binding: Double
  /// How far it stands in the light of a shelf, 0…1, and not in that of the desk.
  package var shelving: Double
  /// The book that stands before it, and hides light from it; nil where none does.
  package var shade: Shade?

  /// The edge of a book that stands before a cover, and is as high.
  package struct Shade: Equatable, Sendable {
    /// Where it begins: how far from the spine, in the frame of the cover.
    package var edge: Double
    /// How far before the cover it is there.
    package var gap: Double
    /// Whether it covers what lies beyond that, away from the spine; else what lies before it.
    package var isBeyond: Bool
    /// How much of its shade there is, 0…1.
    package var share: Double

    /// Makes a shade; lengths are those of the cover's own frame.
    package init(edge: Double, gap: Double, isBeyond: Bool, share: Double = 1) {
      (self.edge, self.gap, self.isBeyond, self.share) = (edge, gap, isBeyond, share)
    }

    /// The share of the sky that a point so far from the spine sees beside it: what an endless plate
    /// leaves that lies over one side.
    package func sky(at distance: Double) -> Double {
      let free = isBeyond ? edge - distance : distance - edge
      let open = 0.5 + 0.5 * free / (free * free + gap * gap).squareRoot()
      return 1 - share * (1 - open)
    }
  }

  /// Makes the dress of a cover; by default that of a book on the desk.
  package init(binding: Double = 1, shelving: Double = 0, shade: Shade? = nil) {
    (self.binding, self.shelving, self.shade) = (binding, shelving, shade)
  }
}
