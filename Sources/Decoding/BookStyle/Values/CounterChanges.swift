/// What a style does with counters, in this order.
struct CounterChanges: Hashable, Sendable {
  var resets: [CounterNumber] = []
  var increments: [CounterNumber] = []
  var sets: [CounterNumber] = []
}
