package import ArgumentParser

/// A command that draws: the window and OpenGL belong to the main actor, while the parser's
/// protocol belongs to none.
package nonisolated protocol MainThreadCommand: ParsableCommand, Sendable {
  /// What `run` does.
  @MainActor func runOnMainThread() throws
}

nonisolated extension MainThreadCommand {
  /// Safe because `main` is synchronous: it runs commands on the process's main thread.
  package func run() throws { try MainActor.assumeIsolated { try runOnMainThread() } }
}
