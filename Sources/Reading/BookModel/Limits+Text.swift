/// Limits of how text is laid out.
extension Limits {
  /// How far apart lines can be, in sizes of the text: closer they would touch.
  public static let lineSpacings = 1.0...2.2
  /// Faces of a family: plain, bold, italic, bold and italic.
  public static let faces = 4
  /// Bytes of a face's file: the largest of Chinese and Japanese have 20 million.
  public static let faceBytes = 24 << 20
}
