/** How much script each page of the application loads when it is the first one that is opened. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { loadedScripts, sumOf } from '../support/scripts.ts'
import { consoleSuite } from './console.ts'
import { pages } from './page-rows.ts'

const SLOW = 300_000
const KILOBYTE = 1000
const MOST = 300 * KILOBYTE

describe.skipIf(chromiumPath === undefined)('a page that is opened first', () => {
  const suite = consoleSuite()

  it(
    'loads at most 300 kB of compressed script, and none of other pages',
    async () => {
      const page = await suite.open('owner')
      const loaded = new Map<string, { size: number; names: string[] }>()
      for (const { path, title } of pages) {
        await page.goto(`${suite.world.origin}/console${path}`)
        await page.getByRole('heading', { name: title, exact: true }).first().waitFor()
        const scripts = await loadedScripts(page)
        loaded.set(path, { size: sumOf(scripts), names: scripts.map(({ name }) => name) })
      }
      const sizes = [...loaded].map(([path, { size }]) => [path, size] as const)
      expect(sizes.filter(([, size]) => size > MOST)).toEqual([])
      for (const [path, size] of sizes) expect(size, path).toBeGreaterThan(50 * KILOBYTE) // it was measured
      const home = new Set(loaded.get('/')?.names)
      for (const [path, { names }] of loaded)
        if (path !== '/')
          expect(
            names.filter((name) => !home.has(name)),
            `${path} has a part of its own`,
          ).not.toEqual([])
      console.log(sizes.map(([path, size]) => `${path} ${Math.round(size / KILOBYTE)} kB`).join(', '))
    },
    SLOW,
  )
})
