/** When the look-up of a credential asks the database, and what it remembers, until a change or for five seconds. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashSecret, makeSecretText } from '../../../src/access/credentials/secret-text.ts'
import { openCredentials } from '../../../src/access/credentials.ts'
import { type AccessWorld, failureOf, openAccessWorld } from '../../support/access-world.ts'
import { bearer, countedLookUps, withTime } from './counted.ts'

const SECOND = 1000

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

const { newKey, open, using, untilNotified } = countedLookUps(() => world)

async function listeners(): Promise<number | null> {
  const { rowCount } = await world.database.pool.query(
    `select from pg_stat_activity where application_name = 'muster credentials' and datname = current_database()`,
  )
  return rowCount
}

describe('the database is asked', () => {
  it('each time, until notifications arrive; then once, and again after a change of that credential', async () =>
    using(open(), async ({ credentials, counted }) => {
      const [one, two] = [await newKey(), await newKey()]
      const authenticate = async (...keys: { key: string }[]) => {
        const before = counted.lookUps
        for (const key of keys) await credentials.authenticate(bearer(key))
        return counted.lookUps - before
      }
      expect(await authenticate(one, one)).toBe(2)
      await credentials.listen()
      expect(await authenticate(one, two)).toBe(2)
      expect(await authenticate(one, two, one)).toBe(0)
      await world.database.prisma.apiKey.updateMany({ where: { id: one.id }, data: { ratePerMinute: 9 } })
      await untilNotified()
      expect(await authenticate(one, two)).toBe(1)
      expect(await authenticate(one)).toBe(0)
      expect((await credentials.authenticate(bearer(one))).ratePerMinute).toBe(9)
      await world.database.prisma.apiKey.updateMany({ where: { id: one.id }, data: { trustedDocumentsOnly: true } })
      await untilNotified()
      expect(await authenticate(one, two)).toBe(1)
      expect((await credentials.authenticate(bearer(one))).trustedDocumentsOnly).toBe(true)
    }))

  it('after a change of a client for each of its tokens, also when another of them was revoked before', async () => {
    const { prisma } = world.database
    const clientId = `mst_client_${randomUUID()}`
    const settings = { redirectUris: [], grantTypes: [], scopes: ['read'], ratePerMinute: 7 }
    const orgId = await world.organisation()
    await prisma.oauthClient.create({ data: { orgId, clientId, name: 'a client', environment: 'live', ...settings } })
    const makeToken = async () => {
      const text = makeSecretText('mst_at')
      const expiresAt = new Date(Date.now() + 60 * SECOND)
      const hash = hashSecret(text)
      const token = { hash, clientId, scopes: ['read'], payload: {}, expiresAt }
      await prisma.oauthToken.create({ data: { ...token, kind: 'client' } })
      return { header: `Bearer ${text}`, hash }
    }
    const [one, two] = [await makeToken(), await makeToken()]
    const credentials = openCredentials(world.database)
    await using({ credentials, counted: { lookUps: 0 } }, async () => {
      await credentials.listen()
      await untilNotified()
      const rateOf = async ({ header }: { header: string }) => (await credentials.authenticate(header)).ratePerMinute
      expect([await rateOf(one), await rateOf(two)]).toEqual([7, 7])
      await prisma.oauthToken.update({ where: { hash: one.hash }, data: { revokedAt: new Date() } })
      await untilNotified()
      expect(await failureOf(() => rateOf(one))).toMatchObject({ code: 'credential_revoked' })
      await prisma.oauthClient.update({ where: { clientId }, data: { ratePerMinute: 9 } })
      await untilNotified()
      expect(await rateOf(two)).toBe(9)
    })
  })

  it('again after five seconds, which a look-up counts from its beginning', () =>
    withTime((pass) =>
      using(
        open((lookUp) => (lookUp === 2 ? pass(3 * SECOND) : undefined)),
        async ({ credentials, counted }) => {
          await credentials.listen()
          const [quick, slow] = [await newKey(), await newKey()]
          const lookUpsOf = async (key: { key: string }) => {
            const before = counted.lookUps
            await credentials.authenticate(bearer(key))
            return counted.lookUps - before
          }
          expect(await lookUpsOf(quick)).toBe(1)
          await pass(4.8 * SECOND)
          expect(await lookUpsOf(quick)).toBe(0)
          expect(await lookUpsOf(slow)).toBe(1) // this takes three seconds
          expect(await lookUpsOf(quick)).toBe(1)
          await pass(1.8 * SECOND)
          expect(await lookUpsOf(slow)).toBe(0)
          await pass(0.4 * SECOND)
          expect(await lookUpsOf(slow)).toBe(1)
        },
      ),
    ))

  it('once for simultaneous requests with a credential, but only while notifications arrive', async () => {
    const hold = Promise.withResolvers<void>()
    await using(
      open((lookUp) => (lookUp === 3 ? hold.promise : undefined)),
      async ({ credentials, counted }) => {
        const made = await newKey()
        const twice = () => Promise.all([1, 2].map(() => credentials.authenticate(bearer(made))))
        await twice()
        expect(counted.lookUps).toBe(2)
        await credentials.listen()
        const both = twice()
        const other = await newKey()
        expect((await credentials.authenticate(bearer(other))).id).toBe(other.id) // does not wait for them
        hold.resolve()
        expect((await both).map(({ id }) => id)).toEqual([made.id, made.id])
        expect(counted.lookUps).toBe(4)
      },
    )
  })

  it('by a request that begins after a change, though an earlier look-up still runs, whose result is not kept', async () => {
    const [hold, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const opened = open((lookUp) => {
      if (lookUp !== 1) return undefined
      read.resolve()
      return hold.promise
    })
    await using(opened, async ({ credentials, counted }) => {
      await credentials.listen()
      const made = await newKey()
      await untilNotified()
      const early = credentials.authenticate(bearer(made))
      await read.promise
      await world.database.prisma.apiKey.updateMany({ where: { id: made.id }, data: { ratePerMinute: 9 } })
      await untilNotified()
      expect((await credentials.authenticate(bearer(made))).ratePerMinute).toBe(9)
      hold.resolve()
      expect((await early).ratePerMinute).toBe(600)
      expect((await credentials.authenticate(bearer(made))).ratePerMinute).toBe(9)
      expect(counted.lookUps).toBe(2)
    })
  })

  it('by a request after a reconnection, though an earlier look-up still runs, whose result is not kept', async () => {
    const [hold, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const opened = open((lookUp) => {
      if (lookUp !== 1) return undefined
      read.resolve()
      return hold.promise
    })
    await using(opened, async ({ credentials, counted }) => {
      await credentials.listen()
      const [made, other] = [await newKey(), await newKey()]
      await untilNotified()
      const early = credentials.authenticate(bearer(made))
      await read.promise
      await world.hangUp('muster credentials')
      // A change of which it is not notified.
      await world.database.prisma.apiKey.updateMany({ where: { id: made.id }, data: { ratePerMinute: 9 } })
      await vi.waitFor(async () => {
        const before = counted.lookUps
        for (let time = 0; time < 2; time++) await credentials.authenticate(bearer(other))
        expect(counted.lookUps - before).toBe(0) // it remembers again
      }, 60 * SECOND)
      hold.resolve()
      expect((await early).ratePerMinute).toBe(600)
      expect((await credentials.authenticate(bearer(made))).ratePerMinute).toBe(9)
    })
  })

  it('by a request that finds a look-up of more than five seconds, which later ones then share', () =>
    withTime(async (pass) => {
      const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await using(
        open((lookUp) => holds[lookUp - 1]?.promise),
        async ({ credentials, counted }) => {
          await credentials.listen()
          const made = await newKey()
          await untilNotified()
          const authenticate = () => credentials.authenticate(bearer(made))
          const pending = [authenticate()]
          await pass(4.9 * SECOND)
          pending.push(authenticate())
          expect(counted.lookUps).toBe(1)
          await pass(0.2 * SECOND)
          pending.push(authenticate())
          expect(counted.lookUps).toBe(2)
          holds[0]?.resolve()
          await pending[0]
          await pass(0)
          pending.push(authenticate())
          expect(counted.lookUps).toBe(2) // the end of the first look-up does not forget the second
          holds[1]?.resolve()
          for (const { id } of await Promise.all(pending)) expect(id).toBe(made.id)
        },
      )
    }))

  it('again after a look-up that failed', async () => {
    const failure = new Error('the database is away')
    await using(
      open((lookUp) => (lookUp === 1 ? Promise.reject(failure) : undefined)),
      async ({ credentials }) => {
        await credentials.listen()
        const made = await newKey()
        await untilNotified()
        await expect(credentials.authenticate(bearer(made))).rejects.toBe(failure)
        expect((await credentials.authenticate(bearer(made))).id).toBe(made.id)
      },
    )
  })

  it('again when the connection for notifications was lost', async () =>
    using(open(), async ({ credentials, counted }) => {
      await credentials.listen()
      const made = await newKey()
      await untilNotified()
      const lookUpsOfTwo = async () => {
        const before = counted.lookUps
        for (let time = 0; time < 2; time++) await credentials.authenticate(bearer(made))
        return counted.lookUps - before
      }
      // Again, if it reconnects before both requests.
      await vi.waitFor(async () => {
        await vi.waitFor(async () => expect(await listeners()).toBe(1), 5 * SECOND)
        await untilNotified()
        await lookUpsOfTwo()
        expect(await lookUpsOfTwo()).toBe(0)
        await world.hangUp('muster credentials')
        await vi.waitFor(async () => expect(await listeners()).toBe(0), { interval: 5 })
        expect(await lookUpsOfTwo()).toBe(2) // nothing is remembered meanwhile
      }, 60 * SECOND)
    }))

  it('no more often after a change of something else', async () =>
    using(open(), async ({ credentials, counted }) => {
      await credentials.listen()
      const made = await newKey()
      await untilNotified()
      await credentials.authenticate(bearer(made))
      for (const payload of [randomUUID(), ''])
        await world.database.pool.query('select pg_notify($1, $2)', ['muster_credential', payload])
      await untilNotified()
      await credentials.authenticate(bearer(made))
      expect(counted.lookUps).toBe(1)
    }))
})

it('a process acknowledges only what it is asked to', async () => {
  const client = new pg.Client({ connectionString: world.url })
  const acknowledged: (string | undefined)[] = []
  client.on('notification', ({ payload }) => acknowledged.push(payload))
  await client.connect()
  try {
    await client.query('listen muster_credential_forgotten')
    await using(open(), async ({ credentials }) => {
      await credentials.listen()
      await newKey()
      const notify = (payload: string) =>
        world.database.pool.query('select pg_notify($1, $2)', ['muster_credential', payload])
      await notify(randomUUID())
      await notify(' question')
      await expect.poll(() => acknowledged).toContain('question')
      expect(acknowledged).toEqual(['question'])
    })
  } finally {
    await client.end()
  }
})
