// swift-tools-version: 6.2
// A package of somebody else that uses the layout of pages, and nothing else of Recto.

import PackageDescription

let package = Package(
  name: "turning-leaf",
  // From elsewhere: .package(url: "https://…/recto", from: "…").
  dependencies: [.package(name: "recto", path: "../..")],
  targets: [
    .executableTarget(
      name: "turning-leaf", dependencies: [.product(name: "PageLayout", package: "recto")])
  ],
  swiftLanguageModes: [.v6]
)
