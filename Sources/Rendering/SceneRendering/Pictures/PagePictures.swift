internal import RectoBookModel
internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// The one table of the textures of pages: a picture of the whole page, where the page is magnified a finer
/// one of the part that is seen, and where it lies flat what exactly the pixels show under which it lies.
final class PagePictures {
  /// A side of a closed book.
  struct ShelfSlot: Hashable {
    /// The number of the book.
    var book: Int
    /// Whether it is its spine, and not its cover.
    var isSpine: Bool
  }

  /// Covers and spines of closed books.
  private var shelved: [ShelfSlot: PagePicture] = [:]
  /// What books are bound in, by their numbers; 0 is the open one.
  private(set) var cases: [Int: BookCase] = [:]
  /// The closed book whose pages are drawn: each has a cover alone; nil for the open book.
  var closedBook: Int?
  /// A page of the open book in whose place the cover of a closed one is drawn; nil where all are drawn themselves.
  var front: (page: PageNumber?, book: Int)?

  private var shown: [PicturedPage: PagePicture] = [:]
  private var uploads: [PicturedPage: PictureUpload] = [:]
  /// What changes whenever a page shows something else.
  private var stamps: [PageNumber: Int] = [:]
  /// The same of what drafts show.
  private var draftStamps: [PageNumber: Int] = [:]
  /// The same of what certain pixels show.
  private var fitStamps: [PageNumber: Int] = [:]
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
    blank = PlainPicture.white.texture(anisotropy: anisotropy)
    grey = PlainPicture.grey.texture(anisotropy: anisotropy)
  }

  // MARK: Coming

  /// Uploads a picture at once, in place of any earlier one of that page.
  func set(_ page: PageNumber, chain: MipChain, bytes: RawSpan) {
    precondition(
      bytes.byteCount == chain.byteCount,
      "this chain has \(chain.byteCount) bytes, got \(bytes.byteCount)")
    let upload = upload(chain, place: .unit) { _ in }
    upload.advance(bytes: bytes, through: ring) { true }
    uploads[.whole(page)] = nil
    show(upload.picture, as: .whole(page))
  }

  /// Begins to upload a picture of a page, or of the part of it at `place`.
  func begin(
    _ pictured: PicturedPage, place: Rectangle?, chain: MipChain, lender: @escaping PixelLender
  ) {
    let place = if case .fitted(let fitted) = pictured { fitted.fit.place } else { place ?? .unit }
    uploads[pictured] = upload(chain, place: place, lender: lender)
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

  /// Changes a rectangle of a picture that is shown, or on its way.
  ///
  /// - Parameters:
  ///   - pictured: the picture; nothing where there is none.
  ///   - tile: the pixels of the level.
  ///   - level: the level, counted from the smallest, which is 1.
  ///   - bytes: four a pixel, rows from the top.
  func change(_ pictured: PicturedPage, _ tile: PictureTile, level: Int, bytes: [UInt8]) {
    var pictures = [uploads[pictured]?.picture, shown[pictured]].compactMap(\.self)
    if pictures.count == 2, pictures[0] === pictures[1] { pictures.removeLast() }
    for picture in pictures {
      let index = picture.levels.count - level
      guard picture.levels.indices.contains(index) else { continue }
      picture.texture.upload(
        level: index, x: tile.x, y: tile.y, width: tile.width, height: tile.height, bytes: bytes)
    }
    if shown[pictured] != nil { stamp(pictured) }
  }

  /// Goes on with what was begun, in the order of `pages`, then with any other.
  func advance(_ pages: [PageNumber], while mayGoOn: () -> Bool) {
    let order = Dictionary(pages.enumerated().map { ($1, $0) }) { first, _ in first }
    var rest = uploads.keys.sorted {
      (order[$0.page] ?? .max, $0.page, $0.rank) < (order[$1.page] ?? .max, $1.page, $1.rank)
    }
    repeat {
      guard let first = rest.first, let upload = uploads[first] else { return }
      upload.advance(through: ring, while: mayGoOn)
      let picture = upload.picture
      if picture.isComplete {
        rest.removeFirst()
        uploads[first] = nil
        show(picture, as: first)
      } else if first.isWhole, shown[first].map({ $0 === picture }) ?? true,
        let finest = picture.finest, picture.levels[finest].width >= Self.leastWidth
      {
        // Better soft than blank; what replaces another picture waits until it is complete.
        show(picture, as: first)
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

  /// Notes what a book is bound in; nil for what the look says.
  func bind(_ book: Int, in case: BookCase?) { cases[book] = `case` }

  /// Forgets all other closed books.
  func keepOnly(books: Set<Int>) {
    shelved = shelved.filter { books.contains($0.key.book) }
    cases = cases.filter { $0.key == 0 || books.contains($0.key) }
  }

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
    let covered = front.flatMap { $0.page == page ? $0.book : nil }
    guard let book = closedBook ?? covered else { return shown[.whole(page)] }
    return shelved[ShelfSlot(book: book, isSpine: false)]
  }

  /// Whether there is a cover of a closed book.
  func hasCover(of book: Int) -> Bool { shelved[ShelfSlot(book: book, isSpine: false)] != nil }

  private func show(_ picture: PagePicture, as pictured: PicturedPage) {
    shown[pictured] = picture
    if takesNames {
      picture.texture.label("page \(pictured.page), \(pictured.isWhole ? "whole" : "a part")")
    }
    stamp(pictured)
  }

  private func stamp(_ pictured: PicturedPage) {
    stamps[pictured.page, default: 0] += 1
    // A draft has other pixels than those for which a picture was fitted.
    if case .fitted = pictured { return fitStamps[pictured.page, default: 0] += 1 }
    draftStamps[pictured.page, default: 0] += 1
  }

  /// Whether something was begun, of one page or of any, that is not complete; what only certain pixels
  /// show counts for none.
  func isUploading(_ page: PageNumber?) -> Bool {
    guard let page else { return !uploads.isEmpty }
    return uploads[.whole(page)] != nil || uploads[.part(of: page)] != nil
  }

  /// Whether what certain pixels show of a page was begun and is not complete.
  func isUploadingFits(of page: PageNumber) -> Bool {
    uploads.keys.contains {
      if case .fitted(let fitted) = $0 { fitted.page == page } else { false }
    }
  }

  // MARK: Going

  /// Forgets all other pictures, and those of pages that are not there as a whole.
  func keepOnly(_ kept: Set<PicturedPage>) {
    func isKept(_ pictured: PicturedPage) -> Bool {
      kept.contains(pictured) && kept.contains(.whole(pictured.page))
    }
    for pictured in shown.keys where !isKept(pictured) {
      shown[pictured] = nil
      stamp(pictured)
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
  func width(of page: PageNumber) -> Int? { shown[.whole(page)]?.width }

  /// Whether the picture of the whole page is there with all its levels.
  func isComplete(_ page: PageNumber) -> Bool {
    shown[.whole(page)]?.isComplete ?? false
  }

  /// A number that changes whenever the page shows something else; nil while it shows nothing.
  func stamp(of page: PageNumber) -> Int? { has(page) ? stamps[page] : nil }

  /// A number that changes whenever drafts show something else of the page; nil while they show nothing.
  func draftStamp(of page: PageNumber) -> Int? { has(page) ? draftStamps[page] : nil }

  /// A number that changes whenever certain pixels show something else of the page; nil while they show nothing.
  func fitStamp(of page: PageNumber) -> Int? { has(page) ? fitStamps[page] : nil }

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
        shown[.fitted(fitted)] != nil
      else { return }
      fits[leaf.index] = fitted
    }
  }

  private var hasFits: Bool {
    shown.keys.contains { if case .fitted = $0 { true } else { false } }
  }

  /// Makes what exactly these pixels show of a page the texture of a unit, where it is there.
  ///
  /// - Returns: where it lies, in fractions from the page's upper left corner.
  func bind(_ fitted: FittedPage, unit: Int) -> Rectangle? {
    guard let picture = shown[.fitted(fitted)] else { return nil }
    picture.texture.bind(unit: unit)
    return picture.place
  }

  /// A page that has a picture, if any has.
  var anyPage: PageNumber? { shown.keys.first(where: \.isWhole)?.page }

  /// Makes the finer picture of a part of the page the texture of a unit, where there is one.
  ///
  /// - Returns: where the part lies, in fractions from the page's upper left corner.
  func bindPart(of page: PageNumber?, unit: Int) -> Rectangle? {
    guard plain == nil, closedBook == nil, front == nil, let page,
      let part = shown[.part(of: page)]
    else { return nil }
    part.texture.bind(unit: unit)
    return part.place
  }

  isolated deinit {}
}

extension PicturedPage {
  /// The order in which they are uploaded.
  fileprivate var rank: Int {
    switch self {
    case .whole: 0
    case .part: 1
    case .fitted: 2
    }
  }
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

  /// It, as few pixels: a driver makes a program of its own for pictures that have one level alone, or whose sides
  /// are powers of two, and pages are neither.
  @MainActor fileprivate func texture(anisotropy: Int) -> Texture {
    let levels = MipChain(width: 3, height: 3).levels
    let texture = Texture(levels: levels, anisotropy: anisotropy)
    let channel = UInt8(level)
    for (index, level) in levels.enumerated() {
      let pixels = level.width * level.height
      texture.upload(
        level: index, width: level.width, height: level.height,
        bytes: Array(repeatElement([channel, channel, channel, 255], count: pixels).joined()))
    }
    return texture
  }
}
