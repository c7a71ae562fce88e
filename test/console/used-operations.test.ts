/** The console has no operation that no page sends. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const APP = join(import.meta.dirname, '../../src/console/app')

it('each operation is used', async () => {
  const files = await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: APP }))
  const texts = files.map((file) => ({ file, text: readFileSync(join(APP, file), 'utf8') }))
  const code = texts.filter(({ file }) => !file.endsWith('operations.ts')).map(({ text }) => text)
  const words = new Set(code.join('\n').match(/\b\w+Document\b/g))
  const declared = texts
    .filter(({ file }) => file.endsWith('operations.ts'))
    .flatMap(({ text }) => [...text.matchAll(/export const (\w+Document)\b/g)].map(([, name]) => name as string))
  expect(declared.filter((name) => !words.has(name))).toEqual([])
  expect(declared.length).toBeGreaterThan(100)
})
