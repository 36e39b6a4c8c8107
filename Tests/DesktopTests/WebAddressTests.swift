import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoDesktop

@Suite("Addresses that a book gives") struct WebAddressTests {
  @Test(
    "only addresses of the web and of letters are opened, in plain signs",
    arguments: [
      ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
      ("HTTP://example.org", "http://example.org"),
      ("https://exämple.org/ü \"x\"", "https://ex%C3%A4mple.org/%C3%BC%20%22x%22"),
      ("https://a.b/$(reboot)`x`|y\\z", "https://a.b/$(reboot)%60x%60%7Cy%5Cz"),
      ("mailto:a@b.c?subject=x", "mailto:a@b.c?subject=x"),
      ("mailto:a@b.c?Cc=d@e&attach=/etc/passwd&body=x?y=z", "mailto:a@b.c?Cc=d@e&body=x?y=z"),
      ("mailto:a@b.c?attach=/etc/passwd", "mailto:a@b.c"),
      ("mailto:a@b.c?%61ttach=/etc/passwd&&attachment", "mailto:a@b.c"),
      ("mailto:a@b.c?ATTACH=/x&subject", "mailto:a@b.c?subject"),
      ("mailto:a@b.c?subject=x;attach=/etc/passwd", "mailto:a@b.c?subject=x%3Battach=/etc/passwd"),
      (
        "mailto:a@b.c%0aAttach:/x?subject=x%0D%0AAttach:/x&body=a%0D%0Ab",
        "mailto:a@b.c%20Attach:/x?subject=x%20Attach:/x&body=a%0D%0Ab"
      ),
      ("file:///etc/passwd", nil), ("javascript:alert(1)", nil), ("-e http://x", nil),
      ("--version", nil), ("http:", nil), ("http:///x", nil), ("https://", nil), ("mailto:", nil),
      ("mailto:?attach=/etc/passwd", nil), ("http://a\nb", nil), ("http://a\u{0}b", nil),
      ("http://a\u{9B}b", nil), (" http://a", nil), ("", nil), (":", nil), ("example.org", nil),
    ] as [(String, String?)])
  func addresses(text: String, expected: String?) {
    #expect(WebAddress(text)?.description == expected)
  }

  @Test("what is too long is refused, before and after its signs are replaced")
  func lengths() {
    let room = Limits.addressBytes - "http://".utf8.count
    #expect(WebAddress("http://" + String(repeating: "a", count: room)) != nil)
    #expect(WebAddress("http://" + String(repeating: "a", count: room + 1)) == nil)
    #expect(WebAddress("http://" + String(repeating: " ", count: room / 2)) == nil)
  }

  @Test("whatever is opened is plain", arguments: UInt64(0)..<100)
  func plain(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scalars = (0..<30).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0x20...0x2FF, using: &random))
    }
    let text = "https://x/" + String(String.UnicodeScalarView(scalars))
    guard let address = WebAddress(text) else { return }
    let other = Set("\"<>\\^`{|}".utf8)
    #expect(
      address.description.utf8.allSatisfy { (0x21...0x7E).contains($0) && !other.contains($0) })
    #expect(WebAddress(address.description) == address)
  }

  @Test("a program gets the address as its one argument, as it is")
  func starts() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/out"
    let script = """
      #!/bin/sh
      printf '%s|' "$#" "$1" > "\(out)"
      ls /proc/self/fd > "\(out).files"
      [ "$1" != "mailto:bad" ]
      """
    let program = try folder.write(Array(script.utf8), to: "opener")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let address = "https://a.b/$(reboot);&'"
    #expect(DesktopPortal.start(program, address) == nil)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "1|\(address)|")
    // Input, output, errors, and the listing's own.
    let files = try String(contentsOfFile: out + ".files", encoding: .utf8).split(separator: "\n")
    #expect(files.count == 4)
    #expect(DesktopPortal.start(program, "mailto:bad") == "\(program) ended with status 1")
    #expect(DesktopPortal.start("/none", "x") == "/none: No such file or directory")
  }
}
