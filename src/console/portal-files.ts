/** A Vite plugin: writes the service worker, with the names of the files that the worker portal needs to open. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { MOUNT, SERVICE_WORKER } from './places.ts'

interface Chunk {
  type: string
  isEntry: boolean
  facadeModuleId: string | null
  imports: readonly string[]
  dynamicImports: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> }
}

const PORTAL = path.join('app', 'portal', 'portal.tsx')
const SOURCE = path.join(import.meta.dirname, SERVICE_WORKER)
/** Files that are not outputs of the bundler. */
const ALWAYS = ['manifest.webmanifest', 'icon-192.png']

export function portalFiles(): Plugin {
  return {
    name: 'portal-files',
    generateBundle(_options, bundle) {
      const chunks = bundle as unknown as Record<string, Chunk>
      const files = filesOf(chunks).map((file) => `${MOUNT}/${file}`)
      const source = readFileSync(SOURCE, 'utf8')
      const version = createHash('sha256').update(source).update(files.join('\n')).digest('hex').slice(0, 16)
      const written = source.replace('__VERSION__', version).replace("'__FILES__'", JSON.stringify(files).slice(1, -1))
      this.emitFile({ type: 'asset', fileName: SERVICE_WORKER, source: written })
    },
  }
}

/** The files of the entry point and of the portal with all of its pages. */
function filesOf(chunks: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set(ALWAYS)
  const follow = (name: string, withPages: boolean) => {
    const chunk = chunks[name]
    if (chunk === undefined || files.has(name)) return
    files.add(name)
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
    for (const file of chunk.viteMetadata?.importedAssets ?? []) files.add(file)
    for (const other of chunk.imports) follow(other, false)
    if (withPages) for (const page of chunk.dynamicImports) follow(page, false)
  }
  const named = Object.entries(chunks).filter(([, { type }]) => type === 'chunk')
  const portal = named.find(([, { facadeModuleId }]) => facadeModuleId?.endsWith(PORTAL))
  if (portal === undefined) throw new Error(`${PORTAL} is not a chunk of its own`)
  follow(portal[0], true)
  for (const [name, { isEntry }] of named) if (isEntry) follow(name, false)
  return [...files].sort()
}
