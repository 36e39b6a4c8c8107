/// What a dictionary says of a word.
public struct WordArticle: Equatable, Sendable {
  /// A part of it that begins on a line of its own.
  public struct Paragraph: Equatable, Sendable {
    /// How it looks.
    public enum Style: Sendable {
      case plain
      /// A word or a heading that what follows is about.
      case heading
      /// Something said beside: an example, where a word comes from.
      case quiet
    }

    /// Its words, without any marks.
    public var text: String
    public var style: Style
    /// How far it stands in, from 0.
    public var depth: Int
    /// What in it leads to other words, in its order.
    public var links: [WordLink]

    /// Makes a paragraph.
    ///
    /// - Parameters:
    ///   - text: its words.
    ///   - style: how it looks.
    ///   - depth: how far it stands in.
    ///   - links: what in it leads to other words.
    public init(
      _ text: String, style: Style = .plain, depth: Int = 0, links: [WordLink] = []
    ) {
      (self.text, self.style, self.depth, self.links) = (text, style, depth, links)
    }
  }

  /// The word as the dictionary writes it.
  public var headword: String
  /// How it is spoken; empty where the dictionary does not say.
  public var pronunciation: String
  /// What the dictionary is called.
  public var dictionary: String
  public var paragraphs: [Paragraph]

  /// Makes an article.
  ///
  /// - Parameters:
  ///   - headword: the word that it is about.
  ///   - pronunciation: how that is spoken; empty where nobody says.
  ///   - dictionary: where it stands.
  ///   - paragraphs: what it says.
  public init(
    headword: String, pronunciation: String = "", dictionary: String, paragraphs: [Paragraph]
  ) {
    (self.headword, self.pronunciation) = (headword, pronunciation)
    (self.dictionary, self.paragraphs) = (dictionary, paragraphs)
  }
}
