/** Requests that spend a rate budget, and readers of the budget headers. */
import { expect } from 'vitest'
import { codeOf } from '../../support/people.ts'
import { type Answer, graphql, request, type TestServer } from '../../support/server.ts'

export const rest = (server: TestServer, key: string) => request(`${server.base}/workers?limit=1`, { key })
export const query = (server: TestServer, key: string) =>
  graphql(server, key, '{ workers(limit: 1) { pagination { total } } }')
export const surfaces = [
  ['REST', rest],
  ['GraphQL', query],
] as const

/** The values of a response's rate limit headers. */
export function budgetOf({ headers }: Answer) {
  const read = (name: string) => {
    const text = headers.get(`x-ratelimit-${name}`)
    expect(text, `x-ratelimit-${name}`).toMatch(/^\d+$/)
    return Number(text)
  }
  return { limit: read('limit'), remaining: read('remaining'), reset: read('reset'), cost: read('cost') }
}

/** Assert that a response is a 429 because all of `limit` is spent. */
export function expectLimited(answer: Answer, limit: number): void {
  expect(answer.status).toBe(429)
  expect(codeOf(answer)).toBe('rate_limited')
  const { reset, limit: stated, remaining } = budgetOf(answer)
  expect([stated, remaining]).toEqual([limit, 0])
  expect(reset).toBeGreaterThanOrEqual(1)
  expect(reset).toBeLessThanOrEqual(60)
  expect(answer.headers.get('retry-after')).toBe(String(reset))
}
