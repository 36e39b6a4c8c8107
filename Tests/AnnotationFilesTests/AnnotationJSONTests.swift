import BookFixtures
import RectoBookModel
import Testing

@testable import RectoAnnotationFiles

@Suite("Annotations as JSON") struct AnnotationJSONTests {
  private func fault(_ text: String) -> String? {
    do {
      _ = try AnnotationJSON.document(in: Array(text.utf8))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("a thousand annotations are read as they were written", arguments: 0..<1)
  func roundTrip(seed: UInt64) throws {
    let document = NotesFixture.random(1_000, seed: seed)
    for entry in document.entries { try #require(entry.annotation.isSound) }
    let bytes = try AnnotationJSON.bytes(of: document)
    #expect(try AnnotationJSON.document(in: bytes) == document)
    #expect(try AnnotationJSON.bytes(of: document) == bytes)
    // Texts are equal in Swift that are written otherwise.
    let read = try AnnotationJSON.document(in: bytes)
    for (one, other) in zip(read.entries, document.entries) {
      let (one, other) = (one.annotation, other.annotation)
      #expect(Array(one.note.unicodeScalars) == Array(other.note.unicodeScalars))
      #expect(one.changed.bitPattern == other.changed.bitPattern)
    }
  }

  @Test("what the file of the book has itself stands apart, and is not read again")
  func inFile() throws {
    var document = NotesFixture.random(4, seed: 1)
    var own = document
    document.entries[1].isInFile = true
    document.entries[2].isInFile = true
    document.entries[2].annotation.passage.quote = ""
    own.entries.removeSubrange(1...2)
    let bytes = try AnnotationJSON.bytes(of: document)
    #expect(try AnnotationJSON.document(in: bytes).entries == own.entries)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"inFile\" : ["))
  }

  @Test("it is written as its documentation says, with what others may want")
  func written() throws {
    let text = try String(
      decoding: AnnotationJSON.bytes(of: NotesFixture.document(quote: "q", note: "n\n")),
      as: UTF8.self)
    #expect(
      text == #"""
        {
          "annotations" : [
            {
              "changed" : 1.25,
              "chapter" : "q",
              "color" : "yellow",
              "created" : 1.25,
              "id" : "a",
              "kind" : "highlight",
              "label" : "iv",
              "note" : "n\n",
              "page" : 6,
              "passage" : {
                "after" : "",
                "before" : "b\"\\",
                "place" : {
                  "page" : 6
                },
                "quote" : "q",
                "start" : 3
              }
            }
          ],
          "book" : {
            "authors" : [
              "q",
              "B"
            ],
            "title" : "q"
          },
          "format" : "recto annotations",
          "version" : 1
        }

        """#)
  }

  private static let head = #""format":"recto annotations","version":1,"annotations":"#
  private static func entry(_ change: String = "", _ id: String = "a", changed: Double = 2)
    -> String
  {
    #"{"id":"\#(id)","kind":"highlight","color":"blue","passage":{"place":{"page":1},"start":0,"#
      + #""quote":"q","before":"","after":""},"note":"n","created":1,"changed":\#(changed)\#(change)}"#
  }

  @Test("what is wrong is told with its place")
  func faults() throws {
    let entry = Self.entry()
    let cases: [(String, String)] = [
      ("", "line 1: it is no JSON from here on"),
      ("{\n\n\"a\": 1,\n]", "line 4: it is no JSON from here on"),
      ("{\(Self.head)[\(entry)]\n}\n}", "line 3: it is no JSON from here on"),
      ("[]", "it is no file of annotations that Recto wrote"),
      ("{}", "it is no file of annotations that Recto wrote"),
      ("{\"format\":\"other\"}", "it is no file of annotations that Recto wrote"),
      ("{\"format\":\"recto annotations\"}", "version is missing"),
      (
        "{\"format\":\"recto annotations\",\"version\":2,\"annotations\":[]}",
        "a newer version of Recto wrote it"
      ),
      ("{\"format\":\"recto annotations\",\"version\":1}", "annotations is missing"),
      ("{\(Self.head)7}", "annotations is of another kind"),
      ("{\(Self.head)[\(entry),7]}", "annotation 2: is of another kind"),
      ("{\(Self.head)[{\"id\":\"a\"}]}", "annotation 1: kind is missing"),
      (
        "{\(Self.head)[\(entry.replacing("\"page\":1", with: "\"page\":0"))]}",
        "annotation 1: passage.place.page is wrong: no book has such a page"
      ),
      (
        "{\(Self.head)[\(entry.replacing("\"n\"", with: "[]"))]}",
        "annotation 1: note is of another kind"
      ),
      (
        "{\(Self.head)[\(entry.replacing("\"q\"", with: "\" - \""))]}",
        "annotation 1: it says nothing, or more than is kept, or its name or time is none"
      ),
      (
        "{\(Self.head)[\(Self.entry("", "a b"))]}",
        "annotation 1: it says nothing, or more than is kept, or its name or time is none"
      ),
      (
        "{\(Self.head)[\(Self.entry(changed: 1e300))]}",
        "annotation 1: it says nothing, or more than is kept, or its name or time is none"
      ),
    ]
    for (text, words) in cases { #expect(fault(text) == words, "\(text)") }
    let kind = entry.replacing("highlight", with: "squiggle")
    #expect(fault("{\(Self.head)[\(kind)]}")?.hasPrefix("annotation 1: kind is wrong: ") == true)
    let many = Array(repeating: entry, count: Limits.annotations + 1).joined(separator: ",")
    #expect(
      fault("{\(Self.head)[\(many)]}")
        == "annotation 20001: a book may have 20000 annotations")
    let large = [UInt8](repeating: 0x20, count: AnnotationJSON.mostBytes + 1)
    #expect(throws: AnnotationFileError(.file, "it is larger than 64 MiB")) {
      try AnnotationJSON.document(in: large)
    }
  }

  @Test("what a later Recto adds is left out, and of two of one name the later counts")
  func tolerant() throws {
    let list = [
      Self.entry(#","mood":{"x":[1]}"#, changed: 5), Self.entry("", "b"), Self.entry(changed: 4),
      Self.entry("", "b", changed: 3),
    ]
    let text = "{\(Self.head)[\(list.joined(separator: ","))],\"more\":[{}],\"book\":7}"
    let read = try AnnotationJSON.document(in: Array(text.utf8))
    #expect(
      read.entries.map { "\($0.annotation.id) \($0.annotation.changed)" } == ["a 5.0", "b 3.0"])
  }

  @Test("a file that is spoilt anywhere is read or refused", arguments: 0..<4)
  func spoilt(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let whole = try AnnotationJSON.bytes(of: NotesFixture.random(6, seed: seed))
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Array("[{\"\\u".utf8), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 40))
        }
      }
      guard let read = try? AnnotationJSON.document(in: bytes) else { continue }
      for entry in read.entries { #expect(entry.annotation.isSound) }
    }
    for end in stride(from: 0, to: whole.count - 2, by: 7) {
      #expect(throws: AnnotationFileError.self) {
        try AnnotationJSON.document(in: Array(whole.prefix(end)))
      }
    }
    for deep in ["[", "{\"a\":", "{\(Self.head)["] {
      let text = String(repeating: deep, count: 50_000)
      #expect(throws: AnnotationFileError.self) {
        try AnnotationJSON.document(in: Array(text.utf8))
      }
    }
  }

  @Test("the line is told from which on a text is no JSON")
  func lines() {
    for text in [
      "1", " [1, 2.5e3, -1, true, null, \"a\\\"b\", {}, [], {\"a\": [{}], \"b\": 1}] \n",
      "\"\\u0041\"",
    ] { #expect(JSONFault.line(in: Array(text.utf8)) == nil, "\(text)") }
    for (text, line) in [
      ("[1,\n2,\n]", 3), ("{\"a\"\n1}", 2), ("[1]\n2", 2), ("[\n", 2), ("{\n\"a\":1\n,}", 3),
      ("nul", 1), ("[1 2]", 1), ("\"abc", 1), ("[\"a\\", 1), ("{1:2}", 1), ("]", 1),
    ] { #expect(JSONFault.line(in: Array(text.utf8)) == line, "\(text)") }
  }
}
