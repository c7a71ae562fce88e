/**
 * A Vite plugin: keeps, of the packages that draw the API reference and GraphiQL, the files that the server sends. The
 * packages themselves are needed for the build alone.
 */
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import scalar from '@scalar/fastify-api-reference'
import type { Plugin } from 'vite'
import { GRAPHIQL, GRAPHIQL_OPTIONS, REFERENCE } from '../platform/pages/foreign-pages.ts'

export function foreignPages(): Plugin {
  return {
    name: 'foreign-pages',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: REFERENCE, source: referenceScript() })
      const options = { title: 'Muster GraphiQL', favicon: 'data:,', toJSON: () => GRAPHIQL_OPTIONS }
      this.emitFile({ type: 'asset', fileName: GRAPHIQL, source: renderGraphiQL(options).trim() })
    },
  }
}

/** A route as a plugin of Fastify declares it. */
interface Route {
  url: string
  handler(request: unknown, reply: { header(): unknown; send(body: string): string }): string
}

/**
 * The script that draws the API reference. It is in two packages of Scalar's: in one of 52 MB, with the parts that it was
 * built from, and alone in the plugin for Fastify, as the answer to a request. Here the plugin is asked.
 */
function referenceScript(): string {
  const routes: Route[] = []
  const fastify = { route: (route: Route) => void routes.push(route) }
  scalar(fastify as never, { configuration: { url: '/' } }, () => {})
  const route = routes.find(({ url }) => url.endsWith('.js'))
  if (route === undefined) throw new Error("Scalar's plugin for Fastify has no route of a script")
  const reply = { header: () => reply, send: (script: string) => script }
  return route.handler({}, reply)
}
