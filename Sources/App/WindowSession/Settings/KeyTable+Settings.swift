import RectoKeyboard
import RectoReaderCore
import RectoSettings

extension KeyTable {
  /// The keys that are set, as far as they make sense, and what is wrong with the others.
  ///
  /// - Parameters:
  ///   - settings: what is set.
  ///   - profile: the profile that was asked for, which goes before the one that is set.
  /// - Returns: the keys, and a line for each fault.
  static func table(
    of settings: ReaderSettings, profile: KeyProfile?
  ) -> (keys: KeyTable, faults: [String]) {
    let set = settings.keyProfile.flatMap(KeyProfile.init)
    var keys = (profile ?? set ?? .standard).table
    var faults: [String] = []
    for binding in settings.bindings {
      do throws(KeyTableError) {
        try keys.receive(binding)
      } catch {
        faults.append(error.description)
      }
    }
    return (keys, faults)
  }

  /// Binds what is set; words that mean nothing are none by now.
  private mutating func receive(_ binding: ReaderSettings.Binding) throws(KeyTableError) {
    if let context = binding.context.flatMap(KeyContext.init), let chord = binding.keys.chord {
      try bind(chord, to: binding.meaning.flatMap(Control.init), in: context)
    } else {
      try bind(binding.keys, to: binding.meaning.flatMap(Command.init))
    }
  }
}
