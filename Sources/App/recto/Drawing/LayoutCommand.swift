import ArgumentParser
import RectoBookModel
import PageGeometry
import PageLayout
import RectoCommandOptions
import RectoWindowSession

/// `recto layout`: where everything lies, as numbers, with no display.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print where every leaf lies, as one JSON object.",
    discussion: """
      Matrices are 16 numbers, column-major, acting on column vectors. Lengths are page heights \
      in the arrangement book and points in the others; angles are in radians.
      """)

  /// The arrangements by the names of `Arrangement.name`.
  enum Name: String, CaseIterable, ExpressibleByArgument {
    case book, paper, shelf, fold
  }

  /// Hundreds of megabytes of JSON help nobody.
  private static let mostMeshPoints = 1 << 20
  /// Far beyond every book; it keeps a slip of the finger from filling the memory.
  private static let mostLeaves = 100_000
  /// Beyond this, lengths in points lose the precision that the tables promise.
  private static let farthest = 1e6

  @Option(help: "What to lay out.")
  var arrangement: Name

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pages of the book (book, paper).", valueName: "n"),
    transform: OptionValue.whole(in: 1...mostLeaves))
  var pages: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Items on the shelf (shelf).", valueName: "n"),
    transform: OptionValue.whole(in: 1...mostLeaves))
  var items: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Leaves turned so far; a fraction is a leaf in the air (book).", valueName: "p"),
    transform: OptionValue.number(in: 0...farthest))
  var position: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Scroll offset in view widths (paper) or items (shelf).", valueName: "o"),
    transform: OptionValue.number(in: -farthest...farthest))
  var offset: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The distance between the fingers, relative to the start (fold).", valueName: "factor"),
    transform: OptionValue.number(in: 0...farthest))
  var pinch: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of a page in any unit (book; default 0.70x1.00).", valueName: "WxH"),
    transform: OptionValue.size(in: 1e-6...1e9))
  var pageSize: Vector2?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of the view (default 1280x800 for book, else 1024x768).", valueName: "WxH"),
    transform: OptionValue.size(in: 1...65536))
  var view: Vector2?

  @Flag(help: "The book runs from right to left (book).")
  var rtl = false

  @Flag(help: "Show one page at a time, each on its own leaf (book).")
  var onePage = false

  @Option(
    help: ArgumentHelp("Pages that lie across both leaves of an opening (book).", valueName: "n,n"),
    transform: OptionValue.wholes(in: 1...mostLeaves))
  var spreads: [Int]?

  @Flag(help: "Shift the pairing of pages (book).")
  var shiftPairing = false

  @OptionGroup var hand: TurnOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Add each leaf's bent grid, with N by M cells.", valueName: "NxM"),
    transform: OptionValue.grid(in: 1...4096))
  var mesh: GridSize?

  @Flag(help: "Instead, print where a released shelf comes to rest (shelf).")
  var snap = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Speed at release; only its sign matters (shelf).", valueName: "v"),
    transform: OptionValue.number(in: -Double.greatestFiniteMagnitude...(.greatestFiniteMagnitude)))
  var velocity: Double?

  /// Prints the layout; throws before a byte is written if anything is wrong.
  func run() throws {
    try rejectStrayOptions()
    if snap {
      let shelf = try shelfArrangement()
      let target = shelf.snap(velocity: try needed(velocity, "--velocity", by: "--snap"))
      return try JSONValue.object([("target", .number(target))]).print()
    }
    let size = view ?? (arrangement == .book ? Vector2(1280, 800) : Vector2(1024, 768))
    let viewSize = ViewSize(width: size.x, height: size.y)
    let scene = try chosenArrangement().scene(in: viewSize)
    if let mesh {
      let points = mesh.pointCount * scene.leaves.count
      guard points <= Self.mostMeshPoints else {
        throw CommandFailure(
          reason: "--mesh \(mesh.across)x\(mesh.up): \(scene.leaves.count) leaves would have "
            + "\(points) points, more than \(Self.mostMeshPoints)")
      }
    }
    try LayoutReport(arrangement: arrangement.rawValue, view: viewSize, scene: scene, mesh: mesh)
      .json.print()
  }

  // MARK: Arrangements

  private func chosenArrangement() throws -> any Arrangement {
    switch arrangement {
    case .book: try bookArrangement()
    case .paper:
      PaperArrangement(
        pageCount: try needed(pages, "--pages", by: "--arrangement paper"), offset: offset ?? 0)
    case .shelf: try shelfArrangement()
    case .fold:
      FoldArrangement(pinch: try needed(pinch, "--pinch", by: "--arrangement fold"))
    }
  }

  private func shelfArrangement() throws -> ShelfArrangement {
    ShelfArrangement(
      itemCount: try needed(items, "--items", by: "--arrangement shelf"), offset: offset ?? 0)
  }

  private func bookArrangement() throws -> BookArrangement {
    let pages = try needed(pages, "--pages", by: "--arrangement book")
    let page = pageSize ?? Vector2(0.7, 1)
    let width = page.x / page.y
    guard (0.05...20).contains(width) else {
      throw CommandFailure(
        reason: "--page-size \(page.x)x\(page.y): no page is more than 20 times as long as wide")
    }
    let shape = BookShape(
      pageCount: pages, leafWidth: width, isOnePage: onePage,
      direction: rtl ? .rightToLeft : .leftToRight, pairing: pairing)
    let position = try position(in: shape)
    return BookArrangement(
      shape: shape, position: position, tilt: hand.tilt,
      grip: try grip(in: shape, position: position))
  }

  private var pairing: Pairing {
    let across = (spreads ?? []).map { (PageNumber($0), Pairing.Demand.across) }
    return Pairing(
      demands: Dictionary(across, uniquingKeysWith: { first, _ in first }), isShifted: shiftPairing)
  }

  private func position(in shape: BookShape) throws -> Double {
    let position = position ?? 0
    guard position <= Double(shape.leafCount) else {
      throw CommandFailure(
        reason: "--position \(position): the book has \(shape.leafCount) leaves")
    }
    guard let turn = hand.turn else { return position }
    guard position == position.rounded(), position < Double(shape.leafCount) else {
      throw CommandFailure(
        reason: "--turn \(turn): --position \(position) leaves no leaf at rest on the right")
    }
    return position + turn
  }

  private func grip(in shape: BookShape, position: Double) throws -> Grip? {
    guard let grip = try hand.grip(onLeafOf: shape.leafSize) else { return nil }
    guard position < Double(shape.leafCount) else {
      throw CommandFailure(reason: "--grab: no leaf is left to turn at --position \(position)")
    }
    return grip
  }

  // MARK: Options that do not fit together

  /// An option that would be ignored is a mistake that the numbers would hide.
  private func rejectStrayOptions() throws {
    let uses: [(option: String, isGiven: Bool, by: [Name])] = [
      ("--pages", pages != nil, [.book, .paper]), ("--items", items != nil, [.shelf]),
      ("--position", position != nil, [.book]), ("--offset", offset != nil, [.paper, .shelf]),
      ("--pinch", pinch != nil, [.fold]), ("--page-size", pageSize != nil, [.book]),
      ("--rtl", rtl, [.book]), ("--one-page", onePage, [.book]),
      ("--spreads", spreads != nil, [.book]), ("--shift-pairing", shiftPairing, [.book]),
      ("--turn", hand.turn != nil, [.book]),
      ("--angle", hand.angle != nil, [.book]), ("--grab", hand.grab != nil, [.book]),
      ("--at", hand.at != nil, [.book]), ("--snap", snap, [.shelf]),
      ("--velocity", velocity != nil, [.shelf]),
    ]
    for use in uses where use.isGiven && !use.by.contains(arrangement) {
      throw CommandFailure(
        reason: "\(use.option): --arrangement \(arrangement.rawValue) does not use it, only "
          + use.by.map(\.rawValue).joined(separator: " and "))
    }
    if velocity != nil && !snap { throw CommandFailure(reason: "--velocity requires --snap") }
    if mesh != nil && snap { throw CommandFailure(reason: "--mesh cannot be combined with --snap") }
  }

  private func needed<Value>(_ value: Value?, _ option: String, by user: String) throws -> Value {
    guard let value else { throw CommandFailure(reason: "\(option) is required for \(user)") }
    return value
  }
}
