/// Numbers as files of drawings have them: as few digits as say them to some decimal places.
enum DecimalText {
  /// Appends a number, which is finite, rounded to `places` decimal places, from 0 to 9.
  static func append(_ number: Double, places: Int, to text: inout [UInt8]) {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    // No place on a page comes near to it.
    let scaled = (number * scale).rounded().magnitude < 9e15 ? (number * scale).rounded() : 0
    var (left, digits, place) = (UInt64(scaled.magnitude), [UInt8](), 0)
    while left > 0 || place <= places {
      if place == places, !digits.isEmpty { digits.append(UInt8(ascii: ".")) }
      let digit = UInt8(left % 10)
      // A nought at the end says nothing.
      if place >= places || digit > 0 || !digits.isEmpty {
        digits.append(UInt8(ascii: "0") + digit)
      }
      (left, place) = (left / 10, place + 1)
    }
    if scaled < 0 { text.append(UInt8(ascii: "-")) }
    text += digits.reversed()
  }

  /// A number, as `append` writes it.
  static func text(_ number: Double, places: Int) -> String {
    var text: [UInt8] = []
    append(number, places: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
