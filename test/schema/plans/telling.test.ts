/**
 * The SQL of telling operations, beside each: a change of the plans shows there what it does to statements. `-u` writes
 * them anew. The caller is said by the file's name: `own-…` is bound to a worker, `limited-…` to the limits of a supervisor,
 * `refused-…` reads workers alone, `hidden-…` does not see the restricted documents that its organisation has.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeCursor } from '../../../schema/finding/cursor.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { RESTRICTED } from '../../../src/access/tenancy/restricted.ts'
import { createId } from '../../support/resources.ts'
import { credentialOf, runQuery } from '../../support/run-query.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'

const folder = new URL('./telling/', import.meta.url)
const WORKER = '00000000-0000-7000-8000-000000000001'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  const key = await server.key({ scopes: ['write', RESTRICTED] })
  await createId(server, key, '/document-types', { name: 'Medical certificate', restricted: true })
})
afterAll(() => server.stop())

function callerOf(name: string) {
  if (name.startsWith('own-')) return credentialOf(SANDBOX_ORGANISATION, { workerId: WORKER })
  if (name.startsWith('limited-'))
    return credentialOf(SANDBOX_ORGANISATION, { limits: { role: 'supervisor', id: WORKER } })
  if (name.startsWith('hidden-')) return credentialOf(server.orgId, { scopes: new Set(['documents:read']) })
  return credentialOf(SANDBOX_ORGANISATION, name.startsWith('refused-') ? { scopes: new Set(['workers:read']) } : {})
}

const KEYWORDS = /(?<!epoch)\s+(?=(?:from|where|left join|cross join|order by|group by|limit|union all|select)\b)/g

/** One clause a line, indented by the parentheses around it. */
function inLines(sql: string): string {
  let depth = 0
  const lines = sql.replace(/\s+/g, ' ').split(KEYWORDS)
  return lines
    .map((line) => {
      const indented = `${'  '.repeat(depth)}${line}`
      depth = Math.max(0, depth + line.split('(').length - line.split(')').length)
      return indented
    })
    .join('\n')
}

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => file.replace('.graphql', ''))

it('there are thirty-seven', () => expect(names).toHaveLength(37))

it.each(names)('%s', async (name) => {
  const cursor = writeCursor({ id: WORKER, updatedAt: undefined, offset: 2, finding: 'Worker', sortedBy: undefined })
  const query = readFileSync(new URL(`${name}.graphql`, folder), 'utf8').replace('CURSOR', cursor)
  const sent = await sentStatements(() => runQuery(server, callerOf(name), query))
  const own = sent.filter(({ text }) => text.includes('$1::uuid'))
  // The first one of an organisation that restricts documents finds that it does.
  expect(own.length).toBeLessThanOrEqual(name.startsWith('hidden-') ? 2 : 1)
  await expect(`${inLines(own.at(-1)?.text ?? '')}\n`).toMatchFileSnapshot(`./telling/${name}.sql`)
})
