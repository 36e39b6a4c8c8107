import PageGeometry
import PageLayout
import PageModel

/// Books that stand behind others in stacks, and spread out of them.
extension BookShelf {
  /// Points that a book of a stack lies behind the one before it, and that its edge stands out, at full size.
  private static let behind = (depth: 26.0, edge: 9.0)
  /// Books that are seen behind the foremost: the others are hidden by them.
  public static let mostBehind = 2

  /// Where a book stands now: in its slot, or on its way to it out of a stack, and before those that lie behind it.
  func standing(of index: Int, in view: ViewSize) -> Slot {
    guard let fan, fan.share < 1 else {
      return slot(of: index, in: view).before(books[index].behind.count, by: Self.behind.depth)
    }
    let place = fan.place(of: index).clamped(to: 0...Double(max(0, books.count - 1)))
    var standing = slot(of: index, at: place, in: view)
    standing = standing.before(books[index].behind.count, by: Self.behind.depth)
    guard let rank = fan.rank(of: index) else { return standing }
    let closed = 1 - fan.share
    let seen = min(rank, Self.mostBehind, fan.members.count - 1)
    let shown = min(Self.mostBehind, fan.members.count - 1)
    standing = standing.before(shown - seen, by: Self.behind.depth * closed)
    return standing.aside(Double(seen) * closed * Self.behind.edge, books[index])
  }

  /// Where a book stands that is so many books from the first.
  private func slot(of index: Int, at place: Double, in view: ViewSize) -> Slot {
    guard form == .grid else { return rowSlot(of: index, at: place, in: view) }
    let low = Int(place.rounded(.down))
    let high = min(low + 1, books.count - 1)
    return slot(of: low, in: view).mixed(with: slot(of: high, in: view), place - Double(low))
  }

  /// The books that lie behind one, each with where it stands.
  func backings(of index: Int, in view: ViewSize) -> [(book: ShelvedBook, slot: Slot)] {
    let book = books[index]
    guard !book.behind.isEmpty else { return [] }
    let front = standing(of: index, in: view)
    return book.behind.prefix(Self.mostBehind).enumerated().map { place, backing in
      let rank = place + 1
      return (
        backing,
        front.before(-rank, by: Self.behind.depth).aside(Double(rank) * Self.behind.edge, book)
      )
    }
  }

  /// The books of which anything may be seen while some spread or come together: these and a few more.
  func visibleBooksOfFan(_ fan: ShelfFan, in view: ViewSize) -> Range<Int> {
    var still = self
    still.fan = nil
    let seen = still.visibleBooks(in: view)
    let more = fan.members.count
    return max(0, seen.lowerBound - more)..<min(books.count, seen.upperBound + more)
  }
}

extension BookShelf.Slot {
  /// A slot on the way to another.
  fileprivate func mixed(with other: Self, _ share: Double) -> Self {
    Self(
      place: place + (other.place - place) * share,
      room: room + (other.room - room) * share, scale: scale.mixed(with: other.scale, share),
      angle: angle.mixed(with: other.angle, share), lift: lift.mixed(with: other.lift, share))
  }

  /// So many books further to the front, each of a depth in points at full size.
  fileprivate func before(_ books: Int, by depth: Double) -> Self {
    var slot = self
    slot.lift += Double(books) * depth * scale
    return slot
  }

  /// So many points at full size towards the fore edge of a book, which is turned as the slot says.
  fileprivate func aside(_ points: Double, _ book: ShelvedBook) -> Self {
    var slot = self
    let way: Double = book.direction == .rightToLeft ? -1 : 1
    slot.place.x += way * points * scale * sineAndCosine(angle).cosine
    return slot
  }
}
