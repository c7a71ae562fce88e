/** Files that code finds by a path from itself: a file that moves to another folder takes the path along. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** A path that leaves its folder, beside the file's own address. */
const LEAVING = /import\.meta\.dirname, '((?:\.\.\/)+[^']*|\.\.)'|new URL\('((?:\.\.\/)+[^']*)', import\.meta\.url/g
/** What is made after a checkout: only its parent is there. */
const MADE = ['node_modules', 'dist']

const paths = globSync(['src/**/*.ts', 'schema/**/*.ts', 'rest/**/*.ts']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(LEAVING)].map(([, joined, linked]) => ({
    file,
    to: path.join(path.dirname(file), joined ?? linked ?? ''),
  })),
)

it('are there, or are made at the top of the project', () => {
  expect(paths.length).toBeGreaterThan(4)
  expect(paths.filter(({ to }) => !MADE.includes(to.split('/')[0] ?? '') && !existsSync(to))).toEqual([])
})
