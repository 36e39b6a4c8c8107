import RectoDecoderService

// Asked first: its number is known only as long as nothing else was opened.
let spill = Descriptor.spillOfDecoder()
if let channel = Channel.ofDecoder() { Session(channel, spill: spill).run() }
