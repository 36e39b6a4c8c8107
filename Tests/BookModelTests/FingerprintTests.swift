import BookFixtures
import RectoBookModel
import Testing

@Suite("Fingerprints") struct FingerprintTests {
  // Of the authors' own test vectors.
  @Test(
    "they are those of FNV-1a",
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
  func vectors(text: String, digits: String) {
    #expect(Fingerprint(text.utf8).description == digits)
  }

  @Test("pieces give what the whole gives", arguments: UInt64(0)..<20)
  func pieces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
    var print = Fingerprint()
    let cut = Int.random(in: 0...40, using: &random)
    print.add(bytes[..<cut])
    print.add(bytes[cut...])
    #expect(print == Fingerprint(bytes))
  }
}
