/// Which Recto this is.
public enum ProgramVersion {
  /// As `--version` prints it: what an older one could not read is tried again by another.
  public static let current = "0.1.0"
}
