/** The table of `npm run prove`, when a bound is held, and how the command is used. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { atLeast, atMost, exactly, type Figure, figure, holds, none, type Outcome } from './figures.ts'
import { proofs } from './proofs.ts'
import { allHold, tableOf } from './table.ts'

const outcome = (figures: Figure[], problem?: string): Outcome => ({
  proof: 'kills',
  about: 'writes',
  seconds: 1,
  figures,
  ...(problem !== undefined && { problem }),
})

it.each<[boolean, Figure]>([
  [true, none('lost', 0)],
  [false, none('lost', 1)],
  [true, exactly('admitted', 300, 300)],
  [false, exactly('admitted', 301, 300)],
  [true, atMost('longest', 15, 15)],
  [false, atMost('longest', 15.01, 15)],
  [false, atMost('longest', Number.NaN, 15)],
  [true, atLeast('told', 1, 1)],
  [false, atLeast('told', 0, 1)],
  [true, figure('measured', 7)],
])('%s: %o', (expected, each) => {
  expect(holds(each)).toBe(expected)
})

it('shows each figure beside its bound', () => {
  const figures = [figure('writes', 12_345), none('lost', 2), atMost('longest', 3.21, 15, 's')]
  expect(
    tableOf([outcome(figures)])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| `kills` | writes |  | 12,345 |  |',
    '|  | lost | exactly 0 | 2 | FAIL |',
    '|  | longest | at most 15 s | 3.21 s | ok |',
  ])
})

it('a proof that did not run is not held', () => {
  const failed = outcome([], 'not installed: apt-get install patroni')
  expect(tableOf([failed])).toContain('| `kills` | did not run: not installed: apt-get install patroni | | | FAIL |')
  expect([allHold([failed]), allHold([outcome([none('lost', 1)])]), allHold([outcome([none('lost', 0)])])]).toEqual([
    false,
    false,
    true,
  ])
})

it('refuses a proof that there is not', async () => {
  const command = promisify(execFile)(process.execPath, ['test/prove/prove.ts', '--only', 'kills,magic'])
  await expect(command).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("no proof 'magic'") })
})

it('the results have every proof', () => {
  const results = readFileSync('test/prove/results.md', 'utf8')
  for (const { name } of proofs) expect(results).toContain(`\n| \`${name}\` | `)
})
