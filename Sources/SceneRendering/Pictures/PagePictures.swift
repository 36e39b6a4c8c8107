internal import BookModel
internal import GLDevice
internal import PageGeometry
internal import PageLayout

/// The one table from page to texture: a picture of the whole page, where the page is magnified a finer
/// one of the part that is seen, and where it lies flat what exactly the pixels show under which it lies.
final class PagePictures {
  /// What a picture shows of its page.
  private enum Extent: Hashable {
    case whole, part
    /// What exactly these pixels of the screen show.
    case fitted(PageFit)

    /// The order in which they are uploaded.
    var rank: Int {
      switch self {
      case .whole: 0
      case .part: 1
      case .fitted: 2
      }
    }
  }

  private struct Slot: Hashable {
    var page: PageNumber
    var extent: Extent
  }

  /// A side of a closed book.
  struct ShelfSlot: Hashable {
    /// The number of the book.
    var book: Int
    /// Whether it is its spine, and not its cover.
    var isSpine: Bool
  }

  /// Covers and spines of closed books.
  private var shelved: [ShelfSlot: PagePicture] = [:]
  /// The closed book whose pages are drawn: each has a cover alone; nil for the open book.
  var closedBook: Int?

  private var shown: [Slot: PagePicture] = [:]
  private var uploads: [Slot: PictureUpload] = [:]
  /// What changes whenever a page shows something else.
  private var stamps: [PageNumber: Int] = [:]
  /// The same of what drafts show.
  private var draftStamps: [PageNumber: Int] = [:]
  private let anisotropy: Int
  private let longestSide: Int
  private let takesNames: Bool
  /// What every page is shown as in the place of its picture, so that light alone is seen.
  var plain: PlainPicture?
  private let makesLevelsAtOnce: Bool
  /// Nil where the processor draws: there a buffer would be one more copy.
  private let ring: UnpackRing?
  /// White: what is sampled where there is no picture, so that no other page's can be.
  private let blank: Texture
  /// Grey, for light that is lighter than white.
  private let grey: Texture

  /// Pixels across the coarsest level that is worth showing.
  private static let leastWidth = 128

  init(device: Device) {
    anisotropy = device.filtersAnisotropically ? 8 : 1
    longestSide = device.maximumTextureSide
    takesNames = device.takesNames
    makesLevelsAtOnce = device.makesLevelsAtOnce
    ring = device.isSoftware ? nil : UnpackRing()
    blank = PlainPicture.white.texture
    grey = PlainPicture.grey.texture
  }

  // MARK: Coming

  /// Uploads a picture at once, in place of any earlier one of that page.
  func set(_ page: PageNumber, chain: MipChain, bytes: RawSpan) {
    precondition(
      bytes.byteCount == chain.byteCount,
      "this chain has \(chain.byteCount) bytes, got \(bytes.byteCount)")
    let slot = Slot(page: page, extent: .whole)
    let upload = upload(chain, place: .unit) { _ in }
    upload.advance(bytes: bytes, through: ring) { true }
    uploads[slot] = nil
    show(upload.picture, in: slot)
  }

  /// Begins to upload a picture of a page, or of the part of it at `place`.
  func begin(
    _ page: PageNumber, place: Rectangle?, chain: MipChain, lender: @escaping PixelLender
  ) {
    uploads[Slot(page: page, extent: place == nil ? .whole : .part)] = upload(
      chain, place: place ?? .unit, lender: lender)
  }

  /// Begins to upload what exactly these pixels of the screen show of a page.
  func begin(_ fitted: FittedPage, chain: MipChain, lender: @escaping PixelLender) {
    uploads[Slot(page: fitted.page, extent: .fitted(fitted.fit))] = upload(
      chain, place: fitted.fit.place, lender: lender)
  }

  /// An upload to a new texture, from the first level on that the device can take: a texture that
  /// is too large would be black.
  private func upload(
    _ chain: MipChain, place: Rectangle, lender: @escaping PixelLender
  ) -> PictureUpload {
    let first =
      chain.levels.firstIndex { max($0.width, $0.height) <= longestSide } ?? chain.levels.count - 1
    let levels = Array(chain.levels[first...])
    let start = chain.offset(ofLevel: first)
    return PictureUpload(
      picture: PagePicture(
        texture: Texture(
          levels: levels, anisotropy: anisotropy, isMadeAtOnce: makesLevelsAtOnce),
        levels: levels, byteCount: chain.byteCount - start, place: place),
      start: start, lender: lender)
  }

