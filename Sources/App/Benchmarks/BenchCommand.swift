package import ArgumentParser

/// `recto bench`: measurements, one subcommand each.
package struct BenchCommand: ParsableCommand {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure speed, memory and robustness.",
    subcommands: [
      BenchOpenCommand.self, BenchSizeCommand.self, BenchTurnCommand.self, BenchWalkCommand.self,
      BenchHostileCommand.self, BenchGeometryCommand.self, BenchShelfCommand.self,
      BenchLatencyCommand.self, BenchDrawCommand.self,
    ])
}
