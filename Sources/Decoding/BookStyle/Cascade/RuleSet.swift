import RectoBookMarkup

/// The sheets of a chapter joined: what they declare, by number, in the order in which it counts.
struct RuleSet: Sendable {
  /// Who says something; what is greater counts more.
  enum Origin: UInt64, Sendable { case house, attribute, publisher, element }

  struct Rule: Sendable {
    var selector: StyleSelector
    var block: Int
    var origin: Origin
  }

  /// Declarations, and under what circumstances they hold.
  struct Block: Sendable {
    var declarations: DeclarationBlock
    /// By its place in `conditions`.
    var condition: Int
    var isOfHouse: Bool
  }

  private(set) var rules: [Rule] = []
  private(set) var blocks: [Block] = []
  /// Lists of queries, all of which must hold; the first one is empty.
  private(set) var conditions: [[[MediaQuery]]] = [[]]
  private(set) var faces: [EmbeddedFace] = []
  private(set) var problems: [String] = []
  private var numbers: [[[MediaQuery]]: Int] = [:]
  private var sheetCount = 0
  private var limits = StyleLimits()

  /// The rules of the house, which every chapter begins with.
  private static let house: RuleSet = {
    var rules = RuleSet()
    rules.add(HouseSheet.sheet, media: [], origin: .house)
    return rules
  }()

  /// The same for pages of fixed layout.
  private static let fixed: RuleSet = {
    var rules = house
    rules.add(HouseSheet.fixed, media: [], origin: .house)
    return rules
  }()

  private init() {}

  /// The rules of the house, for pages of fixed layout or for text that flows.
  init(limits: StyleLimits, isFixed: Bool = false) {
    self = isFixed ? Self.fixed : Self.house
    self.limits = limits
  }

  /// Adds what the house says beside the usual.
  mutating func add(house sheet: StyleSheet) { add(sheet, media: [], origin: .house) }

  /// Adds a publisher's sheet after those that it imports.
  ///
  /// - Parameters:
  ///   - sheet: the sheet.
  ///   - media: what must hold for it.
  ///   - imported: sheets by their paths within the book.
  mutating func add(
    _ sheet: StyleSheet, media: [[MediaQuery]], imported: (String) -> StyleSheet?
  ) {
    add(sheet, media: media, depth: 0, imported: imported)
  }

  /// Whether one more sheet counts, which is asked before it is read; what is left out is noted.
  mutating func hasRoom() -> Bool {
    if sheetCount < limits.sheets { return true }
    note("style sheets after the first \(limits.sheets) left out")
    return false
  }

  /// Counts a sheet that is not there: looking for it was work as well.
  mutating func lacksSheet(_ path: String) {
    sheetCount += 1
    note("\(path): no such style sheet")
  }

  private mutating func add(
    _ sheet: StyleSheet, media: [[MediaQuery]], depth: Int, imported: (String) -> StyleSheet?
  ) {
    guard hasRoom() else { return }
    sheetCount += 1
    for line in sheet.imports {
      guard depth < limits.importDepth else {
        note("\(line.path): imported too deep")
        continue
      }
      guard hasRoom() else { break }
      guard let inner = imported(line.path) else {
        lacksSheet(line.path)
        continue
      }
      add(inner, media: media + line.media, depth: depth + 1, imported: imported)
    }
    add(sheet, media: media, origin: .publisher)
  }

  private mutating func add(_ sheet: StyleSheet, media: [[MediaQuery]], origin: Origin) {
    problems += sheet.problems.prefix(16)
    faces += sheet.faces
    for rule in sheet.rules {
      guard rules.count < limits.rules else {
        note("rules after the first \(limits.rules) left out")
        return
      }
      let block = add(rule.block, media: media + rule.media, isOfHouse: origin == .house)
      for selector in rule.selectors {
        rules.append(Rule(selector: selector, block: block, origin: origin))
      }
    }
  }

  /// Says once what was left out.
  mutating func note(_ problem: String) {
    if problems.count < 100, !problems.contains(problem) { problems.append(problem) }
  }

  /// Adds declarations and says their number.
  mutating func add(
    _ declarations: DeclarationBlock, media: [[MediaQuery]] = [], isOfHouse: Bool = false
  ) -> Int {
    var condition = 0
    if !media.isEmpty {
      condition = numbers[media] ?? conditions.count
      if condition == conditions.count {
        conditions.append(media)
        numbers[media] = condition
      }
    }
    blocks.append(Block(declarations: declarations, condition: condition, isOfHouse: isOfHouse))
    return blocks.count - 1
  }

  /// Which conditions hold on a page.
  func holding(on page: MediaQuery.Page) -> [Bool] {
    conditions.map { lists in
      lists.allSatisfy { list in list.isEmpty || list.contains { $0.holds(on: page) } }
    }
  }
}
