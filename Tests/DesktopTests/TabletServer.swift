import BookFixtures
import Foundation
import Testing

@testable import RectoDesktop

/// An X server on no screen, with devices that a test moves: Xorg's drivers "dummy" and "inputtest".
///
/// It ends with the object, with the last of its clients, and after half a minute at any rate.
final class TabletServer {
  /// What its devices are.
  enum Device: String, CaseIterable {
    case stylus, eraser, mapped, mouse, touchscreen, touchpad

    fileprivate var options: [String] {
      switch self {
      case .stylus, .eraser:
        ["\"DeviceType\" \"PointerAbsoluteProximity\"", "\"PointerHasPressure\" \"true\""]
      case .mapped:
        Device.stylus.options + ["\"TransformationMatrix\" \"0.5 0 0.25 0 0.5 0.125 0 0 1\""]
      // It moves as far as it is moved.
      case .mouse: ["\"DeviceType\" \"Pointer\"", "\"AccelerationProfile\" \"-1\""]
      case .touchscreen: ["\"DeviceType\" \"Touch\"", "\"TouchCount\" \"5\""]
      case .touchpad: ["\"DeviceType\" \"PointerGesture\""]
      }
    }
  }

  /// Pixels across and down of its only screen.
  static let size = SIMD2(1_000.0, 700.0)

  private static let program = "/usr/lib/xorg/Xorg"
  /// Whether the server and its drivers are installed.
  static let isPresent = [
    program, "/usr/lib/xorg/modules/drivers/dummy_drv.so",
    "/usr/lib/xorg/modules/input/inputtest_drv.so",
  ].allSatisfy(FileManager.default.fileExists(atPath:))
  /// What is missing where it is not.
  static let missing: Comment = "needs xserver-xorg-core and xserver-xorg-video-dummy"

  private let folder: TemporaryFolder
  private let process = Process()
  private var devices: [Device: TabletDevice] = [:]

  /// Starts a server and names its display to everything that this process opens.
  init() throws {
    folder = try TemporaryFolder()
    let configuration = try folder.write(
      Array(Self.configuration(in: folder).utf8), to: "xorg.conf")
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    // A seat of its own keeps it off the terminals of the machine.
    process.arguments = [
      "--signal=KILL", "30", Self.program, "-displayfd", "1", "-config", configuration,
      "-logfile", folder.url.appending(path: "log").path, "-seat", "seat9", "-terminate",
      "-nolisten", "tcp",
    ]
    let said = Pipe()
    process.standardOutput = said
    process.standardError = FileHandle.nullDevice
    try process.run()
    let number = String(decoding: said.fileHandleForReading.availableData, as: UTF8.self)
    try #require(!number.isEmpty, "the server did not start")
    unsafe setenv("DISPLAY", ":" + number.trimmingCharacters(in: .whitespacesAndNewlines), 1)
  }

  /// What moves one of its devices; each has one client in its life.
  func device(_ device: Device) throws -> TabletDevice {
    if let known = devices[device] { return known }
    let opened = try TabletDevice(at: Self.socket(of: device, in: folder))
    devices[device] = opened
    return opened
  }

  /// Ends it at once, whatever signals are blocked: `timeout` leads a group of its own.
  func end() {
    guard process.isRunning else { return }
    kill(-process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  deinit { end() }

  private static func socket(of device: Device, in folder: TemporaryFolder) -> String {
    folder.url.appending(path: device.rawValue).path
  }

  private static func configuration(in folder: TemporaryFolder) -> String {
    let (width, height) = (Int(size.x), Int(size.y))
    let devices = Device.allCases.map { device in
      let options = device.options + ["\"SocketPath\" \"\(socket(of: device, in: folder))\""]
      return """
        Section "InputDevice"
          Identifier "test \(device.rawValue)"
          Driver "inputtest"
        \(options.map { "  Option \($0)" }.joined(separator: "\n"))
        EndSection
        """
    }
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoAddGPU" "false"
      EndSection
      Section "Module"
        Disable "glx"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam 16384
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5-1000
        VertRefresh 5-200
        Modeline "only" 60 \(width) 1010 1020 1030 \(height) 710 720 730
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "only"
          Virtual \(width) \(height)
        EndSubSection
      EndSection
      \(devices.joined(separator: "\n"))
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
      \(Device.allCases.map { "  InputDevice \"test \($0.rawValue)\"" }.joined(separator: "\n"))
      EndSection

      """
  }
}
