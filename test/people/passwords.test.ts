/** Passwords: changed by who knows the old one, reset by who has the mailbox; either ends every session. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkIn, type MailServer, startMailServer, tokenIn } from '../support/mail.ts'
import { asPerson, makePerson, PASSWORD, signIn, submit } from '../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../support/server.ts'

const NEXT = 'a wholly different phrase'

let mail: MailServer
let server: TestServer
/** A second process on the same database, which prints its letters. */
let other: TestServer

beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ SMTP_URL: mail.url })
  other = await startTestServer({}, server.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
  await mail.stop()
})

const codeOf = ({ body }: Answer) => body.errors?.[0].extensions.code
const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
const isSignedIn = async (cookie: string, at = server) => (await asPerson(at, cookie, '{ me { id } }')).status === 200
const tries = async (email: string, password: string) => (await submit(server, '/sign-in', { email, password })).status
const forget = (email: string, at = server) => submit(at, '/forgot-password', { email })
const reset = (token: string, password = NEXT) => submit(server, '/reset-password', { token, password })

const change = (cookie: string, currentPassword: string, newPassword: string, headers: Record<string, string> = {}) =>
  asPerson(
    server,
    cookie,
    'mutation ($currentPassword: String!, $newPassword: String!) { changePassword(currentPassword: $currentPassword, newPassword: $newPassword) }',
    { currentPassword, newPassword },
    headers,
  )

