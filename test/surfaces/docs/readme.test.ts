/** README, CONTRIBUTING and the guides are right: tables and commands agree with the code; scripts, files and links that they name exist. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { makeProgram } from '../../../src/cli/program.ts'
import { openDatabase } from '../../../src/platform/database/client.ts'
import { openMetrics } from '../../../src/server/metrics.ts'
import { anchorOf } from '../../../src/surfaces/docs/guide-html.ts'
import { loadGuides } from '../../../src/surfaces/docs/guides.ts'
import { tablesOf, withTables } from '../../../src/surfaces/docs/tables.ts'
import { GUIDES, guideFiles, readGuide } from '../../support/guides.ts'

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  version: string
}

/** Names of the commands that do something, with their options: `key create` has `--org`. */
function actionsOf(command: Command, parents: string[] = []): [name: string, options: string[]][] {
  const names = [...parents, command.name()]
  if (command.commands.length > 0) return command.commands.flatMap((each) => actionsOf(each, names))
  return [[names.slice(1).join(' '), command.options.flatMap(({ long, short }) => [long ?? '', short ?? ''])]]
}

it('lists every command, with options that it has', async () => {
  const actions = new Map(actionsOf(await makeProgram([])))
  const [, section = ''] = readGuide('settings').split('## Command line')
  const cells = section.split('\n').flatMap((line) => /^\| (`.*?`) \| \S/.exec(line)?.[1] ?? [])
  const usages = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, usage]) => usage as string))
  const nameOf = (usage: string) => /^[a-z-]+( [a-z][a-z-]*)*/.exec(usage)?.[0] ?? ''
  expect(usages.map(nameOf).sort()).toEqual([...actions.keys()].sort())
  for (const usage of usages)
    for (const [option] of usage.matchAll(/(?<=[ [])--?[a-z][a-z-]*/g))
      expect(actions.get(nameOf(usage)), usage).toContain(option)
})

it('guides link to tables that the code declares, and show each of them', () => {
  const { registry } = openMetrics({ lost: 0 }, { isShared: () => undefined }, openDatabase('postgresql://none', 1), {
    dataDir: '.',
  })
  const tables = tablesOf(registry)
  const shown = guideFiles
    .map((file) => withTables(readFileSync(file, 'utf8'), tables))
    .join('\n')
    .split('\n')
  for (const make of Object.values(tables)) for (const row of make().split('\n')) expect(shown).toContain(row)
  for (const row of [
    '| `PORT` | 4000 | Port to listen on; 0 chooses a free port |',
    '| `workers:read` | Read workers |',
    '| 404 | `not_found` | Not found. Check the path and the id. |',
    '| `required` | The field is missing or null. |',
    '| `worker.created` | A worker was created. |',
    '| `muster_requests_total{surface,method,status}` | Requests by surface, method and status |',
  ])
    expect(shown).toContain(row)
  expect(() => withTables('[Words](../words.ts "table: words")', tables)).toThrow('No table has the name words.')
})

it('the README has at most 200 lines and lists every guide with its title, in the order of the pages', async () => {
  const text = readFileSync('README.md', 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(201)
  const listed = [...text.matchAll(/^\| \[([^\]]+)\]\(src\/surfaces\/docs\/guides\/([\w-]+)\.md\) \|/gm)]
  const guides = await loadGuides()
  expect(listed.map(([, title, name]) => [name, title])).toEqual(guides.map(({ name, title }) => [name, title]))
  expect(guides.map(({ name }) => `${GUIDES}/${name}.md`).sort()).toEqual([...guideFiles].sort())
})

it('the changelog begins with the present version', () => {
  expect(/^## (\S+?),? /m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]).toBe(version)
})

const readmes = ['bench', 'dependencies', 'distribution', 'mutants'].map((folder) => `test/${folder}/README.md`)
const others = ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...readmes]

describe.each(['README.md', ...others, ...guideFiles])('%s', (file) => {
  const text = readFileSync(file, 'utf8')
  const prose = text.replace(/```[\s\S]*?```/g, '')

  it('names scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name as string)
    for (const name of named) expect(Object.keys(scripts)).toContain(name)
  })

  it('names files and folders that are there', () => {
    const named = [...text.matchAll(/`((?:src|rest|schema|prisma|test)\/[\w./-]+)`/g)].map(([, name]) => name as string)
    for (const name of named) expect(existsSync(name), name).toBe(true)
  })

  it('links to files and headings that are there', () => {
    const links = [...prose.matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].map(([, link]) => link as string)
    for (const link of links.filter((each) => !/^https?:/.test(each))) {
      const [target = '', anchor] = link.split('#')
      const found = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
      expect(existsSync(found), link).toBe(true)
      if (anchor === undefined) continue
      const headings = [...readFileSync(found, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
        anchorOf((heading as string).replaceAll('`', '')),
      )
      expect(headings, link).toContain(anchor)
    }
  })
})
