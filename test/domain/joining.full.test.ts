/** Join links: who is invited by themselves, who waits for staff, and that the answer tells nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropJoinLinks, dropJoinRequests, matchRequest, rejectRequest } from '../../src/domain/workforce/joining.ts'
import { type OpenServices, openServices } from '../support/daily-load.ts'
import { eventually } from '../support/eventually.ts'
import { linkIn, type Mailbox, startMailbox } from '../support/mailbox.ts'
import { asPerson, codeOf, makePerson, signIn, submit } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { stamped } from '../support/write.ts'

let mailbox: Mailbox
let server: TestServer
let services: OpenServices
let counter = 0

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, BACKGROUND_WORKER: 'true', TRUST_PROXY: '1' })
  services = await openServices(server.database)
})
afterAll(async () => {
  await services.close()
  await server.stop()
  await mailbox.close()
})

const newEmail = () => `join${++counter}@test.example`

async function organisation() {
  const orgId = await server.organisation()
  const person = await makePerson(server, 'staff', { orgId })
  return { orgId, staff: await signIn(server, person.email), person }
}

interface MadeWorker {
  email?: string | null
  externalId?: string | null
  phone?: string | null
  status?: string
  name?: string
}

async function makeWorker(orgId: string, { name = 'Ada', ...more }: MadeWorker = {}): Promise<string> {
  const { email = null, externalId = null, phone = null, status = 'active' } = more
  const text = `insert into workers (org_id, first_name, last_name, email, external_id, phone, status)
    values ($1, $2, 'Okafor', $3, $4, $5, $6::worker_status) returning id`
  const values = [orgId, name, email, externalId, phone, status]
  return stamped(server, orgId, async (client) => (await client.query(text, values)).rows[0].id)
}

/** Data of one root field. @throws if it failed */
async function ask(cookie: string, query: string) {
  const { body } = await asPerson(server, cookie, query)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return Object.values(body.data)[0] as never
}

interface Link {
  id: string
  url: string
}
const makeLink = (cookie: string, args = '') =>
  ask(cookie, `mutation { createJoinLink${args} { id url } }`) as Promise<Link>
const tokenOf = ({ url }: Link) => new URL(url).searchParams.get('token') as string

/** As somebody at an address of their own. */
function join(link: Link, fields: Record<string, string>) {
  const given = { name: 'Ada Okafor', externalId: '', phone: '', ...fields }
  const from = { 'x-forwarded-for': `10.1.${counter >> 8}.${counter++ & 255}` }
  return submit(server, '/join', { token: tokenOf(link), ...given }, from)
}

const FIELDS = 'id email status waitReason worker { id } suggestions { worker { id } matches }'
interface Request {
  id: string
  email: string
  status: string
  worker: { id: string } | null
  suggestions: { worker: { id: string }; matches: string[] }[]
}
const listed = async (cookie: string, args = '') =>
  ((await ask(cookie, `{ joinRequests${args} { data { ${FIELDS} } } }`)) as { data: Request[] }).data

/** The request with this address, once its job has run. */
function settled(orgId: string, email: string, status: string) {
  return eventually(async () => {
    const found = await server.database.prisma.joinRequest.findFirst({ where: { orgId, email } })
    return found?.status === status ? found : undefined
  })
}
const noticesOf = (orgId: string) =>
  server.database.prisma.notification.count({ where: { orgId, type: 'join_requests' } })
const isTold = (orgId: string) => eventually(async () => (await noticesOf(orgId)) > 0 || undefined)
const invitationsOf = (orgId: string) => server.database.prisma.invitation.findMany({ where: { orgId } })

/** Requests that wait, by their ids, without a job. */
async function makeRequests(orgId: string, linkId: string, count: number, email?: string): Promise<string[]> {
  const data = Array.from({ length: count }, () => ({ orgId, linkId, name: 'Zoe', email: email ?? newEmail() }))
  const made = await server.database.prisma.joinRequest.createManyAndReturn({ data, select: { id: true } })
  return made.map(({ id }) => id)
}

/** Whether a statement waits for the transaction of this connection. */
async function isWaitedFor(pid?: number): Promise<true | undefined> {
  const text = 'select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
  return (await server.database.pool.query(text, [pid])).rows.length > 0 || undefined
}

