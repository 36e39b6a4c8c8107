public import RectoBookModel

/// Words about how long books were read.
public enum StatisticsText {
  /// What stands before the time in which a book was read.
  static let time = "Time read"
  /// What stands before how many pages were read.
  static let pages = "Pages read"
  /// What stands before the days on which it was read.
  static let days = "Read on"
  /// What stands before the day on which its end was reached.
  static let finished = "Finished"

  /// A time in hours and minutes.
  public static func duration(_ seconds: Double) -> String {
    let minutes = Int((max(0, seconds.isFinite ? seconds : 0) / 60).rounded(.down))
    if minutes < 1 { return "less than a minute" }
    let (hours, rest) = (minutes / 60, minutes % 60)
    return hours == 0 ? "\(rest) min" : rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }

  /// How many pages were read, and how many of them an hour.
  public static func pages(_ figures: ReadingFigures) -> String {
    let count = figures.pages == 1 ? "1 page" : "\(figures.pages) pages"
    guard let pace = figures.pace else { return count }
    return "\(count), \(Int(pace.rounded())) an hour"
  }

  /// The days on which it was read: how many, the first and the last, as `2026-11-22`.
  public static func days(_ figures: ReadingFigures) -> String {
    guard figures.days > 1 else { return figures.firstDay }
    return "\(figures.days) days, \(figures.firstDay) to \(figures.lastDay)"
  }

  /// What stands before a row of bars: how many pages were read on each of the last days.
  static let recent = "Last 14 days"

  /// Pages a day as bars, the most read of all the highest, and how many pages that was; empty where none were read.
  static func recent(_ pages: [Int]) -> String {
    guard let most = pages.max(), most > 0 else { return "" }
    let bars = Array("▁▂▃▄▅▆▇█")
    let row = pages.map { count in
      // A day without a page is the lowest, and one with a page never is.
      bars[count <= 0 ? 0 : max(1, Int((Double(count) / Double(most) * 7).rounded()))]
    }
    let best = most == 1 ? "1 page" : "\(most) pages"
    return "\(String(row))  at most \(best) a day"
  }

  /// What the command does that forgets statistics, as `ScreenText.summary(of:)`.
  static let summary = "forget how long you read your books"
  /// The title of a question, before statistics are forgotten.
  static let forgetTitle = "Forget your reading statistics?"
  /// What stands under that title.
  static let forgetWords =
    "How long you read each book, and how many pages, will be forgotten. Books, bookmarks and notes stay."
  /// It was done.
  public static let forgotten = "Reading statistics forgotten."
  /// It could not be done.
  public static let notForgotten =
    "Cannot forget the statistics: the library cannot be changed."
}
