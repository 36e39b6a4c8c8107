internal import Dispatch
internal import RectoCRaster

/// A frame that the processor draws: pages, bent leaves and flat shapes, in bands of rows at once.
///
/// Law: what is drawn does not depend on how many bands there are (tested).
public struct PixelFrame: Sendable {
  /// Pixels across and down, at least 1.
  public let width: Int, height: Int
  /// Blue in the lowest byte of each, then green and red; rows from the top.
  public var pixels: [UInt32] {
    didSet { precondition(pixels.count == width * height, "a frame of \(width)×\(height)") }
  }
  /// In so many parts it is drawn at once.
  private let bands: Int
  /// A byte for each pixel, which shadows are gathered in; empty before there was one.
  private var room: [UInt8] = []

  /// A frame of pixels.
  ///
  /// - Parameters:
  ///   - pixels: what it shows, `width` × `height`.
  ///   - width: pixels across, at least 1.
  ///   - height: pixels down, at least 1.
  ///   - bands: in so many parts it is drawn at once.
  public init(_ pixels: [UInt32], width: Int, height: Int, bands: Int = 4) {
    precondition(width > 0 && height > 0 && bands > 0, "a frame has a size, got \(width)×\(height)")
    precondition(pixels.count == width * height, "a frame of \(width)×\(height)")
    (self.pixels, self.width, self.height, self.bands) = (pixels, width, height, bands)
  }

  /// A frame that a picture covers.
  ///
  /// - Parameters:
  ///   - print: the picture.
  ///   - place: left, top, right and bottom of all of it, in pixels; black lies beside it.
  ///   - width: pixels across, at least 1.
  ///   - height: pixels down, at least 1.
  public init(_ print: PixelPrint, at place: [Double], width: Int, height: Int) {
    let covers =
      place[0] <= 0 && place[1] <= 0 && place[2] >= Double(width) && place[3] >= Double(height)
    // Safe because every pixel is drawn where the picture covers all: clearing them would take as long as that.
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { room, count in
      if !covers { unsafe room.initialize(repeating: 0) }
      count = width * height
    }
    self.init(pixels, width: width, height: height)
    draw(print, at: place, on: place, under: nil)
  }

  /// Becomes what another frame is, in the memory that it has.
  public mutating func become(_ other: PixelFrame) {
    guard (other.width, other.height) == (width, height) else { return self = other }
    let width = width
    // Safe because both have as many pixels, and each band copies rows of its own.
    unsafe other.pixels.withUnsafeBufferPointer { from in
      nonisolated(unsafe) let from = from.baseAddress
      unsafe inBands { rows in
        let (first, count) = unsafe (
          Int(rows.pointee.first) * width, Int(rows.pointee.end - rows.pointee.first) * width
        )
        if let from = unsafe from {
          unsafe (rows.pointee.pixels + first).update(from: from + first, count: count)
        }
      }
    }
  }

  /// Draws a picture at a place, as far as it lies on a sheet: each pixel from the four nearest ones.
  ///
  /// - Parameters:
  ///   - print: the picture.
  ///   - place: left, top, right and bottom of all of it, in pixels.
  ///   - sheet: the same of what it lies on.
  ///   - light: what falls on each pixel of the frame: white is all of it, and the highest byte says by how many
  ///     256ths a channel is lighter still that has all; nil where it is shown as it is.
  public mutating func draw(
    _ print: PixelPrint, at place: [Double], on sheet: [Double], under light: [UInt32]?
  ) {
    precondition(light.map { $0.count == width * height } ?? true, "light on \(width)×\(height)")
    let (place, sheet) = (RectoPlace(place), RectoPlace(sheet))
    unsafe print.withRaster { print in
      // Safe because all pictures outlive the call, and each band draws rows of its own.
      if let light {
        unsafe light.withUnsafeBufferPointer { light in
          nonisolated(unsafe) let (print, light) = unsafe (print, light.baseAddress)
          unsafe inBands { rows in
            var print = unsafe print
            unsafe recto_raster_page(rows, &print, place, sheet, light)
          }
        }
      } else {
        nonisolated(unsafe) let print = unsafe print
        unsafe inBands { rows in
          var print = unsafe print
          unsafe recto_raster_page(rows, &print, place, sheet, nil)
        }
      }
    }
  }

