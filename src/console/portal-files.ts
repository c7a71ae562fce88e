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

/** The outputs of the bundler, by their names. */
export type Chunks = Readonly<Record<string, Chunk>>

const PORTAL = path.join('app', 'portal', 'portal.tsx')
const SOURCE = path.join(import.meta.dirname, SERVICE_WORKER)
/** Files that are not outputs of the bundler. */
const ALWAYS = ['manifest.webmanifest', 'icon-192.png']

export function portalFiles(): Plugin {
  return {
    name: 'portal-files',
    generateBundle(_options, bundle) {
      const chunks = bundle as unknown as Chunks
      const entries = Object.keys(chunks).filter((name) => chunks[name]?.isEntry || name.startsWith('assets/first-'))
      const portal = chunkOf(chunks, PORTAL)
      const names = [...ALWAYS, ...filesOf(chunks, [...entries, portal, ...(chunks[portal]?.dynamicImports ?? [])])]
      const files = names.sort().map((file) => `${MOUNT}/${file}`)
      const source = readFileSync(SOURCE, 'utf8')
      const version = createHash('sha256').update(source).update(files.join('\n')).digest('hex').slice(0, 16)
      const written = source.replace('__VERSION__', version).replace("'__FILES__'", JSON.stringify(files).slice(1, -1))
      this.emitFile({ type: 'asset', fileName: SERVICE_WORKER, source: written })
    },
  }
}

/** The chunk that a module begins. @throws if it has none */
export function chunkOf(chunks: Chunks, module: string): string {
  const found = Object.keys(chunks).find((name) => chunks[name]?.facadeModuleId?.endsWith(module))
  if (found === undefined) throw new Error(`${module} is not a chunk of its own`)
  return found
}

/** The files of chunks, with those that they import. */
export function filesOf(chunks: Chunks, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const follow = (name: string) => {
    if (files.has(name)) return
    files.add(name)
    const { viteMetadata, imports = [] } = chunks[name] ?? {}
    for (const file of viteMetadata?.importedCss ?? []) files.add(file)
    for (const file of viteMetadata?.importedAssets ?? []) files.add(file)
    for (const other of imports) follow(other)
  }
  for (const name of names) follow(name)
  return files
}
