/** The console from its sources, where `npm run dev` runs: pages in a browser follow each change. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { createServer } from 'vite'
import { APP, MOUNT } from './places.ts'

const PROJECT = path.join(import.meta.dirname, '../..')
/** Sources of the server. A migration is not among them: it is applied with the next change, when it has been written whole. */
const FOLDERS = ['src', 'rest', 'schema', 'prisma/generated'].map((folder) => path.join(PROJECT, folder))
const SOURCE = /\.(?:[jt]s|json|graphql|md|css|svg)$/
const PAGES = new RegExp(`^${MOUNT}(?:/|(?=\\?)|$)`)

interface ConsoleSources {
  /** @returns false if the request is for something else */
  handle(req: IncomingMessage, res: ServerResponse): boolean
  close(): Promise<void>
}

/** @param http of the pages @param changed called for each file of the server that changes */
export async function openConsoleSources(http: Server, changed: (file: string) => void): Promise<ConsoleSources> {
  const isOfServer = (file: string) =>
    SOURCE.test(file) &&
    FOLDERS.some((folder) => file.startsWith(folder + path.sep)) &&
    !file.startsWith(APP + path.sep)
  const vite = await createServer({
    configFile: path.join(import.meta.dirname, 'vite.config.ts'),
    cacheDir: path.join(PROJECT, 'dist/vite'),
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server: http }, fs: { allow: [PROJECT] } },
    optimizeDeps: { exclude: ['@urql/core'] },
    plugins: [
      {
        name: 'documents-without-text',
        transform(code, id) {
          // Its checks for development read the text of a document; ours are sent by their identifiers and have none.
          if (id.includes('/@urql/core/')) return code.replaceAll('process.env.NODE_ENV', '"production"')
        },
      },
      {
        name: 'server-sources',
        configureServer({ watcher }) {
          watcher.add(FOLDERS).on('all', (_change, file) => {
            if (isOfServer(file)) changed(path.relative(PROJECT, file))
          })
        },
      },
    ],
  })
  return {
    handle(req, res) {
      const { url = '' } = req
      if (!PAGES.test(url)) return false
      req.url = url.replace(PAGES, `${MOUNT}/`)
      vite.middlewares(req, res)
      return true
    },
    close: () => vite.close(),
  }
}
