/** Members and invitations page by page, and invitations that are sent again. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, codeOf, makePerson, makeWorker, signIn } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let mailbox: Mailbox
let server: TestServer
let counter = 0

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, BACKGROUND_WORKER: 'true' })
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

async function organisation() {
  const orgId = await server.organisation()
  const sign = async (role: 'owner' | 'admin' | 'staff') =>
    signIn(server, (await makePerson(server, role, { orgId })).email)
  return { orgId, owner: await sign('owner'), sign }
}

async function ask(cookie: string, query: string) {
  const { body } = await asPerson(server, cookie, query)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return Object.values(body.data)[0] as never
}

interface Page {
  data: { name: string; email: string }[]
  pagination: { total: number; hasMore: boolean }
  nextCursor: string | null
}
const pageOf = (cookie: string, args: string) =>
  ask(cookie, `{ memberPage${args} { data { name email } pagination { total hasMore } nextCursor } }`) as Promise<Page>

async function addMembers(orgId: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const email = `paged${++counter}@test.example`
    const memberships = { create: { orgId, role: 'developer' as const } }
    await server.database.prisma.user.create({ data: { email, name, memberships } })
  }
}

describe('the members of an organisation', () => {
  it('are read by name, page by page, also those of the same name', async () => {
    const { orgId, owner } = await organisation()
    await addMembers(orgId, ['Zoe', 'Ada', 'Bo', 'Bo', 'Bo', 'Cai'])
    const names: string[] = []
    const emails = new Set<string>()
    let cursor: string | null = null
    do {
      const at: string = cursor === null ? '' : `, cursor: "${cursor}"`
      const page: Page = await pageOf(owner, `(limit: 2${at})`)
      expect(page.pagination).toEqual({ total: 7, hasMore: page.nextCursor !== null })
      for (const { name, email } of page.data) {
        emails.add(email)
        names.push(name)
      }
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(names).toEqual(['Ada', 'Bo', 'Bo', 'Bo', 'Cai', 'Test owner', 'Zoe'])
    expect(emails.size).toBe(7)
    expect((await pageOf(owner, '(offset: 5)')).data.map(({ name }) => name)).toEqual(['Test owner', 'Zoe'])
  })

  it('are found by name, address and role, and counted by role', async () => {
    const { orgId, owner } = await organisation()
    await addMembers(orgId, ['Zoe Quay', 'Ada Quay'])
    const [zoe] = (await pageOf(owner, '(search: "zoe Q")')).data
    expect(zoe?.name).toBe('Zoe Quay')
    expect((await pageOf(owner, `(search: "${zoe?.email.toUpperCase()}")`)).data).toEqual([zoe])
    expect((await pageOf(owner, '(search: "quay", roles: [owner])')).data).toEqual([])
    expect((await pageOf(owner, '(roles: [owner, owner])')).pagination.total).toBe(1)
    const counts = await ask(owner, '{ membersByRole { role count } }')
    expect(counts).toEqual([
      { role: 'owner', count: 1 },
      { role: 'developer', count: 2 },
    ])
  })

  it.each(['(limit: 201)', '(limit: 0)', '(cursor: "x")', `(search: "${'x'.repeat(201)}")`])(
    'are not read with %s',
    async (args) => {
      const { owner } = await organisation()
      expect(codeOf(await asPerson(server, owner, `{ memberPage${args} { nextCursor } }`))).toBe('validation_failed')
    },
  )
})

interface Invitation {
  id: string
  email: string
  expiresAt: string
}
const invitationsOf = async (cookie: string, args = '') =>
  ((await ask(cookie, `{ invitationPage${args} { data { id email expiresAt } } }`)) as { data: Invitation[] }).data
const newEmail = () => `again${++counter}@test.example`
const invite = (cookie: string, email: string, more = 'role: developer') =>
  ask(cookie, `mutation { inviteMember(email: "${email}", name: "Ada Okafor", ${more}) { id } }`) as Promise<{
    id: string
  }>
const resend = (cookie: string, id: string) =>
  asPerson(server, cookie, `mutation { resendInvitation(id: "${id}") { id email expiresAt } }`)

const DAY = 86_400_000
const expire = (id: string, days: number) =>
  server.database.prisma.invitation.updateMany({
    where: { id },
    data: { expiresAt: new Date(Date.now() - days * DAY) },
  })

/** An open invitation beside others of its address, as earlier versions could leave them. */
const ofAnotherTime = (orgId: string, data: { email: string; role: 'admin' }) =>
  server.database.prisma.invitation.create({
    data: { orgId, name: 'Ada', secretHash: randomBytes(32), expiresAt: new Date(Date.now() + 7 * DAY), ...data },
  })

