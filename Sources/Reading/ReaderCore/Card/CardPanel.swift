extension OverlayContent {
  /// The card where paper and text are set.
  public struct Card: Equatable, Sendable {
    /// What stands above its rows.
    public var title: String
    public var rows: [CardLine]
    /// The row that keys mean, as an index of `rows`; it is kept in sight.
    public var focused: Int?
  }

  /// A row of the card.
  public struct CardLine: Equatable, Sendable {
    /// What is set there.
    public enum Kind: Equatable, Sendable {
      /// A number: where it stands between its ends, 0…1, where it usually stands, and in words.
      case slider(share: Double, usual: Double, text: String)
      /// A switch.
      case toggle(isOn: Bool)
      /// One of many items, which a list shows.
      case choice(String)
      /// Colours of paper, R in the highest of three bytes, and the one that is used.
      case swatches([UInt32], chosen: Int?)
      /// A few items side by side, and the one that is used.
      case segments([String], chosen: Int?)
    }

    /// What it says.
    public var text: String
    public var kind: Kind
    /// What it does, for a tip.
    public var tip: String
    /// Whether a line divides it from the row above.
    public var beginsGroup = false
  }
}