  /// Fills a place, left, top, right and bottom in pixels, with a pixel.
  public mutating func fill(_ place: [Double], _ pixel: UInt32) {
    let place = RectoPlace(place)
    unsafe inBands { unsafe recto_raster_fill($0, place, pixel) }
  }

  /// Gives a place back what other pixels of as many show there, without their highest bytes.
  public mutating func restore(_ place: [Double], from pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a frame of \(width)×\(height)")
    let place = RectoPlace(place)
    unsafe pixels.withUnsafeBufferPointer { pixels in
      nonisolated(unsafe) let pixels = pixels.baseAddress
      unsafe inBands { unsafe recto_raster_restore($0, place, pixels) }
    }
  }

  /// A corner of a triangle of a leaf.
  public struct Corner: Sendable {
    /// Its place in pixels from the upper left corner of the frame.
    public var place: SIMD2<Double>
    /// The same in its picture, in shares from the upper left corner.
    public var inPrint: SIMD2<Double>
    /// How much light is left there, 0…1.
    public var light: Double

    /// A corner of these.
    public init(at place: SIMD2<Double>, inPrint: SIMD2<Double> = SIMD2(), light: Double) {
      (self.place, self.inPrint, self.light) = (place, inPrint, light)
    }

    fileprivate var raw: RectoCorner {
      RectoCorner(x: place.x, y: place.y, u: inPrint.x, v: inPrint.y, light: light)
    }
  }

  /// A triangle of a leaf.
  public struct Triangle: Sendable {
    /// Its corners.
    public var corners: (Corner, Corner, Corner)
    /// Which of the leaf's pictures it shows.
    public var print: Int

    /// A triangle that shows a picture.
    public init(_ first: Corner, _ second: Corner, _ third: Corner, print: Int = 0) {
      (corners, self.print) = ((first, second, third), print)
    }

    fileprivate var raw: RectoTriangle {
      RectoTriangle(
        corners: (corners.0.raw, corners.1.raw, corners.2.raw), print: Int32(clamping: print))
    }
  }

  /// Draws a leaf, each of its triangles over those before it.
  ///
  /// - Parameters:
  ///   - triangles: its triangles.
  ///   - prints: its pictures; nil for bare paper.
  ///   - paper: the colour of that, and of what lies beside a picture.
  ///   - light: the light on all of it, as in `draw`.
  ///   - opacity: 1, or less where what lies below is seen through it.
  public mutating func draw(
    leafOf triangles: [Triangle], showing prints: [PixelPrint?], paper: UInt32,
    under light: UInt32, opacity: Double = 1
  ) {
    precondition(
      triangles.allSatisfy { prints.indices.contains($0.print) }, "a triangle shows a picture")
    let triangles = triangles.map(\.raw)
    unsafe Self.withRasters(of: prints[...], []) { prints in
      unsafe triangles.withUnsafeBufferPointer { triangles in
        unsafe prints.withUnsafeBufferPointer { prints in
          nonisolated(unsafe) let (triangles, prints) = unsafe (triangles, prints.baseAddress)
          unsafe inBands { rows in
            unsafe recto_raster_leaf(
              rows, triangles.baseAddress, Int32(triangles.count), prints, paper, light,
              opacity)
          }
        }
      }
    }
  }

  /// Darkens what lies below triangles, to as much as the light of their corners says: where they lie over each other the
  /// darkest counts.
  ///
  /// - Parameters:
  ///   - triangles: what is shaded.
  ///   - softness: a fourth of the pixels over which it begins and ends to both sides.
  public mutating func shade(by triangles: [Triangle], softness: Int = 0) {
    let (triangles, width) = (triangles.map(\.raw), width)
    if room.isEmpty { room = [UInt8](repeating: 0, count: width * height) }
    // Taken out, so that it is not copied while pixels are drawn.
    var room = self.room
    self.room = []
    unsafe room.withUnsafeMutableBufferPointer { room in
      unsafe triangles.withUnsafeBufferPointer { triangles in
        nonisolated(unsafe) let (triangles, room) = unsafe (triangles, room.baseAddress)
        unsafe inBands { rows in
          // Safe because each band has the bytes of its own rows.
          let start = unsafe Int(rows.pointee.first) * width
          unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { line in
            unsafe recto_raster_shade(
              rows, triangles.baseAddress, Int32(triangles.count), Int32(clamping: softness),
              room?.advanced(by: start), line.baseAddress)
          }
        }
      }
    }
    self.room = room
  }

