/// Programs of other files that are being made while frames go on.
public struct ShaderReload {
  var renewal: Programs.Renewal
  /// Whether all is made that has to be, or something is wrong.
  public var isFinished: Bool { renewal.isFinished }
  /// Whether the driver still works on what `advance` would wait for.
  public var isAwaited: Bool { renewal.isAwaited }
  /// Tells its files from others: the same files have the same digest.
  public var digest: String { renewal.files.digest }
}
