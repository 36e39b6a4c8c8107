import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoInkPainting
import RectoReaderCore
import RectoShaderText

/// What is seen of ink on the pages of the open book, on the paper of the present look.
struct InkSight {
  /// What paper makes of a drawing, which is found out once.
  private struct Nature {
    var drawing: Drawing
    var isGrainy: Bool
    var isMarked: Bool
    var wet: [Drawing.Item]

    /// - Parameters:
    ///   - drawing: all of it.
    ///   - own: what of it is no slip, which nothing soaks through.
    init(_ drawing: Drawing, own: Drawing) {
      self.drawing = drawing
      (isGrainy, isMarked, wet) = (drawing.isGrainy, drawing.isMarked, own.wet)
    }
  }

  /// The paper.
  private(set) var stock = InkStock()
  /// What the paper follows from.
  private var followed: (settings: ParameterSettings, files: String)?
  private var natures: [PageNumber: Nature] = [:]
  private let slips = NotePrinter()

  /// Gives up what was found out: the pages have other numbers now.
  mutating func forget() { natures = [:] }

  /// Follows the paper of a look.
  ///
  /// - Parameters:
  ///   - settings: how it is set.
  ///   - parameters: what its shaders declare.
  ///   - files: tells these shaders from others.
  ///   - tone: on which paper pages are shown.
  mutating func follow(
    _ settings: ParameterSettings, of parameters: [ShaderParameter], in files: String,
    on tone: PageTone
  ) {
    defer { stock.isInverted = tone.invertsPrint }
    if let followed, followed.files == files, followed.settings == settings { return }
    followed = (settings, files)
    stock = InkStock(parameters, settings)
  }

  /// What is seen on a page.
  mutating func ink(of page: PageNumber, for reader: Reader) -> SeenInk {
    let own = nature(of: page, for: reader)
    return SeenInk(
      own?.drawing ?? Drawing(), isGrainy: own?.isGrainy ?? false,
      isMarked: own?.isMarked ?? false,
      bleeding: bleeding(to: page, for: reader), on: stock,
      under: slips.slips(reader.drawn.notes(on: page)))
  }

  /// What tells the ink that is seen on a page from all other; nil where nothing does.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - reader: who knows how pages are bound.
  ///   - marks: what tells what is drawn on a page from all else.
  /// - Returns: as `SeenInk.fingerprint`, but without a look at any stroke.
  func mark(
    of page: PageNumber, for reader: Reader, _ marks: (PageNumber) -> Fingerprint?
  ) -> Fingerprint? {
    guard let own = marks(page) else { return nil }
    var mark = own
    mark.add(stock.grain)
    if stock.isInverted { mark.add(UInt64(1)) }
    guard stock.bleed > 0 else { return mark }
    mark.add(stock.bleed)
    mark.add(reader.drawn.aspect(of: page))
    for reverse in reader.drawn.reverses(of: page) {
      guard let behind = marks(reverse.page) else { return nil }
      mark.add(behind.value)
      let (least, greatest) = (reverse.part.min, reverse.part.max)
      for vector in [reverse.extent, reverse.origin, least, greatest] {
        mark.add(vector.x)
        mark.add(vector.y)
      }
      mark.add(reader.drawn.aspect(of: reverse.page))
    }
    return mark
  }

  private mutating func bleeding(to page: PageNumber, for reader: Reader) -> [BleedingInk] {
    guard stock.bleed > 0 else { return [] }
    // A leaf has pages on its sides that follow each other.
    let wet = [page.value - 1, page.value + 1].filter { $0 > 0 }.map { PageNumber($0) }
      .reduce(into: [PageNumber: [Drawing.Item]]()) { wet, beside in
        if let nature = nature(of: beside, for: reader), !nature.wet.isEmpty {
          wet[beside] = nature.wet
        }
      }
    guard !wet.isEmpty else { return [] }
    return reader.drawn.reverses(of: page).compactMap { reverse in
      wet[reverse.page].map {
        BleedingInk(
          $0, as: reverse, aspect: reader.drawn.aspect(of: page),
          behind: reader.drawn.aspect(of: reverse.page))
      }
    }
  }

  private mutating func nature(of page: PageNumber, for reader: Reader) -> Nature? {
    guard let drawing = reader.drawn.ink(of: page)?.drawing else {
      natures[page] = nil
      return nil
    }
    // Quick where nothing was drawn since: both have the same memory.
    if let known = natures[page], known.drawing == drawing { return known }
    let nature = Nature(drawing, own: reader.drawn.ownInk(of: page))
    natures[page] = nature
    return nature
  }
}
