/** Helpers that send writes with an `Idempotency-Key`. */
import { type Answer, request, type TestServer } from '../../support/server.ts'

export const worker = { first_name: 'Ada', last_name: 'Okafor', metadata: { zone: 'b', a: 'first' } }

export interface WriteRequest {
  key: string
  idempotencyKey: string
  body?: unknown
  path?: string
  method?: string
  /** Another server on the same database. */
  at?: TestServer
}

/** Helpers that call a server, or others on the same database. */
export function callsOf(server: () => TestServer) {
  return {
    /** A new organisation with a key. */
    async newCaller(environment: 'live' | 'sandbox' = 'live') {
      const orgId = await server().organisation()
      return { orgId, key: await server().key({ orgId, environment }) }
    },

    /** Send one write with an `Idempotency-Key`; the result includes the raw response body. */
    async send({
      key,
      idempotencyKey,
      body = worker,
      path = '/workers',
      method = 'POST',
      at = server(),
    }: WriteRequest) {
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
