/** Guessing stays limited, and nobody can lock an owner out by guessing: a browser that signed in before has a way in. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkIn, type Mailbox, startMailbox } from '../support/mailbox.ts'
import { asPerson, codeOf, makePerson, PASSWORD, signIn, submit } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let mailbox: Mailbox
let server: TestServer
let other: TestServer
let addresses = 0

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, TRUST_PROXY: '1', BACKGROUND_WORKER: 'true' })
  other = await startTestServer({ SMTP_URL: mailbox.url, TRUST_PROXY: '1' }, server.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
  await mailbox.close()
})

const newAddress = () => `2001:db8:${(++addresses).toString(16)}::1`

interface From {
  on?: TestServer
  address?: string
  cookie?: string
}

const post = (
  path: string,
  fields: Record<string, string>,
  { on = server, address = newAddress(), cookie = '' }: From,
) => submit(on, path, fields, { 'x-forwarded-for': address, cookie })
const tryPassword = (email: string, password: string, from: From = {}) => post('/sign-in', { email, password }, from)
const statusOf = async (email: string, password: string, from: From = {}) =>
  (await tryPassword(email, password, from)).status

/** The cookie by which a browser is known, as it sends it back. */
function browserCookie(answer: Response): string {
  const set = answer.headers.getSetCookie().find((each) => each.includes('muster_browser='))
  if (set === undefined) throw new Error(`no cookie: ${answer.status}`)
  return set.split(';')[0] as string
}

/** Sign in and out again: what stays is the browser's cookie. */
async function knownBrowser(email: string, cookie = ''): Promise<string> {
  return browserCookie(await tryPassword(email, PASSWORD, { cookie }))
}

/** A stranger uses up every limit that a stranger can reach. */
async function guessUntilRefused(email: string, from: From = {}): Promise<number> {
  for (let guesses = 0; guesses < 60; guesses++)
    if ((await statusOf(email, `guess ${guesses}`, { address: newAddress(), ...from })) === 429) return guesses
  throw new Error('guessing was never refused')
}

describe('a stranger who guesses', () => {
  let email: string
  let cookie: string

  beforeEach(async () => {
    ;({ email } = await makePerson(server, 'owner'))
    cookie = await knownBrowser(email)
  })

  it('does not lock out a browser that signed in before, through any process, also from the stranger’s address', async () => {
    const address = newAddress()
    expect(await guessUntilRefused(email, { address })).toBe(10)
    expect(await guessUntilRefused(email)).toBeLessThanOrEqual(20)
    expect(await statusOf(email, PASSWORD)).toBe(429)
    for (const on of [server, other])
      for (const from of [{ on }, { on, address }])
        expect(await statusOf(email, PASSWORD, { ...from, cookie })).toBe(303)
  })

  it('is refused after thirty in an hour, from however many addresses, until the hour is over', async () => {
    expect(await guessUntilRefused(email)).toBe(30)
    expect(await guessUntilRefused(email, { on: other })).toBe(0)
    await server.database.pool.query('update attempts set expire = $1', [Date.now() - 1])
    expect(await statusOf(email, 'wrong')).toBe(401)
  })

  it('is told the ways in', async () => {
    await guessUntilRefused(email)
    const page = await (await tryPassword(email, PASSWORD)).text()
    expect(page).toMatch(/Try again in \d+ minutes/)
    expect(page).toContain('/forgot-password')
  })

  it('gets no further with a cookie that is forged, altered, expired or of another account', async () => {
    const [name, value = ''] = cookie.split('=')
    const own = await makePerson(server, 'staff')
    const [issued, ...rest] = value.split('.')
    const cookies = [
      await knownBrowser(own.email),
      `${name}=${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
      `${name}=${[Number(issued) + 1, ...rest].join('.')}`,
      `${name}=${[Number(issued) - 400, ...rest].join('.')}`,
      `${name}=`,
      `${name}=%00`,
      `${name}=${'.'.repeat(3000)}`,
    ]
    await guessUntilRefused(email)
    for (const forgery of cookies) expect(await statusOf(email, PASSWORD, { cookie: forgery }), forgery).toBe(429)
    expect(await statusOf(email, PASSWORD, { cookie })).toBe(303)
  })

  it('with a stolen cookie gets ten guesses in a quarter of an hour', async () => {
    expect(await guessUntilRefused(email, { cookie })).toBe(10)
    expect(await statusOf(email, PASSWORD, { cookie })).toBe(429)
    expect(await statusOf(email, PASSWORD)).toBe(303) // their own browser is not affected
  })

  it('does not keep the owner from a reset link, nor a new browser that used one from signing in', async () => {
    await guessUntilRefused(email)
    for (let sent = 0; sent < 3; sent++) expect((await post('/forgot-password', { email }, {})).status).toBe(200)
    expect((await post('/forgot-password', { email }, {})).status).toBe(429)
    expect((await post('/forgot-password', { email }, { cookie })).status).toBe(200)
    const token = linkIn(await mailbox.emailTo(email, 4)).split('=')[1] as string
    const password = 'a wholly new password'
    const reset = await post('/reset-password', { token, password }, {})
    expect(reset.status).toBe(303)
    await guessUntilRefused(email)
    expect(await statusOf(email, password, { cookie: browserCookie(reset) })).toBe(303)
  })

  it('does not keep a signed-in person from changing the password', async () => {
    const session = await signIn(server, email)
    await guessUntilRefused(email)
    const change = `mutation { changePassword(currentPassword: "${PASSWORD}", newPassword: "another long password") }`
    expect(codeOf(await asPerson(server, session, change))).toBeUndefined()
  })
})

describe('the cookie of a browser', () => {
  it('holds for each of several accounts that use it', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makePerson(server, 'staff')))
    let cookie = ''
    for (const { email } of people) cookie = await knownBrowser(email, cookie)
    for (const { email } of people) {
      await guessUntilRefused(email)
      expect(await statusOf(email, PASSWORD, { cookie })).toBe(303)
    }
  })

  it('does not show the account, and lasts a year', async () => {
    const { email } = await makePerson(server, 'staff')
    const answer = await tryPassword(email, PASSWORD)
    const set = answer.headers.getSetCookie().find((each) => each.includes('muster_browser=')) as string
    expect(decodeURIComponent(set)).not.toContain(email.split('@')[0])
    expect(set).toMatch(/^muster_browser=[\w.-]+; Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax$/)
    expect(set.split(';')[0]?.length).toBeLessThan(200)
  })

  it('is given to no one whose password is wrong', async () => {
    const { email } = await makePerson(server, 'staff')
    const answer = await tryPassword(email, 'wrong')
    expect(answer.headers.getSetCookie().join()).not.toContain('muster_browser')
  })
})
