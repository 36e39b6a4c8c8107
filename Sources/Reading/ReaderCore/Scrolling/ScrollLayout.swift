import RectoBookModel
import PageLayout

/// How pages lie that are scrolled instead of turned.
public enum ScrollLayout: String, CaseIterable, Sendable {
  /// One below the other, with a little desk between them.
  case pages
  /// One below the other as a single strip, as webtoons are drawn.
  case strip
  /// Side by side in the direction of reading.
  case sideways

  /// The word for leaves that turn.
  public static let off = "off"
  /// The words of settings for all that there is to choose from, leaves that turn first.
  public static let words = [off] + allCases.map(\.rawValue)

  /// What there is to choose from: leaves that turn, nil, and all layouts.
  static let choices: [ScrollLayout?] = [nil] + allCases

  /// The desk between two sheets, in breadths of a sheet.
  var gap: Double { self == .strip ? 0 : 0.03 }

  /// Where the next sheet lies, of a book read in a direction.
  func way(_ direction: ReadingDirection) -> ScrollArrangement.Way {
    guard self == .sideways else { return .down }
    return direction == .rightToLeft ? .left : .right
  }

  /// Pages higher than this, in widths, belong to a strip.
  private static let stripHeight = 2.5

  /// What suits pages of a size.
  static func usual(for size: PageSize, arePictures: Bool) -> ScrollLayout {
    arePictures && 1 / size.aspect > stripHeight ? .strip : .pages
  }
}
