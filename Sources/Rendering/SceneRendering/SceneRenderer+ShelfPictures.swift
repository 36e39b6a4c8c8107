public import RectoBookModel
internal import RectoGLDevice

/// The pictures of closed books.
extension SceneRenderer {
  /// Sets the cover of a closed book, or its spine, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - book: its `ClosedBook.key`.
  ///   - isSpine: whether it is the spine, upright as it is seen.
  ///   - chain: the sizes of the mip levels.
  ///   - bytes: the levels one after the other, as `MipChain` says.
  public func setShelfPicture(of book: Int, isSpine: Bool, chain: MipChain, bytes: [UInt8]) {
    withRawSpan(of: bytes) {
      tools.pictures.set(
        PagePictures.ShelfSlot(book: book, isSpine: isSpine), chain: chain, bytes: $0)
    }
  }

  /// Frees the covers and spines of all other books.
  public func dropShelfPictures(except books: Set<Int>) { tools.pictures.keepOnly(books: books) }
}
