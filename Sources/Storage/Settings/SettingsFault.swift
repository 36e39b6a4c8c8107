/// What is wrong with a file of settings.
public struct SettingsFault: Error, Equatable, Sendable, CustomStringConvertible {
  public let file: String
  /// The line, from 1; nil where the file as a whole is meant.
  public let line: Int?
  /// The reason, with the name of the setting.
  public let reason: String

  /// One line: file, line and reason.
  public var description: String {
    line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
  }
}
