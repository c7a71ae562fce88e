/** Shared by the tests of the token endpoint. */
import { expect } from 'vitest'
import type { Answer } from '../../support/server.ts'
import { type Parties, registerClient, startParties, type TestClient } from './flow.ts'

export interface TokenParties extends Parties {
  other: TestClient
  publicClient: TestClient
}

/** Several clients of one organisation, and its owner. */
export async function startTokenParties(settings?: NodeJS.ProcessEnv): Promise<TokenParties> {
  const parties = await startParties(settings)
  return {
    ...parties,
    other: await registerClient(parties.server, { name: 'Payroll Bridge' }),
    publicClient: await registerClient(parties.server, { isPublic: true }),
  }
}

/** Assert an error response of the token endpoint (RFC 6749, 5.2) that reveals nothing else. */
export function expectRefusal(answer: Answer, status: number, error: string): void {
  expect([answer.status, answer.body.error]).toEqual([status, error])
  expect(answer.body.access_token).toBeUndefined()
  expect(answer.headers.get('cache-control')).toBe('no-store') // RFC 6749, 5.1
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
}

/** A client's credentials as a Basic header (RFC 6749, 2.3.1). */
export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})
