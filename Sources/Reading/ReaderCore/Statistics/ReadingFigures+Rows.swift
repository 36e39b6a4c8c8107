import RectoBookModel

extension ReadingFigures {
  /// The rows of the sheet about a book that they fill.
  var rows: [(key: String, value: String)] {
    [
      (StatisticsText.time, StatisticsText.duration(seconds)),
      (StatisticsText.pages, pages > 0 ? StatisticsText.pages(self) : ""),
      (StatisticsText.days, StatisticsText.days(self)),
      (StatisticsText.recent, StatisticsText.recent(recentPages)),
      (StatisticsText.finished, finishedDay ?? ""),
    ]
  }
}