  /// Flat triangles that show parts of one picture within a place.
  public struct Shapes: Sendable {
    /// The picture, whose colours are multiplied by their alpha.
    public var print: PixelPrint
    /// Left, top, right and bottom in pixels: nothing is drawn beside that.
    public var clip: [Double]
    /// The first of their indices, and how many there are.
    public var first: Int, count: Int
    /// Where the corners begin that indices count from.
    public var baseVertex: Int

    /// Triangles of these.
    public init(_ print: PixelPrint, clip: [Double], first: Int, count: Int, baseVertex: Int) {
      (self.print, self.clip, self.first) = (print, clip, first)
      (self.count, self.baseVertex) = (count, baseVertex)
    }
  }

  /// Bytes of a corner of a flat triangle: its place in pixels and that in its picture in shares, two floats each, and four
  /// bytes of colour, red first, not multiplied by alpha.
  public static let vertexBytes = MemoryLayout<RectoVertex>.stride

  /// Blends flat triangles over the frame, each over those before it.
  ///
  /// - Parameters:
  ///   - shapes: the triangles.
  ///   - vertices: their corners, `vertexBytes` each.
  ///   - indices: which of them triangles have, of two bytes each.
  public mutating func blend(_ shapes: [Shapes], vertices: RawSpan, indices: RawSpan) {
    let vertexCount = vertices.byteCount / Self.vertexBytes
    unsafe vertices.withUnsafeBytes { vertices in
      unsafe indices.withUnsafeBytes { indices in
        let places = unsafe indices.assumingMemoryBound(to: UInt16.self)
        // Safe because C goes no farther than it is told, which is looked at here.
        let parts = shapes.filter { part in
          guard part.first >= 0, part.count > 0, part.first + part.count <= places.count,
            (0..<vertexCount).contains(part.baseVertex)
          else { return false }
          let highest = unsafe places[part.first..<part.first + part.count].max() ?? 0
          return part.baseVertex + Int(highest) < vertexCount
        }
        guard !parts.isEmpty,
          let corner = unsafe vertices.assumingMemoryBound(to: RectoVertex.self).baseAddress,
          let place = places.baseAddress
        else { return }
        nonisolated(unsafe) let (firstCorner, firstPlace) = unsafe (corner, place)
        unsafe inBands { rows in
          for part in parts {
            unsafe part.print.withRaster { print in
              var print = unsafe print
              unsafe recto_raster_shapes(
                rows, firstCorner + part.baseVertex, firstPlace + part.first, Int32(part.count),
                &print, RectoPlace(part.clip))
            }
          }
        }
      }
    }
  }

  /// Draws bands of rows at the same time.
  private mutating func inBands(_ body: @Sendable (UnsafePointer<RectoRows>) -> Void) {
    let (width, height, bands) = (width, height, bands)
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      nonisolated(unsafe) let place = pixels.baseAddress
      DispatchQueue.concurrentPerform(iterations: bands) { band in
        var rows = unsafe RectoRows(
          pixels: place, width: Int32(width), height: Int32(height),
          first: Int32(band * height / bands), end: Int32((band + 1) * height / bands))
        unsafe body(&rows)
      }
    }
  }

  private static func withRasters(
    of prints: ArraySlice<PixelPrint?>, _ found: [RectoPrint], _ body: ([RectoPrint]) -> Void
  ) {
    guard let next = prints.first else { return unsafe body(found) }
    guard let print = next else {
      let bare = unsafe RectoPrint(pixels: nil, width: 1, height: 1, is_frame: false)
      return unsafe withRasters(of: prints.dropFirst(), found + [bare], body)
    }
    unsafe print.withRaster {
      unsafe withRasters(of: prints.dropFirst(), found + [$0], body)
    }
  }
}

extension RectoPlace {
  fileprivate init(_ place: [Double]) {
    precondition(place.count == 4, "a place has four sides")
    self.init(left: place[0], top: place[1], right: place[2], bottom: place[3])
  }
}
