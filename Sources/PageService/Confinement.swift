import BookModel
import CShared

/// What a decoder gives up before the first byte of a book is read.
public enum Confinement {
  /// Bounds the memory and the descriptors of this process, for good. False where the system
  /// refuses.
  public static func begin() -> Bool {
    recto_limit_process(
      UInt64(Limits.decoderBytes), UInt64(Limits.decoderDescriptors)) == 0
  }
}
