/** The README says what is so: its settings are the settings, its scripts exist, its recipe names files that are there. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settings } from '../../src/config.ts'

const readme = readFileSync('README.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

it('lists every setting with its default and meaning', () => {
  const rows = Object.entries(settings.shape).map(([name, setting]) => {
    const standard = setting.safeParse(undefined).data
    return `| \`${name}\` | ${standard === undefined ? '' : `${standard} `}| ${setting.description} |`
  })
  expect(readme.split('\n').filter((line) => /^\| `[A-Z\d_]+` \|/.test(line))).toEqual(rows)
})

it('names scripts that exist', () => {
  const named = [...readme.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name as string)
  expect(named.length).toBeGreaterThan(3)
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})

it('names files that are there', () => {
  const named = [...readme.matchAll(/`((?:src|rest|schema|prisma|test)\/[\w./-]+\.\w+)`/g)].map(
    ([, file]) => file as string,
  )
  for (const file of named.filter((each) => !/things?\./.test(each))) expect(existsSync(file), file).toBe(true)
})
