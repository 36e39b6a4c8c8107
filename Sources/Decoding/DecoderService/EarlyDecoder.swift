import Synchronization

/// A decoder that is started before it is known which book it opens: it loads its libraries meanwhile.
enum EarlyDecoder {
  /// The one that nobody has taken yet, and how it was started.
  private static let expected = Mutex<(recipe: DecoderRecipe, process: DecoderProcess)?>(nil)

  /// Starts one, in place of one that was not taken. Where it cannot be started, whoever finds none tells why.
  static func start(_ recipe: DecoderRecipe) {
    if let process = try? recipe.started() { put(process, for: recipe) }
  }

  /// Keeps one that was started by a recipe.
  static func put(_ process: DecoderProcess, for recipe: DecoderRecipe) {
    expected.withLock { $0 = (recipe, process) }
  }

  /// The one that was started in this way, if there is one.
  static func take(_ recipe: DecoderRecipe) -> DecoderProcess? {
    expected.withLock { expected in
      guard let early = expected, early.recipe == recipe else { return nil }
      expected = nil
      return early.process
    }
  }
}
