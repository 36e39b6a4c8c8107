public import ArgumentParser
import RectoBookModel
public import RectoReaderCore

extension TurnStyle: ExpressibleByArgument {}
extension KeyProfile: ExpressibleByArgument {}

/// `--one-page` or `--two-page`.
enum SpreadChoice: String, EnumerableFlag {
  case onePage, twoPage

  /// The reader's name for it.
  var mode: SpreadMode { self == .onePage ? .onePage : .twoPages }
}

/// `--rtl` or `--ltr`.
enum DirectionChoice: String, EnumerableFlag {
  case rtl, ltr

  var direction: ReadingDirection { self == .rtl ? .rightToLeft : .leftToRight }
}
