/** The credential in an Authorization header: what is found, and every refusal. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApiKey } from '../../../src/access/credentials/api-key.ts'
import { makeSecretText } from '../../../src/access/credentials/secret-text.ts'
import { type AccessWorld, failureOf, openAccessWorld } from '../../support/access-world.ts'
import { bearer, countedLookUps } from './counted.ts'

const SECOND = 1000

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

const { newKey, open, using } = countedLookUps(() => world)

describe('a credential', () => {
  it('is that of the key, with the scopes that exist', async () =>
    using(open(), async ({ credentials }) => {
      const expiresAt = new Date(Date.now() + 60 * SECOND)
      const settings = { name: 'payroll', ratePerMinute: 7, expiresAt, environment: 'sandbox' } as const
      const made = await newKey({ ...settings, scopes: ['read', 'workers:write'] })
      const scopes = { scopes: ['read', 'workers:write', 'a scope of a later release'] }
      await world.database.prisma.apiKey.updateMany({ where: { id: made.id }, data: scopes })
      expect(await credentials.authenticate(bearer(made))).toEqual({
        id: made.id,
        kind: 'key',
        orgId: expect.any(String),
        ...settings,
        trustedDocumentsOnly: false,
        scopes: new Set(['read', 'workers:write']),
        userId: null,
        role: null,
        workerId: null,
        limits: null,
        tasksOf: null,
        revokedAt: null,
      })
    }))

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'x Bearer abc', 'Bearer a b', 'Bearerabc'])(
    'is missing in the header %j',
    async (header) =>
      using(open(), async ({ credentials, counted }) => {
        expect(await failureOf(() => credentials.authenticate(header))).toMatchObject({
          code: 'credential_missing',
          message: expect.stringMatching(header ? /^The Authorization header must have the form/ : /^No credential/),
        })
        expect(counted.lookUps).toBe(0)
      }),
  )

  it('may stand behind several spaces, before some, and after its scheme in capitals', async () =>
    using(open(), async ({ credentials }) => {
      const { id, key } = await newKey()
      for (const header of [`Bearer   ${key}`, `Bearer ${key}  `, `BEARER ${key}`])
        expect((await credentials.authenticate(header)).id).toBe(id)
    }))

  it('that is no credential of Muster is refused without a look-up, an unknown one after it', async () =>
    using(open(), async ({ credentials, counted }) => {
      const codeFor = async (text: string) => (await failureOf(() => credentials.authenticate(`Bearer ${text}`))).code
      for (const text of [
        'nonsense',
        `${makeApiKey('live')}x`,
        makeSecretText('mst_rt'),
        makeSecretText('mst_other' as never),
      ])
        expect(await codeFor(text)).toBe('credential_invalid')
      expect(counted.lookUps).toBe(0)
      expect(await codeFor(makeApiKey('live'))).toBe('credential_invalid')
      expect(counted.lookUps).toBe(1)
    }))

  it('of one environment is not accepted as that of the other', async () =>
    using(open(), async ({ credentials }) => {
      const made = await newKey()
      const data = { environment: 'sandbox' } as const
      await world.database.prisma.apiKey.updateMany({ where: { id: made.id }, data })
      expect(await failureOf(() => credentials.authenticate(bearer(made)))).toMatchObject({
        code: 'credential_invalid',
      })
    }))

  it('that was revoked or has expired is refused, and says whose it was', async () =>
    using(open(), async ({ credentials }) => {
      const past = new Date(Date.now() - 1)
      for (const [data, code] of [
        [{ expiresAt: past }, 'credential_expired'],
        [{ revokedAt: past }, 'credential_revoked'],
        [{ revokedAt: past, expiresAt: past }, 'credential_revoked'],
      ] as const) {
        const made = await newKey()
        await world.database.prisma.apiKey.updateMany({ where: { id: made.id }, data })
        expect(await failureOf(() => credentials.authenticate(bearer(made)))).toMatchObject({
          code,
          credential: { id: made.id },
        })
      }
    }))

  it('is valid until the moment of its expiry, also from the cache', async () =>
    using(open(), async ({ credentials, counted }) => {
      await credentials.listen()
      const made = await newKey({ expiresAt: new Date(Date.now() + 60 * SECOND) })
      await credentials.authenticate(bearer(made))
      const { expiresAt } = await world.database.prisma.apiKey.findFirstOrThrow({ where: { id: made.id } })
      vi.useFakeTimers({ toFake: ['Date'], now: (expiresAt as Date).getTime() - 1 })
      try {
        expect((await credentials.authenticate(bearer(made))).id).toBe(made.id)
        vi.setSystemTime((expiresAt as Date).getTime())
        const refused = await failureOf(() => credentials.authenticate(bearer(made)))
        expect(refused).toMatchObject({ code: 'credential_expired' })
      } finally {
        vi.useRealTimers()
      }
      expect(counted.lookUps).toBe(1)
    }))
})
