/// What sets text that flows: breaks it into lines and pages.
public enum TextEngine: String, CaseIterable, Sendable {
  /// MuPDF, for every format.
  case mupdf
  /// Recto's own, for EPUB, FictionBook and text; other formats stay with MuPDF.
  case own
}
