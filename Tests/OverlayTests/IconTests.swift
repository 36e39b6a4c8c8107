import Testing

@testable import RectoOverlay

/// The signs of the controls.
@Suite struct IconTests {
  @Test(
    "all signs at a scale have one thickness, and no two are alike",
    arguments: [0.8, 1, 1.25, 1.5, 2, 3])
  func weight(scale: Double) {
    var seen: Set<[UInt8]> = []
    for icon in Icon.allCases {
      let raster = IconRaster(icon, scale: scale)
      #expect(raster.thickness == max(1, (1.6 * scale).rounded()))
      #expect(raster.side == Int((20 * scale).rounded()))
      seen.insert(raster.coverage)
    }
    #expect(seen.count == Icon.allCases.count)
  }

  @Test(
    "upright and level strokes are sharp: each pixel is covered wholly or not at all",
    arguments: [1.0, 2, 3])
  func sharp(scale: Double) {
    // Through the middle of strokes, away from their round ends.
    for (icon, x, y) in [
      (Icon.contents, 10.0, nil as Double?), (.shelf, nil, 10), (.open, 14, nil),
    ] {
      let raster = IconRaster(icon, scale: scale)
      let line = (0..<raster.side).map { step -> UInt8 in
        let column = x.map { Int($0 * scale) } ?? step
        let row = y.map { Int($0 * scale) } ?? step
        return raster.coverage[row * raster.side + column]
      }
      let upright = icon == .shelf ? Array(line.prefix(Int(12 * scale))) : line
      #expect(upright.allSatisfy { $0 == 0 || $0 == 255 }, "\(icon) \(upright)")
      #expect(upright.contains(255) && upright.contains(0))
      // Each stroke is as thick as all.
      let runs = upright.split(separator: 0).map(\.count)
      #expect(runs.allSatisfy { $0 == Int(raster.thickness) }, "\(icon) \(runs)")
    }
  }

  @Test("nothing of a sign is cut off at the edge of its square", arguments: [1.0, 1.25, 1.5, 2])
  func whole(scale: Double) {
    for icon in Icon.allCases {
      let raster = IconRaster(icon, scale: scale)
      let last = raster.side - 1
      for step in 0...last {
        for index in [
          step, last * raster.side + step, step * raster.side, step * raster.side + last,
        ] {
          #expect(raster.coverage[index] < 128, "\(icon) at \(scale)")
        }
      }
    }
  }
}
