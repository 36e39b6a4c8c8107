extension Trace {
  /// The hands of `Assets/traces`, which are compiled in: no file is needed at run time.
  ///
  /// Nobody's hand was recorded: they go by ways of least jerk, as hands do (Flash and Hogan, 1985),
  /// with a tremor of a quarter of a pixel and some eighty events a second.
  public static func recorded() throws(TraceError) -> [Trace] {
    let texts: [(name: String, bytes: [UInt8])] = [
      ("flick", PackageResources.flick_trace),
      ("slow-corner", PackageResources.slow_corner_trace),
      ("middle-of-the-edge", PackageResources.middle_of_the_edge_trace),
      ("out-of-reach", PackageResources.out_of_reach_trace),
      ("stop-and-release", PackageResources.stop_and_release_trace),
      ("catch-in-flight", PackageResources.catch_in_flight_trace),
      ("ten-quick-turns", PackageResources.ten_quick_turns_trace),
      ("right-to-left", PackageResources.right_to_left_trace),
    ]
    var traces: [Trace] = []
    for (name, bytes) in texts {
      traces.append(try Trace(name: name, text: String(decoding: bytes, as: UTF8.self)))
    }
    return traces
  }
}
