import RectoBookModel
import RectoPictureCache
import Dispatch
import RectoOverlay
import RectoImageFiles
import RectoReaderCore
import RectoSceneRendering
import RectoShaderText

/// Small pictures of looks, for the list of presets: those that come with the program, and those of
/// the reader's own presets as they were last seen on the desk.
///
/// Nothing is drawn for their sake but the look that is in sight anyway: a picture of another one would
/// need programs of its own.
final class LookPictures {
  private let files: CachedFiles?
  private let queue = DispatchQueue(label: "recto.looks", qos: .utility)
  /// What the pictures that the overlay has were made of.
  private var stamps: [OverlayContent.LookPicture: String] = [:]

  private static let builtIn: [OverlayContent.LookPicture: [UInt8]] = [
    .declared: PackageResources.declared_webp,
    .preset("bright-desk"): PackageResources.bright_desk_webp,
    .preset("lamp"): PackageResources.lamp_webp,
    .preset("newsprint"): PackageResources.newsprint_webp,
    .preset("glossy"): PackageResources.glossy_webp,
    .preset("vellum"): PackageResources.vellum_webp,
    .preset("e-ink"): PackageResources.e_ink_webp,
  ]

  /// Keeps pictures in a folder, where there is one.
  init(cacheFolder: String?) {
    files = cacheFolder.map { CachedFiles(in: $0 + "/looks", budget: Limits.lookPictureBytes) }
  }

  /// What a picture of some look is made of, as a file's name.
  static func stamp(of settings: ParameterSettings, _ shaders: ShaderSnapshot) -> String {
    let lines = settings.all.map { "\($0.pass ?? "")/\($0.name)=\($0.text)" }
    return Fingerprint((lines + [shaders.digest]).joined(separator: "\n").utf8).description
  }

  /// A picture that was looked for on the disk; nil where there is none.
  nonisolated struct Found: Sendable {
    let look: OverlayContent.LookPicture
    let stamp: String
    let picture: Bitmap?
  }

  /// Gives the overlay the pictures that come with the program, and looks for those of the other presets, and
  /// of what the shaders declare.
  ///
  /// - Parameters:
  ///   - presets: the presets of the list.
  ///   - shaders: what they are drawn with.
  ///   - overlay: shows them.
  ///   - report: called from another thread with what is to be handed to `receive(_:for:)`.
  func show(
    _ presets: [PresetChoice], _ shaders: ShaderSnapshot, on overlay: OverlayView,
    report: @escaping @Sendable ([Found]) -> Void
  ) {
    var sought: [(look: OverlayContent.LookPicture, stamp: String)] = []
    let looks =
      [(OverlayContent.LookPicture.declared, ParameterSettings(), false)]
      + presets.prefix(Limits.lookPictures).map {
        (.preset($0.name), ParameterSettings(preset: $0.settings), $0.isOwn)
      }
    for (look, settings, isOwn) in looks {
      let stamp = Self.stamp(of: settings, shaders)
      guard stamps[look] != stamp else { continue }
      // With shaders of the reader's own they look otherwise.
      let packed =
        isOwn || shaders.isAltered ? nil : Self.builtIn[look]
      // As if it were there, until it is known that it is not: none is drawn meanwhile.
      stamps[look] = stamp
      guard let packed else {
        sought.append((look, stamp))
        continue
      }
      let picture = PackedPicture.picture(from: packed, side: Limits.thumbnailSide)
      overlay.setPicture(of: look, picture)
    }
    guard !sought.isEmpty else { return }
    let (files, missing) = (files, sought)
    queue.async {
      report(
        missing.map { look, stamp in
          let bytes = files?.bytes(stamp, atMost: Limits.presetBytes)
          let picture = bytes.flatMap {
            PackedPicture.picture(from: $0, side: Limits.thumbnailSide)
          }
          return Found(look: look, stamp: stamp, picture: picture)
        })
    }
  }

  /// Receives pictures that were looked for, those that are still wanted.
  func receive(_ found: [Found], for overlay: OverlayView) {
    for found in found where stamps[found.look] == found.stamp {
      if found.picture == nil { stamps[found.look] = nil }
      overlay.setPicture(of: found.look, found.picture)
    }
  }

  /// Whether there is no picture of a look as it is now.
  func lacks(_ shading: Shading, _ shaders: ShaderSnapshot) -> Bool {
    stamps[shading.picture] != Self.stamp(of: shading.settings, shaders)
  }

  /// Receives the picture of a look, and keeps it where that has a name.
  func receive(
    _ picture: Bitmap, of shading: Shading, _ shaders: ShaderSnapshot, for overlay: OverlayView
  ) {
    let (look, stamp) = (shading.picture, Self.stamp(of: shading.settings, shaders))
    stamps[look] = stamp
    overlay.setPicture(of: look, picture)
    guard let files, look != .unnamed else { return }
    queue.async {
      if let bytes = PackedPicture.packed(picture, quality: 90) { files.store(bytes, as: stamp) }
    }
  }
}
