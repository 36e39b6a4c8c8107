import PageModel

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
  /// Bytes of a title, a name or a reason, in UTF-8: a line on a screen, not a megabyte. The
  /// longest outline of such lines fits into `payloadBytes`.
  public static let textBytes = 1_000
  /// Bytes of a path inside a book: what Linux takes for a whole path.
  public static let pathBytes = 4_096
  /// Lines of an EPUB's contents whose exact places are worth laying chapters out for.
  public static let exactOutlineEntries = 200
  /// Tags of a text of marks: the contents of the longest EPUB seen have 9,000.
  public static let tags = 1_000_000
  /// Pages of a book of which each is looked at to tell what the book is, unless all are asked for:
  /// their headers are read in a tenth of a second.
  public static let surveyedPages = 300
  /// Pages of a book of which each is looked at for those that lie across an opening: that takes
  /// half a second of a decoder, while the reader may turn.
  public static let spreadSurveyedPages = 1_500
  /// Pages looked at for the usual size, so that opening takes no longer for a longer book.
  public static let sampledPages = 9
  /// Pages looked at for it where each must be unpacked after those before it: a cover and two more.
  public static let firstPages = 3

  /// Chapters of a document: what is known of them fits into one message, and the longest book
  /// seen has 2,014.
  public static let chapters = 12_000
  /// The size of text in points: what can be read, and what leaves a line on a page.
  public static let textSizes = 5.0...60.0
  /// Margins of text in points: a line of letters must be left between them.
  public static let margins = 0.0...120.0

  // MARK: Text

  /// Letters of one page: a page of a newspaper has 30,000; what is beyond is left out.
  public static let pageLetters = 200_000
  /// Letters of one word: what has more without a space is cut into several.
  public static let wordLetters = 250
  /// Links of one page: the fullest page of an index has some hundreds.
  public static let links = 5_000
  /// Bytes of an address that a link leads to: longer ones are no address to be shown and judged.
  public static let addressBytes = 2_048
  /// Ranges of page labels: each is a change of numbering; a book has a handful.
  public static let labelRanges = 10_000
  /// Letters before the number of a label, such as a chapter's sign.
  public static let labelPrefix = 60
  /// Bytes of the words that are looked for: a long sentence.
  public static let searchBytes = 1_000
  /// Matches reported of one page: a page has more of a single letter, which nobody looks for.
  public static let pageHits = 500
  /// Matches reported of a book before a search ends: nobody goes through more.
  public static let hits = 10_000
  /// Boxes of one place: a sentence over so many lines.
  public static let hitBoxes = 32
  /// Letters of the words around a place: a line of a list.
  public static let snippetLetters = 80
  /// Pages that are looked through at once, where time allows: what comes of it fits in a payload.
  public static let searchedPages = 1_000
  /// Small pictures that are wanted at once: a panel shows a hundred of them.
  public static let thumbnails = 10_000
  /// The width of a small picture of a page.
  public static let thumbnailWidths = 16...1_024

  // MARK: Bytes

  /// Bytes of one entry once inflated, whatever its header says: a 100-megapixel picture needs less.
  public static let entryBytes = 256 << 20
  /// Bytes read to learn a picture's size; four of five files need the first step only.
  public static let headerSteps = [16 << 10, 256 << 10]
  /// Bytes read to tell a format: the marks are short, but TAR's lies at 257.
  public static let markBytes = 512
  /// Unpacked bytes of an archive kept in memory, where nothing else is said: 60 pages of a scan.
  public static let archiveBytes = 128 << 20
  /// Unpacked bytes of an archive kept in a temporary file without a name: the largest comics.
  public static let spilledBytes = 4 << 30
  /// Bytes of a DjVu book: what its pages need of it is kept in the decoder's memory.
  public static let djvuBytes = 512 << 20
  /// Bytes of a solid RAR4 archive, which is mapped as a whole: a part of the decoder's address space
  /// that leaves room for its pages; comics of that time have some hundred MiB.
  public static let solidBytes = 768 << 20
  /// Bytes that an archive may unpack to on the way to a page: more is a trap, and takes minutes.
  public static let passedBytes = 16 << 30
  /// Bytes that are unpacked to look at a file's start or at the note before a book opens: what the
  /// slowest packing gives in ten seconds.
  public static let peekedBytes = 512 << 20
  /// Bytes of one header of a RAR archive: its own limit.
  public static let archiveHeaderBytes = 2 << 20
  /// The part of the free disk, less what others were promised, that one such file may take: four
  /// decoders together leave more than half of it.
  public static let spillShare = 8
  /// Bytes of a password: longer ones were pasted by mistake.
  public static let passwordBytes = 1_024
  /// Bytes of all style sheets of an EPUB that are looked through when it opens: a tenth of a second;
  /// most books have some thousand bytes.
  public static let styleBytes = 4 << 20
  /// Bytes of a file that are looked at to tell whether it is text: other files may begin with words.
  public static let sampledTextBytes = 256 << 10
  /// Elements within elements of a chapter: those of books have some tens, and MuPDF, whose time grows with the
  /// square of it, has a page of these in a fifth of a second.
  public static let elements = 1_000
  /// Bytes of a chapter in which there may be more, and how much smaller it is packed then.
  public static let nestedBytes = 32 << 10, nestedPacking = 20
  /// Bytes of a file of plain text: a book of a thousand pages has 3 MB; what is beyond is a log.
  public static let plainTextBytes = 16 << 20
  /// Pictures inside an EPUB that are looked at when it opens, where they are of a kind that needs it:
  /// a tenth of a second.
  public static let innerPictures = 2_000
  /// Bytes of ComicInfo.xml, container.xml, the package document or a chapter, and of one with the pictures in its markup.
  public static let markupBytes = 8 << 20, illustratedBytes = 64 << 20

  /// Address space of a decoder: a picture of `pixels` twice, while it is turned, or once with its
  /// mip levels, beside its file and 0.1 GiB of libraries.
  public static let decoderBytes = 3 << 29
  /// Bytes of a decoder's stack: MuPDF calls itself for each element within an element, some hundred bytes
  /// each time. The kernel leaves room for twice as much, whatever limit a process begins with.
  public static let stackBytes = 64 << 20
  /// Descriptors that a decoder has open: its connection, the book, two folders and a file of it, an
  /// answer, and some that libraries copy. What it holds beyond, it may keep old answers with.
  public static let decoderDescriptors = 16
  /// Threads that a decoder of DjVu has: one for each page or part that is being decoded, which are
  /// two, and those that end meanwhile.
  public static let decoderThreads = 32

  // MARK: Pixels

  /// Pixels of one picture as it is decoded: 400 MB, within the decoder's memory.
  public static let pixels = 100_000_000
  /// Pixels of a page that has none itself, where nobody says how many: more than a sheet of A0 has at 150 to
  /// the inch, 160 MB.
  public static let drawnPixels = 40_000_000
  /// Pixels of a JPEG before it is scaled, where it has all its colours in one scan: such a file is
  /// read in strips, if slowly; any other is in memory as a whole, and `pixels` bounds it.
  public static let scaledPixels = 1_000_000_000
  /// Pixels of a JPEG XL, which libjxl decodes into floating point, 16 bytes a pixel, and of a HEIC,
  /// of which libheif keeps several copies: telephones take 48 megapixels.
  public static let floatingPixels = 50_000_000
  /// Bytes of the picture kept decoded while parts of it are drawn: 16 megapixels, in each decoder.
  public static let keptBytes = 64 << 20
  /// Pages of one TIFF file: the longest scans have some hundreds.
  public static let frames = 10_000
  /// Longest side of any picture: beyond, row bytes and sizes no longer fit everywhere.
  public static let side = 65_535
  /// Longest side of a page for the screen: what OpenGL implementations take as a texture.
  public static let textureSide = 16_384
  /// Page sides in points: PDF's own limits, 200 inches, and one point.
  public static let points: ClosedRange<Double> = 1...14_400
  /// The width of a placeholder: a few words need no more.
  public static let placeholderWidth = 4_096
  /// The width of a page of which a part is asked for: as wide as one that lies under a screen.
  public static let partPageWidth = PageFit.pagePixels
  /// The width of a page asked for: no screen has more.
  public static let requestedWidth = 1...32_768

  // MARK: Seconds

  /// Opening a book.
  public static let openSeconds = 30.0
  /// Opening a book so slowly that only one decoder does it: others would keep the cores from
  /// drawing.
  public static let quickSeconds = 1.0
  /// Drawing one page.
  public static let pageSeconds = 10.0
  /// Reading every page's size, or the outline.
  public static let surveySeconds = 60.0
  /// Laying out chapters to count their pages: a page that is asked for meanwhile waits so long at
  /// most, or for one chapter.
  public static let countingSeconds = 0.01
  /// Looking through pages for words: so long a page that is wanted waits at most, or for one page.
  public static let searchingSeconds = 0.02
  /// Counting the signs of pages to find places: so long a page that is wanted waits at most, or for one page.
  public static let placingSeconds = 0.02
  /// Places that are asked for at once: the bookmarks of most books.
  public static let askedPlaces = 64
  /// How often a place is asked for that there was no time for: some ten seconds, in which the longest chapter
  /// seen is counted several times.
  public static let placingTries = 500
  /// Signs of a chapter before a place: what a file may hold, and no more than any number of C.
  public static let placeOffsets = 0...Int(Int32.max)
  /// Between two reports of a search, the first place but for.
  public static let searchReportSeconds = 0.1
  /// A decoder for work that nobody waits for is kept so long without any.
  public static let idleSeconds = 20.0
  /// Decoders that die in one search, before the pages left are taken for empty.
  public static let searchDeaths = 16
  /// The same for small pictures, before those left stay blank.
  public static let thumbnailDeaths = 16
  /// Between two reports of how far the counting has come, at least.
  public static let reportSeconds = 0.25
  /// Decoders that die while they count, before the chapters left are taken for one page each.
  public static let countingDeaths = 16
  /// Milliseconds in which a decoder that was killed is waited for; one in a deep sleep of the
  /// kernel, on a disk that does not answer, is left to itself.
  public static let endMilliseconds = 100
  /// Decoders that die for one page before it is left alone.
  public static let deathsPerPage = 2
  /// Decoders that die one after the other with no answer between, before a place stays empty.
  public static let deathsInARow = 4

  /// Decoders of one book: more cores than a riffle through it can keep busy.
  public static let decoders = 16

  // MARK: Reading

  /// Characters of which a mistyped word is compared with those that there are: no name is longer,
  /// and the work grows with the square.
  public static let comparedCharacters = 64
  /// Characters of a line that is typed, a path among them.
  public static let promptCharacters = 4_096
  /// Places that one can go back to.
  public static let keptJumps = 200
  /// Bookmarks of a book: more than a reader finds again.
  public static let bookmarks = 2_000
  /// Marks of a book: there are not so many keys.
  public static let marks = 200
  /// Characters of a bookmark's name: a line of a list.
  public static let nameCharacters = 200
  /// Matches of a search that are kept: a list that is looked through.
  public static let keptMatches = 10_000
  /// Books on a shelf: more are found by searching.
  public static let shelfBooks = 100_000
  /// Rows of a list: what the longest outline has.
  public static let panelRows = 50_000
  /// Rows of a menu that make it as wide as it is.
  public static let menuRows = 64
  /// Pages whose text is kept for selecting: those of a few openings.
  public static let textPages = 12
  /// Pages whose links are kept.
  public static let linkPages = 64
  /// Links of a page that are kept: an index has some hundreds.
  public static let pageLinks = 5_000
  /// Pages of which it is kept where their print is: more than are seen in one sitting.
  public static let keptContents = 4_096
  /// Messages shown at a time; of what is no error the oldest go first.
  public static let messages = 6
  /// Completions of a line that are shown.
  public static let completions = 12

  // MARK: The overlay

  /// Bytes of one string that is laid out for the screen: four screens of small print; titles and
  /// snippets are far shorter, and a paragraph this long takes three milliseconds.
  public static let laidOutBytes = 4_096
  /// Bytes of a line that may fit into its place: longer ones are cut at once.
  public static let fittingBytes = 512
  /// Bytes of the pictures of laid-out strings that are kept: what a wide screen full of rows takes
  /// at twice the size, four times over.
  public static let textCacheBytes = 32 << 20
  /// Bytes of the thumbnails that are kept: six hundred of 192 × 256, with their levels.
  public static let thumbnailBytes = 160 << 20
  /// The longest side of a thumbnail: larger ones are pages.
  public static let thumbnailSide = 2_048
  /// Characters of a title that is printed on a book: what still can be read there in eight lines.
  public static let printedTitle = 200
  /// Characters of its authors: four or five names.
  public static let printedAuthors = 120
  /// The longest side of a printed picture in pixels: a book as high as the screen has no more.
  public static let printSide = 4_096
  /// Rows of a sheet that are laid out, over all its sections: four times as many as commands.
  public static let sheetRows = 400
  /// Messages, progress lines and completions that are shown at once: a screen has no room for more.
  public static let notices = 12
  /// Hints that are shown at once: more links than a page of an index has.
  public static let hints = 2_000
  /// Buttons on the bar: a narrow window has room for as many.
  public static let buttons = 24

  // MARK: Messages

  /// Bytes of one message; anything longer travels in shared memory.
  public static let messageBytes = 64 << 10
  /// Bytes of an outline or a list of sizes in shared memory.
  public static let payloadBytes = 64 << 20

  // MARK: What is kept between two readings

  /// Bytes of the file of settings: a thousand bindings fit.
  public static let settingsBytes = 256 << 10
  /// Bytes of what is remembered of one book: all bookmarks with long names.
  public static let memoryBytes = 4 << 20
  /// Magnifications that are worth coming back to.
  public static let zooms = 0.01...1_000.0
  /// Books of the list of those read last.
  public static let recentBooks = 100
  /// Bytes of that list.
  public static let recentBytes = 4 << 20
  /// Books of which something is remembered: more than anybody opens.
  public static let rememberedBooks = 1_000_000
  /// Books among which the best match is found: of more it takes longer than typing, and none is best.
  public static let rankedBooks = 2_000
  /// Words that are looked for in the library at once: a long title.
  public static let searchTerms = 16
  /// Authors on a card: the longest list of a comic's artists has a dozen.
  public static let cardAuthors = 16
  /// Tags on a card; with the authors they fit into a message.
  public static let cardTags = 24
  /// Bytes of all thumbnails on disk: some thousand, of a dozen long books.
  public static let thumbnailCacheBytes = 128 << 20
  /// The longest side of a book's cover: what a shelf shows of the middle one on a usual screen.
  public static let coverSide = 512
  /// Bytes of all covers on disk: some seven thousand.
  public static let coverCacheBytes = 256 << 20
  /// Bytes of one cover: many times what the most detailed takes.
  public static let coverBytes = 1 << 20
  /// Bytes of a book's file that tell it from others, at its start and at its end.
  public static let identityBytes = 64 << 10

  // MARK: The library

  /// Files and folders that are looked at in one walk: more than a disk of books has.
  public static let walkedEntries = 2_000_000
  /// Pictures that make a folder a book: fewer lie about anywhere.
  public static let picturesOfFolder = 3
  /// Folders that are watched: a part of what the kernel allows a user.
  public static let watchedFolders = 4_096
  /// Seconds for which a file is left alone of which a decoder did not get to an end: looking at it again
  /// may take as long, at every change of its folder.
  public static let unfinishedLookSeconds = 24.0 * 3600
  /// Bytes of the notes of a PDF that are looked at: those of a book, without the pictures that some have.
  public static let packetBytes = 256 << 10
  /// Seconds in which a book whose text flows is counted while it is added, before it is added uncounted.
  public static let importCountingSeconds = 10.0
  /// Seconds for the cover of a book that is added, before it is added without.
  public static let coverSeconds = 20.0

  // MARK: The desktop

  /// Bytes of what one window asks of another: a path and a page.
  public static let windowMessageBytes = 16 << 10
  /// Files dropped at once: the first is opened.
  public static let droppedFiles = 1_000
  /// Bytes of text from the clipboard: what is pasted into one line.
  public static let clipboardBytes = 64 << 10

  // MARK: Shaders

  /// Bytes of one file of shaders: the longest of ours has 8,000.
  public static let shaderBytes = 1 << 20
  /// Files in one shader: far below the 21,473 that line numbers have room for.
  public static let shaderFiles = 1_000
  /// Files, or presets, within each other: deeper ones are mistakes.
  public static let shaderNesting = 32
  /// Parameters of all shaders: a panel of more could not be used.
  public static let shaderParameters = 1_000
  /// Bytes of a label or another string in quotes: a line of a panel.
  public static let shaderStringBytes = 63
  /// Steps that can be taken back in the look editor: an evening's, at some hundred bytes each.
  public static let shadingSteps = 200
  /// Presets of a list: more are not looked through.
  public static let presets = 500
  /// Pixels of the small picture of a preset: a row of the panel on a dense screen.
  public static let lookPicture = (width: 132, height: 88)
  /// Presets whose small pictures are shown: those of far more would take room and be looked at by
  /// nobody.
  public static let lookPictures = 100
  /// Bytes of such pictures on disk: some two hundred.
  public static let lookPictureBytes = 8 << 20
  /// Bytes of a preset's name: it is a file's as well.
  public static let presetNameBytes = 60
  /// Frames whose times are drawn.
  public static let timedFrames = 256
  /// Passes over the finished picture: each has a picture of its own, and four screens of 8,192 by
  /// 8,192 pixels take a gibibyte.
  public static let postPasses = 16
  /// Pictures that one pass reads: as many as Shadertoy has channels.
  public static let postInputs = 4
  /// Pixels of each side of a texture of a shader's own: sixteen times a table of 64 colours each way,
  /// and no more than any device takes.
  public static let shaderTextureSide = 4_096
  /// Bytes of its file: a picture of so many pixels that hardly shrinks.
  public static let shaderTextureBytes = 64 << 20
  /// Textures of one shader: with the pictures of passes as many as any device reads at once.
  public static let shaderTextures = 7
  /// Textures of all shaders: each may take 64 MiB on the device.
  public static let shaderTexturesOfAll = 32
  /// Bytes of a preset, with all that it refers to.
  public static let presetBytes = 256 << 10
  /// Bytes of a look that is packed into one file: a few textures of the largest size, or many usual ones.
  public static let packedLookBytes = 256 << 20
  /// Packed looks that are kept unpacked: one has 256 MiB at most, and hardly ever more than a few. Those
  /// in use are not counted among them.
  public static let unpackedLooks = 8
  /// Days after which one goes that nobody used.
  public static let unpackedLookDays = 30
  /// How often presets refer to each other, counted each time that one is gone through: a look that
  /// is put together of a dozen others refers some dozen times.
  public static let presetReferences = 200
}
