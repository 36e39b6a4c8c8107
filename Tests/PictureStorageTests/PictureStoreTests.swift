import BookFixtures
import RectoPictureStorage
import Testing

/// Laws of the store, each after every step of a random walk.
@Suite("The store of pictures") struct PictureStoreTests {
  /// What a user of the store does, and what it knows of that.
  private struct Walk {
    var store: PictureStore<Int, String>
    /// The bytes that are there of each, apart from the store.
    var sizes: [Int: Int] = [:]
    /// How often each was begun and has not ended.
    var jobs: [Int: Int] = [:]
    var random: SplitMix64

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      store = PictureStore(budget: random.whole(0...60))
    }

    mutating func step() {
      let key = random.whole(0...11)
      switch random.whole(0...20) % 10 {
      case 0, 1:
        let keys = Array((0...11).shuffled(using: &random).prefix(random.whole(0...6)))
        let isNew = keys != store.wanted
        #expect(store.want(keys) == isNew)
      case 2, 3:
        let urgent = store.wanted.first { store[$0] == nil && isIdle($0) }
        let begun = store.beginNext()
        #expect(begun == urgent)
        if let begun { jobs[begun, default: 0] += 1 }
      case 4:
        // Finer than what is there.
        guard !store.isUnderWay(key) else { return }
        store.begin(key)
        jobs[key, default: 0] += 1
      case 5:
        guard let key = store.underWay.sorted().randomElement(using: &random) else { return }
        let isWanted = store.wanted.contains(key)
        if random.flag() {
          let wasWanted = store.settle(key)
          #expect(wasWanted == isWanted && store.isSettled(key) == isWanted)
        } else {
          store.receive("new", of: key, bytes: 7)
        }
        jobs[key] = nil
      case 6:
        guard let key = store.wanted.first(where: { store.arrived($0) != nil }) else { return }
        let picture = store.takeArrived(key)
        #expect(picture == "new" && store.arrived(key) == nil)
        show(key)
      case 7:
        for key in store.evict() { sizes[key] = nil }
        let mustStay = store.wanted.reduce(0) { sum, key in
          sum + (sizes[key] ?? 0) + (store.arrived(key) == nil ? 0 : 7)
        }
        #expect(store.bytes <= max(store.budget, mustStay))
      case 8:
        guard let key = store.shown.sorted().randomElement(using: &random) else { return }
        show(key)
      default:
        let gone = store.shown.filter { _ in random.flag() }
        store.drop(gone)
        for key in gone { sizes[key] = nil }
      }
    }

    private mutating func show(_ key: Int) {
      sizes[key] = random.whole(1...20)
      store.show("shown", of: key, bytes: sizes[key] ?? 0)
    }

    private func isIdle(_ key: Int) -> Bool {
      !store.isUnderWay(key) && !store.isSettled(key) && store.arrived(key) == nil
    }

    func checkLaws() {
      for key in 0...11 {
        let states = [store.isUnderWay(key), store.isSettled(key), store.arrived(key) != nil]
        #expect(states.count(where: \.self) <= 1)
        #expect((jobs[key] ?? 0) <= 1 && store.isUnderWay(key) == (jobs[key] == 1))
        #expect(store.wanted.contains(key) || !states[1] && !states[2])
        #expect((store[key] != nil) == (sizes[key] != nil))
      }
      let arrived = (0...11).count { store.arrived($0) != nil }
      #expect(store.bytes == sizes.values.reduce(7 * arrived, +))
    }
  }

  @Test(
    "no key has two jobs, the most urgent is next, the bytes add up", arguments: UInt64(0)..<100)
  func walk(seed: UInt64) {
    var walk = Walk(seed: seed)
    for _ in 0..<200 {
      walk.step()
      walk.checkLaws()
    }
    walk.store.forget()
    #expect(walk.store.bytes == 0 && walk.store.wanted.isEmpty && walk.store.underWay.isEmpty)
    #expect((0...11).allSatisfy { walk.store[$0] == nil })
  }

  @Test("what was wanted longest ago goes first, and of what was wanted at once the least urgent")
  func eviction() {
    var store = PictureStore<Int, Void>(budget: 40)
    for wanted in [[1, 2, 3], [4, 5], [1, 6]] {
      store.want(wanted)
      while let key = store.beginNext() { store.show((), of: key, bytes: 10) }
    }
    #expect(store.evict() == [3, 2])
    store.want([])
    #expect(store.evict().isEmpty && store.bytes == 40)
    store.budget = 0
    #expect(store.evict() == [5, 4, 6, 1])
  }

  @Test("what is settled is begun again once it was not wanted for a while")
  func settled() {
    var store = PictureStore<Int, Never>()
    #expect(store.want([2, 1]) && !store.want([2, 1]))
    #expect(store.beginNext { $0 == 1 } == 1)
    #expect(store.settle(1) && store.beginNext() == 2 && store.next() == nil)
    // It goes on though nobody wants it, and is not begun twice.
    #expect(store.want([1]) && store.want([1, 2]) && store.next() == nil)
    #expect(store.want([]) && !store.settle(2))
    #expect(store.want([1, 2]) && store.next() == 1)
    store.begin(1)
    store.cancel([1, 2])
    #expect(store.next() == 1)
  }

  @Test("what was superseded on its way is worth nothing, and what is shown goes with it")
  func superseded() {
    var store = PictureStore<Int, String>()
    store.want([1])
    store.show("old", of: 1)
    #expect(store.next() == nil)
    store.begin(1)
    #expect(store[1] == "old")
    store.supersede(1)
    store.receive("stale", of: 1)
    #expect(store[1] == nil && store.arrived(1) == nil && store.next() == 1)
    store.begin(1)
    store.receive("new", of: 1)
    store.want([])
    #expect(store.arrived(1) == nil)
  }
}
