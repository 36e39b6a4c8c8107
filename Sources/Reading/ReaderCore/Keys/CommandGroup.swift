/// What a command is about: the headings of the key sheet, in their order.
public enum CommandGroup: CaseIterable, Sendable, Hashable {
  case turning, going, keeping, finding, text, drawing, looking, light, books, program
}
