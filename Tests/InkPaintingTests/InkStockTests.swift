import BookFixtures
import PageDrawing
import PageGeometry
import RectoBookModel
import Testing

@testable import RectoInkPainting

@Suite("What paper does to ink") struct InkStockTests {
  private static let vellum = InkStock(fibre: 0.65, opacity: 80)
  private static let coated = InkStock(fibre: 1, opacity: 80, isCoated: true)

  /// Rows of a white page of 300 × 400 pixels, or of another height, with ink: the red number of each pixel.
  private func page(
    _ ink: SeenInk, height: Int = 400, rows: Range<Int>? = nil
  ) -> [[UInt8]] {
    let width = height * 3 / 4
    var painter = InkPainter()
    let white = Bitmap(
      width: width, height: height, bytes: [UInt8](repeating: 255, count: width * height * 4))
    let bytes = painter.paint(ink, on: white, aspect: 0.75).bytes
    return (rows ?? 0..<height).map { row in
      (0..<width).map { bytes[(row * width + $0) * 4] }
    }
  }

  /// A black line across the upper left quarter of a page, 5 % of its height broad.
  private func line(_ tool: PenTool, pressure: Double = 0.6) -> Drawing {
    let samples = (0...20).map {
      PenSample(
        Vector2(0.1 + 0.01 * Double($0), 0.25), time: Double($0) / 100, pressure: pressure)
    }
    var drawing = Drawing()
    drawing.perform(
      .add(Stroke(samples, id: Stroke.ID(high: 1, low: 1), tool: tool, width: 0.05, unit: 240)))
    return drawing
  }

  private func behind(_ drawing: Drawing, part: InkBox? = nil) -> BleedingInk {
    BleedingInk(
      drawing.wet, placement: Placement(right: Vector2(-1, 0), origin: Vector2(0.75, 0)),
      part: part ?? InkBox(least: .zero, greatest: Vector2(0.75, 1)))
  }

  /// How much numbers differ from their mean.
  private func roughness(_ numbers: [UInt8]) -> Double {
    let mean = numbers.reduce(0.0) { $0 + Double($1) } / Double(numbers.count)
    let squares = numbers.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    return (squares / Double(numbers.count)).squareRoot()
  }

  /// What a pencil leaves in the middle of its line.
  private func lead(on stock: InkStock, pressure: Double = 0.6, height: Int = 400) -> [UInt8] {
    let rows = height * 24 / 100..<height * 26 / 100
    return page(SeenInk(line(.pencil, pressure: pressure), on: stock), height: height, rows: rows)
      .flatMap { $0[height * 14 / 100..<height * 26 / 100] }
  }

  @Test("a pencil has no grain on coated paper, some on bond, and more the more fibres are seen")
  func grain() {
    let stocks = [Self.coated, InkStock(), InkStock(fibre: 0.5), InkStock(fibre: 1)]
    let grains = stocks.map { roughness(lead(on: $0)) }
    #expect(grains[0] < 1)
    #expect(grains[1] > 5)
    #expect(grains[2] > 1.2 * grains[1] && grains[3] > 1.1 * grains[2])
  }

  @Test("pressed harder, lead reaches more of the valleys")
  func pressure() {
    let shares = [0.2, 0.5, 1].map { pressure in
      let bare = lead(on: Self.coated, pressure: pressure)[0]
      let grainy = lead(on: Self.vellum, pressure: pressure)
      return grainy.reduce(0.0) { $0 + 255 - Double($1) } / Double(grainy.count)
        / (255 - Double(bare))
    }
    #expect(shares[0] < shares[1] && shares[1] < shares[2] && shares[2] > 0.85, "\(shares)")
  }

  @Test("from near and from far a pencil is as dark")
  func means() {
    let means = [60, 120, 400, 1200].map { height in
      let lead = lead(on: Self.vellum, height: height)
      return lead.reduce(0.0) { $0 + Double($1) } / Double(lead.count)
    }
    for mean in means { #expect(abs(mean - means[3]) < 10, "\(means)") }
  }

  @Test("other tools leave the same on all paper", arguments: [PenTool.write, .fountain, .marker])
  func others(tool: PenTool) {
    #expect(
      page(SeenInk(line(tool), on: Self.vellum)) == page(SeenInk(line(tool), on: Self.coated)))
  }

