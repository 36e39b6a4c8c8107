import RectoBookModel
import RectoDiskFiles
import RectoReaderCore
import RectoShaderText

/// What a window drew with when it was closed: the name of a preset, and the sliders above it.
///
/// The file reads like a preset: `#reference "NAME"`, then `name = value` lines.
nonisolated struct LookMemory: Sendable {
  private let path: String?

  /// The memory in the folder for data; of no use where there is none.
  init(in folders: UserFolders) { path = folders.data.map { $0 + "/look" } }

  /// What is remembered; nil where nothing is. Lines that mean nothing are passed over.
  var look: (preset: String?, sliders: [ShaderSetting])? {
    guard let path, let bytes = try? DiskFile.read(path, atMost: Limits.presetBytes) else {
      return nil
    }
    var look: (preset: String?, sliders: [ShaderSetting]) = (nil, [])
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("#reference") {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        if parts.count == 3 { look.preset = String(parts[1]) }
      } else if !line.hasPrefix("//"), let setting = try? ShaderSetting(String(line)) {
        look.sliders.append(setting)
      }
    }
    look.sliders = Array(look.sliders.prefix(Limits.shaderParameters))
    return look
  }

  /// Remembers a look; that it cannot is no reason to trouble anyone.
  func store(_ shading: Shading) {
    guard let path else { return }
    var lines = ["// What Recto draws with at the next start."]
    if let preset = shading.preset { lines.append("#reference \"\(preset)\"") }
    lines += shading.settings.sliders.map { setting in
      let pass = setting.pass.map { $0 + "/" } ?? ""
      return "\(pass)\(setting.name) = \(setting.text)"
    }
    let text = lines.joined(separator: "\n") + "\n"
    try? DiskFile.write(Array(text.utf8), to: path, lasts: false)
  }
}
