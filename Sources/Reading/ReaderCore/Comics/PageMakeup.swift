import RectoBookModel
import RectoBookQuestions
import PageGeometry
import PageLayout

/// How the pages of a book are made up to be read: with their margins cropped, their scans cut in two, and ink and
/// paper of scans as black and white as they ought to be.
struct PageMakeup: Equatable, Sendable {
  /// The crop in force; nil where pages are shown whole.
  private(set) var crop: MarginCrop? { didSet { redress() } }
  /// Whether a crop is wanted that is not found yet.
  private(set) var seeksCrop = false
  /// Whether margins are cropped, or will be once they are found.
  var isCropped: Bool { crop != nil || seeksCrop }
  /// Whether scans are shown in black and white tones.
  private(set) var isLeveled = false { didSet { redress() } }
  /// Whether each scan is taken for two pages, where the reader said so.
  private var splits: Bool? { didSet { redress() } }
  /// Whether each scan looks like two pages; nil before that is known.
  private(set) var looksSplit: Bool? { didSet { redress() } }

  /// What is known of pages that were looked at.
  private(set) var prints: [PageNumber: PagePrint] = [:] { didSet { redress() } }
  private var asked: Set<PageNumber> = []
  /// The pages that stand for all.
  private var samples: [PageNumber] = []
  /// The levels of most pages.
  private(set) var levels: PageLevels?
  /// How pictures are put on leaves and sheets.
  private(set) var dress = PageDress()

  /// Whether what is printed on pages has to be known.
  private func looks(at facts: BookFacts) -> Bool {
    crop != nil || seeksCrop || isLeveled || guesses(at: facts)
  }

  /// Whether it is to be found out if each scan is two pages: nobody has said so, and all are wide pictures.
  private func guesses(at facts: BookFacts) -> Bool {
    splits == nil && looksSplit == nil && facts.hasPictures
      && facts.usualSize.aspect > PagePrint.widestPage && facts.pageCount > 1
  }

  // MARK: Memory

  /// Takes what is remembered.
  mutating func remember(_ memory: BookMemory) {
    (crop, splits) = (memory.crop, memory.splits)
    isLeveled = memory.isLeveled ?? false
  }

  /// Writes down what is chosen.
  func record(in memory: inout BookMemory) {
    (memory.crop, memory.splits) = (crop, splits)
    memory.isLeveled = isLeveled ? true : nil
  }

  /// Forgets what it knows of pages that have other numbers now.
  mutating func forgetPages() {
    (prints, asked, samples, levels, looksSplit) = ([:], [], [], nil, nil)
  }

  // MARK: Orders

  /// Crops margins from now on, or no longer.
  ///
  /// - Parameter shape: how the book is bound.
  /// - Returns: what is to be told of it.
  mutating func toggleCrop(in shape: BookShape?) -> Reply {
    (crop, seeksCrop) = crop == nil && !seeksCrop ? (nil, true) : (nil, false)
    guard seeksCrop else { return .reporting(ComicsText.notCropped, topic: "crop") }
    // What was looked at before, as for its contrast, need not be looked at again.
    return findCrop(in: shape) ?? .reporting(ComicsText.seeksMargins, topic: "crop")
  }

  /// Takes each scan for two pages, or for one again.
  mutating func toggleSplit() {
    let wanted = !isSplit
    splits = wanted == (looksSplit ?? false) ? nil : wanted
  }

  /// Shows scans in black and white tones from now on, or as they are.
  mutating func toggleLevels() { isLeveled.toggle() }

  /// Pages that lay left of the spine lie right of it now: their gutters are where they were.
  mutating func mirror() {
    crop = crop.flatMap {
      MarginCrop(left: $0.right, right: $0.left, top: $0.top, width: $0.width, height: $0.height)
    }
  }

  // MARK: Looking

  /// The share of pages with a gutter in their middle from which all scans are taken for two pages.
  private static let mostSpread = 0.6

  /// Which pages to ask about: those that stand for all, and those in sight or nearly.
  mutating func ask(of facts: BookFacts, near pages: [PageNumber]) -> [Effect] {
    guard looks(at: facts), !facts.flows else { return [] }
    if samples.isEmpty {
      let count = min(Limits.printSamples, facts.pageCount)
      // What can be had only through what is before it is not unpacked for this.
      samples =
        facts.isOnePass
        ? pages
        : (0..<count).map { PageNumber(1 + (2 * $0 + 1) * facts.pageCount / (2 * count)) }
          .map { min($0, PageNumber(facts.pageCount)) }
    }
    if asked.count > Limits.keptPrints {
      let near = Set(pages + samples)
      asked.formIntersection(near)
      prints = prints.filter { near.contains($0.key) }
    }
    return (pages + samples).filter { asked.insert($0).inserted }.map {
      .ask(PrintQuestion(of: $0))
    }
  }

