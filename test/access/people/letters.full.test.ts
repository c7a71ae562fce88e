/** Emails that cannot be sent at once: none is lost, none holds another, and no job has what opens something. */
import fs from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { linkIn, type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, makePerson, makeWorkerPerson, PASSWORD, signIn, submit } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const refused = new Set<string>()
let mailbox: Mailbox
let server: TestServer

beforeAll(async () => {
  mailbox = await startMailbox({ refused })
  server = await startTestServer({ SMTP_URL: mailbox.url, BACKGROUND_WORKER: 'true', LOG_LEVEL: 'warn' })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

const forgot = (email: string) => submit(server, '/forgot-password', { email })

interface StoredJob {
  state: string
  data: { kind: string; email?: string }
}
const jobs = async () => {
  const { rows } = await server.database.pool.query<StoredJob>(
    `select state::text, data from pgboss.job where name = 'mail_letter' order by created_on`,
  )
  return rows
}
/** Let what waits for a retry be tried now. */
const retryNow = () =>
  server.database.pool.query(`update pgboss.job set start_after = now() where name = 'mail_letter' and state = 'retry'`)

it('a reset link and an invitation are sent when the mail server is back, once, with links that work', async () => {
  const { email } = await makePerson(server, 'owner')
  const cookie = await signIn(server, email)
  const logged = vi.spyOn(fs, 'writeSync').mockImplementation((_file, text) => String(text).length)
  const port = Number(new URL(mailbox.url).port)
  await mailbox.close()
  expect((await forgot(email)).status).toBe(200)
  const invitation = `mutation { inviteMember(email: "late@test.example", name: "Ada", role: staff) { id } }`
  expect((await asPerson(server, cookie, invitation)).body.errors).toBeUndefined()
  const waiting = await eventually(async () => {
    const all = await jobs()
    return all.length === 2 && all.every(({ state }) => state === 'retry') ? all : undefined
  })
  expect(waiting.map(({ data }) => data.kind).sort()).toEqual(['invitation', 'password_reset'])
  const lines = logged.mock.calls.map(([, text]) => String(text)).join('')
  expect(lines).toContain('mail_letter')
  for (const text of [lines, JSON.stringify(waiting)]) expect(text).not.toMatch(/token=|[\w-]{43}/)
  mailbox = await startMailbox({ port, refused })
  await retryNow()
  const reset = linkIn(await mailbox.emailTo(email))
  const joining = linkIn(await mailbox.emailTo('late@test.example'))
  expect(mailbox.messages).toHaveLength(2)
  for (const link of [reset, joining]) expect((await fetch(server.url + link)).status).toBe(200)
})

it('a letter that is sent again, because its process died, has the same link and the same Message-ID', async () => {
  const { email } = await makePerson(server, 'staff')
  await forgot(email)
  const first = await mailbox.emailTo(email)
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'))
  await server.database.pool.query(
    `update pgboss.job set state = 'retry', completed_on = null, start_after = now()
     where name = 'mail_letter' and data ->> 'email' = $1`,
    [email],
  )
  const again = await mailbox.emailTo(email, 2)
  expect(again).toEqual(first)
  const answer = await submit(server, '/reset-password', {
    token: new URL(linkIn(first), server.url).searchParams.get('token') as string,
    password: 'a wholly new password',
  })
  expect(answer.status).toBe(303)
  const { rows } = await server.database.pool.query(
    `select from audit_log where action = 'password.reset_requested' and target_name = $1`,
    [email],
  )
  expect(rows).toHaveLength(1)
})

it('an address that the mail server refuses for good gets one attempt, is logged, and holds no other', async () => {
  const [bad, good] = [await makePerson(server, 'staff'), await makePerson(server, 'staff')]
  refused.add(bad.email)
  const logged = vi.spyOn(fs, 'writeSync').mockImplementation((_file, text) => String(text).length)
  await forgot(bad.email)
  await forgot(good.email)
  await mailbox.emailTo(good.email)
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'))
  expect(mailbox.messages.filter(({ to }) => to === bad.email)).toEqual([])
  expect(logged.mock.calls.map(([, text]) => String(text)).join('')).toContain('refuses the address')
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/^muster_letters_total\{kind="password_reset",outcome="refused"\} [1-9]/m)
  expect(metrics).toMatch(/^muster_letters_total\{kind="password_reset",outcome="sent"\} [1-9]/m)
})

it('a request for no account leaves the same job as one for an account, and nothing else', async () => {
  const [known, unknown] = [(await makePerson(server, 'staff')).email, 'nobody.at.all@test.example']
  for (const email of [known, unknown]) expect((await forgot(email)).status).toBe(200)
  await mailbox.emailTo(known)
  const all = await eventually(async () => {
    const own = (await jobs()).filter(({ data }) => [known, unknown].includes(data.email ?? ''))
    return own.every(({ state }) => state === 'completed') ? own : undefined
  })
  const [first, second] = all.map(({ data }) => Object.keys(data).sort())
  expect([all.length, second]).toEqual([2, first])
  expect(mailbox.messages.map(({ to }) => to)).not.toContain(unknown)
})

it('an invitation that was revoked, and a link that was overtaken by a new password, are not sent', async () => {
  const { email } = await makePerson(server, 'owner')
  const cookie = await signIn(server, email)
  const worker = await makeWorkerPerson(server)
  const port = Number(new URL(mailbox.url).port)
  await mailbox.close()
  const { body } = await asPerson(
    server,
    cookie,
    `mutation { inviteMember(email: "revoked@test.example", name: "Ada", role: staff) { id } }`,
  )
  await forgot(worker.email)
  await eventually(async () => (await jobs()).filter(({ state }) => state === 'retry').length === 2)
  await asPerson(server, cookie, `mutation { revokeInvitation(id: "${body.data.inviteMember.id}") { id } }`)
  await server.database.pool.query('update password_resets set used_at = now() where user_id = $1', [worker.userId])
  mailbox = await startMailbox({ port, refused })
  await retryNow()
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'))
  expect(mailbox.messages).toEqual([])
  expect((await submit(server, '/sign-in', { email: worker.email, password: PASSWORD })).status).toBe(303)
})

it('over the limit of invitations the answer is rate_limited, and says when there is room', async () => {
  const limited = await startTestServer({ INVITATIONS_PER_DAY: '2' }, server.databaseUrl)
  try {
    const { email } = await makePerson(limited, 'owner', { orgId: await limited.organisation() })
    const cookie = await signIn(limited, email)
    const send = (to: string) =>
      asPerson(
        limited,
        cookie,
        `mutation { inviteMember(email: "${to}@test.example", name: "Ada", role: staff) { id } }`,
      )
    expect((await send('limit1')).body.errors).toBeUndefined()
    const refused = await send('limit2')
    expect(refused.body.errors).toMatchObject([
      {
        message: 'You have sent 1 invitation in 24 hours. Try again in 24 hours.',
        extensions: { code: 'rate_limited' },
      },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  } finally {
    await limited.stop()
  }
})
