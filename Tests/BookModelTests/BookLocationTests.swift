import RectoBookModel
import Foundation
import Testing

@Suite("Locations of books") struct BookLocationTests {
  @Test(
    "a location is written as the path that records always had, and comes back",
    arguments: ["/a b/Emma.cbz", "/folder", "/ü\u{7}.pdf", "relative/x", ""])
  func records(path: String) throws {
    let location = BookLocation.disk(path: path)
    #expect(location.record == path && BookLocation(record: path) == location)
    let written = try JSONEncoder().encode([location])
    #expect(try JSONDecoder().decode([String].self, from: written) == [path])
    #expect(try JSONDecoder().decode([BookLocation].self, from: written) == [location])
  }

  @Test("it is called as its file or folder is, and begins at the root")
  func names() {
    let location = BookLocation.disk(path: "books/./Emma.cbz")
    #expect(location.name == "Emma.cbz" && "\(location)" == "books/./Emma.cbz")
    #expect(location.whole(in: "/home/ada") == .disk(path: "/home/ada/books/Emma.cbz"))
    let typed = BookLocation.disk(path: "~/x/")
    #expect(typed.whole(in: "/tmp", home: "/home/ada") == .disk(path: "/home/ada/x"))
    #expect(BookLocation.disk(path: "/albums/Rome/").name == "Rome")
  }
}
