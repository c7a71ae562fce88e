/** Accounts of workers: invitations of many, and the account status that follows each change of access. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endInvitations } from '../../src/domain/workforce/accounts.ts'
import { type OpenServices, openServices } from '../support/daily-load.ts'
import { eventsOf } from '../support/events.ts'
import { linkIn, type Mailbox, startMailbox } from '../support/mailbox.ts'
import { asPerson, codeOf, makePerson, signIn, submit } from '../support/people.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'
import { stamped } from '../support/write.ts'

let mailbox: Mailbox
let server: TestServer
let services: OpenServices
let counter = 0

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, BACKGROUND_WORKER: 'true' })
  services = await openServices(server.database)
})
afterAll(async () => {
  await services.close()
  await server.stop()
  await mailbox.close()
})

const newEmail = () => `worker-account${++counter}@test.example`

/** An organisation with a signed-in member of staff, an owner and a key. */
async function organisation() {
  const orgId = await server.organisation()
  const sign = async (role: 'staff' | 'owner' | 'developer') =>
    signIn(server, (await makePerson(server, role, { orgId })).email)
  return { orgId, staff: await sign('staff'), owner: await sign('owner'), key: await server.key({ orgId }), sign }
}

async function makeWorkers(orgId: string, workers: { email?: string | null; status?: string }[]): Promise<string[]> {
  return stamped(server, orgId, async (client) => {
    const ids: string[] = []
    for (const { email = newEmail(), status = 'active' } of workers) {
      const { rows } = await client.query(
        `insert into workers (org_id, first_name, last_name, email, status) values ($1, 'Ada', 'Okafor', $2, $3::worker_status) returning id`,
        [orgId, email, status],
      )
      ids.push(rows[0].id)
    }
    return ids
  })
}

const INVITE = `mutation ($workers: [ID!]!) { inviteWorkers(workers: $workers) {
  data { index status id error { code details { path code } } } summary { updated unchanged failed } } }`
const invite = (cookie: string, workers: string[]) => asPerson(server, cookie, INVITE, { workers })

async function statusOf(key: string, id: string): Promise<string> {
  return (await request(`${server.url}/api/public/v1/workers/${id}`, { key })).body.account_status
}

/** The account statuses that events of a worker tell, with those before. */
async function toldOf(orgId: string, id: string) {
  const events = await eventsOf(server, orgId)
  return events
    .filter(({ type, object_id }) => type === 'worker.updated' && object_id === id)
    .map(({ text }) => JSON.parse(text))
    .map(({ object, previous }) => [previous.account_status, object.account_status])
}

