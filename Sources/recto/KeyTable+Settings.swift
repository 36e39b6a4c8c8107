import ReaderCore
import Settings

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
        try keys.change(
          binding.chords.joined(separator: " "), to: binding.command ?? KeyTable.nothing)
      } catch {
        faults.append(error.description)
      }
    }
    return (keys, faults)
  }
}
