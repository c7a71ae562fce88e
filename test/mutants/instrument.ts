/** Mutants by Stryker's instrumenter: every one stands in the code at once, behind a switch that the tests turn. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Mutant {
  id: string
  file: string
  line: number
  column: number
  mutator: string
  /** The code as it is, and as the mutant has it. */
  original: string
  replacement: string
  /** Why it does not count: the reason of a `Stryker disable` comment, or of `human text`. */
  ignored?: string
}

interface Instrumented {
  mutants: Mutant[]
  /** The code with switches, by absolute path. */
  code: Map<string, string>
}

interface Position {
  line: number
  column: number
}

/** What the instrumenter answers. */
interface Found {
  files: { name: string; content: string }[]
  mutants: {
    id: string
    fileName: string
    location: { start: Position; end: Position }
    mutatorName: string
    replacement: string
    status?: string
    statusReason?: string
  }[]
}

/** Stryker's instrumenter, which is installed apart from the project. */
const INSTRUMENTER = '../foreign/node_modules/@stryker-mutator/instrumenter/dist/src/index.js'
const silent = new Proxy({}, { get: () => () => false })

/** Instrument the files of `globs`. */
export async function instrument(globs: readonly string[]): Promise<Instrumented> {
  const names = globSync([...globs]).sort()
  const sources = new Map(names.map((name) => [name, readFileSync(name, 'utf8')]))
  const { Instrumenter } = await import(INSTRUMENTER)
  const { files, mutants }: Found = await new Instrumenter(silent).instrument(
    names.map((name) => ({ name, content: sources.get(name) as string, mutate: true })),
    { ignorers: [{ shouldIgnore: humanText }], excludedMutations: [], plugins: null },
  )
  return {
    code: new Map(files.map(({ name, content }) => [path.resolve(name), content])),
    mutants: mutants.map(
      ({ id, fileName, location: { start, end }, mutatorName, replacement, statusReason, status }) => ({
        id,
        file: fileName,
        line: start.line + 1,
        column: start.column + 1,
        mutator: mutatorName,
        original: textBetween(sources.get(fileName) as string, start, end),
        replacement,
        ...(status === 'Ignored' && { ignored: statusReason ?? 'disabled' }),
      }),
    ),
  }
}

function textBetween(source: string, start: Position, end: Position): string {
  const lines = source.split('\n').slice(start.line, end.line + 1)
  lines.push((lines.pop() as string).slice(0, end.column))
  lines[0] = (lines[0] as string).slice(start.column)
  return lines.join('\n')
}

interface Node {
  type: string
  value?: string
  quasis?: { value: { raw: string } }[]
  key?: { name?: string }
  callee?: { type: string; name?: string }
  arguments?: Node[]
}

/** Text for people may change at any time: descriptions and messages of errors. */
function humanText({ node, parent }: { node: Node; parent: Node | null }): string | undefined {
  if (parent === null || (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral')) return undefined
  const text = node.value ?? node.quasis?.[0]?.value.raw ?? ''
  const isSentence = /^[A-Z]\S* \S/.test(text)
  const isMessage = parent.key?.name === 'message'
  const isProblem = parent.callee?.name === 'invalidField' && parent.arguments?.[2] === node
  return isSentence || isMessage || isProblem ? 'text for people' : undefined
}
