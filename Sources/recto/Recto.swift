import ArgumentParser

@main struct Recto: ParsableCommand {}
