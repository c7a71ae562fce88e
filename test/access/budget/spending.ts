/** Requests that spend a rate budget, and what their answers tell of it. */
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

/** What an answer tells of the budget. */
export function budgetOf({ headers }: Answer) {
  const read = (name: string) => {
    const text = headers.get(`x-ratelimit-${name}`)
    expect(text, `x-ratelimit-${name}`).toMatch(/^\d+$/)
    return Number(text)
  }
  return { limit: read('limit'), remaining: read('remaining'), reset: read('reset') }
}

/** An answer that is refused since all of `limit` is used up. */
export function expectLimited(answer: Answer, limit: number): void {
  expect(answer.status).toBe(429)
  expect(codeOf(answer)).toBe('rate_limited')
  const { reset, ...budget } = budgetOf(answer)
  expect(budget).toEqual({ limit, remaining: 0 })
  expect(reset).toBeGreaterThanOrEqual(1)
  expect(reset).toBeLessThanOrEqual(60)
  expect(answer.headers.get('retry-after')).toBe(String(reset))
}