  /// Goes on with what was begun, in the order of `pages`, then with any other.
  func advance(_ pages: [PageNumber], while mayGoOn: () -> Bool) {
    let order = Dictionary(pages.enumerated().map { ($1, $0) }) { first, _ in first }
    var rest = uploads.keys.sorted {
      (order[$0.page] ?? .max, $0.page, $0.extent.rank)
        < (order[$1.page] ?? .max, $1.page, $1.extent.rank)
    }
    repeat {
      guard let slot = rest.first, let upload = uploads[slot] else { return }
      upload.advance(through: ring, while: mayGoOn)
      let picture = upload.picture
      if picture.isComplete {
        rest.removeFirst()
        uploads[slot] = nil
        show(picture, in: slot)
      } else if slot.extent == .whole, shown[slot].map({ $0 === picture }) ?? true,
        let finest = picture.finest, picture.levels[finest].width >= Self.leastWidth
      {
        // Better soft than blank; what replaces another picture waits until it is complete.
        show(picture, in: slot)
      }
    } while mayGoOn()
  }

  /// Uploads the cover or the spine of a closed book, in place of an earlier one.
  func set(_ slot: ShelfSlot, chain: MipChain, bytes: RawSpan) {
    let upload = upload(chain, place: .unit) { _ in }
    upload.advance(bytes: bytes, through: ring) { true }
    shelved[slot] = upload.picture
    if takesNames {
      upload.picture.texture.label("book \(slot.book), \(slot.isSpine ? "spine" : "cover")")
    }
  }

  /// Forgets all other closed books.
  func keepOnly(books: Set<Int>) { shelved = shelved.filter { books.contains($0.key.book) } }

  /// Makes the picture of a spine, or white, the texture of a unit; whether there is one.
  func bindSpine(of book: Int, unit: Int) -> Bool {
    guard let picture = shelved[ShelfSlot(book: book, isSpine: true)] else {
      blank.bind(unit: unit)
      return false
    }
    picture.texture.bind(unit: unit)
    return true
  }

  private func shownPicture(of page: PageNumber) -> PagePicture? {
    guard let closedBook else { return shown[Slot(page: page, extent: .whole)] }
    return shelved[ShelfSlot(book: closedBook, isSpine: false)]
  }

  private func show(_ picture: PagePicture, in slot: Slot) {
    shown[slot] = picture
    if takesNames { picture.texture.label("page \(slot.page.value), \(slot.extent)") }
    stamp(slot)
  }

  private func stamp(_ slot: Slot) {
    stamps[slot.page, default: 0] += 1
    // A draft has other pixels than those for which a picture was fitted.
    if slot.extent == .whole || slot.extent == .part {
      draftStamps[slot.page, default: 0] += 1
    }
  }

  /// Whether something was begun, of one page or of any, that is not complete; what only certain pixels
  /// show counts for none.
  func isUploading(_ page: PageNumber?) -> Bool {
    guard let page else { return !uploads.isEmpty }
    return [Extent.whole, .part].contains { uploads[Slot(page: page, extent: $0)] != nil }
  }

  // MARK: Going

  /// Forgets all other pages, all parts but those of `magnified`, and what other pixels show.
  func keepOnly(
    _ pages: Set<PageNumber>, magnified: Set<PageNumber>, fitted: Set<FittedPage>
  ) {
    func isKept(_ slot: Slot) -> Bool {
      guard pages.contains(slot.page) else { return false }
      return switch slot.extent {
      case .whole: true
      case .part: magnified.contains(slot.page)
      case .fitted(let fit): fitted.contains(FittedPage(slot.page, fit))
      }
    }
    for slot in shown.keys where !isKept(slot) {
      shown[slot] = nil
      stamp(slot)
    }
    uploads = uploads.filter { isKept($0.key) }
  }

  // MARK: At hand

