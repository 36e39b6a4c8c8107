/// Files that stand for themselves: with `void main`, or in the form of Shadertoy, whose
/// `mainImage(out vec4, in vec2)` is called for each pixel.
extension FlatShader {
  /// Which of the two forms a file has.
  public enum Form: Equatable, Sendable {
    /// It is a fragment shader.
    case main
    /// It gives the colour of a pixel, in the numbers that a screen takes.
    case image
  }

  /// The form of a file; nil where it has neither function.
  public var form: Form? { defines("main") ? .main : defines("mainImage") ? .image : nil }

  /// Whether a function without a result is there: its name between `void` and a parenthesis.
  private func defines(_ function: String) -> Bool {
    for part in parts {
      var last = ""
      for line in part.file.code where !line.trimmed.hasPrefix("#") {
        var rest = line
        while let first = rest.first {
          guard first.isLetter || first == "_" else {
            rest.removeFirst()
            continue
          }
          let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
          rest = rest.dropFirst(word.count)
          if last == "void", word == function, rest.trimmed.first ?? "(" == "(" { return true }
          last = String(word)
        }
      }
    }
    return false
  }

  /// Makes a fragment shader of a file that gives the colours of pixels.
  ///
  /// - Parameters:
  ///   - uniforms: what such files may read, by type and name; what the file declares itself is left
  ///     out.
  ///   - place: where the pixel is, as GLSL says it.
  public mutating func callImage(
    with uniforms: [(type: String, name: String)], at place: String = "gl_FragCoord.xy"
  ) {
    let version = "#version 330 core\n"
    var head = version + "out vec4 recto_color;\n"
    for uniform in uniforms where declarations.uniforms[uniform.name] == nil {
      head += "uniform \(uniform.type) \(uniform.name);\n"
    }
    text = head + text.dropFirst(version.count)
    // A call that does not fit is a fault of the function that is called.
    if let line = self.place(of: "mainImage"),
      let file = parts.firstIndex(where: { $0.file.path == line.path })
    {
      text += "\n#line \((file + 1) * Self.linesPerFile + line.line) \(file + 1)\n"
    }
    text += "void main() { vec4 c = vec4(0.0, 0.0, 0.0, 1.0); mainImage(c, \(place)); "
    text += "recto_color = c; }\n"
  }
}
