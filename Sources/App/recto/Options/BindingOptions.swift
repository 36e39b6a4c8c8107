public import ArgumentParser
import RectoBookModel
public import PageLayout
import RectoSettings
import RectoCommandOptions

extension Binding: ExpressibleByArgument {}

/// What a book is made of: the options of the commands that show one as an object.
struct BindingOptions: ParsableArguments {
  @Option(
    help: "The binding: automatic (hardback from 60 leaves on), stapled or hardback.")
  var binding = Binding.automatic

  @Option(
    help: ArgumentHelp("The weight of the paper in g/m²; office paper has 80.", valueName: "g"),
    transform: OptionValue.number(in: 30...400))
  var paperWeight: Double?

  @Option(
    help: ArgumentHelp(
      "The radius of the pages' outer corners, in page heights.", valueName: "r"),
    transform: OptionValue.number(in: ReaderSettings.cornerRadii))
  var cornerRadius: Double?
}
