import RectoBookModel
import PageLayout
@testable import RectoReaderCore
import Testing

@Suite("shifting the pairing by hand") struct PairingShiftTests {
  @Test("shifted twice the opening is what it was, however often", arguments: [4, 5, 30])
  func twice(page: Int) {
    var reader = openReader(pages: 90, preferences: .init(page: page))
    let before = reader.pageNumbers
    for _ in 0..<3 {
      reader.press(keys: "D")
      #expect(reader.pageNumbers != before && reader.pageNumbers.contains(page))
      reader.press(keys: "D")
      #expect(reader.pageNumbers == before)
    }
  }
}
