import RectoBookModel
import RectoPageSources
import Testing

@Suite("Suffixes of pages") struct PageSuffixTests {
  @Test("a page in an archive is one by its suffix, whichever picture it is")
  func pages() {
    for suffix in PictureFormat.allCases.flatMap(\.suffixes) {
      #expect(PageNames.verdict(on: "a/1.\(suffix.uppercased())") == .picture)
    }
  }
}
