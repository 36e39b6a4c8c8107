/// Dates as PDF writes them.
public enum PDFDate {
  /// A moment, in whole seconds since 1970, of the years up to 9999.
  public static func text(_ time: Double) -> String {
    let seconds = Int(time.isFinite ? min(max(0, time), 253_402_300_799) : 0)
    let (days, second) = (seconds / 86_400, seconds % 86_400)
    // Years from March on, so that a leap day is the last one: 146,097 days are 400 years.
    let shifted = days + 719_468
    let (era, day) = (shifted / 146_097, shifted % 146_097)
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let civil = month < 10 ? month + 3 : month - 9
    let numbers = [civil, dayOfMonth, second / 3_600, second / 60 % 60, second % 60]
    let digits = numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return "D:\(400 * era + year + (civil <= 2 ? 1 : 0))\(digits)Z"
  }
}
