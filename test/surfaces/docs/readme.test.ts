/** The README and CONTRIBUTING say what is so: tables agree with the code, scripts and files that are named exist. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { scopes } from '../../../src/access/scopes.ts'
import { eventTypes } from '../../../src/events/catalogue.ts'
import { settings } from '../../../src/platform/config.ts'
import { errorTable } from '../../../src/platform/errors.ts'
import { openMetrics } from '../../../src/server/metrics.ts'

const readme = readFileSync('README.md', 'utf8')
/** More than prom-client's types tell. */
interface OwnMetric {
  name: string
  labelNames: string[]
  help: string
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

it('lists every setting with its default and meaning', () => {
  const rows = Object.entries(settings.shape).map(([name, setting]) => {
    const standard = setting.safeParse(undefined).data
    return `| \`${name}\` | ${standard === undefined ? '' : `${String(standard)} `}| ${setting.description} |`
  })
  expect(readme.split('\n').filter((line) => /^\| `[A-Z\d_]+` \|/.test(line))).toEqual(rows)
})

it('lists every error code with its status and message', () => {
  const rows = Object.entries(errorTable).map(
    ([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`,
  )
  expect(readme.split('\n').filter((line) => /^\| \d{3} \|/.test(line))).toEqual(rows)
})

it('lists every scope with its meaning', () => {
  const rows = Object.entries(scopes).map(([scope, meaning]) => `| \`${scope}\` | ${meaning} |`)
  const [, section = ''] = readme.split('## Scopes')
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
  const { registry } = openMetrics({ lost: 0 })
  const own = registry.getMetricsAsArray().filter(({ name }) => name.startsWith('muster_')) as unknown as OwnMetric[]
  const rows = own.map(({ name, labelNames, help }) => {
    const labels = labelNames.length === 0 ? '' : `{${labelNames.join()}}`
    return `| \`${name}${labels}\` | ${help} |`
  })
  expect(readme.split('\n').filter((line) => line.startsWith('| `muster_'))).toEqual(rows)
})

describe.each(['README.md', 'CONTRIBUTING.md'])('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  it('names scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name as string)
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(Object.keys(scripts)).toContain(name)
  })

  it('names files and folders that are there', () => {
    const named = [...text.matchAll(/`((?:src|rest|schema|prisma|test)\/[\w./-]+)`/g)].map(([, name]) => name as string)
    expect(named.length).toBeGreaterThan(3)
    // The recipe's own example is not there.
    for (const name of named.filter((each) => !/shifts?\./.test(each))) expect(existsSync(name), name).toBe(true)
  })
})
