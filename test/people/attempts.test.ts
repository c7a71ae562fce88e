/** Guessing is throttled for each account and for each address, over all processes, also where guesses come at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attempts, countedAddress, openAttempts } from '../../src/people/attempts.ts'
import { makePerson, PASSWORD, submit } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
/** A second process on the same database. */
let other: TestServer
/** A third one, which counts only. */
let attempts: Attempts
let block = 0

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
  other = await startTestServer({ TRUST_PROXY: '1' }, server.databaseUrl)
  attempts = openAttempts(server.database, undefined)
})
afterAll(async () => {
  await attempts.close()
  await other.stop()
  await server.stop()
})

/** An address that no other test has. */
const newAddress = () => `198.51.100.${++block}`

const tries = async (email: string, password: string, address: string, at = server) =>
  (await submit(at, '/sign-in', { email, password }, { 'x-forwarded-for': address })).status
const forget = async (email: string, address: string) =>
  (await submit(server, '/forgot-password', { email }, { 'x-forwarded-for': address })).status

describe('an account', () => {
  it('takes ten guesses, from wherever and through whichever process, and then not even the right password', async () => {
    const { email } = await makePerson(server, 'staff')
    for (let guess = 0; guess < 10; guess++)
      expect(await tries(email, `guess ${guess}`, newAddress(), guess % 2 === 0 ? server : other)).toBe(401)
    for (const at of [server, other]) expect(await tries(email, PASSWORD, newAddress(), at)).toBe(429)
  })

  it('takes no more than ten when they come at once', async () => {
    const { email } = await makePerson(server, 'staff')
    const address = newAddress()
    const guesses = [...Array(16).keys()].map((guess) =>
      tries(email, `guess ${guess}`, address, guess % 2 ? server : other),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.filter((status) => status === 429)).toHaveLength(6)
  })

  it('that is unknown is throttled alike', async () => {
    const address = newAddress()
    for (let guess = 0; guess < 10; guess++)
      expect(await tries('nobody@test.example', `guess ${guess}`, address)).toBe(401)
    expect(await tries('nobody@test.example', PASSWORD, address)).toBe(429)
  })

  it('forgets guesses once its person signs in', async () => {
    const { email } = await makePerson(server, 'staff')
    const address = newAddress()
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 9; guess++) await tries(email, `guess ${guess}`, address)
      expect(await tries(email, PASSWORD, address)).toBe(303)
    }
  })

  it('says when to try again', async () => {
    const { email } = await makePerson(server, 'staff')
    for (let guess = 0; guess < 10; guess++) await attempts.count('password of account', email)
    const answer = await submit(server, '/sign-in', { email, password: PASSWORD }, { 'x-forwarded-for': newAddress() })
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringMatching(/Try again in 15 minutes/)])
  })

  it('is mailed three links an hour, be it there or not', async () => {
    for (let letter = 0; letter < 3; letter++) expect(await forget('absent@test.example', newAddress())).toBe(200)
    expect(await forget('absent@test.example', newAddress())).toBe(429)
  })
})

describe('an address', () => {
  it('guesses fifty times, at whatever accounts, and signs in no more', async () => {
    const { email } = await makePerson(server, 'staff')
    const address = newAddress()
    for (let guess = 0; guess < 49; guess++) await attempts.count('password from address', address)
    expect(await tries('nobody1@test.example', 'a guess', address)).toBe(401)
    for (const at of [server, other]) expect(await tries(email, PASSWORD, address, at)).toBe(429)
    expect(await tries(email, PASSWORD, newAddress())).toBe(303)
  })

  it('from which people sign in is not counted for that', async () => {
    const { email } = await makePerson(server, 'staff')
    const address = newAddress()
    for (let guess = 0; guess < 49; guess++) await attempts.count('password from address', address)
    for (let visit = 0; visit < 3; visit++) expect(await tries(email, PASSWORD, address)).toBe(303)
  })

  it('has twenty letters sent an hour', async () => {
    const address = newAddress()
    for (let letter = 0; letter < 20; letter++) await attempts.count('mail from address', address)
    expect(await forget('anybody@test.example', address)).toBe(429)
  })

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['nonsense', 'unknown'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })
})
