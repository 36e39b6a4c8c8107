/// What became of shaders that were asked for.
public enum ShadersNews: Equatable, Sendable {
  /// Those of this folder are tried now; nil for those of the usual folders alone.
  case folder(String?)
  /// They were read again, and say what they said.
  case unchanged
}
