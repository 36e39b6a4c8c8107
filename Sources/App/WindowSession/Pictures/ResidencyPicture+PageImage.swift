import RectoBookModel
package import RectoDecoderService
package import RectoReaderCore

extension Residency.Picture {
  /// What the store needs to know of a picture; a placeholder is as sharp as it gets.
  package init(of image: PageImage, asked: Int) {
    self.init(
      width: image.request.part?.pageWidth ?? image.chain.levels[0].width, asked: asked,
      bytes: image.chain.byteCount,
      isSharpest: image.isSharpest || image.problem != nil, isPlaceholder: image.problem != nil,
      size: image.size, part: image.request.part)
  }
}
