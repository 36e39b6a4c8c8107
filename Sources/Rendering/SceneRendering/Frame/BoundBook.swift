internal import PageGeometry
internal import PageLayout
internal import RectoBookModel

/// What a book is bound in, and what is seen of that on its cover.
struct BoundBook {
  /// What it is bound in: linear light, and 1 where that is known.
  private(set) var color = Float4.zero
  /// Of the cover: how much cloth is seen at the spine, how far it stands in the light of a shelf at night, how
  /// worn its edges are.
  private var cover = Float4.zero
  private var shade = Float4.zero
  /// Whether its first leaf is a cover.
  private var isBound = false

  /// A book of which nothing is known.
  init() {}

  /// The open book of a scene.
  init(of scene: Scene, in pictures: PagePictures) {
    let found = Self.bookCase(of: scene, in: pictures)
    self.init(scene.coverDress, bound: found, tone: scene.tone)
    isBound = found != nil && scene.coverDress != nil
  }

  /// What the open book of a scene is bound in; nil where that is not known.
  static func bookCase(of scene: Scene, in pictures: PagePictures) -> BookCase? {
    pictures.cases[scene.openBookKey] ?? pictures.cases[0]
  }

  /// A closed book.
  init(_ book: ClosedBook, tone: PageTone, in pictures: PagePictures) {
    self.init(book.dress, bound: pictures.cases[book.key], tone: tone)
    isBound = true
  }

  private init(_ dress: CoverDress?, bound: BookCase?, tone: PageTone) {
    if let bound { color = Float4(bound.light, 1) }
    guard let dress else { return }
    let binding = Float(dress.binding)
    cover = Float4(
      (bound?.cloth ?? 0) * binding, tone.paper == .night ? Float(dress.shelving) : 0,
      binding, 0)
    guard let shade = dress.shade else { return }
    self.shade = Float4(
      Float(shade.edge), Float(shade.gap), shade.isBeyond ? 1 : -1, Float(shade.share))
  }

  /// How far it stands in the light of a shelf at night.
  var inLamplight: Float { cover.y }

  /// Gives a leaf what its book is bound in; whether a side of it is the outside of the cover.
  func dress(_ leaf: Leaf, _ uniforms: inout LeafUniforms) -> Bool {
    dress(&uniforms)
    guard isBound, leaf.index == 0 else { return false }
    uniforms.cover.w = 1
    return true
  }

  /// The same of a spine.
  func dress(_ uniforms: inout LeafUniforms) {
    (uniforms.bookCase, uniforms.cover, uniforms.shade) = (color, cover, shade)
  }
}

/// What a book is bound in.
nonisolated struct BookCase: Equatable {
  /// Its colour, linear light.
  var light: SIMD3<Float>
  /// How wide it is seen as cloth on the cover at its spine, 0…1; 0 where it is the colour of the cover's own edge.
  var cloth: Float
}
