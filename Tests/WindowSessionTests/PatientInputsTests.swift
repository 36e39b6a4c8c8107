import RectoDesktop
import PageGeometry
import Testing

@testable import RectoWindowSession

/// What hands do while it is not known what they see.
@Suite("Inputs that wait to know what is seen") @MainActor struct PatientInputsTests {
  private func press(_ x: Double, isDown: Bool = true) -> WindowInput {
    .button(isDown: isDown, x: x, y: 5)
  }

  private func all(
    _ inputs: inout PatientInputs, known: PatientInputs.Known?, isCurrent: Bool = false,
    at time: Double = 1.01
  ) -> [WindowInput] {
    var done: [WindowInput] = []
    while let input = inputs.next(
      known: known, isCurrent: isCurrent, at: time, waits: { $0.place != nil })
    {
      done.append(input.input)
      #expect(input.time == 0.9, "when it was done, however late it is heard of")
    }
    return done
  }

  @Test("what is done waits for its place, and what comes after it waits behind it")
  func order() {
    var inputs = PatientInputs()
    inputs.add(press(3), at: 0.9, now: 1)
    inputs.add(.text("a"), at: 0.9, now: 1)
    inputs.add(press(3, isDown: false), at: 0.9, now: 1)
    #expect(inputs.place == Vector2(3, 5))
    #expect(all(&inputs, known: nil).isEmpty)
    // Of another place, or of the picture before.
    #expect(all(&inputs, known: .init(place: Vector2(4, 5), time: 2)).isEmpty)
    #expect(all(&inputs, known: .init(place: Vector2(3, 5), time: 0.5)).isEmpty)
    let known = PatientInputs.Known(place: Vector2(3, 5), time: 1)
    #expect(
      all(&inputs, known: known)
        == [press(3), .text("a"), press(3, isDown: false)])
    #expect(inputs.isEmpty)
    inputs.add(press(3), at: 0.9, now: 1)
    let early = PatientInputs.Known(place: Vector2(3, 5), time: 0.5)
    #expect(all(&inputs, known: early, isCurrent: true) == [press(3)])
  }

  @Test("a device that does not answer is not waited for long")
  func patience() {
    var inputs = PatientInputs()
    inputs.add(press(3), at: 0.9, now: 1)
    #expect(all(&inputs, known: nil, at: 1 + PatientInputs.patience).isEmpty)
    #expect(all(&inputs, known: nil, at: 1.01 + PatientInputs.patience) == [press(3)])
  }

  @Test("of places that a pointer passes while others wait the last is enough")
  func passing() {
    var inputs = PatientInputs()
    let moves = (1...9).map { WindowInput.pointer(x: Double($0), y: 0) }
    for move in moves { inputs.add(move, at: 0.9, now: 1) }
    inputs.add(press(9), at: 0.9, now: 1)
    inputs.add(.pointer(x: 10, y: 0), at: 0.9, now: 1)
    // The first is being asked about.
    #expect(
      all(&inputs, known: nil, at: 2)
        == [moves[0], moves[8], press(9), .pointer(x: 10, y: 0)])
  }
}
