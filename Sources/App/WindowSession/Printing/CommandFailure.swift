/// Why a command cannot do what it was asked: the option or file, and the reason.
package nonisolated struct CommandFailure: Error, CustomStringConvertible {
  /// One line without a final full stop; `recto: ` is put before it.
  let reason: String

  /// Makes a failure of a reason.
  package init(reason: String) { self.reason = reason }

  /// The bare reason.
  package var description: String { reason }
}