  @Test(
    "wet ink comes through thin paper, mirrored and softly; a fountain pen's less, a pencil's never"
  )
  func bleed() {
    let white = page(SeenInk())
    func dark(_ tool: PenTool, _ stock: InkStock) -> Int {
      255 - Int(page(SeenInk(bleeding: [behind(line(tool))], on: stock))[100][220])
    }
    #expect((25...70).contains(dark(.marker, Self.vellum)))
    #expect((10...45).contains(dark(.wash, Self.vellum)))
    let fountain = dark(.fountain, Self.vellum)
    #expect(fountain > 5 && fountain < dark(.marker, Self.vellum))
    let newsprint = dark(.marker, InkStock(fibre: 0.8, opacity: 84))
    #expect(newsprint > 5 && newsprint < dark(.marker, Self.vellum))
    for tool in [PenTool.pencil, .write] { #expect(dark(tool, Self.vellum) == 0) }
    for stock in [InkStock(), InkStock(opacity: 92), Self.coated] {
      #expect(page(SeenInk(bleeding: [behind(line(.marker))], on: stock)) == white)
    }
    // Where it was drawn, seen in a mirror, with an edge that is broader than it was.
    func edge(_ ink: SeenInk, _ column: Int) -> Int {
      let rows = page(ink, height: 1600, rows: 300..<401)
      #expect(rows[100][1200 - column] == 255 && rows[100][column] < 255)
      return Set(rows.map { $0[column] }).count
    }
    let seen = SeenInk(bleeding: [behind(line(.marker))], on: Self.vellum)
    #expect(edge(seen, 880) > edge(SeenInk(line(.marker)), 320))
  }

  @Test("what comes through goes with its stroke, and stays on its own leaf")
  func goes() throws {
    let white = page(SeenInk())
    var drawing = line(.marker)
    let before = SeenInk(bleeding: [behind(drawing)], on: Self.vellum)
    drawing.perform(.clear)
    let after = SeenInk(bleeding: [behind(drawing)], on: Self.vellum)
    #expect(page(before) != white && page(after) == white)
    // All that changes lies in the box that is painted anew.
    let box = try #require(after.difference(from: before))
    let pixels = try #require(
      InkSheet(width: 300, height: 400, least: .zero, greatest: Vector2(0.75, 1)).pixels(of: box))
    let seen = page(before)
    for row in 0..<400 {
      for column in 0..<300 where seen[row][column] != 255 {
        #expect((pixels.x..<pixels.x + pixels.width).contains(column))
        #expect((pixels.y..<pixels.y + pixels.height).contains(row))
      }
    }
    // Half of a page that lies across: nothing comes through beyond the spine.
    let half = InkBox(least: .zero, greatest: Vector2(0.5, 1))
    let cut = page(SeenInk(bleeding: [behind(line(.marker), part: half)], on: Self.vellum))
    #expect(cut[100][199] < 250 && cut[100][200] == 255)
  }

  @Test("ink differs by what is seen of it alone")
  func differences() {
    let thin = Self.vellum
    let plain = SeenInk(line(.write), on: thin)
    #expect(plain.looks(like: SeenInk(line(.write))))
    #expect(plain.fingerprint == SeenInk(line(.write)).fingerprint)
    let pencil = SeenInk(line(.pencil), on: thin)
    #expect(!pencil.looks(like: SeenInk(line(.pencil))))
    #expect(pencil.fingerprint != SeenInk(line(.pencil)).fingerprint)
    let stained = SeenInk(line(.write), bleeding: [behind(line(.marker))], on: thin)
    #expect(!stained.looks(like: plain) && stained.fingerprint != plain.fingerprint)
    #expect(stained.isOtherwise(on: InkStock()) && !plain.isOtherwise(on: InkStock()))
    let dry = SeenInk(line(.write), bleeding: [behind(line(.pencil))], on: thin)
    #expect(dry.looks(like: plain) && dry.difference(from: plain) == nil)
  }

  @Test("paper's noise is that of the shader")
  func noise() {
    // `stockNoise` of stock.glsl, in floats of 32 bits.
    let table: [(x: Float, y: Float, noise: Float)] = [
      (0, 0, -1), (1, 0, 0.7972), (0, 1, 0.9418), (1, 1, -0.6949), (3.25, 7.5, 0.5105),
      (57.5, 12.125, 0.3387), (147, 91, 0.3386), (209.75, 129.5, 0.2834), (12.5, 419.25, -0.1061),
      (-3.5, 18.25, 0.5366),
    ]
    for row in table { #expect(abs(InkStock.noise(x: row.x, y: row.y) - row.noise) < 1e-3) }
  }
}
