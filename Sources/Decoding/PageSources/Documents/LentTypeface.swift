import RectoBookModel
import RectoCDecoders
import Synchronization

/// The faces that text is set in where its reader chose an installed family.
public enum LentTypeface {
  /// Those that were taken last; the process reads one book.
  private static let last = Mutex<[[UInt8]]>([])

  /// Takes their files, as many as `Limits.faces`, empty where there is none: plain, bold, italic, bold and italic.
  ///
  /// What is laid out from then on is set in them. Without memory for them all stays as it is.
  public static func take(_ faces: [[UInt8]]) {
    guard faces.count == Limits.faces else { return }
    guard unsafe recto_lend_faces(faces.flatMap(\.self), faces.map(\.count)) == 0 else { return }
    last.withLock { $0 = faces }
  }

  /// Their files, for who sets text otherwise than MuPDF does.
  static var faces: [[UInt8]] { last.withLock { $0 } }
}
