import RectoFlowModel

/// Finds where the pages of a chapter end, and in how many lines each paragraph is set, so that the whole costs least:
/// the shortest path from page to page (Plass 1981, Mittelbach 2016).
///
/// All pages are to be full to the line. The pages after one do not change it if they are more than `horizon` pages
/// away, so that what a chapter takes grows with its length and no more. On which side of a leaf a chapter begins does
/// not count: any two pages that follow each other are to be equally deep, for they may face each other.
struct PageSearch {
  /// So many pages behind the last a page is final: six spreads. With three, a novel in narrow pages has more uneven
  /// ones; with ten, it has hardly fewer.
  static let horizon = 12
  /// Ways that are followed from page to page, and on a page from block to block; the best where there are more.
  static let mostStates = 96
  static let mostNodes = 48
  /// Lines that a page may be short by if it need not be.
  private static let spare = 3
  /// A rule no thicker begins no page, for there is room for it almost always: a 16th of a point.
  private static let void = 64

  let galley: Galley
  let placer: RowPlacer
  let flow: Flow
  let notes: NoteRoom
  /// For each block how it is set: 0 for its best lines, else one of the others.
  private(set) var choices: [UInt8]
  /// Where the pages begin.
  private(set) var starts: [Page] = []
  /// The first row of notes that no page shows yet, once all pages are found.
  private(set) var notesLeft = 0
  /// What all pages cost.
  private(set) var cost = 0

  private var layers: [Layer] = []
  private var next = Layer(states: [])
  private var known: [Key: Int] = [:]
  /// How far down the page may be filled that is looked through.
  private(set) var targets: [Int] = []
  /// The best end where no good one is found, and the best of those that are not much above the foot: a short page may
  /// leave to those after it what it avoids.
  private var resort, fullResort: State?
  /// Whether a page is looked through that has no good end: it may end anywhere then, however far above its foot.
  private var isHard = false
  /// What it costs to end a page behind each line, where the page has a good end; -1 before that is known.
  private var endCosts: [Int]
  /// The best way to the end of the section, with the layer of its last page.
  private var end: (state: State, choices: [Choice], layer: Int)?

  init(flow: Flow, galley: Galley, placer: RowPlacer) {
    (self.flow, self.galley, self.placer) = (flow, galley, placer)
    notes = NoteRoom(flow: flow, galley: galley, depth: placer.depth)
    choices = [UInt8](repeating: 0, count: galley.blocks.count)
    endCosts = [Int](repeating: -1, count: galley.lines.count)
  }

  /// Looks through the whole chapter, each part between forced ends by itself.
  mutating func run() {
    var first = 0
    while first < placer.shapes.count {
      var end = first + 1
      while end < placer.shapes.count, !placer.isForced(before: end) { end += 1 }
      search(first..<end)
      first = end
    }
  }

  // MARK: From page to page

  private mutating func search(_ section: Range<Int>) {
    let first = State(
      start: Start(block: section.lowerBound), notes: notesLeft, foot: -1, cost: 0, parent: -1,
      choice: -1)
    layers = [Layer(states: [first])]
    end = nil
    var isFirst = true
    while let states = layers.last?.states, !states.isEmpty {
      next = Layer(states: [])
      known.removeAll(keepingCapacity: true)
      for origin in Origin.all(of: states) {
        if let end, origin.ways[0].cost >= end.state.cost { continue }
        fill(from: origin, section, isFirst: isFirst)
      }
      isFirst = false
      prune()
      layers.append(next)
      if end == nil, layers.count > Self.horizon + 1 { settleFirst() }
    }
    finish()
  }

  /// Keeps the best ways only.
  private mutating func prune() {
    if let end { next.states.removeAll { $0.cost >= end.state.cost } }
    next.states.sort {
      ($0.cost, $0.start.block, $0.start.line, $0.start.setting, $0.foot, $0.notes)
        < ($1.cost, $1.start.block, $1.start.line, $1.start.setting, $1.foot, $1.notes)
    }
    if next.states.count > Self.mostStates {
      next.states.removeLast(next.states.count - Self.mostStates)
    }
  }

