/// One setting with the value that it is to have.
public struct SettingsChange: Equatable, Sendable {
  /// The table that it stands in, as in the file.
  public let table: String
  /// Its name there.
  public let key: String
  /// Its value, as TOML writes it.
  let value: String

  /// A setting that is a word or a name.
  public init(_ table: String, _ key: String, text: String) {
    (self.table, self.key) = (table, key)
    value = "\"" + text.filter { !"\"\\".contains($0) && !$0.isNewline } + "\""
  }

  /// A setting that is a number; whole numbers are written without a point.
  public init(_ table: String, _ key: String, number: Double) {
    (self.table, self.key) = (table, key)
    let isWhole = number == number.rounded() && abs(number) < 1e9
    value = isWhole ? "\(Int(number))" : "\(number)"
  }

  /// A setting that is true or false.
  public init(_ table: String, _ key: String, truth: Bool) {
    (self.table, self.key, value) = (table, key, truth ? "true" : "false")
  }
}
