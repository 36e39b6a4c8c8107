import RectoFlowModel

/// What may be taken from a line, or given to it, and in which order (JLREQ, 3.8): shorter lines lose their spaces first,
/// then the room beside marks, then that beside dots, then that beside foreign letters. Longer ones gain spaces and room
/// beside foreign letters before letters stand apart.
struct LineShare {
  /// By rank, the first being the first that is used.
  private(set) var ranks = [0, 0, 0, 0]

  init(_ maker: AtomMaker, shrinks: Bool) {
    for atom in maker.atoms {
      if let part = Self.part(of: atom, maker, shrinks: shrinks) { ranks[part.rank] += part.most }
    }
  }

  /// The sum of all ranks.
  var whole: Int { ranks.reduce(0, +) }

  /// What each rank gives of a length; where all together are too little for it, each gives more than it should.
  func parts(of length: Int) -> [Int] {
    let whole = max(whole, 1)
    if abs(length) > whole { return ranks.map { length * $0 / whole } }
    var rest = length
    return ranks.map { rank in
      let part = min(max(rest, -rank), rank)
      rest -= part
      return part
    }
  }

  /// The rank of an atom, and how much it may give at most; nil for nothing.
  static func part(
    of atom: Atom, _ maker: AtomMaker, shrinks: Bool
  ) -> (rank: Int, most: Int)? {
    let inUse = maker.faces[Int(atom.face)]
    let size = Int(inUse.face.size)
    switch atom.kind {
    case .space: return atom.isFixed ? nil : (0, shrinks ? inUse.shrink : inUse.stretch)
    case .room where shrinks:
      return (atom.room == .foreign ? 3 : atom.room == .dot ? 2 : 1, atom.room.shrink(size))
    case .room: return (0, atom.room.stretch(size))
    case .formula: return shrinks ? nil : (0, Int(atom.parting))
    case .word: return shrinks ? nil : (1, Int(atom.parting) * maker.clusters(atom))
    case .picture, .aside, .lineFeed: return nil
    }
  }
}
