public import PageModel

extension PageFit {
  /// The memory that its picture takes with all levels, in bytes.
  public var byteCount: Int { MipChain(width: width, height: height).byteCount }
}
