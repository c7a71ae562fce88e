/** The script that a page has loaded. */
import type { Page } from 'playwright-core'

/** A script of a page, and its compressed size in bytes. */
interface LoadedScript {
  name: string
  size: number
}

const sizes = new Map<string, number>()

export async function loadedScripts(page: Page): Promise<LoadedScript[]> {
  const urls: string[] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js') && name.includes('/assets/')),
  )
  return Promise.all(
    [...new Set(urls)].map(async (url) => ({
      name: new URL(url).pathname.split('/').at(-1) ?? '',
      size: await sizeOf(url),
    })),
  )
}

async function sizeOf(url: string): Promise<number> {
  const known = sizes.get(url)
  if (known !== undefined) return known
  const file = await fetch(url.replace('localhost', '127.0.0.1'), { headers: { 'accept-encoding': 'gzip' } })
  await file.arrayBuffer()
  const size = Number(file.headers.get('content-length'))
  sizes.set(url, size)
  return size
}

export const sumOf = (scripts: readonly LoadedScript[]) => scripts.reduce((sum, { size }) => sum + size, 0)
