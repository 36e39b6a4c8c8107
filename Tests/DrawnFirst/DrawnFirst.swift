public import Testing

/// Lets the tests of a suite begin before all others.
///
/// Tests that draw share one thread, because an OpenGL context belongs to one: they take longest of
/// all. Left alone they stand in one queue with the tests of the pool, in an order that is another in
/// every run, and may begin when those have ended, on one processor while the others rest.
public struct DrawnFirst: SuiteTrait, TestScoping {
  /// Runs the suite with a priority that its tests inherit, and their jobs on the main actor as well.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    // Safe because the task is not kept.
    unsafe withUnsafeCurrentTask { task in unsafe task?.escalatePriority(to: .high) }
    try await function()
  }
}

extension Trait where Self == DrawnFirst {
  /// For suites on the main actor that draw.
  public static var drawnFirst: Self { Self() }
}
