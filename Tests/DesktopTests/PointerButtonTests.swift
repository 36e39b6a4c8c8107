import Testing

@testable import Desktop

@Suite("Buttons of the pointer") @MainActor struct PointerButtonTests {
  @Test("the left button keeps its name, others have theirs, and modifiers come with them")
  func buttons() {
    // GLFW's numbers: left, right, middle, 4th and 5th; shift 1, control 2, alt 4.
    func input(_ button: Int32, _ modifiers: Int32) -> WindowInput? {
      KeyNames.input(button: button, isDown: true, at: (1, 2), modifiers: modifiers)
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

  @Test("the names of keys hold those that every reader uses")
  func names() {
    #expect(Set(["PageUp", "Return", "F12", "Space"]).isSubset(of: KeyNames.names))
    #expect(KeyNames.names == KeyNames.names.sorted())
  }
}
