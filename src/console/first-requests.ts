/** A Vite plugin: a script that asks for what the first page needs before the page's own script has come. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { MeDocument } from './app/session/operations.ts'
import { MOUNT } from './places.ts'
import { type Chunks, chunkOf, filesOf } from './portal-files.ts'

const SOURCE = path.join(import.meta.dirname, 'first-requests.js')
export const FIRST = 'assets/first-'

const apps = {
  staff: { app: ['app', 'staff-app.tsx'], home: ['app', 'pages', 'home', 'page.tsx'] },
  portal: { app: ['app', 'portal', 'portal.tsx'], home: ['app', 'portal', 'home', 'page.tsx'] },
} as const

export function firstRequests(): Plugin {
  return {
    name: 'first-requests',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = bundle as unknown as Chunks
      const own = (parts: readonly string[], known: ReadonlySet<string>) =>
        [...filesOf(chunks, [chunkOf(chunks, path.join(...parts))])].filter((file) => !known.has(file))
      const entries = Object.keys(chunks).filter((name) => chunks[name]?.isEntry)
      const known = filesOf(chunks, entries)
      const files = Object.fromEntries(
        Object.entries(apps).map(([name, { app, home }]) => {
          const ofApp = own(app, known)
          const ofHome = own(home, new Set([...known, ...ofApp]))
          return [name, { app: ofApp.filter(isLoaded).map(pathOf), home: ofHome.filter(isLoaded).map(pathOf) }]
        }),
      )
      const source = readFileSync(SOURCE, 'utf8')
        .replace("'__APPS__'", JSON.stringify(files))
        .replace('__DOCUMENT__', (MeDocument as unknown as { documentId: string }).documentId)
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      this.emitFile({ type: 'asset', fileName: `${FIRST}${hash}.js`, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => name.startsWith(FIRST))
        if (file === undefined) throw new Error('the script of the first requests is not in the build')
        return {
          html,
          tags: [
            { tag: 'script', attrs: { type: 'module', src: pathOf(file), async: true }, injectTo: 'head-prepend' },
          ],
        }
      },
    },
  }
}

const isLoaded = (file: string) => file.endsWith('.js') || file.endsWith('.css')
const pathOf = (file: string) => `${MOUNT}/${file}`
