import RectoBookModel
package import RectoInkPainting
import RectoOverlay
package import RectoReaderCore

/// Prints the notes in the margins of pages, each once as long as it is seen.
package final class NotePrinter {
  /// Made with the first note: fonts take a while to open.
  private lazy var printer = BookPrinter()
  private var printed: [(slip: NoteSlip, paper: PaperSlip)] = []

  /// Pixels for each page height: of a page that fills a screen of 2,160 lines, or nearly.
  private static let detail = 2_000.0
  /// Notes that are kept printed: those of many openings.
  private static let most = 200

  /// Has printed none yet.
  package init() {}

  /// The slips as they are painted.
  package func slips(_ notes: [NoteSlip]) -> [PaperSlip] { notes.map(paper) }

  private func paper(_ slip: NoteSlip) -> PaperSlip {
    if let known = printed.first(where: { $0.slip == slip }) { return known.paper }
    let size = (slip.greatest - slip.least) * Self.detail
    let picture = printer.slip(
      slip.note, color: slip.color.fill, width: Int(size.x.rounded()),
      height: Int(size.y.rounded()), letter: NoteSlip.letter * Self.detail,
      room: Int(NoteSlip.room * Self.detail))
    let paper = PaperSlip(picture, in: InkBox(least: slip.least, greatest: slip.greatest))
    printed.append((slip, paper))
    if printed.count > Self.most { printed.removeFirst() }
    return paper
  }
}
