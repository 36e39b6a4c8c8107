import PageLayout
import RectoBookModel
import RectoShelfLayout

/// Series that stand on the shelf as stacks: how they open and close, and what is found in them.
extension ShelfState {
  /// Whether series stand as stacks: not while books are looked for or filtered, which looks into them.
  func stacksSeries(in around: ShelfSurroundings) -> Bool {
    let asked = ShelfText(words)
    return around.stacksSeries && asked.sought.isEmpty && asked.value(of: "is:") == nil
      && asked.value(of: "in:") == nil
  }

  /// The shelf stands anew, of the same books; what was meant stays so.
  mutating func restack(in around: ShelfSurroundings) {
    let meant = meantBook?.id
    books = stacks.entries(stacks: stacksSeries(in: around), out: out)
    measure(in: around)
    if let meant, let index = entry(of: meant) { stand(at: index, in: around, jumps: true) }
  }

  /// Where a book stands, or the stack that it is in.
  func entry(of id: Int) -> Int? {
    books.firstIndex { $0.id == id || $0.stack?.books.contains(id) == true }
  }

  /// All books of an entry.
  func ids(at index: Int) -> [Int] { books[index].stack?.books ?? [books[index].id] }

  /// Opens the stack that is meant; whether it is one.
  mutating func fanOut(in around: ShelfSurroundings) -> Bool {
    guard out == nil, let entry = meantBook, let stack = entry.stack else { return false }
    endFan(in: around)
    guard let index = self.entry(of: entry.id), books[index].stack == stack else { return false }
    let front = stack.books.firstIndex(of: books[index].id) ?? 0
    stacks.open(books[index])
    books = stacks.entries(stacks: true, out: nil)
    let members = index..<index + stack.books.count
    guard members.upperBound <= books.count else { return true }
    let anchor = form == .row ? index + front : index
    stacks.begin(at: members, front: index + front, anchor: anchor)
    measure(in: around)
    switch form {
    case .row: scroll.shift(by: Double(anchor - index))
    case .grid: stand(at: index + front, in: around, jumps: false)
    }
    return true
  }

  /// The stack in which a book lies opens, and the book is meant.
  mutating func fanOut(showing id: Int, in around: ShelfSurroundings) {
    guard let stack = entry(of: id) else { return }
    stand(at: stack, in: around)
    guard fanOut(in: around), let index = entry(of: id) else { return }
    stand(at: index, in: around)
  }

  /// The spread books come together about the one that is meant; whether any were spread.
  mutating func foldFan() -> Bool {
    guard let fan = stacks.fan, stacks.spread?.goal == 1 else { return false }
    stacks.close(about: form == .row ? meant ?? fan.front : fan.members.lowerBound)
    return true
  }

  /// Another book is meant: who leaves the spread ones lets them come together behind.
  mutating func followFan(to index: Int) {
    guard let fan = stacks.fan else { return }
    if fan.members.contains(index) { return stacks.stay() }
    let isBefore = index < fan.members.lowerBound
    let end = isBefore ? fan.members.lowerBound : fan.members.upperBound - 1
    stacks.close(about: form == .row ? end : fan.members.lowerBound)
  }

  /// Lets `seconds` pass; books that have come together are one stack then.
  mutating func advanceFan(by seconds: Double, in around: ShelfSurroundings) {
    if stacks.advance(by: seconds) { endFan(in: around) }
  }

  /// The spread books are one stack.
  private mutating func endFan(in around: ShelfSurroundings) {
    guard let fan = stacks.fan else { return }
    let meant = meantBook?.id
    stacks.end()
    books = stacks.entries(stacks: stacksSeries(in: around), out: out)
    if form == .row { scroll.shift(by: Double(fan.members.lowerBound - fan.anchor)) }
    measure(in: around)
    if let meant, let index = entry(of: meant) {
      if form == .grid { focus.jump(to: Double(index)) }
      stand(at: index, in: around)
    }
  }

  /// A book that lies in a stack is to be seen: that one opens, without any motion.
  mutating func reveal(_ location: BookLocation?, in around: ShelfSurroundings) {
    guard let location, !books.contains(where: { $0.stack == nil && $0.location == location }),
      let book = stacks.all.first(where: { $0.location == location }),
      let index = entry(of: book.id), books[index].stack != nil
    else { return }
    stand(at: index, in: around, jumps: true)
    guard fanOut(in: around) else { return }
    _ = stacks.advance(by: 1)
    if let index = entry(of: book.id) { stand(at: index, in: around, jumps: true) }
  }
}
