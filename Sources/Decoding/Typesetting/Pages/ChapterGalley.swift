import RectoFlowModel

/// The lines of a chapter, with its tables in columns that hold what stands in them.
///
/// A table around tables one of whose rows is higher than a page lays out a page of a screen: what stands in it is set as
/// blocks, from anew.
struct ChapterGalley {
  private(set) var flow: Flow
  private(set) var faces: [FaceInUse]
  private(set) var columns: [TableColumns.Edges] = []
  private(set) var galley: Galley
  private(set) var pictures: [Int: PictureExtent]
  private(set) var nesting: TableNesting

  /// So often tables are taken away where a row is too high, and then all around others.
  private static let mostTrials = 3

  /// Of a flow that is sound and has a face.
  init(
    _ flow: Flow, _ wishes: FlowWishes, faces: [FaceInUse], rules: LineRules,
    shaper: any TextShaper,
    pictureSize: @escaping (Int) -> (width: FlowLength, height: FlowLength)?
  ) {
    var (whole, trial) = (flow, 0)
    while true {
      (self.flow, self.faces) = (whole, faces)
      if !whole.tables.isEmpty {
        let measurer = GalleyMaker(
          flow: whole, book: whole, wishes: wishes, faces: faces, rules: rules, shaper: shaper,
          pictureSize: pictureSize)
        let found = TableColumns(
          whole, wishes,
          maker: AtomMaker(
            flow: whole, faces: faces, shaper: shaper, pictures: measurer.measurePictures()),
          rules: rules, pictureSize: pictureSize)
        self.faces += found.flow.faces[whole.faces.count...].map {
          FaceInUse($0, language: wishes.language, rules: rules, shaper: shaper)
        }
        (self.flow, columns) = (found.flow, found.edges)
      }
      self.flow = FormulaFitter(wishes: wishes, faces: self.faces).fit(self.flow)
      var maker = GalleyMaker(
        flow: self.flow, book: whole, columns: columns, wishes: wishes, faces: self.faces,
        rules: rules, shaper: shaper, pictureSize: pictureSize)
      (galley, pictures) = maker.make()
      (self.flow, nesting) = (maker.flow, maker.nesting)
      guard !maker.tallTables.isEmpty else { return }
      trial += 1
      let around = Set(whole.tables.indices.filter { !nesting.inner[$0].isEmpty })
      whole = whole.without(trial < Self.mostTrials ? maker.tallTables : around, nesting)
    }
  }
}
