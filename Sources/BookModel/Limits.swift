/// Every bound on what a book may ask of us, each with its reason.
///
/// First values from measuring; a limit that is hit gives a reason, never silence.
public enum Limits {
  // MARK: Books

  /// Entries of an archive or folder: ten times the largest comic known, small enough to sort.
  public static let entries = 100_000
  /// Folders within folders: deeper ones are mistakes or traps.
  public static let nesting = 32
  /// Pages of a book: what four bytes of a message could name is far more than any book has.
  public static let pages = 1_000_000
  /// Lines of an outline: the longest seen has 2,014.
  public static let outlineEntries = 50_000
  /// Characters of a title, an author or a name: a line on a screen, not a megabyte.
  public static let nameLength = 500
  /// Pages looked at for the usual size, so that opening takes no longer for a longer book.
  public static let sampledPages = 9

  // MARK: Bytes

  /// Bytes of one entry once inflated, whatever its header says: a 100-megapixel picture needs less.
  public static let entryBytes = 256 << 20
  /// Bytes read to learn a picture's size; four of five files need the first step only.
  public static let headerSteps = [16 << 10, 256 << 10]
  /// Bytes read to tell a format: the marks are short, but TAR's lies at 257.
  public static let markBytes = 512
  /// Bytes of ComicInfo.xml, container.xml or the package document.
  public static let markupBytes = 8 << 20

  // MARK: Pixels

  /// Pixels of one picture as it is decoded: 400 MB, within the decoder's memory.
  public static let pixels = 100_000_000
  /// Pixels of a JPEG before it is scaled: the decoder reads it in strips, but it takes its time.
  public static let scaledPixels = 1_000_000_000
  /// Longest side of any picture: beyond, row bytes and sizes no longer fit everywhere.
  public static let side = 65_535
  /// Longest side of a page for the screen: what OpenGL implementations take as a texture.
  public static let textureSide = 16_384
  /// Page sides in points: PDF's own limits, 200 inches, and one point.
  public static let points: ClosedRange<Double> = 1...14_400
  /// The width of a page asked for: no screen has more.
  public static let requestedWidth = 1...32_768

  // MARK: Seconds

  /// Opening a book, counting its pages included.
  public static let openSeconds = 30.0
  /// Drawing one page.
  public static let pageSeconds = 10.0
  /// Reading every page's size, or the outline.
  public static let surveySeconds = 60.0
  /// Decoders that die for one page before it is left alone.
  public static let deathsPerPage = 2
  /// Decoders that die one after the other with no answer between, before a place stays empty.
  public static let deathsInARow = 4

  // MARK: Messages

  /// Bytes of one message; anything longer travels in shared memory.
  public static let messageBytes = 64 << 10
  /// Bytes of an outline or a list of sizes in shared memory.
  public static let payloadBytes = 64 << 20
}
