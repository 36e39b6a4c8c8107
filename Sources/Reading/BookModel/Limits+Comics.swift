extension Limits {
  /// Panels of a page: more were cut out of something else.
  public static let pagePanels = 60
  /// Panels within panels: rows in columns in rows.
  public static let panelNesting = 7
  /// Pixels of the picture of a page in which its panels are looked for: a gutter of a twentieth of an inch is three
  /// pixels wide in it.
  public static let panelPicture = 500_000
  /// Pixels that are looked at to find panels, twice where gutters tell little: a second and a half for the
  /// worst pages. Pages full of text want more, and have none.
  public static let panelPixels = 100_000_000
  /// Frames that a comic names for all of its pages.
  public static let comicFrames = 100_000
  /// Points of one frame.
  public static let framePoints = 200
  /// Pages that a reader lets stand alone.
  public static let pagesAlone = 2_000
  /// Pages of a book that are looked at to find its margins, its paper and its ink.
  public static let printSamples = 24
  /// Pages of which it is kept what is printed on them.
  public static let keptPrints = 120
  /// Pages whose panels are kept.
  public static let keptPanels = 400
}
