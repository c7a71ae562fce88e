/** Sign-in attempts: counted per account and per address, across all processes, before the password is checked. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAttempts } from '../../../src/access/people/attempts.ts'
import { toApiError } from '../../../src/platform/errors/errors.ts'
import { countedAddress } from '../../../src/platform/http/address.ts'
import { startBrokenDatabase } from '../../support/broken-database.ts'
import { makePerson, PASSWORD, submit } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let other: TestServer
let counter = 0

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
  other = await startTestServer({ TRUST_PROXY: '1' }, server.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const newAddress = () => `2001:db8:${(++counter).toString(16)}::1`
const tryAt = async (email: string, password: string, { on = server, from = newAddress() } = {}) =>
  (await submit(on, '/sign-in', { email, password }, { 'x-forwarded-for': from })).status

/** Expire all counts, as if a quarter of an hour had passed. */
const expireCounts = () => server.database.pool.query('update attempts set expire = $1', [Date.now() - 1])

describe('for an account', () => {
  it('ten wrong passwords from an address in a quarter of an hour are too many, through any process', async () => {
    const { email } = await makePerson(server, 'staff')
    const from = newAddress()
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await tryAt(email, 'wrong', { on: attempt % 2 === 0 ? server : other, from })).toBe(401)
    for (const on of [server, other]) expect(await tryAt(` ${email.toUpperCase()}`, PASSWORD, { on, from })).toBe(429)
    await expireCounts()
    expect(await tryAt(email, PASSWORD, { on: other, from })).toBe(303)
  })

  it('simultaneous attempts get no further than sequential ones', async () => {
    const { email } = await makePerson(server, 'staff')
    const from = newAddress()
    const statuses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => tryAt(email, 'wrong', { on: index % 2 === 0 ? server : other, from })),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
  })

  it('that does not exist, attempts count in the same way', async () => {
    const email = 'nobody@test.example'
    for (let attempt = 0; attempt < 30; attempt++) expect(await tryAt(email, 'wrong')).toBe(401)
    expect(await tryAt(email, 'wrong')).toBe(429)
  })

  it('the right password resets the count', async () => {
    const { email } = await makePerson(server, 'staff')
    const from = newAddress()
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 9; attempt++) expect(await tryAt(email, 'wrong', { from })).toBe(401)
      expect(await tryAt(email, PASSWORD, { from })).toBe(303)
    }
  })

  it('the page says how long to wait and shows the request id', async () => {
    const { email } = await makePerson(server, 'staff')
    const from = newAddress()
    await Promise.all(Array.from({ length: 10 }, () => tryAt(email, 'wrong', { from })))
    const answer = await submit(server, '/sign-in', { email, password: PASSWORD }, { 'x-forwarded-for': from })
    const text = await answer.text()
    expect(answer.status).toBe(429)
    expect(text).toMatch(/Try again in 1[45] minutes/)
    expect(text).toContain(answer.headers.get('x-request-id'))
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})

describe('for an address', () => {
  it('fifty wrong passwords are too many, for any accounts; other addresses are not affected', async () => {
    const from = newAddress()
    const guess = (index: number) =>
      tryAt(`nobody${index}@test.example`, 'wrong', { from, on: index % 2 ? server : other })
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(100 + index)))
    expect(new Set(statuses)).toEqual(new Set([401]))
    const { email } = await makePerson(server, 'staff')
    expect(await tryAt(email, PASSWORD, { from })).toBe(429)
    expect(await tryAt(email, PASSWORD, { from: from.replace('::1', '::2') })).toBe(429) // the address of this connection
    expect(await tryAt(email, PASSWORD)).toBe(303)
  })

  it('successful sign-ins do not count, since many people may share an address', async () => {
    const from = newAddress()
    const { email } = await makePerson(server, 'staff')
    for (let round = 0; round < 52; round += 4)
      expect(await Promise.all([1, 2, 3, 4].map(() => tryAt(email, PASSWORD, { from })))).toEqual([303, 303, 303, 303])
  })

  it('twenty emails an hour are the limit', async () => {
    const from = newAddress()
    const requestReset = async (index: number) =>
      (await submit(server, '/forgot-password', { email: `letter${index}@test.example` }, { 'x-forwarded-for': from }))
        .status
    for (let sent = 0; sent < 20; sent++) expect(await requestReset(sent)).toBe(200)
    expect(await requestReset(20)).toBe(429)
  })

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['nonsense', 'unknown'],
    [null, 'unknown'],
  ])('%s counts as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })

  it('a caller cannot choose the address when no proxy is trusted', async () => {
    const bare = await startTestServer({}, server.databaseUrl)
    try {
      const { email } = await makePerson(server, 'staff')
      await submit(bare, '/sign-in', { email, password: PASSWORD }, { 'x-forwarded-for': '203.0.113.1' })
      const { rows } = await server.database.pool.query(
        `select address from audit_log where actor_name = $1 and action = 'session.started'`,
        [email],
      )
      expect(rows).toEqual([{ address: '127.0.0.1' }])
    } finally {
      await bare.stop()
    }
  })
})

it('the stored counts do not reveal the accounts', async () => {
  await tryAt('secret.person@test.example', 'wrong')
  const { rows } = await server.database.pool.query('select key from attempts')
  expect(JSON.stringify(rows)).not.toMatch(/person|test\.example|2001:db8/)
})

it.each(['hangs up', 'is silent'] as const)(
  'while the database %s, an attempt is refused as unavailable',
  async (how) => {
    const database = await startBrokenDatabase(how)
    const attempts = openAttempts(database, { redisUrl: undefined, databaseWait: 100 })
    const failure = await attempts.count('password from address', '192.0.2.1').catch((error: unknown) => error)
    expect(toApiError(failure).code).toBe('unavailable')
    database.close()
    await attempts.close()
  },
)
