import RectoBookModel
import RectoSession
import Testing

@Suite("the sizes of text that are counted before anybody asks for them") struct SizesToCountTests {
  private let present = TextLayout.standard
  private var near: [TextLayout] { [present.enlarged(by: 1), present.enlarged(by: -1)] }

  /// What is known once the first layout was counted for so many seconds.
  private func sizes(after seconds: Double) -> SizesToCount {
    var sizes = SizesToCount()
    sizes.follow(present, isCounted: false, at: 10)
    sizes.follow(present, isCounted: true, at: 10 + seconds)
    return sizes
  }

  @Test("of a book that takes a while both neighbours are counted, each once")
  func both() {
    var sizes = sizes(after: 1.5)
    for layout in near {
      #expect(sizes.next(of: near, isSought: false) == layout)
      sizes.begin(layout)
    }
    #expect(sizes.next(of: near, isSought: true) == nil)
    sizes.stop(near[1])
    #expect(sizes.next(of: near, isSought: false) == near[1])
  }

  @Test(
    "of a book that is counted in no time, or in too long a time, none is", arguments: [0.03, 6])
  func worth(seconds: Double) {
    let sizes = sizes(after: seconds)
    #expect(sizes.next(of: near, isSought: true) == nil)
  }

  @Test("of a book that was counted in another sitting none is before its reader tries a size")
  func recalled() {
    var sizes = SizesToCount()
    sizes.follow(present, isCounted: true, at: 0)
    #expect(sizes.next(of: near, isSought: false) == nil)
    #expect(sizes.next(of: near, isSought: true) == near[0])
    sizes.follow(near[0], isCounted: true, at: 9)
    let further = [near[0].enlarged(by: 1), present]
    #expect(sizes.next(of: further, isSought: false) == further[0])
    sizes.begin(further[0])
    #expect(sizes.next(of: further, isSought: false) == nil)
    sizes.record(seconds: .infinity)
    #expect(sizes.next(of: [near[1]], isSought: true) == nil)
  }

  @Test("none is while the present one is counted")
  func early() {
    var sizes = sizes(after: 1)
    sizes.follow(near[0], isCounted: false, at: 20)
    #expect(sizes.next(of: near, isSought: true) == nil)
    sizes.follow(near[0], isCounted: true, at: 21)
    #expect(sizes.next(of: [near[0].enlarged(by: 1)], isSought: false) != nil)
  }
}
