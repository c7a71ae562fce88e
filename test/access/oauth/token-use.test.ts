/** Where and by whom a token may be used, of requests that passed before, too (RFC 8707 and RFC 9449). */
import { describe, expect, it } from 'vitest'
import { resourceNames } from '../../../src/access/oauth/resource-indicators.ts'
import { openTokenUse } from '../../../src/access/oauth/token-use.ts'

const PUBLIC = 'https://muster.example'
const use = openTokenUse({ publicUrl: PUBLIC }, { pool: {} as never }, Buffer.alloc(32, 7))
const request = { method: 'GET', url: '/graphql', headersDistinct: {} } as never
const checks = {
  'a request': use.at('/graphql', request, {} as never),
  'a request that passed before': use.again('/graphql'),
}

describe.each(Object.entries(checks))('%s', (_, check) => {
  const outcome = (credential: object, isDpop = false) =>
    check(credential as never, { token: 'a token', isDpop }).then(
      () => 'passes',
      ({ code, message }: { code: string; message: string }) => [code, message],
    )

  it('passes with a token for this resource or the whole server', async () => {
    expect(await outcome({})).toBe('passes')
    expect(await outcome({ audience: `${PUBLIC}/graphql` })).toBe('passes')
    expect(await outcome({ audience: PUBLIC })).toBe('passes')
  })

  it('is refused with a token for another, one bound to a key as Bearer, and one bound to none as DPoP', async () => {
    expect(await outcome({ audience: `${PUBLIC}/mcp` })).toEqual([
      'credential_invalid',
      `This token is for ${PUBLIC}/mcp. Request one with resource=${PUBLIC}/graphql.`,
    ])
    expect(await outcome({ thumbprint: 'x' })).toEqual([
      'dpop_proof_invalid',
      'This token is bound to a key. Send it as `Authorization: DPoP <token>`, with a proof in the DPoP header.',
    ])
    expect(await outcome({}, true)).toEqual([
      'credential_invalid',
      'This credential is not bound to a key. Send it as `Authorization: Bearer <credential>`.',
    ])
  })
})

it('the resources are named with their addresses', () => {
  expect(resourceNames(PUBLIC)).toBe(`${PUBLIC}, ${PUBLIC}/api/public/v1, ${PUBLIC}/graphql, ${PUBLIC}/mcp`)
})
