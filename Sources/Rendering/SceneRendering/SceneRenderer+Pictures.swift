public import RectoBookModel
internal import RectoGLDevice
public import PageLayout

/// Lends the levels of a picture one after the other, as `MipChain` says; it may be called many
/// times, until its picture is uploaded or dropped.
public typealias PixelLender = ((RawSpan) -> Void) -> Void

/// What the pages show.
extension SceneRenderer {
  /// Sets what a page shows at once, in place of any earlier picture of it.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - chain: the sizes of the mip levels.
  ///   - bytes: the levels one after the other, as `MipChain` says; sRGB, averaged in linear light.
  public func setPicture(of page: PageNumber, chain: MipChain, bytes: RawSpan) {
    tools.pictures.set(page, chain: chain, bytes: bytes)
  }

  /// Sets what a page shows from an array, which holds what the span would.
  public func setPicture(of page: PageNumber, chain: MipChain, bytes: [UInt8]) {
    withRawSpan(of: bytes) { setPicture(of: page, chain: chain, bytes: $0) }
  }

  /// Begins to set what a page shows; `upload` goes on with it.
  ///
  /// The picture that a page has stays until the new one is complete; a page without any shows
  /// the coarse levels first. A part lies over the picture of the whole page while the leaf rests. What exactly
  /// some pixels of the screen show is read without any filter in frames of full quality in which the page
  /// lies so under them.
  ///
  /// - Parameters:
  ///   - pictured: what it shows of which page.
  ///   - place: where a part lies, in fractions from the page's upper left corner.
  ///   - chain: the sizes of the mip levels.
  ///   - lender: lends the levels.
  public func beginPicture(
    of pictured: PicturedPage, place: Rectangle? = nil, chain: MipChain,
    lender: @escaping PixelLender
  ) {
    tools.pictures.begin(pictured, place: place, chain: chain, lender: lender)
  }

  /// Changes a rectangle of a picture that was begun or set before.
  ///
  /// - Parameters:
  ///   - pictured: what it shows of which page; nothing is changed where there is no picture of it.
  ///   - tile: its pixels.
  ///   - level: their mip level, counted from the smallest, which is 1.
  ///   - bytes: four a pixel, rows from the top.
  public func changePicture(
    of pictured: PicturedPage, _ tile: PictureTile, level: Int, bytes: [UInt8]
  ) {
    tools.pictures.change(pictured, tile, level: level, bytes: bytes)
  }

  /// Goes on with the pictures that were begun, a slice of less than a millisecond at a time.
  ///
  /// - Parameters:
  ///   - pages: the order, the most urgent first; other pages follow.
  ///   - mayGoOn: asked after each slice.
  public func upload(_ pages: [PageNumber], while mayGoOn: () -> Bool) {
    tools.pictures.advance(pages, while: mayGoOn)
  }

  /// Whether pictures were begun that are not complete.
  public var isUploading: Bool { tools.pictures.isUploading(nil) }

  /// Whether a picture of this page, whoever sees it, was begun that is not complete.
  public func isUploading(_ page: PageNumber) -> Bool { tools.pictures.isUploading(page) }

  /// Whether what certain pixels show of this page was begun and is not complete.
  public func isUploadingFits(of page: PageNumber) -> Bool {
    tools.pictures.isUploadingFits(of: page)
  }

  /// Frees all other pictures, and those of pages that are not kept as a whole.
  public func dropPictures(except kept: Set<PicturedPage>) { tools.pictures.keepOnly(kept) }

  /// The bytes that all pictures take, mip levels included.
  public var pictureBytes: Int { tools.pictures.byteCount }

  /// How many pixels across the picture of a page is as far as it is there, or nil where there is
  /// none.
  public func pictureWidth(of page: PageNumber) -> Int? { tools.pictures.width(of: page) }

  /// Whether the picture of a whole page is there with all its levels.
  public func isPictureComplete(of page: PageNumber) -> Bool { tools.pictures.isComplete(page) }

  /// A number that changes whenever the page shows something else; nil where it shows nothing.
  public func pictureStamp(of page: PageNumber) -> Int? { tools.pictures.stamp(of: page) }

  /// A number that changes whenever certain pixels show something else of the page; nil where they show nothing.
  public func fitStamp(of page: PageNumber) -> Int? { tools.pictures.fitStamp(of: page) }

  /// Whether what certain pixels are to show is looked at: by no shader that reads pages elsewhere.
  public var readsFits: Bool { look.shaders.readsPagesInPlace && tools.pictures.plain == nil }
}
