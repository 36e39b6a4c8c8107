import Testing

@testable import RectoKeyboard

@Suite("chords") struct ChordTests {
  @Test(
    "what a hand writes is read",
    arguments: [
      ("x", Chord("x")), ("X", "X"), ("+", "+"), ("-", "-"), ("Ctrl++", .control("+")),
      ("ctrl+-", .control("-")), ("C-S-x", .control(.shift("x"))), ("Ctrl+Q", .control("q")),
      ("Alt+Shift+Left", .alt(.shift(.left))), ("shift+alt+left", .alt(.shift(.left))),
      ("Shift+f", "F"), ("ctrl+N", .control("n")),
      ("shift+ctrl+x", .control(.shift("x"))), ("alt+pageup", .alt(.pageUp)),
      ("pgup", .key(.pageUp)), ("Esc", .key(.escape)), ("F12", .key(.f12)),
      ("Shift+Space", .shift(.space)), ("ü", "ü"), ("Alt+=", .alt("=")),
    ])
  func read(text: String, chord: Chord) throws { #expect(try Chord(written: text) == chord) }

  @Test(
    "what is none says why",
    arguments: [
      ("hyper+x", "'hyper' is not Ctrl, Alt or Shift"), ("gg", "there is no key 'gg'"),
      ("", "there is no key ''"), ("Ctrl+", "there is no key 'Ctrl+'"),
      ("Shift+3", "write the character that Shift+3 types"),
      ("Shift+ß", "write the character that Shift+ß types"),
      ("Ctrl+Foo", "there is no key 'Foo'"),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: ChordFault.self) { try Chord(written: text) }
    #expect(error?.reason == reason)
  }

  @Test("what is written is read as itself, of every key with whatever is held")
  func roundTrip() throws {
    let characters = "azÄ0+-=/?<:".map(Chord.Key.character)
    for key in NamedKey.allCases.map(Chord.Key.named) + characters {
      for held in 0..<8 {
        let chord = Chord(key, Chord.Modifiers(rawValue: held))
        if case .character(let character) = key {
          // Of a character Shift alone is part of what it types, and others name the key.
          guard held != 4, held == 0 || !character.isUppercase else { continue }
        }
        #expect(try Chord(written: chord.description) == chord)
      }
    }
  }

  @Test("sequences have up to four chords")
  func sequences() throws {
    let three = try KeySequence(written: "g  t Ctrl+x")
    #expect(three.description == "g t Ctrl+x")
    #expect(three.beginnings.map(\.description) == ["g", "g t"])
    #expect(three.chord == nil && KeySequence("g").chord == "g")
    #expect(KeySequence("g").then("t").then(.control("x")) == three)
    for (text, reason) in [("", "no key is named"), ("a b c d e", "more than 4 keys")] {
      #expect(throws: ChordFault(reason: reason)) { try KeySequence(written: text) }
    }
  }

  @Test("characters and the space type, what is held with Control or Alt does not")
  func types() {
    for chord in ["x", "Ü", "5", .key(.space)] as [Chord] { #expect(chord.types) }
    for chord in [.control("x"), .alt("x"), .key(.enter), .shift(.space)] as [Chord] {
      #expect(!chord.types)
    }
    #expect(Chord("7").digit == 7 && Chord("٣").digit == nil && Chord.alt("7").digit == nil)
    #expect(Chord(typed: " ") == nil && Chord(typed: "xy") == nil && Chord(typed: "x") == "x")
  }
}