  /// It became known what is printed on a page.
  ///
  /// - Returns: what is to be told of it.
  mutating func receive(_ print: PagePrint, of page: PageNumber, in shape: BookShape?) -> Reply {
    prints[page] = print
    guard let known = samplesKnown else { return [] }
    levels = Self.levels(of: known.map(\.print))
    if looksSplit == nil {
      looksSplit =
        Double(known.count { $0.print.isSpread }) >= Self.mostSpread * Double(known.count)
    }
    redress()
    return seeksCrop ? findCrop(in: shape) ?? [] : []
  }

  /// What is printed on the pages that stand for all; nil before all of it is known.
  private var samplesKnown: [(page: PageNumber, print: PagePrint)]? {
    let known = samples.compactMap { page in prints[page].map { (page: page, print: $0) } }
    return !samples.isEmpty && known.count == samples.count ? known : nil
  }

  /// Finds the crop that is wanted; nil where too little is known yet.
  private mutating func findCrop(in shape: BookShape?) -> Reply? {
    guard let known = samplesKnown, let shape else { return nil }
    seeksCrop = false
    func boxes(isLeft: Bool) -> [PageBox] {
      known.filter { shape.hasSpineLeft($0.page) != isLeft }.compactMap(\.print.box)
    }
    let (left, right) = (boxes(isLeft: true), boxes(isLeft: false))
    crop = MarginCrop(left: left, right: right, others: known.count - left.count - right.count)
    let words = crop == nil ? ComicsText.noMargins : ComicsText.cropped
    return Reply(
      crop == nil ? [] : [.remember], reporting: [.init(text: words, topic: "crop")])
  }

  // MARK: On leaves

  /// The width of a leaf divided by its height, of pages of a usual size.
  func leafAspect(of usual: PageSize) -> Double {
    guard let crop, !isSplit else { return paged(usual).aspect }
    return usual.aspect * crop.width / crop.height
  }

  /// Whether each scan is two pages that face each other.
  var isSplit: Bool { splits ?? looksSplit ?? false }

  /// The size of a page of a usual scan: half of it, where that is two.
  func paged(_ usual: PageSize) -> PageSize {
    isSplit ? PageSize(width: usual.width / 2, height: usual.height) : usual
  }

  /// Finds how pictures are put on leaves: asked for many times a frame, it changes with what is known and chosen alone.
  private mutating func redress() {
    var dress = PageDress()
    if let crop, !isSplit {
      func part(isLeft: Bool) -> Rectangle {
        let box = crop.box(isLeft: isLeft)
        return Rectangle(
          min: Vector2(box.left, 1 - box.bottom), max: Vector2(box.right, 1 - box.top))
      }
      func whole(isLeft: Bool) -> Set<PageNumber> {
        Set(prints.filter { $0.value.box.map { crop.cuts($0, isLeft: isLeft) } ?? true }.keys)
      }
      var trim = PageTrim(left: part(isLeft: true), right: part(isLeft: false))
      (trim.wholeOnLeft, trim.wholeOnRight) = (whole(isLeft: true), whole(isLeft: false))
      dress.trim = trim
    }
    if isLeveled {
      dress.levels = levels
      for (page, print) in prints { dress.ownLevels[page] = .some(ownLevels(of: print)) }
    }
    self.dress = dress
  }

  // MARK: Levels

  /// How far paper and ink of a page may be from those of most pages, so that it has their levels: pages do not
  /// flicker then.
  private static let agreement = (ink: 0.18, paper: 0.1)
  /// What is taken off either end of a picture's tones.
  private static let gentle = 0.04

  private func ownLevels(of print: PagePrint) -> PageLevels? {
    if print.isPicture {
      return PageLevels(
        black: min(print.ink, Self.gentle), white: max(print.paper, 1 - Self.gentle))
    }
    if let levels, abs(levels.black - print.ink) < Self.agreement.ink,
      abs(levels.white - print.paper) < Self.agreement.paper
    {
      return levels
    }
    return PageLevels(black: print.ink, white: print.paper)
  }

  /// The levels of most pages: those in the middle of all that are print.
  private static func levels(of prints: [PagePrint]) -> PageLevels? {
    let scans = prints.filter { !$0.isPicture }
    guard 2 * scans.count >= prints.count, !scans.isEmpty else { return nil }
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return PageLevels(black: middle(scans.map(\.ink)), white: middle(scans.map(\.paper)))
  }
}
