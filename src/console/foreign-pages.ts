/**
 * A Vite plugin: keeps, of the packages that draw the API reference and GraphiQL, the files that the server sends. The
 * packages themselves are needed for the build alone.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import type { Plugin } from 'vite'
import { GRAPHIQL, GRAPHIQL_OPTIONS, REFERENCE } from '../platform/pages/foreign-pages.ts'

export function foreignPages(): Plugin {
  return {
    name: 'foreign-pages',
    async generateBundle() {
      const scalar = path.dirname(createRequire(import.meta.url).resolve('@scalar/api-reference'))
      const reference = await readFile(path.join(scalar, 'browser/standalone.js'))
      this.emitFile({ type: 'asset', fileName: REFERENCE, source: reference })
      const options = { title: 'Muster GraphiQL', favicon: 'data:,', toJSON: () => GRAPHIQL_OPTIONS }
      this.emitFile({ type: 'asset', fileName: GRAPHIQL, source: renderGraphiQL(options).trim() })
    },
  }
}
