/// How it stands with pictures, each known by its key: one is wanted, under way, arrived, shown, and at
/// last forgotten.
///
/// The store never looks into a picture: it may be pixels, a texture, or what is known of it where the pixels
/// lie elsewhere. One that is shown may be under way once more, finer or as it looks by now, and stays until
/// the other is there. What cannot be had, or was handed on, is settled: nothing is kept of it, and it is not
/// begun again while it stays wanted.
///
/// Laws: what is begun is not `next` until it has come, was settled or was cancelled; what has arrived or is
/// settled is wanted; a key of which nothing is there or on its way takes no memory.
public struct PictureStore<Key: Hashable, Picture> {
  /// What is wanted, the most urgent first.
  public private(set) var wanted: [Key] = []
  /// The keys of all pictures that can be drawn from now, wanted or not.
  public private(set) var shown: Set<Key> = []
  /// The bytes of all that has arrived or is shown.
  public private(set) var bytes = 0
  /// The bytes that all of it may take, but for what is wanted.
  public var budget: Int

  private var wantedKeys: Set<Key> = []
  private var entries: [Key: Entry] = [:]
  private var clock = 0

  fileprivate enum Coming {
    case underWay(isSuperseded: Bool)
    case settled
    case arrived(Held)
  }

  fileprivate struct Held {
    var picture: Picture
    var bytes: Int
  }

  fileprivate struct Entry {
    var coming: Coming?
    var shown: Held?
    /// Grows with each time at which it ceased to be wanted, or came.
    var lastUse = 0

    var isEmpty: Bool { coming == nil && shown == nil }

    var bytes: Int {
      let coming = if case .arrived(let held) = coming { held.bytes } else { 0 }
      return coming + (shown?.bytes ?? 0)
    }
  }

  /// Makes an empty store.
  public init(budget: Int = .max) { self.budget = budget }

  private mutating func change(_ key: Key, _ body: (inout Entry) -> Void) {
    var entry = entries[key] ?? Entry()
    bytes -= entry.bytes
    body(&entry)
    bytes += entry.bytes
    entries[key] = entry.isEmpty ? nil : entry
    if entry.shown == nil { shown.remove(key) } else { shown.insert(key) }
  }

  // MARK: Wanted

  /// Says what is wanted, the most urgent first, in place of all that was wanted.
  ///
  /// What is under way goes on; what has arrived and is wanted no more is dropped.
  ///
  /// - Returns: whether that is news.
  @discardableResult public mutating func want(_ keys: [Key]) -> Bool {
    guard keys != wanted else { return false }
    for key in wanted.reversed() where entries[key] != nil { use(key) }
    let before = wanted
    (wanted, wantedKeys) = (keys, Set(keys))
    for key in before where !isWanted(key) && !isUnderWay(key) {
      change(key) { $0.coming = nil }
    }
    return true
  }

  /// Whether the last call of `want` named a picture.
  public func isWanted(_ key: Key) -> Bool { wantedKeys.contains(key) }

  /// Whether a picture is wanted, and nothing of it is there or on its way.
  public func isMissing(_ key: Key) -> Bool { entries[key] == nil && isWanted(key) }

  private mutating func use(_ key: Key) {
    clock += 1
    entries[key]?.lastUse = clock
  }

  /// The most urgent of which nothing is there or on its way, and that can be begun now.
  public func next(where isPossible: (Key) -> Bool = { _ in true }) -> Key? {
    wanted.first { isMissing($0) && isPossible($0) }
  }

  // MARK: Under way

  /// What is under way, wanted or not, in no order.
  public var underWay: [Key] { entries.keys.filter(isUnderWay) }

  /// Whether a picture was begun, and has neither come nor been settled or cancelled since.
  public func isUnderWay(_ key: Key) -> Bool {
    if case .underWay = entries[key]?.coming { true } else { false }
  }

  /// Records that somebody makes a picture now, be there one already or none.
  public mutating func begin(_ key: Key) {
    precondition(!isUnderWay(key), "what is under way is not begun again")
    change(key) { $0.coming = .underWay(isSuperseded: false) }
  }