describe('changing it', () => {
  it('takes the old one, ends every session in every process, and the old one signs in no more', async () => {
    const { email } = await makePerson(server, 'staff')
    const cookies = [await signIn(server, email), await signIn(other, email)]
    expect((await change(cookies[0] as string, PASSWORD, NEXT)).body.data).toEqual({ changePassword: true })
    for (const cookie of cookies) for (const each of [server, other]) expect(await isSignedIn(cookie, each)).toBe(false)
    expect([await tries(email, PASSWORD), await tries(email, NEXT)]).toEqual([401, 303])
  })

  it.each([
    ['the wrong old one', 'not the password', NEXT, 'currentPassword'],
    ['a short new one', PASSWORD, 'eleven char', 'newPassword'],
    ['an endless new one', PASSWORD, 'ab'.repeat(101), 'newPassword'],
  ])('refuses %s and changes nothing', async (_what, current, next, path) => {
    const { email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const answer = await change(cookie, current, next)
    expect([codeOf(answer), answer.body.errors[0].extensions.details[0].path]).toEqual(['validation_failed', path])
    expect(await isSignedIn(cookie)).toBe(true)
    expect(await tries(email, PASSWORD)).toBe(303)
  })

  it('refuses the address itself', async () => {
    const { email } = await makePerson(server, 'developer')
    const answer = await change(await signIn(server, email), PASSWORD, email.toUpperCase())
    expect(answer.body.errors[0].extensions.details[0]).toMatchObject({ path: 'newPassword' })
  })

  it('keeps nothing of it under an Idempotency-Key', async () => {
    const { email, userId } = await makePerson(server, 'staff')
    const answer = await change(await signIn(server, email), PASSWORD, NEXT, { 'idempotency-key': userId })
    expect(answer.body.errors[0].extensions.details[0].path).toBe('Idempotency-Key')
    expect(await server.database.pool.query('select 1 from idempotency_records')).toMatchObject({ rowCount: 0 })
  })

  it('is no way to guess: after ten tries even the right one is refused', async () => {
    const { email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    for (let guess = 0; guess < 10; guess++)
      expect(codeOf(await change(cookie, `guess ${guess}`, NEXT))).toBe('validation_failed')
    expect(codeOf(await change(cookie, PASSWORD, NEXT))).toBe('rate_limited')
  })

  it('is done by one of many at once, and stops nobody', async () => {
    const people = await Promise.all([...Array(12).keys()].map(() => makePerson(server, 'staff')))
    const cookies = await Promise.all(people.map(({ email }) => signIn(server, email)))
    const answers = await Promise.all(cookies.map((cookie) => change(cookie, PASSWORD, NEXT)))
    expect(answers.map(({ body }) => body.data?.changePassword)).toEqual(people.map(() => true))
  })
})

describe('resetting it', () => {
  it('mails a link that works once and ends every session in every process', async () => {
    const { email } = await makePerson(server, 'staff')
    const cookies = [await signIn(server, email), await signIn(other, email)]
    const answer = await forget(` ${email.toUpperCase()}`)
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('a letter with a link is on its way'),
    ])
    const letter = await mail.letterTo(email)
    const page = await get(linkIn(letter))
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await isSignedIn(cookies[0] as string)).toBe(true)
    const done = await reset(tokenIn(letter))
    expect([done.status, done.headers.get('location')]).toEqual([303, '/sign-in?done=password'])
    for (const cookie of cookies) for (const each of [server, other]) expect(await isSignedIn(cookie, each)).toBe(false)
    expect([await tries(email, PASSWORD), await tries(email, NEXT)]).toEqual([401, 303])
    const again = await reset(tokenIn(letter), 'one more new password')
    expect([again.status, await again.text()]).toEqual([403, expect.stringContaining('has run out or was used')])
    expect((await get(linkIn(letter))).status).toBe(403)
    expect(await tries(email, NEXT)).toBe(303)
  })

  it('takes the latest link only', async () => {
    const { email } = await makePerson(server, 'staff')
    await forget(email)
    const first = await mail.letterTo(email)
    await forget(email)
    const second = await mail.letterTo(email, 2)
    expect((await reset(tokenIn(first))).status).toBe(403)
    expect((await reset(tokenIn(second))).status).toBe(303)
  })

  it('takes no link after an hour', async () => {
    const { email, userId } = await makePerson(server, 'staff')
    await forget(email)
    const token = tokenIn(await mail.letterTo(email))
    const made = await server.database.prisma.passwordReset.findFirstOrThrow({ where: { userId } })
    expect((made.expiresAt.getTime() - made.createdAt.getTime()) / 60_000).toBeCloseTo(60, 1)
    await server.database.prisma.passwordReset.updateMany({ where: { userId }, data: { expiresAt: new Date() } })
    expect((await reset(token)).status).toBe(403)
    expect(await tries(email, PASSWORD)).toBe(303)
  })

  it('takes one of two at once', async () => {
    const { email } = await makePerson(server, 'staff')
    await forget(email)
    const token = tokenIn(await mail.letterTo(email))
    const answers = await Promise.all([reset(token), reset(token, `${NEXT} too`)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 403])
  })

  it('keeps no link that could be read from the database', async () => {
    const { email, userId } = await makePerson(server, 'staff')
    await forget(email)
    const token = tokenIn(await mail.letterTo(email))
    const { rows } = await server.database.pool.query(
      'select to_jsonb(r)::text as row from password_resets r where user_id = $1',
      [userId],
    )
    expect(rows).toHaveLength(1)
    for (const text of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
      expect(rows[0].row).not.toContain(text)
  })

  it('answers an unknown address alike and mails nothing', async () => {
    const { email } = await makePerson(server, 'staff')
    const texts = await Promise.all(
      [email, 'nobody@test.example'].map(async (each) => (await (await forget(each)).text()).replace(each, 'X')),
    )
    expect(texts[0]).toBe(texts[1])
    await mail.letterTo(email)
    expect(mail.lettersTo('nobody@test.example')).toEqual([])
  })

  it('gives an account that was locked by guesses back to its owner', async () => {
    const { email } = await makePerson(server, 'staff')
    for (let guess = 0; guess < 10; guess++) await tries(email, `guess ${guess}`)
    expect(await tries(email, PASSWORD)).toBe(429)
    await forget(email)
    await reset(tokenIn(await mail.letterTo(email)))
    expect(await tries(email, NEXT)).toBe(303)
  })

  it('refuses a weak password and keeps the link', async () => {
    const { email } = await makePerson(server, 'staff')
    await forget(email)
    const token = tokenIn(await mail.letterTo(email))
    const weak = await reset(token, 'short')
    expect([weak.status, await weak.text()]).toEqual([422, expect.stringContaining('at least 12 characters')])
    expect((await reset(token)).status).toBe(303)
  })

  it('is printed where no mail server is set', async () => {
    const { email } = await makePerson(server, 'staff')
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      await forget(email, other)
      await vi.waitFor(
        () => expect(printed.mock.calls.flat().join()).toContain(`To ${email}: Set a new password`),
        15_000,
      )
      const token = /token=(\S+)/.exec(printed.mock.calls.flat().join())?.[1] as string
      expect((await reset(token)).status).toBe(303)
    } finally {
      printed.mockRestore()
    }
  })
})

it('an account without a password signs in by none', async () => {
  const user = await server.database.prisma.user.create({ data: { email: 'invited@test.example', name: 'Invited' } })
  for (const password of ['', 'null', 'nobody']) expect(await tries(user.email, password)).toBe(401)
})
