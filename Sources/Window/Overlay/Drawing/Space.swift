/// The one rhythm of distances, in units: multiples of four.
nonisolated enum Space {
  /// Between a sign and its edge.
  static let tight = 4.0
  /// Between things that belong together.
  static let small = 8.0
  /// Between the edge of the view and a sheet, and between sheets.
  static let medium = 12.0
  /// Between the edge of a sheet and its words.
  static let large = 16.0
  /// The same in the sheet in the middle.
  static let wide = 24.0
}
