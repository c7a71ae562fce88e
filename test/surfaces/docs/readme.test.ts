/** README, CONTRIBUTING and the guides are right: tables agree with the code; scripts, files and links that they name exist. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { scopes } from '../../../src/access/scopes/scopes.ts'
import { makeProgram } from '../../../src/cli/program.ts'
import { eventTypes } from '../../../src/events/catalogue.ts'
import { describeSettings } from '../../../src/platform/config.ts'
import { openDatabase } from '../../../src/platform/database/client.ts'
import { detailTable } from '../../../src/platform/errors/detail-codes.ts'
import { errorTable } from '../../../src/platform/errors/error-codes.ts'
import { openMetrics } from '../../../src/server/metrics.ts'
import { anchorOf } from '../../../src/surfaces/docs/guide-html.ts'
import { loadGuides } from '../../../src/surfaces/docs/guides.ts'
import { GUIDES, guideFiles, readGuide } from '../../support/guides.ts'

/** All that a reader finds: the README and each guide. */
const readme = ['README.md', ...guideFiles].map((file) => readFileSync(file, 'utf8')).join('\n')
/** A metric with fields that prom-client's types lack. */
interface OwnMetric {
  name: string
  labelNames: string[]
  help: string
}

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  version: string
}

it('lists every setting with its default and meaning', () => {
  const rows = describeSettings().map(
    ({ name, meaning, standard }) => `| \`${name}\` | ${standard && `${standard} `}| ${meaning} |`,
  )
  expect(readme.split('\n').filter((line) => /^\| `[A-Z\d_]+` \|/.test(line))).toEqual(rows)
})

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

it('lists every error code with its status and message', () => {
  const rows = Object.entries(errorTable).map(
    ([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`,
  )
  expect(readme.split('\n').filter((line) => /^\| \d{3} \|/.test(line))).toEqual(rows)
})

it('lists every code of a detail with its meaning', () => {
  const [, section = ''] = readGuide('errors').split('## Detail codes')
  const rows = Object.entries(detailTable).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  expect(section.split('\n').filter((line) => line.startsWith('| `') && !line.includes('[].'))).toEqual(rows)
})

it('lists every scope with its meaning', () => {
  const rows = Object.entries(scopes).map(([scope, meaning]) => `| \`${scope}\` | ${meaning} |`)
  const [, section = ''] = readGuide('authentication').split(/^## .*[Ss]copes.*$/m)
  expect(
    section
      .split('## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')),
  ).toEqual(rows)
})

it('lists every type of event with its meaning', () => {
  const rows = Object.entries(eventTypes).map(([type, { when }]) => `| \`${type}\` | ${when} |`)
  expect(readme.split('\n').filter((line) => /^\| `[a-z_]+\.[a-z_]+` \|/.test(line))).toEqual(rows)
})

it('lists every metric of its own with its labels and meaning', async () => {
  const { registry } = openMetrics({ lost: 0 }, { isShared: () => undefined }, openDatabase('postgresql://none', 1), {
    dataDir: '.',
  })
  const own = registry.getMetricsAsArray().filter(({ name }) => name.startsWith('muster_')) as unknown as OwnMetric[]
  const rows = own.map(({ name, labelNames, help }) => {
    const labels = labelNames.length === 0 ? '' : `{${labelNames.join()}}`
    return `| \`${name}${labels}\` | ${help} |`
  })
  expect(readme.split('\n').filter((line) => line.startsWith('| `muster_'))).toEqual(rows)
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
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link as string)
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
