import RectoDecoderService
import RectoPageSources

// Asked first: its number is known only as long as nothing else was opened.
let spill = Descriptor.spillOfDecoder()
if CommandLine.arguments.dropFirst().first == Codecs.argument {
  // Without them such pictures say why they are not there.
  PictureCodecs.load(from: Codecs.path)
}
if let channel = Channel.ofDecoder() { Session(channel, spill: spill).run() }
