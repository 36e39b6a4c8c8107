/// The decoders of AVIF, HEIC and JPEG XL, whose libraries are large and which few books need.
///
/// A decoder begins without them, and says so where it meets such a picture; it is replaced by one that loads them
/// before its sandbox closes.
public enum Codecs {
  /// What a decoder is started with that shall load them.
  public static let argument = "codecs"

  /// The name of their library.
  public static let fileName = "librecto-codecs.so"

  /// Their library, beside the running program; nil where that cannot tell its own place.
  public static var path: String? {
    DecoderProcess.folder(of: "/proc/self/exe").map { "\($0)/\(fileName)" }
  }
}
