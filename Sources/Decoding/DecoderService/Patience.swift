import RectoBookModel

/// How long a decoder may take before it is given up.
public struct Patience: Sendable {
  /// For opening the book.
  public var opening: Duration
  /// For drawing one page.
  public var page: Duration
  /// For the survey, and for the outline.
  public var survey: Duration

  /// Makes limits; each is above zero.
  public init(opening: Duration, page: Duration, survey: Duration) {
    (self.opening, self.page, self.survey) = (opening, page, survey)
  }

  /// The limits of the house.
  public static let standard = Patience(
    opening: .seconds(Limits.openSeconds), page: .seconds(Limits.pageSeconds),
    survey: .seconds(Limits.surveySeconds))
}
