internal import RectoCGL

/// Owns a question to the device: how long it takes over some draws. Such questions do not nest.
nonisolated public struct DrawTimer: ~Copyable {
  private let name: UInt32

  /// Makes one in the current context.
  @MainActor public init() {
    var name: UInt32 = 0
    unsafe glGenQueries(count: 1, names: &name)
    self.name = name
  }

  /// Begins to count.
  @MainActor public func begin() { glBeginQuery(target: RECTO_TIME_ELAPSED, query: name) }

  /// Ends what was begun last.
  @MainActor public static func end() { glEndQuery(target: RECTO_TIME_ELAPSED) }

  /// Milliseconds that were counted; nil as long as the device has not answered. Never waits.
  @MainActor public var milliseconds: Double? {
    var isThere: UInt32 = 0
    unsafe glGetQueryObjectuiv(query: name, what: RECTO_QUERY_RESULT_AVAILABLE, value: &isThere)
    guard isThere != 0 else { return nil }
    var nanoseconds: UInt64 = 0
    unsafe glGetQueryObjectui64v(query: name, what: RECTO_QUERY_RESULT, value: &nanoseconds)
    return Double(nanoseconds) / 1e6
  }

  deinit {
    MainActor.assertIsolated("a query is deleted on the thread of its context")
    var name = name
    unsafe glDeleteQueries(count: 1, names: &name)
  }
}

@available(*, unavailable) extension DrawTimer: Sendable {}
