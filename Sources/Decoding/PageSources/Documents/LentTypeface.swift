import RectoBookModel
import RectoCDecoders

/// The faces that text is set in where its reader chose an installed family.
public enum LentTypeface {
  /// Takes their files, as many as `Limits.faces`, empty where there is none: plain, bold, italic, bold and italic.
  ///
  /// What is laid out from then on is set in them. Without memory for them all stays as it is.
  public static func take(_ faces: [[UInt8]]) {
    guard faces.count == Limits.faces else { return }
    _ = unsafe recto_lend_faces(faces.flatMap(\.self), faces.map(\.count))
  }
}
