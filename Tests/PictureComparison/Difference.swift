package import RectoBookModel

/// How much two pictures of one size differ, in the terms of the gate.
package struct Difference: CustomStringConvertible {
  /// The largest difference of a channel.
  package var largest = 0
  /// The share of pixels with a channel that differs by more than 5.
  package var share = 0.0
  /// What an eye sees at a distance, 0…1: pictures averaged over 3×3 pixels, mean and worst tile.
  package var mean = 0.0
  package var worstTile = 0.0

  package init(_ a: Bitmap, _ b: Bitmap) {
    let each = a.differences(from: b)
    largest = each.max() ?? 0
    share = Double(each.count { $0 > 5 }) / Double(each.count)
    let seen = Self.seen(a, b)
    mean = seen.reduce(0, +) / Double(seen.count)
    let side = 32
    for top in stride(from: 0, to: a.height, by: side) {
      for left in stride(from: 0, to: a.width, by: side) {
        var (sum, count) = (0.0, 0)
        for y in top..<min(top + side, a.height) {
          for x in left..<min(left + side, a.width) {
            sum += seen[y * a.width + x]
            count += 1
          }
        }
        worstTile = max(worstTile, sum / Double(count))
      }
    }
  }

  /// The gate of SHADING-AND-LAB §6, for another renderer or Mesa than the goldens'.
  package var isAcceptable: Bool {
    largest <= 2 || (mean <= 0.015 && worstTile <= 0.06 && share <= 0.01)
  }

  package var description: String {
    "largest \(largest), above 5: \(share), mean \(mean), worst tile \(worstTile)"
  }

  private static func seen(_ a: Bitmap, _ b: Bitmap) -> [Double] {
    let (width, height) = (a.width, a.height)
    var seen = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        var (red, green, blue, count) = (0, 0, 0, 0)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) {
            let at = (row * width + column) * 4
            red += Int(a.bytes[at]) - Int(b.bytes[at])
            green += Int(a.bytes[at + 1]) - Int(b.bytes[at + 1])
            blue += Int(a.bytes[at + 2]) - Int(b.bytes[at + 2])
            count += 1
          }
        }
        let sum = red.magnitude + green.magnitude + blue.magnitude
        seen[y * width + x] = Double(sum) / Double(count) / 3 / 255
      }
    }
    return seen
  }
}
