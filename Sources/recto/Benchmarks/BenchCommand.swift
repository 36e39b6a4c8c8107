import ArgumentParser

/// `recto bench`: measurements, one subcommand each.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure speed, memory and robustness.",
    subcommands: [
      BenchOpenCommand.self, BenchTurnCommand.self, BenchWalkCommand.self,
      BenchHostileCommand.self, BenchGeometryCommand.self, BenchShelfCommand.self,
      BenchLatencyCommand.self,
    ])
}