  /// The bytes of all pictures, mip levels included, those on their way too.
  var byteCount: Int {
    let coming = uploads.filter { shown[$0.key] !== $0.value.picture }
    return shown.values.reduce(0) { $0 + $1.byteCount }
      + coming.values.reduce(0) { $0 + $1.picture.byteCount }
  }

  /// How many pixels across the picture of a page is, or nil where there is none.
  func width(of page: PageNumber) -> Int? { shown[Slot(page: page, extent: .whole)]?.width }

  /// Whether the picture of the whole page is there with all its levels.
  func isComplete(_ page: PageNumber) -> Bool {
    shown[Slot(page: page, extent: .whole)]?.isComplete ?? false
  }

  /// A number that changes whenever the page shows something else; nil while it shows nothing.
  func stamp(of page: PageNumber) -> Int? { has(page) ? stamps[page] : nil }

  /// A number that changes whenever drafts show something else of the page; nil while they show nothing.
  func draftStamp(of page: PageNumber) -> Int? { has(page) ? draftStamps[page] : nil }

  /// Whether there is a picture for this page.
  func has(_ page: PageNumber?) -> Bool {
    page.map { plain != nil || shownPicture(of: $0) != nil } ?? false
  }

  /// Makes the page's picture, or white, the texture of a unit.
  func bind(_ page: PageNumber?, unit: Int) {
    if plain == nil, let page, let picture = shownPicture(of: page) {
      picture.texture.bind(unit: unit)
    } else if plain == .grey {
      grey.bind(unit: unit)
    } else {
      blank.bind(unit: unit)
    }
  }

  /// What lies under the pixels of a view, by the index of the leaf, as far as it has a picture.
  func fits(in scene: Scene, _ view: ViewSize) -> [Int: FittedPage] {
    guard plain == nil, closedBook == nil, hasFits else { return [:] }
    return scene.leaves.reduce(into: [:]) { fits, leaf in
      guard let fitted = scene.fit(of: leaf, in: view),
        shown[Slot(page: fitted.page, extent: .fitted(fitted.fit))] != nil
      else { return }
      fits[leaf.index] = fitted
    }
  }

  private var hasFits: Bool {
    shown.keys.contains { if case .fitted = $0.extent { true } else { false } }
  }

  /// Makes what exactly these pixels show of a page the texture of a unit, where it is there.
  ///
  /// - Returns: where it lies, in fractions from the page's upper left corner.
  func bind(_ fitted: FittedPage, unit: Int) -> Rectangle? {
    guard let picture = shown[Slot(page: fitted.page, extent: .fitted(fitted.fit))] else {
      return nil
    }
    picture.texture.bind(unit: unit)
    return picture.place
  }

  /// A page that has a picture, if any has.
  var anyPage: PageNumber? { shown.keys.first { $0.extent == .whole }?.page }

  /// Makes the finer picture of a part of the page the texture of a unit, where there is one.
  ///
  /// - Returns: where the part lies, in fractions from the page's upper left corner.
  func bindPart(of page: PageNumber?, unit: Int) -> Rectangle? {
    guard plain == nil, closedBook == nil, let page,
      let part = shown[Slot(page: page, extent: .part)]
    else { return nil }
    part.texture.bind(unit: unit)
    return part.place
  }

  isolated deinit {}
}

extension PageFit {
  /// Where the pixels lie on their page, in fractions from its upper left corner.
  fileprivate var place: Rectangle {
    let page = Vector2(Double(pageWidth), Double(pageHeight))
    let corner = Vector2(Double(x), Double(y)) / page
    let extent = Vector2(Double(width * Self.steps), Double(height * Self.steps)) / page
    return Rectangle(min: corner, max: corner + extent)
  }
}

/// A picture without anything in it.
nonisolated enum PlainPicture {
  case white, grey

  /// The number of each of its channels: under light up to a quarter lighter than white grey is no more than
  /// white.
  var level: Int { self == .white ? 255 : 204 }

  /// It, of one pixel.
  @MainActor fileprivate var texture: Texture {
    let texture = Texture(levels: [(1, 1)])
    let channel = UInt8(level)
    texture.upload(level: 0, width: 1, height: 1, bytes: [channel, channel, channel, 255])
    return texture
  }
}
