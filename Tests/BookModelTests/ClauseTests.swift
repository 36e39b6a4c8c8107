import RectoBookModel
import Testing

@Suite struct ClauseTests {
  @Test(
    "what begins a sentence loses its capital after a colon, and a name keeps it",
    arguments: [
      ("Permission denied", "permission denied"),
      ("Truncated ZIP file data", "truncated ZIP file data"),
      ("ZIP bomb", "ZIP bomb"), ("MuPDF gave up", "MuPDF gave up"), ("it is empty", "it is empty"),
      ("7-Zip", "7-Zip"), ("A page is missing", "A page is missing"), ("", ""),
    ])
  func clause(said: String, expected: String) {
    #expect(said.asClause == expected)
  }
}