  /// Makes the first page that is not final so: the one on the best way. Other ways are given up.
  private mutating func settleFirst() {
    guard let last = layers.indices.last, !layers[last].states.isEmpty else { return }
    func root(_ state: Int) -> Int {
      var state = state
      for layer in stride(from: last, to: 1, by: -1) { state = layers[layer].states[state].parent }
      return state
    }
    let chosen = root(0)
    let kept = layers[last].states.indices.filter { root($0) == chosen }
    layers[last].states = kept.map { layers[last].states[$0] }
    let origin = layers[1].states[chosen]
    starts.append(page(layers[0].states[origin.parent], until: origin))
    take(origin.choice, of: layers[1].choices)
    for state in layers[2].states.indices where layers[2].states[state].parent == chosen {
      layers[2].states[state].parent = 0
    }
    layers[1].states = [origin]
    layers.removeFirst()
  }

  /// Follows the best way to the end of the section back to the first page that is not final.
  private mutating func finish() {
    guard let end else { return }
    cost += end.state.cost
    notesLeft = end.state.notes
    take(end.state.choice, of: end.choices)
    var (found, layer, state, after) = ([Page](), end.layer, end.state.parent, end.state)
    while layer >= 0 {
      let step = layers[layer].states[state]
      found.append(page(step, until: after))
      if layer > 0 { take(step.choice, of: layers[layer].choices) }
      (state, layer, after) = (step.parent, layer - 1, step)
    }
    starts += found.reversed()
  }

  private func page(_ state: State, until next: State) -> Page {
    Page(
      block: state.start.block, line: state.start.line, notes: state.notes,
      filling: next.filling)
  }

  private mutating func take(_ last: Int, of made: [Choice]) {
    var choice = last
    while choice >= 0 {
      choices[made[choice].block] = made[choice].setting
      choice = made[choice].parent
    }
  }

  // MARK: A page

  /// Finds all good ends of a page that begins at the end of ways; where there are none, the best of all others.
  private mutating func fill(from origin: Origin, _ section: Range<Int>, isFirst: Bool) {
    (resort, fullResort, isHard) = (nil, nil, false)
    targets = PageGaps.targets(after: origin.ways.lazy.map(\.foot), placer)
    if follow(origin, section, isFirst: isFirst) { return }
    if let resort, !isFull(resort) {
      isHard = true
      _ = follow(origin, section, isFirst: isFirst)
    }
    for end in [resort, fullResort] { if let end { keep(end) } }
  }

  /// Follows all ways through a page that begins at the end of others, and tells whether any ends well.
  private mutating func follow(
    _ origin: Origin, _ section: Range<Int>, isFirst: Bool
  ) -> Bool {
    let start = origin.start
    var nodes = [
      Node(spot: placer.top(of: start.block), foot: 0, cost: 0, choice: -1, rows: 0)
    ]
    if isFirst {
      for lines in 0..<placer.lifts(of: section) {
        nodes.append(nodes[0].lifted(by: lines + 1, placer.grid))
      }
    }
    var hasEnd = false
    var (block, line) = (start.block, start.line)
    var after: [Node] = []
    // The last block that is on the page.
    var before: Int?
    while block < section.upperBound, !nodes.isEmpty {
      after.removeAll(keepingCapacity: true)
      let (shape, others) = (placer.shapes[block], galley.blocks[block].others)
      // What stands before the block on the page has the marks of these notes.
      let mark = notes.end(before: flow.blocks[block].text.lowerBound)
      if shape.isFloat {
        // A page may end before all that stands beside a block, not between.
        if block > section.lowerBound, !placer.shapes[block - 1].isFloat {
          for node in nodes where !node.spot.isTop {
            let cost = PageCosts.atBlock(block, rowsBefore: node.rows, placer.shapes)
            let end = End(
              foot: node.foot, rows: node.tail, cost: cost, start: Start(block: block), mark: mark)
            hasEnd = offer(end, of: node, from: origin) || hasEnd
          }
        }
        (block, line) = (block + 1, 0)
        continue
      }
      let isHeld = block > section.lowerBound && placer.shapes[block - 1].isFloat
      let isVoid = !shape.hasLines && shape.height <= Self.void
      for node in nodes {
        if !node.spot.isTop, !isHeld {
          let cost = PageCosts.atBlock(block, rowsBefore: node.rows, placer.shapes)
          // What has hardly any height begins no page.
          let end = End(
            foot: node.foot, rows: node.tail, cost: cost + (isVoid ? PageCosts.forbidden : 0),
            start: Start(block: block), mark: mark)
          hasEnd = offer(end, of: node, from: origin) || hasEnd
        }
        for setting in 0...others.count {
          if line > 0, setting != start.setting { continue }
          hasEnd =
            add(block, line, setting, at: node, after: before, from: origin, to: &after)
            || hasEnd
        }
      }
      before = block
      (nodes, after) = (after, nodes)
      (block, line) = (shape.next, 0)
      if nodes.count > Self.mostNodes { drop(&nodes) }
    }
    if block == section.upperBound {
      for node in nodes { finish(node, origin, section, isFirst: isFirst) }
      hasEnd = hasEnd || !nodes.isEmpty
    }
    return hasEnd
  }

