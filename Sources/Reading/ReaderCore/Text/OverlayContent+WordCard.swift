extension OverlayContent {
  /// What dictionaries say of a word, on a card beside it.
  public struct WordCard: Equatable, Sendable {
    /// A line of it, which may be broken.
    public struct Row: Equatable, Sendable {
      /// How it looks.
      public enum Style: Sendable {
        /// The word that is looked up, above what a dictionary says of it.
        case headword
        /// A word or heading within that.
        case heading
        case plain
        case quiet
      }

      public var text: String
      public var style: Style
      /// How the word is spoken; of a headword alone.
      public var detail = ""
      /// Which dictionary says what follows; of a headword alone.
      public var source = ""
      /// How far it stands in, from 0.
      public var depth = 0
      /// Whether a line divides it from what stands above.
      public var beginsGroup = false
      /// The characters of each word in it that can be looked up.
      public var words: [Range<Int>] = []
      /// Those of the words, by their index, that are meant to be followed.
      public var linked: Set<Int> = []
      /// The number of the first of them on the card.
      public var firstWord = 0

      /// Makes a line without words.
      public init(_ text: String, _ style: Style) { (self.text, self.style) = (text, style) }
    }

    /// What the word takes up; nil where it is not seen: then the card lies in the middle.
    public var anchor: Area?
    /// What is read.
    public var rows: [Row]
    /// How many words led here, this one included: each is scrolled by itself.
    public var depth: Int
    /// The word that keys mean, by its number; it is kept in sight.
    public var focused: Int?
    /// Whether there is a word to go back to.
    public var canGoBack = false
    /// The searches of the web that can be clicked, by their names.
    public var searches: [String] = []

    /// Makes a card of some lines.
    public init(rows: [Row], depth: Int = 1) { (self.rows, self.depth) = (rows, depth) }
  }
}
