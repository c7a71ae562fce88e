/**
 * A strict parser of `muster.env`. systemd (EnvironmentFile), docker compose (--env-file) and a shell (`. muster.env`)
 * each have their own grammar for such files; what is accepted here has the same value in all three.
 *
 * # a comment on a line of its own, which does not end with a backslash NAME=value          letters, digits and . / : @
 * % + , = _ - NAME='any value'    without ' \ $ ` and control characters: in a URL, write those by their percent code
 */

/** An empty line, a comment, or a variable. */
const LINE = /^(?:|#|#.*[^\\]|([A-Z][A-Z\d_]*)=([\w./:@%+,=-]*|'[^'\\$`\p{Cc}]*'))$/u

interface EnvironmentFile {
  variables: Record<string, string>
  /** Lines that the three read differently; numbers start at 1. Without their values, which may be secret. */
  problems: { line: number; name: string | undefined }[]
}

/** Read a file. If a name is repeated, the last line counts. */
export function readEnvironmentFile(text: string): EnvironmentFile {
  const variables: Record<string, string> = {}
  const problems: EnvironmentFile['problems'] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [matched, name, value = ''] = LINE.exec(line) ?? []
    if (matched === undefined) problems.push({ line: index + 1, name: /^\s*(?:export )?(\w{1,60})=/.exec(line)?.[1] })
    else if (name !== undefined) variables[name] = value.startsWith("'") ? value.slice(1, -1) : value
  }
  return { variables, problems }
}