  private func drop(_ nodes: inout [Node]) {
    nodes.sort { ($0.cost, $0.spot.y) < ($1.cost, $1.spot.y) }
    nodes.removeLast(nodes.count - Self.mostNodes)
  }

  /// Puts a block, or the rest of it, on a page in one of its settings, and tells whether the page may end within it.
  private mutating func add(
    _ block: Int, _ line: Int, _ setting: Int, at node: Node, after before: Int?,
    from origin: Origin, to nodes: inout [Node]
  ) -> Bool {
    var (lines, height) = (galley.blocks[block].flowing, placer.shapes[block].height)
    var node = node
    if setting > 0 {
      let other = galley.blocks[block].others[setting - 1]
      (lines, height) = (other.lines, other.height)
      if line == 0 { node.cost += other.demerits }
    }
    let rest = (lines.lowerBound + line)..<max(lines.upperBound, lines.lowerBound + line)
    if line > 0 { height = rest.reduce(0) { $0 + Int(galley.lines[$1].height) } }
    let reserve = reserve(at: block, line: rest.last, from: origin)
    let slack = reserve == 0 ? node.gaps.spare * placer.grid : 0
    let row = RowPlacer.Row(
      block: block, isFirst: line == 0, isLast: rest.count <= 1,
      height: rest.isEmpty ? height : Int(galley.lines[rest.lowerBound].height),
      blockHeight: height,
      lead: rest.first.map { Int(galley.lines[$0].lead) } ?? 0,
      spare: rest.first.map { Int(galley.lines[$0].spare) } ?? 0,
      isBeside: rest.first.map { galley.lines[$0].isBeside } ?? false,
      reserve: self.reserve(at: block, line: rest.first, from: origin), slack: slack)
    guard let first = placer.place(row, at: node.spot) else { return false }
    node.trim = 0
    if rest.isEmpty {
      node.cost += PageCosts.shrinking(placer.shapes[block], to: first.height)
      node.trim = placer.trim(of: block, at: first.height)
    }
    node.gaps.add(block, after: before, gap: first.top - node.foot, placer)
    let isWhole = rest.count <= 1
    let bottom = isWhole ? first.top + first.height : first.top + height
    let end =
      isWhole
      ? first.next
      : placer.end(of: block, first: first, bottom: bottom, reserve: reserve, slack: slack)
    if setting > 0, line == 0 {
      next.choices.append(Choice(parent: node.choice, block: block, setting: UInt8(setting)))
      node.choice = next.choices.count - 1
    }
    var hasEnd = false
    let least = placer.fullFoot - Self.spare * placer.grid - placer.grid / 2
    if !isWhole, isHard || bottom >= least - reserve || end == nil {
      var foot = first.top
      for index in rest.dropLast() {
        foot += Int(galley.lines[index].height)
        let mark = notes.end(before: Int(galley.lines[index].end))
        let free = notes.reserve(from: origin.notes, to: mark)
        if foot > placer.depth - free + slack, !(node.spot.isTop && index == rest.lowerBound) {
          break
        }
        if galley.lines[index].isEmpty { continue }
        if !isHard, end != nil, foot < least - free { continue }
        let cost = endCost(index, of: block, lines)
        let end = End(
          foot: foot, rows: index + 1 - rest.lowerBound, cost: cost,
          start: Start(block: block, line: galley.next(index, of: lines), setting: setting),
          mark: mark)
        hasEnd = offer(end, of: node, from: origin) || hasEnd
      }
    }
    guard let end else { return hasEnd }
    (node.spot, node.foot, node.rows, node.tail) = (end, bottom, max(lines.count, 1), rest.count)
    if let same = nodes.firstIndex(where: {
      $0.spot.y == end.y && $0.foot == bottom && $0.spot.floor == end.floor
    }) {
      if node.cost < nodes[same].cost { nodes[same] = node }
    } else {
      nodes.append(node)
    }
    return hasEnd
  }

