import BookModel

/// How long a decoder may take before it is given up.
struct Patience: Sendable {
  var opening: Duration
  var page: Duration
  var survey: Duration

  /// The limits of the house.
  static let standard = Patience(
    opening: .seconds(Limits.openSeconds), page: .seconds(Limits.pageSeconds),
    survey: .seconds(Limits.surveySeconds))
}
