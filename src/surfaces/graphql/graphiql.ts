/**
 * GraphiQL for browsers at `GET /graphql`. The package renders one page of 9 MB with everything inline; this file moves
 * the style and the script to separate assets and adds a script that asks for an API key before it loads GraphiQL.
 */
import { readFile } from 'node:fs/promises'
import type { Request, Router } from 'express'
import { type BuiltPage, makeAsset, servePage } from '../../platform/pages/built-page.ts'
import { GRAPHIQL, GRAPHIQL_OPTIONS, readForeignPage } from '../../platform/pages/foreign-pages.ts'
import { examples } from './graphiql-examples.ts'

const options = {
  defaultTabs: examples.map(({ query, variables }) => ({
    query,
    variables: variables && JSON.stringify(variables, null, 2),
  })),
  shouldPersistHeaders: false,
}

/** Parameters of requests that programs send. A link with `query` opens the query in the page. */
const MACHINE_PARAMETERS = ['documentId', 'extensions']

/**
 * The routes of the page and its assets.
 * @param trustedOnly whether the server refuses queries that people write, except owners; the page then says so
 */
export function graphiql(trustedOnly: boolean): Router {
  const isFor = (req: Request) =>
    MACHINE_PARAMETERS.every((name) => req.query[name] === undefined) && req.accepts(['json', 'html']) === 'html'
  return servePage(() => buildPage(trustedOnly), { isFor })
}

async function buildPage(trustedOnly: boolean): Promise<BuiltPage> {
  const empty = await readForeignPage(GRAPHIQL)
  const rendered = empty.replace(JSON.stringify(GRAPHIQL_OPTIONS), () => JSON.stringify(options))
  const style = between(rendered, '<style>', '</style>', rendered.indexOf('</style>'))
  const script = between(rendered, '<script>', '</script>', rendered.lastIndexOf('</script>'))
  const assets = await Promise.all([
    makeAsset('graphiql', 'css', style.text),
    makeAsset('key', 'css', await ownFile('graphiql-key.css')),
    makeAsset('key', 'js', await ownFile('graphiql-key.js')),
    makeAsset('graphiql', 'js', script.text),
  ])
  const [css, keyCss, keyJs, js] = assets.map(({ name }) => `/graphql/assets/${name}`)
  const html =
    rendered.slice(0, style.start) +
    `<link rel="stylesheet" href="${css}"><link rel="stylesheet" href="${keyCss}">` +
    rendered.slice(style.end, script.start) +
    `<script src="${keyJs}" data-graphiql="${js}"${trustedOnly ? ' data-trusted-only' : ''}></script>` +
    rendered.slice(script.end)
  return { html: html.trim(), assets }
}

const ownFile = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

function between(page: string, open: string, close: string, closeAt: number) {
  const start = page.indexOf(open)
  if (start < 0 || closeAt < start) throw new Error(`GraphiQL's page has no ${open}`)
  return { start, end: closeAt + close.length, text: page.slice(start + open.length, closeAt) }
}
