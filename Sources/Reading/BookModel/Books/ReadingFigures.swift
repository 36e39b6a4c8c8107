/// How a book was read, over all days.
public struct ReadingFigures: Equatable, Sendable {
  /// Seconds in which somebody read.
  public var seconds: Double
  /// Pages that were read, each once a day.
  public var pages: Int
  /// On how many days.
  public var days: Int
  /// The first of the days, as `2026-11-22`.
  public var firstDay: String
  /// The last of them.
  public var lastDay: String
  /// The day on which its end was reached last; nil where that was never.
  public var finishedDay: String?
  /// Pages that were read on each of the last `recentDays`, today last.
  public var recentPages: [Int]

  /// How many days are told one by one.
  public static let recentDays = 14

  /// Makes figures.
  public init(
    seconds: Double, pages: Int, days: Int, firstDay: String, lastDay: String,
    finishedDay: String? = nil, recentPages: [Int] = []
  ) {
    self.recentPages = recentPages
    (self.seconds, self.pages, self.days) = (seconds, pages, days)
    (self.firstDay, self.lastDay, self.finishedDay) = (firstDay, lastDay, finishedDay)
  }

  /// Pages an hour; nil where too little was read to tell.
  public var pace: Double? {
    seconds >= 60 && pages > 0 ? Double(pages) * 3_600 / seconds : nil
  }
}
