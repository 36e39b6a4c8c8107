import RectoKeyboard
import Testing

@testable import RectoDesktop

@Suite("Buttons of the pointer") @MainActor struct PointerButtonTests {
  @Test("the left button keeps its name, others have theirs, and modifiers come with them")
  func buttons() {
    // GLFW's numbers: left, right, middle, 4th and 5th; shift 1, control 2, alt 4.
    func input(_ button: Int32, _ modifiers: Int32) -> WindowInput? {
      InputCodes.input(button: button, isDown: true, at: (1, 2), modifiers: modifiers)
    }
    #expect(input(0, 0) == .button(isDown: true, x: 1, y: 2))
    #expect(input(0, 3) == .button(isDown: true, x: 1, y: 2, modifiers: [.shift, .control]))
    let others: [PointerButton] = [.right, .middle, .back, .forward]
    for (index, button) in others.enumerated() {
      #expect(
        input(Int32(index + 1), 4)
          == .otherButton(button, isDown: true, x: 1, y: 2, modifiers: .alt))
    }
    #expect(input(5, 0) == nil)
  }

  @Test("keys that type nothing have their names, typed ones come by their characters")
  func chords() {
    // GLFW's numbers: Escape, Enter of the numbers, F12, Space, A.
    func chord(_ key: Int32, _ modifiers: Int32) -> Chord? {
      InputCodes.chord(key: key, scancode: 0, modifiers: modifiers)
    }
    #expect(chord(256, 0) == .key(.escape) && chord(335, 0) == .key(.enter))
    #expect(chord(301, 3) == .control(.shift(.f12)) && chord(32, 4) == .alt(.space))
    #expect(chord(65, 1) == nil)
    #expect(InputCodes.chord(typing: 65) == "A" && InputCodes.chord(typing: 32) == nil)
  }
}