  /// What it costs to end a page behind one of the lines of a block, none of which another block or setting has.
  private mutating func endCost(_ index: Int, of block: Int, _ lines: Range<Int>) -> Int {
    if !isHard, endCosts[index] >= 0 { return endCosts[index] }
    var cost = PageCosts.within(block, at: galley.end(index, of: lines), placer, isHard: isHard)
    if galley.lines[index].hasHyphen { cost += PageCosts.hyphen }
    if !isHard { endCosts[index] = cost }
    return cost
  }

  /// What a page that begins with a way leaves free for notes once a line stands on it, or a block without lines.
  private func reserve(at block: Int, line: Int?, from origin: Origin) -> Int {
    guard notes.count > origin.notes else { return 0 }
    let end =
      line.map { Int(galley.lines[$0].end) }
      ?? flow.blocks[placer.shapes[block].next - 1].text.upperBound
    return notes.reserve(from: origin.notes, to: notes.end(before: end))
  }

  mutating func resort(to found: State) {
    if found.cost <= resort?.cost ?? .max { resort = found }
    if isFull(found), found.cost <= fullResort?.cost ?? .max { fullResort = found }
  }

  /// Whether the page before ends no farther above its foot than a page may that need not.
  private func isFull(_ found: State) -> Bool {
    placer.fullFoot - found.foot <= Self.spare * placer.grid + placer.grid / 2
  }

  /// Takes a way if its last page, which costs so much, is a good one, and tells whether it is; else remembers the best of
  /// them.
  mutating func offer(_ found: State, own: Int) -> Bool {
    guard !isHard, own < PageCosts.forbidden, isFull(found) else {
      resort(to: found)
      return false
    }
    keep(found)
    return true
  }

  /// Keeps the best way to each begin of a page.
  private mutating func keep(_ found: State) {
    let key = Key(start: found.start, notes: found.notes, foot: found.foot)
    if let place = known[key] {
      if found.cost < next.states[place].cost { next.states[place] = found }
    } else {
      known[key] = next.states.count
      next.states.append(found)
    }
  }

  /// Ends the section with a page.
  private mutating func finish(
    _ node: Node, _ origin: Origin, _ section: Range<Int>, isFirst: Bool
  ) {
    let way = origin.ways[0]
    var state = State(
      start: Start(block: 0), notes: origin.notes, foot: node.foot, cost: way.cost + node.cost,
      parent: way.state, choice: node.choice)
    state.filling.lift = node.lift
    if node.foot > placer.depth, node.gaps.spare > 0 {
      let lines = (node.foot - placer.depth + placer.grid - 1) / placer.grid
      state.filling.lines = -lines
      state.foot -= lines * placer.grid
      state.cost += PageCosts.filling(state.filling, node.gaps, placer.grid)
    }
    if !isFirst { state.cost += PageCosts.lastPage(node.foot, placer) }
    let mark = notes.end(before: flow.blocks[section.upperBound - 1].text.upperBound)
    if origin.notes < mark { addNotes(to: &state, mark, below: max(node.foot, node.spot.floor)) }
    if let end, end.state.cost <= state.cost { return }
    end = (state, next.choices, layers.count - 1)
  }
}
