/** Owners close their organisation and reopen it; while it is closed it is read, and nothing is written in it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAutomation } from '../../src/domain/automations/run.ts'
import { findDueOrganisations } from '../../src/domain/daily/due.ts'
import { sendLetter } from '../../src/domain/letters.ts'
import type { SystemServices } from '../../src/events/system-write.ts'
import type { Email, Mail } from '../../src/platform/mail.ts'
import { asPerson, codeOf, makePerson, PASSWORD, signIn } from '../support/people.ts'
import { makeRule } from '../support/rules.ts'
import { type Answer, graphql, joinTestServer, request, type TestServer } from '../support/server.ts'
import { stamped } from '../support/write.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const STATE = 'id name closedAt deletesAt'
const CLOSE = `mutation ($name: String!) { closeOrganisation(name: $name) { ${STATE} } }`
const REOPEN = `mutation { reopenOrganisation { ${STATE} } }`
const WORKER = { first_name: 'Ada', last_name: 'Okafor' }

let orgId: string
let owner: { email: string; userId: string; cookie: string }
let key: string
let name: string
let number = 0

beforeEach(async () => {
  name = `Northgate ${++number}`
  orgId = await server.organisation(name)
  const person = await makePerson(server, 'owner', { orgId })
  owner = { ...person, cookie: await signIn(server, person.email) }
  key = await server.key({ orgId, scopes: ['read', 'write', 'members:provision'] })
})

const ask = (query: string, variables = {}, cookie = owner.cookie) => asPerson(server, cookie, query, variables)
const close = async () => {
  const { data } = (await ask(CLOSE, { name })).body
  return data.closeOrganisation
}
const refusal = ({ status, body }: Answer) => [status, body.error?.code]
const post = (path: string, body: object) => request(server.base + path, { method: 'POST', key, body })
const audited = async () => {
  const { data } = (await ask('{ auditLog(limit: 1) { data { action detail } } }')).body.data.auditLog
  return data[0]
}

describe('closing', () => {
  it('takes the name of the organisation, lasts thirty days, and is in the audit log', async () => {
    const wrong = await ask(CLOSE, { name: 'Northgate' })
    expect(wrong.body.errors[0].extensions.details).toMatchObject([{ path: 'name' }])
    const closed = await close()
    expect(Date.parse(closed.deletesAt) - Date.parse(closed.closedAt)).toBe(30 * 86_400_000)
    expect(Math.abs(Date.now() - Date.parse(closed.closedAt))).toBeLessThan(60_000)
    expect((await ask(`{ me { organisation { ${STATE} } } }`)).body.data.me.organisation).toEqual(closed)
    expect(await audited()).toEqual({
      action: 'organisation.closed',
      detail: JSON.stringify({ deletesAt: closed.deletesAt }),
    })
    expect(codeOf(await ask(CLOSE, { name }))).toBe('organisation_closed')
  })

  it('is for owners', async () => {
    const { email } = await makePerson(server, 'admin', { orgId })
    const cookie = await signIn(server, email)
    for (const query of [CLOSE, REOPEN])
      expect(codeOf(await ask(query, query === CLOSE ? { name } : {}, cookie))).toBe('insufficient_scope')
  })

  it('is told to all owners by email, as is reopening', async () => {
    const { userId } = await makePerson(server, 'owner', { orgId })
    await close()
    await ask(REOPEN)
    const { rows } = await server.database.pool.query(
      `select data from pgboss.job where name = 'mail_letter' and data ->> 'orgId' = $1 order by data ->> 'at'`,
      [orgId],
    )
    const letters = rows.map(({ data }) => data)
    const owners = [owner.userId, userId]
    expect(letters.map(({ change }) => change)).toEqual(['closed', 'closed', 'reopened', 'reopened'])
    expect(letters.filter((letter) => owners.includes(letter.userId))).toHaveLength(4)
    expect(new Set(letters.map((letter) => letter.userId)).size).toBe(2)
    const emails: Email[] = []
    const mail = { publicUrl: 'https://muster.example', send: async (email: Email) => void emails.push(email) } as Mail
    for (const letter of letters)
      await sendLetter({ database: server.database, mail, secret: Buffer.alloc(32), log: undefined as never }, letter)
    expect(emails.map(({ subject }) => subject)).toEqual([
      ...Array(2).fill(`${name} was closed in Muster`),
      ...Array(2).fill(`${name} was reopened in Muster`),
    ])
    expect(emails[0]?.text).toMatch(/on \d{4}-\d\d-\d\d it will be deleted with everything in it[\s\S]*\/docs\/leaving/)
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(4)
  })

  it('refuses a write that began to wait before it', async () => {
    let waiting: Promise<Answer> | undefined
    await stamped(server, orgId, async (client) => {
      waiting = post('/workers', WORKER)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await client.query(
        `update organisations set closed_at = now(), deletes_at = now() + interval '30 days' where id = $1`,
        [orgId],
      )
    })
    expect(refusal((await waiting) as Answer)).toEqual([403, 'organisation_closed'])
  })
})

describe('a closed organisation', () => {
  it('is read, by people and by keys', async () => {
    const { status, body } = await post('/workers', WORKER)
    expect(status).toBe(201)
    await close()
    const found = await request(`${server.base}/workers/${body.id}`, { key })
    expect([found.status, found.body]).toEqual([200, body])
    expect((await request(`${server.base}/workers`, { key })).body.data).toEqual([body])
    const { email } = await makePersonBefore()
    expect(await signIn(server, email)).toContain('muster_session')
  })

  /** A member who joined before the organisation was closed. */
  async function makePersonBefore() {
    return server.database.prisma.user.findUniqueOrThrow({ where: { id: owner.userId }, select: { email: true } })
  }

  it('refuses what people and keys write, and says until when it can be reopened', async () => {
    const { body: worker } = await post('/workers', WORKER)
    const { deletesAt } = await close()
    const answers = [
      await post('/workers', WORKER),
      await post('/workers/batch', { mode: 'create', records: [WORKER] }),
      await request(`${server.base}/workers/${worker.id}`, { method: 'PATCH', key, body: { trade: 'Welder' } }),
      await request(`${server.base}/workers`, {
        method: 'POST',
        key,
        body: WORKER,
        headers: { 'idempotency-key': 'once' },
      }),
    ]
    for (const answer of answers) expect(refusal(answer)).toEqual([403, 'organisation_closed'])
    const day = deletesAt.slice(0, 10)
    expect(answers[0]?.body.error.message).toContain(
      `will be deleted on ${day}. An owner can reopen it in the settings of the console`,
    )
    const mutations = [
      'mutation { createWorker(input: { firstName: "A", lastName: "B" }) { id } }',
      'mutation { renameOrganisation(name: "Ours") }',
      'mutation { inviteMember(email: "ada@example.com", name: "Ada", role: staff) { id } }',
      'mutation { createApiKey(input: { name: "K", scopes: ["read"], environment: live }) { key } }',
      'mutation { a: reopenOrganisation { id } renameOrganisation(name: "Ours") }',
    ]
    for (const each of mutations) expect([each, codeOf(await ask(each))]).toEqual([each, 'organisation_closed'])
    expect(codeOf(await graphql(server, key, mutations[0] as string))).toBe('organisation_closed')
  })

  it('refuses what gives access without the clock of the organisation', async () => {
    const domain = { orgId, domain: 'closed.example', token: 'x', verifiedAt: new Date() }
    await server.database.prisma.signInDomain.create({ data: domain })
    await close()
    await expect(server.key({ orgId })).rejects.toThrow('the organisation is closed')
    await expect(makePerson(server, 'staff', { orgId })).rejects.toThrow('the organisation is closed')
    const person = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'ada@closed.example',
      active: true,
    }
    const scim = await fetch(`${server.url}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({ ...person, name: { formatted: 'Ada Okafor' }, roles: [{ value: 'staff' }] }),
    })
    expect([scim.status, await scim.json()]).toMatchObject([403, { detail: expect.stringContaining('is closed') }])
  })

  it('lets its people change what is their own', async () => {
    const second = await signIn(server, owner.email)
    await close()
    const { data } = (await ask('{ sessions { id current } }')).body
    const other = data.sessions.find(({ current }: { current: boolean }) => !current)
    expect(codeOf(await ask(`mutation { revokeSession(id: "${other.id}") { id } }`))).toBeUndefined()
    expect(codeOf(await ask('{ me { id } }', {}, second))).toBe('credential_expired')
    const change = `mutation { changePassword(currentPassword: "${PASSWORD}", newPassword: "another horse battery") }`
    expect((await ask(change)).body.data).toEqual({ changePassword: true })
  })

  it('has no daily run, and its automations do not run', async () => {
    const parameters = { title: 'New', severity: 'info' }
    await makeRule(server, key, { trigger: 'worker.created', actions: [{ type: 'notify', parameters }] })
    await post('/workers', WORKER)
    await close()
    const sent: { orgId: string }[] = []
    const { database } = server
    const queue = {
      send: async () => {},
      sendAll: async (_tx: unknown, _queue: unknown, jobs: { orgId: string }[]) => void sent.push(...jobs),
    }
    const services = {
      database,
      queue,
      clock: server.clock,
      changes: { publish() {}, publishJobs() {} },
    } as unknown as SystemServices
    await findDueOrganisations({ ...services, mailing: true })
    expect(sent.map((job) => job.orgId)).not.toContain(orgId)
    expect(sent.map((job) => job.orgId)).toContain(server.orgId)
    const run = await database.prisma.automationRun.findFirstOrThrow({ where: { orgId } })
    await runAutomation(services, run)
    const after = await database.prisma.automationRun.findFirstOrThrow({ where: { orgId } })
    expect(after).toMatchObject({ status: 'skipped', error: 'The organisation was closed before it ran.' })
  })
})

describe('reopening', () => {
  it('lets everybody write again, and is in the audit log', async () => {
    await close()
    const { data } = (await ask(REOPEN)).body
    expect(data.reopenOrganisation).toEqual({ id: orgId, name, closedAt: null, deletesAt: null })
    expect(await audited()).toMatchObject({ action: 'organisation.reopened' })
    expect((await post('/workers', WORKER)).status).toBe(201)
    expect(codeOf(await ask(REOPEN))).toBeUndefined()
    expect(await audited()).toMatchObject({ action: 'organisation.reopened' })
  })

  it('is too late once the time has come', async () => {
    await close()
    await server.database.pool.query(
      `update organisations set deletes_at = now() - interval '1 second' where id = $1`,
      [orgId],
    )
    expect(codeOf(await ask(REOPEN))).toBe('conflict')
  })
})
