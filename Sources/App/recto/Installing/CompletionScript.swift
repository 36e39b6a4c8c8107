import ArgumentParser

/// The scripts by which shells complete a command line.
///
/// The parser's generator does not know that without a subcommand the usual one is meant: its scripts
/// get this told.
enum CompletionScript {
  /// The script for a shell.
  static func text(for shell: CompletionShell) -> String {
    mended(Recto.completionScript(for: shell))
  }

  /// A script of the generator's, in which the words after `recto` may be those of the usual subcommand;
  /// any other text stays as it is.
  static func mended(_ script: String) -> String {
    let names =
      Recto.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let usual = Recto.configuration.defaultSubcommand?.configuration.commandName ?? ""
    if script.hasPrefix("#!/bin/bash") { return bash(script, names, usual) }
    if script.hasPrefix("#compdef") { return zsh(script, names, usual) }
    if script.hasPrefix("function __recto") { return fish(script, names, usual) }
    return script
  }

  /// The first line goes as well: the file is read, and never run.
  private static func bash(_ script: String, _ names: [String], _ usual: String) -> String {
    let words = names.joined(separator: " ")
    return script.replacing("#!/bin/bash\n\n", with: "", maxReplacements: 1)
      .replacing(
        "    __recto_offer_flags_options 0\n",
        with: """
              # Without a subcommand it is \(usual).
              if [[ "${COMP_CWORD}" -eq 1 || " \(words) " != *" ${COMP_WORDS[1]} "* ]]; then
                  if [[ "${COMP_CWORD}" -eq 1 && "${cur}" != -* ]]; then
                      COMPREPLY+=($(compgen -W '\(words)' -- "${cur}"))
                  fi
                  _recto_\(usual)
                  return
              fi

              __recto_offer_flags_options 0

          """, maxReplacements: 1)
  }

  private static func zsh(_ script: String, _ names: [String], _ usual: String) -> String {
    let list = script.drop(to: "        local -ar subcommands=(\n").prefix(to: "\n        )\n")
    return script.replacing(
      "    local -i ret=1\n",
      with: """
            # Without a subcommand it is \(usual).
            if (( CURRENT == 2 )) || [[ "${words[2]}" != (\(names.joined(separator: "|"))) ]]; then
                local -i found=1
                if (( CURRENT == 2 )) && [[ "${words[2]}" != -* ]]; then
                    local -ar commands=(
        \(list)
                    )
                    _describe -V subcommand commands && found=0
                fi
                _recto_\(usual) && found=0
                return "${found}"
            fi

            local -i ret=1

        """, maxReplacements: 1)
  }

  private static func fish(_ script: String, _ names: [String], _ usual: String) -> String {
    script.replacing(
      "    set -l unparsed_tokens (__recto_tokens -pc)\n",
      with: """
            set -l unparsed_tokens (__recto_tokens -pc)
            # Without a subcommand it is \(usual).
            if not contains -- "$unparsed_tokens[2]" \(names.joined(separator: " "))
                set -l words $unparsed_tokens
                set -e words[1]
                set unparsed_tokens $unparsed_tokens[1] \(usual) $words
            end

        """, maxReplacements: 1
    )
    .replacing(
      "-n '__recto_should_offer_completions_for_positional \"recto\" -eq 1'",
      with: "-n 'test (count (__recto_tokens -pc)) -eq 1'")
  }
}

extension StringProtocol {
  /// What follows the first place of a text; nothing where it is not there.
  fileprivate func drop(to text: String) -> String {
    firstRange(of: text).map { String(self[$0.upperBound...]) } ?? ""
  }

  /// What stands before the first place of a text; nothing where it is not there.
  fileprivate func prefix(to text: String) -> String {
    firstRange(of: text).map { String(self[..<$0.lowerBound]) } ?? ""
  }
}
