import RectoShaderText

/// Files by their names, as if they lay in one folder.
func files(_ texts: [String: String]) -> (String) -> ShaderFile? {
  { name in texts[name].map { ShaderFile(path: name, text: $0) } }
}
