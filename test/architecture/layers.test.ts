/** The layers hold: imports go down only, nothing imports itself in a circle, and no file stands outside. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { circlesOf, type Import, importsOf, listFiles, packagesOf, readImports } from './imports.ts'
import { areas, layers } from './layers.ts'

const imports = readImports()
/** What is no code of ours. */
const OUTSIDE = new Set(['package.json', 'test/architecture/drawing.ts'])

const folders = layers.flatMap((layer, level) => layer.map((folder) => ({ ...folder, level })))
const folderOf = (file: string) =>
  folders.find(({ path }) => (path.endsWith('/') ? file.startsWith(path) : file === path))

/** Imports that do not lead down, in words. */
function wrong(all: readonly Import[]): string[] {
  return all
    .filter(({ to }) => !OUTSIDE.has(to))
    .flatMap(({ from, to }) => {
      const [upper, lower] = [folderOf(from), folderOf(to)]
      if (upper === undefined || lower === undefined) return [`${upper ? to : from} stands in no layer`]
      const isDown = upper.path === lower.path || lower.level < upper.level
      return isDown ? [] : [`${from} imports ${to}: ${upper.path} may not know ${lower.path}`]
    })
}

it('every import leads down', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(wrong(imports)).toEqual([])
})

it('a folder does without what its row says', () => {
  const files = listFiles().filter((file) => folderOf(file)?.never !== undefined)
  const taken = files.flatMap((file) => {
    const never = folderOf(file)?.never ?? []
    const text = readFileSync(file, 'utf8')
    const all = [...packagesOf(text, file), ...importsOf(text, file).map(({ to }) => to)]
    return all.filter((name) => never.some((each) => name === each || (each.endsWith('/') && name.startsWith(each))))
  })
  expect(files.length).toBeGreaterThan(100)
  expect(taken).toEqual([])
})

it("the console's pages load of the server only what its build watches", () => {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { to } of targets.get(file) ?? []) visit(to)
  }
  for (const file of listFiles()) if (file.startsWith('src/console/app/')) visit(file)
  const ofServer = [...reached].filter((file) => !file.startsWith('src/console/app/'))
  const watched = readFileSync('src/console/build.ts', 'utf8')
  expect(ofServer.length).toBeGreaterThan(0)
  for (const file of ofServer) expect(watched, file).toContain(`'${file}'`)
})

it('areas of the domain know only areas below them', () => {
  const levelOf = new Map(areas.flatMap((level, index) => level.map((area) => [area, index] as const)))
  const folders = readdirSync('src/domain', { withFileTypes: true }).filter((each) => each.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...levelOf.keys()].sort())
  const areaOf = (file: string) => /^src\/domain\/([^/]+)\//.exec(file)?.[1]
  const upward = imports.filter(({ from, to }) => {
    const [upper, lower] = [areaOf(from), areaOf(to)]
    if (upper === undefined || lower === undefined || upper === lower) return false
    return (levelOf.get(lower) as number) >= (levelOf.get(upper) as number)
  })
  expect(upward).toEqual([])
})

it('no file imports itself in a circle', () => {
  expect(circlesOf(imports)).toEqual([])
})

it('no folder imports itself in a circle', () => {
  const isServer = ({ from }: Import) => !from.startsWith('src/console/app/')
  const between = imports
    .filter(isServer)
    .map(({ from, to }) => ({ from: path.posix.dirname(from), to: path.posix.dirname(to) }))
    // A folder and those in it are one unit.
    .filter(({ from, to }) => !`${to}/`.startsWith(`${from}/`) && !`${from}/`.startsWith(`${to}/`))
  expect(circlesOf(between)).toEqual([])
})

it('src has folders and at most three loose files', () => {
  const entries = readdirSync('src', { withFileTypes: true })
  expect(entries.filter((each) => each.isFile()).length).toBeLessThanOrEqual(3)
  expect(entries.filter((each) => each.isDirectory()).length).toBeLessThanOrEqual(12)
})

it('the check sees imports of every kind', () => {
  const text = `
    import type { A } from './a.ts'
    import { b } from '../domain/b.ts'
    export { c } from './c.ts'
    export type * from './d.ts'
    const e = await import('./e.ts')
    import './f.ts'
    type G = import('./g.ts').G
    import pg from 'pg'`
  const seen = importsOf(text, 'src/events/x.ts').map(({ to }) => path.posix.basename(to))
  expect(packagesOf(text, 'src/events/x.ts')).toEqual(['pg'])
  expect(seen.sort()).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts', 'g.ts'])
})

it('the check refuses an import that leads up, one to the side, and a file in no layer', () => {
  const from = 'src/platform/errors/errors.ts'
  expect(wrong([{ from, to: 'src/access/credentials/credential.ts' }])).toHaveLength(1)
  expect(wrong([{ from: 'schema/lists/list.ts', to: 'src/surfaces/health.ts' }])).toHaveLength(1)
  expect(wrong([{ from, to: 'src/utils.ts' }])).toHaveLength(1)
  expect(wrong([{ from: 'src/access/credentials/credential.ts', to: from }])).toEqual([])
})

it('the check finds circles', () => {
  const chain = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'a' },
    { from: 'c', to: 'd' },
  ]
  expect(circlesOf(chain)).toEqual([['a', 'b', 'c']])
  expect(circlesOf(chain.slice(1))).toEqual([])
})
