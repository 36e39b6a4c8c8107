import BookFixtures
import PageGeometry

/// Random and elementary things for the laws.
extension SplitMix64 {
  mutating func number(_ range: ClosedRange<Double> = -2...2) -> Double {
    .random(in: range, using: &self)
  }

  mutating func vector3() -> Vector3 { Vector3(number(), number(), number()) }

  mutating func vector4() -> Vector4 { Vector4(number(), number(), number(), number()) }

  mutating func matrix() -> Matrix4 {
    Matrix4(columns: vector4(), vector4(), vector4(), vector4())
  }

  /// Small whole numbers, whose sums and products are exact.
  mutating func wholeMatrix() -> Matrix4 {
    func column(_ random: inout SplitMix64) -> Vector4 {
      let whole = (0..<4).map { _ in Double(Int.random(in: -9...9, using: &random)) }
      return Vector4(whole[0], whole[1], whole[2], whole[3])
    }
    return Matrix4(columns: column(&self), column(&self), column(&self), column(&self))
  }
}

extension Matrix4 {
  /// Element (row, column), read from the sixteen numbers.
  func element(_ row: Int, _ column: Int) -> Double { elements[column * 4 + row] }

  /// The largest difference of two elements.
  func distance(to other: Matrix4) -> Double {
    zip(elements, other.elements).map { abs($0 - $1) }.max() ?? 0
  }
}