describe('inviting workers', () => {
  it('sends each a link, and says why one cannot be invited', async () => {
    const { orgId, staff, key } = await organisation()
    const emails = [newEmail(), newEmail()]
    const [shared] = emails
    const ids = await makeWorkers(orgId, [
      ...emails.map((email) => ({ email })),
      { email: null },
      { status: 'inactive' },
      { email: shared ?? null },
    ])
    const elsewhere = await makeWorkers((await organisation()).orgId, [{}])
    const { body } = await invite(staff, [...ids, ...elsewhere, ids[0] as string])
    expect(body.errors).toBeUndefined()
    const { data, summary } = body.data.inviteWorkers
    expect(summary).toEqual({ updated: 2, unchanged: 0, failed: 5 })
    const outcome = ({
      status,
      error,
    }: {
      status: string
      error: { code: string; details: object[] | null } | null
    }) => (error === null ? status : [error.code, error.details?.[0] ?? null])
    expect(data.map(outcome)).toEqual([
      'updated',
      'updated',
      ['validation_failed', { path: 'email', code: 'required' }],
      ['validation_failed', { path: 'status', code: 'inactive' }],
      ['conflict', null],
      ['not_found', null],
      ['conflict', { path: 'id', code: 'taken' }],
    ])
    for (const email of emails) expect((await mailbox.emailTo(email)).text).toContain('/invitation?token=')
    for (const id of ids.slice(0, 2)) {
      expect(await statusOf(key, id)).toBe('invited')
      expect(await toldOf(orgId, id)).toEqual([['none', 'invited']])
    }
    expect(await statusOf(key, ids[2] as string)).toBe('none')
    const found = await request(`${server.url}/api/public/v1/workers?account_status=invited`, { key })
    expect(found.body.data.map(({ id }: { id: string }) => id).sort()).toEqual(ids.slice(0, 2).sort())
  })

  it('replaces no invitation with a role that the caller cannot give', async () => {
    const { orgId, owner, staff, key } = await organisation()
    const admin = await signIn(server, (await makePerson(server, 'admin', { orgId })).email)
    const inviteAs = (cookie: string, email: string, role: string) =>
      asPerson(server, cookie, `mutation { inviteMember(email: "${email}", name: "Bo", role: ${role}) { id } }`)
    const [boss, manager] = [newEmail(), newEmail()]
    await inviteAs(owner, boss, 'owner')
    await inviteAs(admin, manager, 'admin')
    const ids = await makeWorkers(orgId, [{ email: boss }, { email: manager }])
    const { body } = await invite(staff, ids)
    const codes = body.data.inviteWorkers.data.map(({ error }: { error: { code: string } | null }) => error?.code)
    expect(codes).toEqual(['insufficient_scope', 'insufficient_scope'])
    expect(codeOf(await inviteAs(admin, boss, 'staff'))).toBe('insufficient_scope')
    expect(await statusOf(key, ids[0] as string)).toBe('none')
    const { invitations } = (await asPerson(server, owner, '{ invitations { email role } }')).body.data
    expect(invitations).toEqual([
      { email: boss, role: 'owner' },
      { email: manager, role: 'admin' },
    ])
  })

  it('is for those who change records', async () => {
    const { orgId, sign, key } = await organisation()
    const ids = await makeWorkers(orgId, [{}])
    expect(codeOf(await invite(await sign('developer'), ids))).toBe('insufficient_scope')
    const byKey = await request(`${server.url}/graphql`, {
      key,
      method: 'POST',
      body: { query: INVITE, variables: { workers: ids } },
    })
    expect(codeOf(byKey)).toBe('insufficient_scope')
    expect(await statusOf(key, ids[0] as string)).toBe('none')
  })

  it('takes 1 to 1,000', async () => {
    const { staff } = await organisation()
    const [id] = await makeWorkers(server.orgId, [{}])
    expect(codeOf(await invite(staff, []))).toBe('validation_failed')
    expect(
      codeOf(
        await invite(
          staff,
          Array.from({ length: 1001 }, () => id as string),
        ),
      ),
    ).toBe('validation_failed')
  })

  it('again ends the earlier link, also of another address', async () => {
    const { orgId, staff, key } = await organisation()
    const [first, second] = [newEmail(), newEmail()]
    const [id = ''] = await makeWorkers(orgId, [{ email: first }])
    await invite(staff, [id])
    const linkTo = async (email: string) => server.url + linkIn(await mailbox.emailTo(email))
    const old = await linkTo(first)
    await request(`${server.url}/api/public/v1/workers/${id}`, { key, method: 'PATCH', body: { email: second } })
    expect((await invite(staff, [id])).body.data.inviteWorkers.summary.updated).toBe(1)
    expect((await fetch(await linkTo(second))).status).toBe(200)
    expect((await fetch(old)).status).toBe(403)
    expect(await statusOf(key, id)).toBe('invited')
  })
})

describe('the account status of a worker', () => {
  it('follows their membership, with events', async () => {
    const { orgId, owner, staff, key } = await organisation()
    const email = newEmail()
    const [id = '', other = ''] = await makeWorkers(orgId, [{ email }, {}])
    await invite(staff, [id])
    const token = new URL(linkIn(await mailbox.emailTo(email)), server.url).searchParams.get('token') as string
    const joined = await submit(server, '/invitation', { token, name: 'Ada', password: 'a wholly new password' })
    expect([joined.status, await statusOf(key, id)]).toEqual([303, 'active'])
    expect((await invite(staff, [id])).body.data.inviteWorkers.summary).toEqual({ updated: 0, unchanged: 1, failed: 0 })

    const { members } = (await asPerson(server, owner, '{ members { userId email } }')).body.data
    const { userId } = members.find((member: { email: string }) => member.email === email)
    await asPerson(
      server,
      owner,
      `mutation { changeMemberRole(userId: "${userId}", role: worker, workerId: "${other}") { userId } }`,
    )
    expect([await statusOf(key, id), await statusOf(key, other)]).toEqual(['none', 'active'])
    await asPerson(server, owner, `mutation { removeMember(userId: "${userId}") { userId } }`)
    expect(await statusOf(key, other)).toBe('none')
    expect(await toldOf(orgId, id)).toEqual([
      ['none', 'invited'],
      ['invited', 'active'],
      ['active', 'none'],
    ])
  })

  it('is none after the invitation is revoked, or has expired', async () => {
    const { orgId, owner, staff, key } = await organisation()
    const [revoked = '', expired = '', open = ''] = await makeWorkers(orgId, [{}, {}, {}])
    await invite(staff, [revoked, expired, open])
    const { invitations } = (await asPerson(server, owner, '{ invitations { id workerId } }')).body.data
    const { id } = invitations.find(({ workerId }: { workerId: string }) => workerId === revoked)
    await asPerson(server, owner, `mutation { revokeInvitation(id: "${id}") { id } }`)
    expect(await statusOf(key, revoked)).toBe('none')

    await server.database.pool.query(
      `update invitations set expires_at = now() - interval '1 second' where org_id = $1 and worker_id = $2`,
      [orgId, expired],
    )
    expect(await endInvitations(services, orgId, new Date())).toBe(false)
    expect([await statusOf(key, expired), await statusOf(key, open)]).toEqual(['none', 'invited'])
    expect(await toldOf(orgId, expired)).toEqual([
      ['none', 'invited'],
      ['invited', 'none'],
    ])
  })
})