describe('an invitation', () => {
  it('is sent again, which replaces it by another link', async () => {
    const { owner } = await organisation()
    const email = newEmail()
    const { id } = await invite(owner, email)
    const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1]
    const first = tokenIn((await mailbox.emailTo(email)).text)
    const { body } = await resend(owner, id)
    expect(body.data.resendInvitation).toMatchObject({ email })
    const second = tokenIn((await mailbox.emailTo(email, 2)).text)
    const statusOf = async (token?: string) => (await fetch(`${server.url}/invitation?token=${token}`)).status
    expect([await statusOf(first), await statusOf(second)]).toEqual([403, 200])
    expect(await invitationsOf(owner)).toEqual([body.data.resendInvitation])
    expect(codeOf(await resend(owner, id))).toBe('not_found')
    await resend(owner, body.data.resendInvitation.id)
    const [third] = await invitationsOf(owner)
    expect(codeOf(await resend(owner, third?.id ?? ''))).toBe('rate_limited')
  })

  it('that has expired is listed for thirty days, and sent again', async () => {
    const { owner } = await organisation()
    const [recent, old] = [await invite(owner, newEmail()), await invite(owner, newEmail())]
    await expire(recent.id, 29)
    await expire(old.id, 31)
    expect((await invitationsOf(owner)).map(({ id }) => id)).toEqual([recent.id])
    expect(await invitationsOf(owner, '(roles: [owner])')).toEqual([])
    expect(codeOf(await resend(owner, recent.id))).toBeUndefined()
    const [renewed] = await invitationsOf(owner, '(search: "AGAIN")')
    expect(Date.parse(renewed?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * DAY)
  })

  it('of a worker is shown with them, and sent again by staff, who send no other', async () => {
    const { orgId, owner, sign } = await organisation()
    const staff = await sign('staff')
    const workerId = await makeWorker(server, orgId)
    const email = newEmail()
    const { id } = await invite(owner, email, `role: worker, workerId: "${workerId}"`)
    const shown = `{ worker(id: "${workerId}") { accountStatus invitation { id email } } }`
    expect(await ask(staff, shown)).toEqual({ accountStatus: 'invited', invitation: { id, email } })
    const { body } = await resend(staff, id)
    expect(await ask(staff, shown)).toMatchObject({ invitation: { id: body.data.resendInvitation.id } })
    await expire(body.data.resendInvitation.id, 1)
    expect(await ask(staff, shown)).toMatchObject({ invitation: null })
    const other = await invite(owner, newEmail())
    expect(codeOf(await resend(staff, other.id))).toBe('insufficient_scope')
  })

  it('of a worker is not sent again by staff once an admin is invited at the address', async () => {
    const { orgId, owner, sign } = await organisation()
    const [email, workerId] = [newEmail(), await makeWorker(server, orgId)]
    const { id } = await invite(owner, email, `role: worker, workerId: "${workerId}"`)
    await expire(id, 1)
    const ofAdmin = await ofAnotherTime(orgId, { email, role: 'admin' })
    expect(codeOf(await resend(await sign('staff'), id))).toBe('insufficient_scope')
    expect((await invitationsOf(owner)).map((each) => each.id)).toContain(ofAdmin.id)
  })

  it('that is sent again replaces that of another worker, who is then not invited', async () => {
    const { orgId, owner } = await organisation()
    const email = newEmail()
    const [first, second] = [await makeWorker(server, orgId), await makeWorker(server, orgId)]
    const { id } = await invite(owner, email, `role: worker, workerId: "${first}"`)
    await invite(owner, newEmail(), `role: worker, workerId: "${second}"`)
    await server.database.prisma.invitation.updateMany({ where: { orgId, workerId: second }, data: { email } })
    expect(codeOf(await resend(owner, id))).toBeUndefined()
    const statusOf = (worker: string) => ask(owner, `{ worker(id: "${worker}") { accountStatus } }`)
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      { accountStatus: 'invited' },
      { accountStatus: 'none' },
    ])
  })

  it('with limits is sent again with them', async () => {
    const { orgId, owner } = await organisation()
    const { id: clientId } = (await ask(owner, 'mutation { createClient(input: { name: "C" }) { id } }')) as {
      id: string
    }
    const { id } = await invite(owner, newEmail(), `role: supervisor, limits: { clientIds: ["${clientId}"] }`)
    const { body } = await resend(owner, id)
    const shown = await ask(owner, '{ invitationPage { data { id limits { client { id } } } } }')
    const renewed = body.data.resendInvitation.id
    expect(shown).toEqual({ data: [{ id: renewed, limits: [{ client: { id: clientId } }] }] })
    const entry = await server.database.prisma.auditEntry.findFirst({ where: { orgId, targetId: renewed } })
    expect(entry?.detail).toMatchObject({ role: 'supervisor', clientIds: [clientId] })
  })

  it('that has expired is revoked', async () => {
    const { owner } = await organisation()
    const { id } = await invite(owner, newEmail())
    await expire(id, 1)
    const revoke = () => asPerson(server, owner, `mutation { revokeInvitation(id: "${id}") { id } }`)
    expect((await revoke()).body.data).toEqual({ revokeInvitation: { id } })
    expect(await invitationsOf(owner)).toEqual([])
    expect(codeOf(await revoke())).toBe('not_found')
  })

  it('that has expired is no longer listed once the person is invited again', async () => {
    const { owner } = await organisation()
    const email = newEmail()
    await expire((await invite(owner, email)).id, 1)
    const { id } = await invite(owner, email)
    expect((await invitationsOf(owner)).map((each) => each.id)).toEqual([id])
  })

  it('of an owner, of somebody who has joined, or of another organisation is not sent again', async () => {
    const { orgId, owner, sign } = await organisation()
    const email = newEmail()
    const joined = await invite(owner, email)
    const memberships = { create: { orgId, role: 'developer' as const } }
    await server.database.prisma.user.create({ data: { email, name: 'Ada', memberships } })
    expect(codeOf(await resend(owner, joined.id))).toBe('conflict')
    const ofOwner = await invite(owner, newEmail(), 'role: owner')
    expect(codeOf(await resend(await sign('admin'), ofOwner.id))).toBe('insufficient_scope')
    expect(codeOf(await resend((await organisation()).owner, ofOwner.id))).toBe('not_found')
    expect(codeOf(await resend(owner, 'x'))).toBe('not_found')
  })
})
