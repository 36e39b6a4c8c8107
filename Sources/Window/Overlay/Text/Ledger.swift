/// Bytes that all words of a store take.
@MainActor final class Ledger {
  var byteCount = 0

  isolated deinit {}
}
