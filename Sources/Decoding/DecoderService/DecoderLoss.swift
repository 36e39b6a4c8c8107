/// Why a decoder was ended, or ended by itself.
public enum DecoderLoss: Hashable, Sendable {
  /// It died or hung up: by which signal or with which status.
  case died(ending: String)
  /// It took longer than it may.
  case overstayed
  /// It said what no decoder says.
  case answeredWrongly

  /// What is said of the page that it worked on.
  var reason: String {
    switch self {
    case .died(let ending): "its decoder stopped (\(ending))"
    case .overstayed: "it took too long"
    case .answeredWrongly: "its decoder gave a wrong answer"
    }
  }
}
