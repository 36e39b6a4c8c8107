/// Names of functions that formulas write with upright letters.
enum MathNames {
  /// Those whose limits stand below them.
  static let withLimits: Set<String> = [
    "lim", "limsup", "liminf", "lim sup", "lim inf", "max", "min", "sup", "inf", "det", "gcd", "Pr",
    "argmax", "argmin", "arg max", "arg min",
  ]

  /// Those that stand apart from what they are of.
  static let functions: Set<String> = withLimits.union([
    "sin", "cos", "tan", "sec", "csc", "cot", "sinh", "cosh", "tanh", "coth", "arcsin", "arccos",
    "arctan", "arcsec", "arccsc", "arccot", "log", "ln", "lg", "exp", "arg", "deg", "dim", "ker",
    "hom", "Re", "Im", "tr", "rank", "sgn", "mod", "lcm", "tg", "ctg", "cotg", "sh", "ch", "th",
  ])
}
