/// What a part of the reader answers to an event. It changes nothing but itself: what it wants done to the
/// rest, it says here.
struct Reply: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// What is wanted outside of the reader.
  var effects: [Effect] = []
  /// What is to be told, in its order.
  var notices: [Notice] = []
  /// What is no longer to be told.
  var dismissedTopic: String?
  /// Whether the hand has taken something to draw with, and sees what else there is.
  var callsTray = false
  /// What is to open over the book.
  var opening: Layer?
  var closing: Layer.Kind?

  /// Something that is to be told.
  struct Notice: Equatable, Sendable {
    var text: String
    var isError = false
    /// Where set, it takes the place of what was told about the same.
    var topic: String?
  }

  init(arrayLiteral effects: Effect...) { self.effects = effects }

  init(_ effects: [Effect], reporting notices: [Notice] = [], dismissing topic: String? = nil) {
    (self.effects, self.notices, dismissedTopic) = (effects, notices, topic)
  }

  /// Something is told.
  static func reporting(_ text: String, isError: Bool = false, topic: String? = nil) -> Reply {
    Reply([], reporting: [Notice(text: text, isError: isError, topic: topic)])
  }

  /// Something opens over the book.
  static func opening(_ layer: Layer) -> Reply {
    var reply: Reply = []
    reply.opening = layer
    return reply
  }

  /// What was open closes.
  static func closing(_ kind: Layer.Kind) -> Reply {
    var reply: Reply = []
    reply.closing = kind
    return reply
  }
}
