import RectoSession
import Testing

@Suite("a file that changes while it is read anew") struct FileChangesTests {
  @Test("is read once more, however often it changed, and then no more")
  func again() {
    var changes = FileChanges()
    let isReadNow = changes.record(whileOpening: false)
    #expect(isReadNow)
    for _ in 0..<3 {
      let isReadTwice = changes.record(whileOpening: true)
      #expect(!isReadTwice)
    }
    let isDue = changes.finish(ofSameBook: true)
    #expect(isDue)
    let isDueAgain = changes.finish(ofSameBook: true)
    #expect(!isDueAgain)
  }

  @Test("is forgotten where another book comes in its place")
  func otherBook() {
    var changes = FileChanges()
    _ = changes.record(whileOpening: true)
    let isDue = changes.finish(ofSameBook: false)
    #expect(!isDue)
    #expect(changes == FileChanges())
  }
}
