/** The requests of a caller, as the load generator sends them. */
import type { RequestSample } from './load.ts'
import type { Caller } from './organisations.ts'

export const BASE = '/api/public/v1'
const JSON_TYPE = { 'content-type': 'application/json' }

const credential = ({ key }: Pick<Caller, 'key'>) => ({ authorization: `Bearer ${key}` })

/** @param resource path after the base */
export function get(caller: Pick<Caller, 'key'>, resource: string): RequestSample {
  return { path: BASE + resource, method: 'GET', headers: credential(caller), status: 200 }
}

export function post(caller: Pick<Caller, 'key'>, resource: string, body: unknown): RequestSample {
  const headers = { ...credential(caller), ...JSON_TYPE }
  return { path: BASE + resource, method: 'POST', headers, body: JSON.stringify(body), status: 201 }
}

export function patch(caller: Pick<Caller, 'key'>, resource: string, body: unknown): RequestSample {
  return { ...post(caller, resource, body), method: 'PATCH', status: 200 }
}

/** @param caller undefined if the server asks for no credential */
export function graphql(caller: Pick<Caller, 'key'> | undefined, query: string): RequestSample {
  const headers = { ...(caller && credential(caller)), ...JSON_TYPE }
  return { path: '/graphql', method: 'POST', headers, body: JSON.stringify({ query }), status: 200 }
}

/** Send one and read the answer. @throws if its status is not the expected one */
export async function ask<Answer>(port: number, sample: RequestSample): Promise<{ answer: Answer; headers: Headers }> {
  const { path, method, headers, body, status } = sample
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) })
  if (response.status !== status) throw new Error(`${method} ${path} answered ${response.status}`)
  return { answer: (await response.json()) as Answer, headers: response.headers }
}
