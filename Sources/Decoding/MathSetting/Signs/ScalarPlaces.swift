extension [UInt8] {
  /// The scalars of a part of a text in UTF-8, and where each of them begins.
  func scalars(in range: Range<Int>) -> ([UInt32], [Int]) {
    var (scalars, offsets): ([UInt32], [Int]) = ([], [])
    var offset = range.lowerBound
    for scalar in String(decoding: self[range], as: UTF8.self).unicodeScalars {
      scalars.append(scalar.value)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    return (scalars, offsets)
  }
}
