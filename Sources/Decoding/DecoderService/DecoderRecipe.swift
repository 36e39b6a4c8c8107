import RectoBookQuestions

/// How the decoders of a book are started.
struct DecoderRecipe: Equatable, Sendable {
  /// The program; nil for the one that belongs to this program.
  let program: String?
  /// Where each finds room on the disk, if anywhere.
  let spillFolder: String?
  /// Whether they load the codecs that few books need.
  var hasCodecs = false

  /// A decoder at work, which opens no book yet: the one that was started early, or another one.
  func start() throws(WireError) -> DecoderProcess {
    if let early = EarlyDecoder.take(self) { return early }
    return try started()
  }

  /// Starts a decoder.
  func started() throws(WireError) -> DecoderProcess {
    let spill = spillFolder.flatMap { SpillFile(in: $0) }
    return try DecoderProcess(program: program, spill: spill, hasCodecs: hasCodecs)
  }
}
