internal import RectoBookModel
internal import RectoGLDevice
internal import RectoShaderText

/// The standard uniforms that a program reads.
struct StandardFeed {
  private let places: [(uniform: StandardUniform, channel: Int, place: UniformPlace)]

  /// Looks for those that are active; one of another type is left alone, and told by `warnings`.
  init(of program: borrowing Program, reading: UniformReading, form: ProgramForm) {
    var places: [(StandardUniform, Int, UniformPlace)] = []
    for (name, type, uniform) in StandardUniform.names(withAliases: form.hasAliases) {
      guard reading.reads(name, as: type), form.allows(uniform.scope), let fed = uniform.fed else {
        continue
      }
      if case .channels = fed {
        for channel in 0..<Limits.postInputs {
          // Those that are not read have no place.
          let place = program.place(ofUniform: "\(name)[\(channel)]")
          if let place { places.append((uniform, channel, place)) }
        }
      } else if let place = program.place(ofUniform: name) {
        places.append((uniform, 0, place))
      }
    }
    self.places = places
  }

  /// Whether there is none.
  var isEmpty: Bool { places.isEmpty }
  /// Whether something is read that changes by itself.
  var hasClock: Bool { places.contains { $0.uniform.isClock } }
  /// Whether nothing is asked but how large the picture is.
  var isEven: Bool {
    places.allSatisfy { ["u_resolution", "iResolution"].contains($0.uniform.name) }
  }
  /// Whether the pointer is followed.
  var hasPointer: Bool { places.contains { ["u_mouse", "iMouse"].contains($0.uniform.name) } }

  /// Fills them in the program in use.
  func fill(with values: StandardValues) {
    for (uniform, channel, place) in places {
      switch uniform.value {
      case .numbers(let numbers): place.set(numbers(values))
      case .whole(let number): place.set(number(values))
      case .channels(let numbers): place.set(numbers(values, channel))
      case .texture: continue
      }
    }
  }

  /// What is declared otherwise than it can be filled: such a uniform stays 0.
  static func warnings(of text: ProgramText, form: ProgramForm) -> [ShaderProblem] {
    StandardUniform.names(withAliases: form.hasAliases).compactMap { name, type, uniform in
      guard let declared = text.declarations.uniforms[name],
        let message = uniform.fault(of: name, wanting: type, as: declared.type, form: form)
      else { return nil }
      return ShaderProblem(
        path: declared.place.path, line: declared.place.line, message: message, severity: .warning)
    }
  }
}

extension StandardUniform {
  /// How it is filled at each use; nil of textures, whose units never change.
  fileprivate var fed: Value? {
    if case .texture = value { nil } else { value }
  }
}
