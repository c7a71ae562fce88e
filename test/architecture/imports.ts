/** Who imports whom, read from the source: types, re-exports and dynamic imports included. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One file imports another; paths from the project's root. */
export interface Import {
  from: string
  to: string
}

/** The files of the project, tests and generated code aside, in one order: Git lists what is not committed yet first. */
export function listFiles(): string[] {
  const roots = ['codegen.ts', 'prisma', 'rest', 'schema', 'src']
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...roots], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => /\.(ts|tsx|js)$/.test(file) && existsSync(file))
  return files.sort()
}

/** Every import between them. */
export function readImports(): Import[] {
  return listFiles().flatMap((from) =>
    importsOf(readFileSync(from, 'utf8'), from).filter(({ to }) => !to.startsWith('prisma/generated/')),
  )
}

/** The packages that a file's text imports: `graphql` of `graphql/language`. */
export function packagesOf(text: string, from: string): string[] {
  const names = namesIn(text, from).filter((name) => !/^(\.|node:)/.test(name))
  return names.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
}

/** The relative imports of a file's text. */
export function importsOf(text: string, from: string): Import[] {
  const names = namesIn(text, from).filter((name) => name.startsWith('.'))
  return names.map((name) => ({ from, to: path.posix.join(path.posix.dirname(from), name) }))
}

/** What a file's text imports, as it is written there. */
function namesIn(text: string, file: string): string[] {
  const parsed = parseSync(file, text)
  const { staticImports, staticExports } = parsed.module
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`)
  const sources = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
  const names = sources.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  if (!text.includes('import(')) return names // to make and walk a tree takes five times as long
  const add = ({ source }: { source: object }) => {
    if ('value' in source && typeof source.value === 'string') names.push(source.value)
  }
  new Visitor({ ImportExpression: add, TSImportType: add }).visit(parsed.program)
  return names
}

/** Groups of names that reach each other, so that none of them can be understood without the others. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (name: string, next: (name: string) => Iterable<string>, done: (name: string) => void) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const each of next(name)) visit(each, next, done)
    done(name)
  }
  const forward = (name: string) => (targets.get(name) ?? []).map(({ to }) => to)
  for (const name of targets.keys()) visit(name, forward, (each) => order.push(each))
  // Kosaraju: what reaches a name backwards, among those not yet taken, forms a circle with it.
  const sources = Map.groupBy(imports, ({ to }) => to)
  const backward = (name: string) => (sources.get(name) ?? []).map(({ from }) => from)
  const circles: string[][] = []
  seen.clear()
  for (const name of order.reverse()) {
    const circle: string[] = []
    visit(name, backward, (each) => circle.push(each))
    const isSelf = imports.some(({ from, to }) => from === name && to === name)
    if (circle.length > 1 || isSelf) circles.push(circle.sort())
  }
  return circles
}
