/** A page says what it is of, so that it can be read at a glance: parts of it with a name of their own have a file. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const APP = join(import.meta.dirname, '../../src/console/app')
/** Lines of the file. */
const MOST = { record: 100, list: 60 }

/** Pages of a record, and those that lead through steps. */
const isLong = (source: string) => /<(RecordPage|Steps)\b/.test(source)

describe('pages of the console', async () => {
  const files = await Array.fromAsync(glob('{pages,portal}/**/*page.tsx', { cwd: APP }))

  it.each(files.sort())('%s is small', (file) => {
    const source = readFileSync(join(APP, file), 'utf8')
    expect(source.split('\n').length - 1).toBeLessThan(isLong(source) ? MOST.record : MOST.list)
  })
})
