package import RectoInkPainting
package import RectoShaderText

nonisolated extension InkStock {
  /// The paper that a look says pages are printed on.
  ///
  /// - Parameters:
  ///   - parameters: what its shaders declare.
  ///   - settings: what that is set to.
  package init(_ parameters: [ShaderParameter], _ settings: ParameterSettings) {
    func number(_ name: String) -> Double? {
      guard let parameter = parameters.first(where: { $0.name == name }),
        case .number(let value) = settings.value(of: parameter)
      else { return nil }
      return value
    }
    // Fibres are those of a stock of its own.
    let hasFibre = number("ownStock") == 1
    self.init(
      fibre: hasFibre ? number("fibre") ?? 0 : 0, opacity: number("paperOpacity") ?? 100,
      isCoated: number("varnish") == 1)
  }
}
