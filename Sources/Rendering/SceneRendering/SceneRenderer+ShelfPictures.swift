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

  /// Notes what a book is bound in, which is seen on its boards, at its spine, and where it has no cover.
  ///
  /// - Parameters:
  ///   - book: its `ClosedBook.key`; 0 for the book that is open.
  ///   - color: sRGB; nil for what the look says.
  ///   - cloth: how wide the cloth is seen on the cover at its spine, 0…1 of what the look says; 0 on one that has a
  ///     colour of its own there.
  public func bind(_ book: Int, in color: SIMD3<UInt8>?, cloth: Double) {
    // What lies still of the open book has other colours now.
    if book == 0 { still.forget() }
    tools.pictures.bind(
      book,
      in: color.map {
        let lights = ColorCurve.lights
        return BookCase(
          light: SIMD3(lights[Int($0.x)], lights[Int($0.y)], lights[Int($0.z)]),
          cloth: Float(cloth))
      })
  }

  /// Frees the covers and spines of all other books.
  public func dropShelfPictures(except books: Set<Int>) { tools.pictures.keepOnly(books: books) }
}
