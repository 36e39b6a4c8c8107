public import BookModel
internal import GLDevice
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
  /// the coarse levels first.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - place: the part of the page that the picture shows, in fractions from the page's upper
  ///     left corner; it lies over the picture of the whole page while the leaf rests. Nil for
  ///     the whole page.
  ///   - chain: the sizes of the mip levels.
  ///   - lender: lends the levels.
  public func beginPicture(
    of page: PageNumber, place: Rectangle? = nil, chain: MipChain, lender: @escaping PixelLender
  ) {
    tools.pictures.begin(page, place: place, chain: chain, lender: lender)
  }

  /// Begins to set what exactly these pixels of the screen show of a page: it is read without any filter
  /// in frames of full quality in which the page lies so under them.
  ///
  /// The other parameters are those of the whole page's.
  public func beginPicture(
    of fitted: FittedPage, chain: MipChain, lender: @escaping PixelLender
  ) {
    tools.pictures.begin(fitted, chain: chain, lender: lender)
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

  /// Frees the pictures of all other pages, of parts but those of the pages `magnified`, and of pixels of
  /// the screen but those of `fitted`.
  public func dropPictures(
    except pages: Set<PageNumber>, magnified: Set<PageNumber> = [], fitted: Set<FittedPage> = []
  ) {
    tools.pictures.keepOnly(pages, magnified: magnified, fitted: fitted)
  }

  /// The bytes that all pictures take, mip levels included.
  public var pictureBytes: Int { tools.pictures.byteCount }

  /// How many pixels across the picture of a page is as far as it is there, or nil where there is
  /// none.
  public func pictureWidth(of page: PageNumber) -> Int? { tools.pictures.width(of: page) }

  /// Whether the picture of a whole page is there with all its levels.
  public func isPictureComplete(of page: PageNumber) -> Bool { tools.pictures.isComplete(page) }

  /// A number that changes whenever the page shows something else; nil where it shows nothing.
  public func pictureStamp(of page: PageNumber) -> Int? { tools.pictures.stamp(of: page) }
}