describe('a worker with a join link', () => {
  it('is invited at the address of their record, and gets an account', async () => {
    const { orgId, staff, person } = await organisation()
    const email = newEmail()
    const worker = await makeWorker(orgId, { email: email.toUpperCase(), externalId: 'P-1' })
    const answer = await join(await makeLink(staff), { email: ` ${email} `, externalId: 'p-1' })
    expect(answer.status).toBe(200)
    const letter = await mailbox.emailTo(email)
    expect(letter.text).toContain(person.email)
    const token = new URL(linkIn(letter), server.url).searchParams.get('token') as string
    const joined = await submit(server, '/invitation', { token, name: 'Ada', password: 'a wholly new password' })
    expect(joined.status).toBe(303)
    expect(await settled(orgId, email, 'invited')).toMatchObject({ workerId: worker })
    const member = await server.database.prisma.membership.findFirst({ where: { orgId, workerId: worker } })
    expect(member?.role).toBe('worker')
    const actions = await server.database.prisma.auditEntry.findMany({ where: { orgId }, select: { action: true } })
    expect(actions.map(({ action }) => action)).toContain('join_request.matched')
    expect(await noticesOf(orgId)).toBe(0)
  })

  it.each<[string, MadeWorker[], Record<string, string>]>([
    ['only the payroll number is right', [{ email: 'other@test.example', externalId: 'P-1' }], { externalId: 'P-1' }],
    ['only the phone is right', [{ phone: '+447700900123' }], { phone: '07700 900123' }],
    ['two workers have the address', [{ email: 'SAME' }, { email: 'SAME' }], {}],
    ['the payroll number is that of another', [{ email: 'SAME' }, { externalId: 'P-2' }], { externalId: 'P-2' }],
    ['the worker is inactive', [{ email: 'SAME', status: 'inactive' }], {}],
    ['nobody is like them', [{}], { name: 'Zoe Unknown' }],
    ['the address is a pattern', [{ email: 'abc@test.example' }], { email: 'a_c@test.example' }],
  ])('waits for staff if %s', async (_when, workers, fields) => {
    const { orgId, staff } = await organisation()
    const email = fields.email ?? newEmail()
    for (const worker of workers)
      await makeWorker(orgId, { ...worker, email: worker.email === 'SAME' ? email : (worker.email ?? null) })
    expect((await join(await makeLink(staff), { email, ...fields })).status).toBe(200)
    await isTold(orgId)
    expect(await listed(staff)).toMatchObject([{ email, status: 'waiting', waitReason: 'no_worker', worker: null }])
    expect(await invitationsOf(orgId)).toEqual([])
  })

  it('waits, and the list says so, while a limit of invitations is reached', async () => {
    const { orgId, staff, person } = await organisation()
    const email = newEmail()
    const workerId = await makeWorker(orgId, { email })
    await server.database.prisma.invitation.createMany({
      data: [1, 2, 3].map((n) => ({
        orgId,
        email,
        name: 'Ada',
        role: 'worker' as const,
        workerId,
        secretHash: Buffer.from(`${orgId} ${n}`),
        invitedBy: person.userId,
        expiresAt: new Date(Date.now() + 86_400_000),
        revokedAt: new Date(),
      })),
    })
    await join(await makeLink(staff), { email })
    await isTold(orgId)
    expect(await listed(staff)).toMatchObject([{ email, status: 'waiting', waitReason: 'invitation_limit' }])
  })

  it('gets the same answer whoever they are', async () => {
    const { orgId, staff } = await organisation()
    const [known, unknown] = [newEmail(), newEmail()]
    await makeWorker(orgId, { email: known })
    const link = await makeLink(staff)
    const pageOf = async (email: string) => (await (await join(link, { email })).text()).replaceAll(email, '')
    expect(await pageOf(known)).toBe(await pageOf(unknown))
  })

  it('waits if the maker of the link may no longer invite anyone', async () => {
    const { orgId, staff, person } = await organisation()
    const email = newEmail()
    await makeWorker(orgId, { email })
    const link = await makeLink(staff)
    await server.database.prisma.membership.delete({ where: { orgId_userId: { orgId, userId: person.userId } } })
    await join(link, { email })
    await isTold(orgId)
    expect(await invitationsOf(orgId)).toEqual([])
  })

  it('sees what is wrong with what they gave', async () => {
    const { orgId, staff } = await organisation()
    const link = await makeLink(staff)
    const wrong = async (fields: Record<string, string>) => {
      const answer = await join(link, { email: newEmail(), ...fields })
      return [answer.status, /role="alert"><div>([^<]*)/.exec(await answer.text())?.[1]]
    }
    expect(await wrong({ email: 'nobody' })).toEqual([422, 'The email must be an email address.'])
    expect((await wrong({ name: ' ' }))[0]).toBe(422)
    expect((await wrong({ phone: 'call me' }))[0]).toBe(422)
    expect((await wrong({ externalId: 'x'.repeat(201) }))[0]).toBe(422)
    expect(await server.database.prisma.joinRequest.count({ where: { orgId } })).toBe(0)
  })

  it.each([
    ['had another address', 'former@test.example'],
    ['had no address', null],
  ])(
    'waits if their record %s lately, as whoever changes records must not choose who gets the account',
    async (_, was) => {
      const { orgId, staff } = await organisation()
      const recruiter = await makePerson(server, 'recruiter', { orgId })
      const worker = await makeWorker(orgId, { email: was })
      const [link, email] = [await makeLink(staff), newEmail()]
      const change = `mutation { updateWorker(id: "${worker}", input: { email: "${email}" }) { id } }`
      await ask(await signIn(server, recruiter.email), change)
      await join(link, { email })
      await isTold(orgId)
      expect(await listed(staff)).toMatchObject([{ email, status: 'waiting' }])
      expect(await invitationsOf(orgId)).toEqual([])
    },
  )

  it.each(['developer', 'other worker', 'other address'])(
    'waits if another invitation is open (%s), whose link stays',
    async (kind) => {
      const { orgId, staff } = await organisation()
      const owner = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
      const email = newEmail()
      const worker = await makeWorker(orgId, { email })
      const person = {
        developer: `email: "${email}", role: developer`,
        'other worker': `email: "${email}", role: worker, workerId: "${await makeWorker(orgId)}"`,
        'other address': `email: "${newEmail()}", role: worker, workerId: "${worker}"`,
      }[kind]
      await ask(owner, `mutation { inviteMember(name: "Ada", ${person}) { id } }`)
      await join(await makeLink(staff), { email })
      await isTold(orgId)
      expect(await invitationsOf(orgId)).toMatchObject([{ revokedAt: null }])
    },
  )

  it('keeps the invitation that they have, and gets its letter again once a day', async () => {
    const { orgId, staff } = await organisation()
    const [link, email] = [await makeLink(staff), newEmail()]
    await makeWorker(orgId, { email })
    const letters = () => mailbox.messages.filter(({ to }) => to === email).length
    const { prisma } = server.database
    const again = async (count: number) => {
      await join(link, { email })
      await eventually(async () => (await prisma.joinRequest.count({ where: { orgId, status: 'invited' } })) === count)
    }
    await again(1)
    const first = linkIn(await mailbox.emailTo(email))
    await again(2)
    const past = new Date(Date.now() - 25 * 3_600_000)
    await prisma.joinRequest.updateMany({ where: { orgId }, data: { decidedAt: past } })
    await prisma.invitation.updateMany({ where: { orgId }, data: { createdAt: past } })
    await again(3)
    expect(linkIn(await mailbox.emailTo(email, 2))).toBe(first)
    await again(4)
    expect(letters()).toBe(2)
    expect(await invitationsOf(orgId)).toMatchObject([{ revokedAt: null }])
  })

  it('keeps what was asked first with their address, which somebody else may know', async () => {
    const { orgId, staff } = await organisation()
    const [link, other, email] = [await makeLink(staff), await makeLink(staff), newEmail()]
    const answers = [
      await join(link, { email, externalId: 'P-1' }),
      await join(link, { email, externalId: 'P-2', name: 'Zoe' }),
      await join(other, { email, phone: '07700 900123' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const found = await server.database.prisma.joinRequest.findMany({ where: { orgId } })
    expect(found).toMatchObject([{ externalId: 'P-1', name: 'Ada Okafor', phone: null, linkId: link.id }])
    const jobs = await server.database.pool.query(
      `select 1 from pgboss.job where name = 'join_request' and data->>'orgId' = $1`,
      [orgId],
    )
    expect(jobs.rowCount).toBe(1)
    await isTold(orgId)
  })
})

describe('a join link', () => {
  it('shows its page with the project, and ends when it is revoked or expires', async () => {
    const { orgId, staff } = await organisation()
    const projectId = await stamped(server, orgId, async (client) => {
      const { rows } = await client.query(`insert into clients (org_id, name) values ($1, 'C') returning id`, [orgId])
      const text = `insert into projects (org_id, client_id, name) values ($1, $2, 'Quay <5>') returning id`
      return (await client.query(text, [orgId, rows[0].id])).rows[0].id as string
    })
    const link = await makeLink(staff, `(projectId: "${projectId}", days: 1, requestsPerDay: 5)`)
    const page = await fetch(link.url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Quay &lt;5&gt;')])
    const shown = '{ joinLinks { id url project { id } requestsPerDay createdBy { name } } }'
    expect(await ask(staff, shown)).toEqual([
      { ...link, project: { id: projectId }, requestsPerDay: 5, createdBy: { name: 'Test staff' } },
    ])
    await ask(staff, `mutation { revokeJoinLink(id: "${link.id}") { id } }`)
    expect((await fetch(link.url)).status).toBe(403)
    expect((await join(link, { email: newEmail() })).status).toBe(403)
    const expired = await makeLink(staff)
    await server.database.prisma.joinLink.updateMany({ where: { id: expired.id }, data: { expiresAt: new Date(0) } })
    expect((await fetch(expired.url)).status).toBe(403)
    expect(await ask(staff, '{ joinLinks { id } }')).toEqual([])
    const again = await asPerson(server, staff, `mutation { revokeJoinLink(id: "${link.id}") { id } }`)
    expect(codeOf(again)).toBe('not_found')
  })

  it('rejects the requests that wait when it is revoked, and invites nobody after', async () => {
    const { orgId, staff } = await organisation()
    const [link, other, email] = [await makeLink(staff), await makeLink(staff), newEmail()]
    await join(link, { email: newEmail() })
    await join(other, { email: newEmail() })
    await isTold(orgId)
    await ask(staff, `mutation { revokeJoinLink(id: "${link.id}") { id } }`)
    const { prisma } = server.database
    const statusOf = async ({ id }: Link) =>
      (await prisma.joinRequest.findFirst({ where: { orgId, linkId: id } }))?.status
    expect([await statusOf(link), await statusOf(other)]).toEqual(['rejected', 'waiting'])
    await makeWorker(orgId, { email })
    const late = await prisma.joinRequest.create({ data: { orgId, linkId: link.id, name: 'Ada', email } })
    await matchRequest({ ...services, invitationsPerDay: 100 }, { orgId, requestId: late.id })
    expect(await invitationsOf(orgId)).toEqual([])
  })

  it.each(['(days: 91)', '(days: 0)', '(requestsPerDay: 0)', '(requestsPerDay: 5001)', '(projectId: "x")'])(
    'is not made with %s',
    async (args) => {
      const { staff } = await organisation()
      expect(codeOf(await asPerson(server, staff, `mutation { createJoinLink${args} { id } }`))).toBe(
        'validation_failed',
      )
    },
  )

  it('takes so many people a day, so many from one address, and so many who wait', async () => {
    const { orgId, staff } = await organisation()
    const link = await makeLink(staff, '(requestsPerDay: 1)')
    expect((await join(link, { email: newEmail() })).status).toBe(200)
    expect((await join(link, { email: newEmail() })).status).toBe(429)
    const fill = ({ id }: Link, count: number) =>
      server.database.pool.query(
        `insert into join_requests (org_id, id, link_id, name, email, created_at)
         select $1, gen_random_uuid(), $2::uuid, 'N', $2::uuid::text || n || '@x.example', now() - interval '2 days' from generate_series(1, $3::int) n`,
        [orgId, id, count],
      )
    const other = await makeLink(staff)
    await fill(other, 500)
    expect((await join(other, { email: newEmail() })).status).toBe(429)
    const third = await makeLink(staff)
    expect((await join(third, { email: newEmail() })).status).toBe(200)
    for (let n = 0; n < 3; n++) await fill(await makeLink(staff), 499)
    await fill(await makeLink(staff), 1)
    expect((await join(third, { email: newEmail() })).status).toBe(429)
    const from = { 'x-forwarded-for': '10.9.9.9' }
    const statuses = new Set<number>()
    for (let n = 0; n < 61; n++) statuses.add((await submit(server, '/join', { token: 'invented' }, from)).status)
    expect([...statuses]).toEqual([403, 429])
  })

  it('is one of a hundred at most', async () => {
    const { orgId, staff } = await organisation()
    await server.database.pool.query(
      `insert into join_links (org_id, id, secret_hash, requests_per_day, expires_at)
       select $1, gen_random_uuid(), uuid_send(gen_random_uuid()), 1, now() + interval '1 day' from generate_series(1, 100)`,
      [orgId],
    )
    expect(codeOf(await asPerson(server, staff, 'mutation { createJoinLink { id } }'))).toBe('conflict')
  })
})

describe('a request that waits', () => {
  it('says whom it may be from, and is found', async () => {
    const { orgId, staff } = await organisation()
    const named = await makeWorker(orgId)
    const numbered = await makeWorker(orgId, { name: 'Bo', externalId: 'P-7', phone: '+447700900123' })
    const link = await makeLink(staff)
    const email = newEmail()
    await join(link, { email, name: 'ada okafor', externalId: 'p-7', phone: '07700 900123' })
    await join(link, { email: newEmail(), name: 'Zoe Unknown' })
    const [request, stranger] = await listed(staff)
    expect(request?.suggestions).toEqual([
      { worker: { id: numbered }, matches: ['external_id', 'phone'] },
      { worker: { id: named }, matches: ['name'] },
    ])
    expect(stranger?.suggestions).toEqual([])
    expect(await listed(staff, '(search: "P-7")')).toMatchObject([{ email }])
    const page = (await ask(staff, '{ joinRequests(limit: 1) { nextCursor pagination { total hasMore } } }')) as {
      nextCursor: string
    }
    expect(page).toMatchObject({ pagination: { total: 2, hasMore: true } })
    expect(await listed(staff, `(cursor: "${page.nextCursor}")`)).toMatchObject([{ id: stranger?.id }])
    await isTold(orgId)
    expect(await noticesOf(orgId)).toBe(1)
  })

  it('is confirmed for a worker, who is invited at the address that was given', async () => {
    const { orgId, staff } = await organisation()
    const worker = await makeWorker(orgId, { email: 'kept@test.example', externalId: 'P-1' })
    const inactive = await makeWorker(orgId, { status: 'inactive' })
    const email = newEmail()
    await join(await makeLink(staff), { email, externalId: 'P-1' })
    await isTold(orgId)
    const [request] = (await listed(staff)) as [Request]
    const confirm = (workerId: string) =>
      asPerson(
        server,
        staff,
        `mutation { confirmJoinRequest(id: "${request.id}", workerId: "${workerId}") { status } }`,
      )
    expect(codeOf(await confirm(inactive))).toBe('validation_failed')
    expect(codeOf(await confirm(request.id))).toBe('not_found')
    expect((await confirm(worker)).body.data).toEqual({ confirmJoinRequest: { status: 'invited' } })
    expect((await mailbox.emailTo(email)).text).toContain('/invitation?token=')
    expect(await invitationsOf(orgId)).toMatchObject([{ email, role: 'worker', workerId: worker }])
    expect(codeOf(await confirm(worker))).toBe('conflict')
    expect(await listed(staff, '(status: invited)')).toMatchObject([{ id: request.id, worker: { id: worker } }])
  })

  it('is rejected, and not of another organisation', async () => {
    const { orgId, staff } = await organisation()
    await join(await makeLink(staff), { email: newEmail() })
    await isTold(orgId)
    const [request] = (await listed(staff)) as [Request]
    const reject = (cookie: string) =>
      asPerson(server, cookie, `mutation { rejectJoinRequest(id: "${request.id}") { status } }`)
    expect(codeOf(await reject((await organisation()).staff))).toBe('not_found')
    expect((await reject(staff)).body.data).toEqual({ rejectJoinRequest: { status: 'rejected' } })
    expect(codeOf(await reject(staff))).toBe('conflict')
    expect(await invitationsOf(orgId)).toEqual([])
  })

  it('is on the next page, also if those of the page before are decided', async () => {
    const { orgId, staff } = await organisation()
    const link = await makeLink(staff)
    await makeRequests(orgId, link.id, 5)
    const pageOf = (at: string) =>
      ask(staff, `{ joinRequests(limit: 2${at}) { data { id } nextCursor pagination { hasMore } } }`) as Promise<{
        data: { id: string }[]
        nextCursor: string | null
        pagination: { hasMore: boolean }
      }>
    const first = await pageOf('')
    for (const { id } of first.data) await ask(staff, `mutation { rejectJoinRequest(id: "${id}") { id } }`)
    const second = await pageOf(`, cursor: "${first.nextCursor}"`)
    expect([second.data.length, second.pagination.hasMore]).toEqual([2, true])
    const last = await pageOf(`, cursor: "${second.nextCursor}"`)
    expect([last.data.length, last.pagination.hasMore, last.nextCursor]).toEqual([1, false, null])
  })

  it('is decided once, also by two at the same time', async () => {
    const { orgId, staff, person } = await organisation()
    const link = await makeLink(staff)
    const email = newEmail()
    const worker = await makeWorker(orgId)
    const [id = ''] = await makeRequests(orgId, link.id, 1, email)
    const authority = { role: 'staff', origin: { actor: { kind: 'user', id: person.userId, name: 'S' } } } as const
    const rejecting = Promise.withResolvers<void>()
    const rejected = services.database.prisma.$transaction(async (tx) => {
      await rejectRequest({ control: tx, orgId }, authority, id)
      const [self] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`
      rejecting.resolve()
      await eventually(() => isWaitedFor(self?.pid))
    })
    await rejecting.promise
    const confirmed = await asPerson(
      server,
      staff,
      `mutation { confirmJoinRequest(id: "${id}", workerId: "${worker}") { id } }`,
    )
    await rejected
    expect(codeOf(confirmed)).toBe('conflict')
    expect(await listed(staff, '(status: rejected)')).toMatchObject([{ id }])
    expect(await invitationsOf(orgId)).toEqual([])
  })

  it('is named in the audit log by its id alone', async () => {
    const { orgId, staff } = await organisation()
    const [id = ''] = await makeRequests(orgId, (await makeLink(staff)).id, 1)
    await ask(staff, `mutation { rejectJoinRequest(id: "${id}") { id } }`)
    const where = { orgId, action: 'join_request.rejected' }
    expect(await server.database.prisma.auditEntry.findMany({ where })).toMatchObject([
      { targetId: id, targetName: null },
    ])
  })

  it('is deleted after thirty days, and the link after its requests', async () => {
    const { orgId, staff } = await organisation()
    const [ended, open] = [await makeLink(staff), await makeLink(staff)]
    const [old, fresh] = [newEmail(), newEmail()]
    await join(ended, { email: old })
    await join(open, { email: fresh })
    await isTold(orgId)
    const past = new Date(Date.now() - 31 * 86_400_000)
    await server.database.prisma.joinRequest.updateMany({ where: { orgId, email: old }, data: { createdAt: past } })
    await server.database.prisma.joinLink.updateMany({ where: { id: ended.id }, data: { expiresAt: past } })
    expect(await dropJoinLinks(services, orgId, new Date())).toBe(false)
    expect(await server.database.prisma.joinLink.count({ where: { orgId } })).toBe(2)
    expect(await dropJoinRequests(services, orgId, new Date())).toBe(false)
    expect(await dropJoinLinks(services, orgId, new Date())).toBe(false)
    expect((await listed(staff)).map(({ email }) => email)).toEqual([fresh])
    expect(await server.database.prisma.joinLink.findMany({ where: { orgId }, select: { id: true } })).toEqual([
      { id: open.id },
    ])
  })
})
