import RectoCDecoders

/// The decoders of AVIF, HEIC and JPEG XL, which are in a library of their own.
public enum PictureCodecs {
  /// Loads them from a file. Called once, before any picture is read and before anything forbids to open files; where
  /// they cannot be loaded, such pictures fail and say so.
  public static func load(from path: String?) { _ = unsafe recto_load_codecs(path) }

  /// Whether such a picture was met, and nobody has tried to load them.
  public static var areMissed: Bool { recto_codecs_are_missed() != 0 }
}
