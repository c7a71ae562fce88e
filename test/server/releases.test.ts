/** Versions mean something: the changelog, package.json and the repository say the same. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version } from '../../src/platform/version.ts'
import { fileOf, hasCommit, readReleases } from '../support/release.ts'

const releases = await readReleases()
const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)

it('every version of the changelog but the next one is released, with its date and its commit', () => {
  const [next, ...released] = headings
  expect(next?.replace(/\d{4}-\d{2}-\d{2}$/, 'not released')).toBe(`${version}, not released`) // a release has a date
  expect(released.map((heading) => heading?.split(',')[0])).toEqual(releases.map((release) => release.version))
  expect(releases.length).toBeGreaterThan(0)
})

it.each(releases)('$version is what its commit says of itself', async ({ version: released, commit }) => {
  if (!(await hasCommit(commit))) return // a copy without history
  const { version: own } = JSON.parse(await fileOf(commit, 'package.json'))
  expect(own).toBe(released)
})
