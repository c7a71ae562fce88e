/** Writes with an `Idempotency-Key`, as its tests send them. */
import { type Answer, request, type TestServer } from '../../support/server.ts'

export const worker = { first_name: 'Ada', last_name: 'Okafor', metadata: { zone: 'b', a: 'first' } }

export interface Sent {
  key: string
  idempotencyKey: string
  body?: unknown
  path?: string
  method?: string
  /** Another server over the same database. */
  at?: TestServer
}

/** What is sent to a server, and to others over its database. */
export function callsOf(server: () => TestServer) {
  return {
    /** An organisation of the test's own, with a key. */
    async newCaller(environment: 'live' | 'sandbox' = 'live') {
      const orgId = await server().organisation()
      return { orgId, key: await server().key({ orgId, environment }) }
    },

    /** One write with an `Idempotency-Key`; its body also as the text that arrived. */
    async send({ key, idempotencyKey, body = worker, path = '/workers', method = 'POST', at = server() }: Sent) {
      const response = await fetch(at.base + path, {
        method,
        body: JSON.stringify(body),
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
    },

    async totalOf(key: string, path = '/workers'): Promise<number> {
      return (await request(`${server().base}${path}?limit=1`, { key })).body.pagination.total
    },
  }
}

export const codeOf = ({ body }: { body: Answer['body'] }) => body.error?.code ?? body.errors?.[0].extensions.code
export const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed')
