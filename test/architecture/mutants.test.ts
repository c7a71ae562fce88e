/** The areas of `npm run mutants` have every file of access, and tests that exist. */
import { existsSync, globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Area, areas } from '../mutants/areas.ts'

const all: Area[] = Object.values(areas)
/** Files without code that runs. */
const TYPES = ['src/access/services.ts']

it('every file of access is mutated, in one area', () => {
  const mutated = all.flatMap(({ code }) => globSync([...code]))
  expect(mutated.filter((file) => file.startsWith('src/access/')).sort()).toEqual(
    globSync('src/access/**/*.ts')
      .filter((file) => !TYPES.includes(file))
      .sort(),
  )
})

it('every area names code and tests that exist', () => {
  for (const { code } of all) for (const glob of code) expect(globSync(glob), glob).not.toEqual([])
  for (const { tests, atLoad = [] } of all)
    for (const test of [...tests, ...atLoad]) expect(existsSync(test), test).toBe(true)
})