  /// Begins what is `next`, if anything is.
  public mutating func beginNext(where isPossible: (Key) -> Bool = { _ in true }) -> Key? {
    let next = next(where: isPossible)
    if let next { begin(next) }
    return next
  }

  /// Gives up what was under way: it is no more, or will not be heard of.
  public mutating func cancel(_ keys: some Sequence<Key>) {
    for key in keys where isUnderWay(key) { change(key) { $0.coming = nil } }
  }

  /// Records that nothing will come here: it cannot be had, or is kept elsewhere.
  ///
  /// - Returns: whether it is wanted still.
  @discardableResult public mutating func settle(_ key: Key) -> Bool {
    let isWanted = isWanted(key)
    change(key) {
      if case .underWay(isSuperseded: true) = $0.coming {
        $0.coming = nil
      } else {
        $0.coming = isWanted ? .settled : nil
      }
    }
    return isWanted
  }

  /// Whether nothing will come for a key as long as it stays wanted.
  public func isSettled(_ key: Key) -> Bool {
    if case .settled = entries[key]?.coming { true } else { false }
  }

  // MARK: Arrived

  /// Records what has come of what was under way: nothing where it is wanted no more, or superseded.
  public mutating func receive(_ picture: Picture, of key: Key, bytes: Int = 0) {
    guard case .underWay(let isSuperseded) = entries[key]?.coming else { return }
    let isWorthIt = isWanted(key) && !isSuperseded
    change(key) {
      $0.coming = isWorthIt ? .arrived(Held(picture: picture, bytes: bytes)) : nil
    }
  }

  /// A picture that has arrived and is not shown yet.
  public func arrived(_ key: Key) -> Picture? {
    if case .arrived(let held) = entries[key]?.coming { held.picture } else { nil }
  }

  /// Takes a picture that has arrived out of the store.
  public mutating func takeArrived(_ key: Key) -> Picture? {
    guard let picture = arrived(key) else { return nil }
    change(key) { $0.coming = nil }
    return picture
  }

  // MARK: Shown

  /// Records that a picture is where it is drawn from, in place of any other that was there or has arrived; what
  /// is under way goes on.
  public mutating func show(_ picture: Picture, of key: Key, bytes: Int = 0) {
    let isUnderWay = isUnderWay(key)
    change(key) {
      $0.shown = Held(picture: picture, bytes: bytes)
      if !isUnderWay { $0.coming = nil }
    }
    use(key)
  }

  /// The picture to draw from; nil while none is shown, even if one has arrived.
  public subscript(key: Key) -> Picture? { entries[key]?.shown?.picture }

  // MARK: Forgotten

  /// Gives up what is shown until the rest fits the budget: what was wanted longest ago first, nothing that is
  /// wanted.
  ///
  /// - Returns: what was given up.
  public mutating func evict() -> [Key] {
    guard bytes > budget else { return [] }
    let oldestFirst = shown.subtracting(wanted)
      .sorted { entries[$0]?.lastUse ?? 0 < entries[$1]?.lastUse ?? 0 }
    var given: [Key] = []
    for key in oldestFirst where bytes > budget {
      drop([key])
      given.append(key)
    }
    return given
  }

  /// Forgets what is shown, whatever is on its way.
  public mutating func drop(_ keys: some Sequence<Key>) {
    for key in keys { change(key) { $0.shown = nil } }
  }

  /// Forgets what has come of a picture; what is under way will be worth nothing.
  public mutating func supersede(_ key: Key) {
    change(key) {
      $0.shown = nil
      if case .underWay = $0.coming {
        $0.coming = .underWay(isSuperseded: true)
      } else {
        $0.coming = nil
      }
    }
  }

  /// Forgets everything: what is under way will not be heard of.
  public mutating func forget() { self = PictureStore(budget: budget) }
}

extension PictureStore: Sendable where Key: Sendable, Picture: Sendable {}
extension PictureStore.Coming: Sendable where Picture: Sendable {}
extension PictureStore.Held: Sendable where Picture: Sendable {}
extension PictureStore.Entry: Sendable where Picture: Sendable {}
