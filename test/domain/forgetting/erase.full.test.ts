/** Erasure of a worker: nothing that names the person is left in the database, the files and the logs. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readChain, startVerification } from '../../../src/access/audit/verify.ts'
import { findErasures } from '../../../src/domain/forgetting/run.ts'
import { queues } from '../../../src/domain/queues.ts'
import { openQueue, type Queue } from '../../../src/platform/jobs/queue.ts'
import { command } from '../../support/command.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { request } from '../../support/server.ts'
import { recordOf, uploaded } from '../../support/upload.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'
import { insert, stamped } from '../../support/write.ts'
import { dataFiles, foundIn } from './found.ts'

let server: WebhookServer
let receiver: Receiver
let key: string
let owner: string
let queue: Queue

beforeAll(async () => {
  server = await startWebhookServer({ BACKGROUND_WORKER: 'true' })
  receiver = await startReceiver()
  queue = await openQueue(server.database, queues, false)
  key = server.liveKey
  owner = await signIn(server, (await makePerson(server, 'owner')).email)
})
afterAll(async () => {
  await queue.close()
  await server.stop()
  await receiver.close()
})

const ERASE =
  'mutation ($id: ID!, $reason: String!) { eraseWorker(id: $id, reason: $reason) { id firstName lastName erasedAt } }'
const erase = (id: string, cookie = owner, reason = 'Asked by letter') =>
  asPerson(server, cookie, ERASE, { id, reason })
const workerOf = (id: string) => recordOf(server, key, `/workers/${id}`)
/** Waits for the end of an erasure, as if it had begun an hour ago. */
async function finished(id: string) {
  await stamped(server, server.orgId, (client) =>
    client.query(`update worker_erasures set started_at = started_at - interval '1 hour' where worker_id = $1`, [id]),
  )
  await eventually(async () => {
    await findErasures({ database: server.database, queue, changes: { publishJobs() {} } as never })
    return (await workerOf(id)).erasure_finished_at !== null
  })
}

/** In each text of the person, and nowhere else. */
const MARK = 'Zyxwv'
async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await request(`${server.base}${path}`, { key, method: 'POST', body, headers })
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

describe('erasing a worker', () => {
  it('leaves nothing that names the person', async () => {
    await server.get(
      `mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, eventTypes: ["*"] }) { endpoint { id } } }`,
      { url: receiver.url },
    )
    const person = {
      first_name: `${MARK}ada`,
      last_name: `${MARK}okafor`,
      email: `${MARK}@mail.example`.toLowerCase(),
      phone: '+447700900987',
      external_id: `${MARK}-7`,
      metadata: { badge: `${MARK} badge` },
      trade: 'welder',
    }
    const { id } = await post('/workers', person, { 'idempotency-key': 'erasure-1' })
    const name = `${person.first_name} ${person.last_name}`
    const member = await makePerson(server, 'worker', { workerId: id })
    await server.database.prisma.user.update({ where: { id: member.userId }, data: { name } })
    const cookie = await signIn(server, member.email)
    const documentId = await uploaded(server, key, {
      workerId: id,
      name: `${MARK}.pdf`,
      bytes: Buffer.from(`%PDF-1.4 ${MARK} file`),
      input: { name: `${MARK} passport`, number: `${MARK}123` },
    })
    const { id: clientId } = await post('/clients', { name: 'Harbour' })
    const { id: projectId } = await post('/projects', { client_id: clientId, name: 'Dock' })
    const assignment = { worker_id: id, project_id: projectId, start_date: '2026-02-02', end_date: '2026-02-06' }
    await post('/assignments', { ...assignment, metadata: { who: MARK } })
    const timesheetId = await insert(server, key, 'timesheets', {
      worker_id: id,
      project_id: projectId,
      period_start: '2026-02-02',
      period_end: '2026-02-08',
      entries: JSON.stringify([{ date: '2026-02-02', hours: 8, overtimeHours: 0, note: `${MARK} was late` }]),
      corrections: JSON.stringify([
        {
          at: '2026-02-09',
          by: 'Payroll',
          reason: MARK,
          hoursBefore: 8,
          hoursAfter: 8,
          entriesBefore: [],
          entriesAfter: [],
        },
      ]),
      total_hours: 8,
    })
    await insert(server, key, 'timesheet_approvals', {
      project_id: projectId,
      period_start: '2026-02-02',
      period_end: '2026-02-08',
      email: 'contact@client.example',
      sheets: JSON.stringify([
        { timesheetId, worker: name, hours: 8, entries: [{ date: '2026-02-02', hours: 8, note: MARK }] },
      ]),
      total_hours: 8,
      requested_by: 'Payroll',
      expires_at: '2026-03-01',
    })
    const expense = { worker_id: id, category: 'travel', amount: 100, currency: 'GBP', incurred_on: '2026-02-02' }
    await insert(server, key, 'expenses', { ...expense, description: `Taxi of ${MARK}`, receipt_name: `${MARK}.png` })
    await insert(server, key, 'planner_windows', {
      worker_id: id,
      kind: 'sick',
      starts_at: '2026-02-10',
      ends_at: '2026-02-11',
      note: `${MARK} has a cold`,
    })
    await insert(server, key, 'notes', { worker_id: id, text: `${MARK} prefers nights` })
    await insert(server, key, 'notes', { project_id: projectId, text: `Ask ${name} first` })
    await insert(server, key, 'ai_jobs', {
      document_id: documentId,
      result: JSON.stringify([{ field: 'number', value: MARK, confidence: 1 }]),
    })
    await insert(server, key, 'notifications', {
      type: 'x',
      title: `${name} is new`,
      subject_type: 'worker',
      subject_id: id,
    })
    await insert(server, key, 'notifications', { type: 'x', title: `About ${name}` })
    await insert(server, key, 'tasks', { title: `Call ${person.phone}`, description: `Call ${name}` })
    await insert(server, key, 'document_packs', { name: `Pack of ${MARK}`, worker_id: id, templates: '[]' })
    const message = { kind: 'x', channel: 'email', events: 1, language: 'en', status: 'sent' }
    await insert(server, key, 'messages', {
      id: randomUUID(),
      ...message,
      person_id: id,
      worker_id: id,
      cause_id: 'a',
      subject: MARK,
      body: MARK,
    })
    await insert(server, key, 'messages', {
      id: randomUUID(),
      ...message,
      person_id: member.userId,
      user_id: member.userId,
      cause_id: 'b',
      subject: MARK,
      body: MARK,
    })
    const invoiceId = await insert(server, key, 'invoices', {
      client_id: clientId,
      period_start: '2026-02-02',
      period_end: '2026-02-08',
      currency: 'GBP',
      vat_basis_points: 0,
      net: 100,
      vat: 0,
      total: 100,
      sequence: 1,
      number: 'INV-1',
      status: 'issued',
      issued_at: '2026-02-09',
      lines: JSON.stringify([{ workerId: id, projectId, worker: name, project: 'Dock', parts: [], amount: 100 }]),
    })
    await request(`${server.base}/workers/${id}`, {
      key,
      method: 'PATCH',
      body: { first_name: `${MARK}adah` },
      headers: { 'idempotency-key': 'erasure-2' },
    })
    const before = await receiver.gets(3)
    expect(JSON.stringify(before)).toContain(MARK)
    const known = await foundIn(server, MARK)
    for (const table of ['workers', 'events', 'webhook_deliveries', 'idempotency_records', 'notes', 'users'])
      expect(known.some((each) => each.startsWith(`public.${table}.`) || each.includes(table))).toBe(true)
    expect(await dataFiles(server, MARK)).toHaveLength(1)

    expect((await erase(id)).body.errors).toBeUndefined()
    expect(await asPerson(server, cookie, '{ me { user { name } } }')).toMatchObject({ status: 401 })
    await finished(id)

    expect(await foundIn(server, MARK)).toEqual([])
    expect(await foundIn(server, person.phone)).toEqual([])
    expect(await foundIn(server, member.email)).toEqual([])
    expect(await dataFiles(server, MARK)).toEqual([])
    const worker = await workerOf(id)
    expect(worker).toMatchObject({ first_name: 'Erased', email: null, phone: null, external_id: null, metadata: {} })
    expect(await recordOf(server, key, `/timesheets/${timesheetId}`)).toMatchObject({ total_hours: 8, worker_id: id })
    const invoice = await server.database.prisma.invoice.findFirstOrThrow({
      where: { orgId: server.orgId, id: invoiceId },
    })
    expect(invoice).toMatchObject({ total: 100, number: 'INV-1' })
    expect(JSON.stringify(invoice.lines)).toContain(`Erased ${worker.last_name}`)
    const heard = await eventually(async () => receiver.received.find(({ body }) => body.type === 'worker.erased'))
    expect(heard.body.data.object.id).toBe(id)
  })

  it('looks again for what was written while it began', async () => {
    const id = await workerNamed('Hopper')
    await erase(id)
    await eventually(async () => {
      const { rowCount } = await server.database.pool.query(
        `select from pgboss.job where name = 'erase_worker' and state = 'completed' and data ->> 'workerId' = $1`,
        [id],
      )
      return rowCount === 1
    })
    expect((await workerOf(id)).erasure_finished_at).toBeNull()
    const note = await insert(server, key, 'notes', { worker_id: id, text: 'Hopper prefers nights' })
    await insert(server, key, 'notifications', {
      type: 'x',
      title: 'Hopper Okafor has a note',
      subject_type: 'note',
      subject_id: note,
    })
    await finished(id)
    expect(await foundIn(server, 'Hopper')).toEqual([])
  })

  it('gathers more records than fit into a batch', async () => {
    const id = await workerNamed('Turing')
    await stamped(server, server.orgId, (client) =>
      client.query(
        `with made as (
           insert into notes (org_id, worker_id, text) select $1, $2, 'Turing ' || n from generate_series(1, 2500) n returning id)
         insert into notifications (org_id, type, title, subject_type, subject_id)
           select $1, 'x', 'Note ' || id, 'note', id from made`,
        [server.orgId, id],
      ),
    )
    await erase(id)
    await finished(id)
    expect(await foundIn(server, 'Turing')).toEqual([])
    const { rows } = await server.database.pool.query<{ title: string; rows: number }>(
      `select n.title, count(*)::int as rows from notifications n join notes on notes.id = n.subject_id
       where notes.worker_id = $1 group by n.title`,
      [id],
    )
    expect(rows).toEqual([{ title: 'Erased', rows: 2500 }])
  })

  it('is in the audit log, whose chain holds without the names', async () => {
    const id = await workerNamed('Grace')
    const { userId, email } = await makePerson(server, 'worker', { workerId: id })
    await signIn(server, email)
    await erase(id)
    await finished(id)
    const entries = await server.database.prisma.auditEntry.findMany({ where: { orgId: server.orgId } })
    expect(entries.find(({ action, targetId }) => action === 'worker.erased' && targetId === id)?.detail).toEqual({
      reason: 'Asked by letter',
    })
    const own = entries.filter(({ actorId }) => actorId === userId)
    expect(own.length).toBeGreaterThan(0)
    for (const entry of own) expect(entry).toMatchObject({ actorName: null, address: null, detail: {} })
    const verification = startVerification()
    for await (const entry of readChain(server.database.pool, server.orgId)) verification.add(entry)
    const { forgotten, faults } = verification.end()
    expect(faults).toEqual([])
    expect(forgotten).toBeGreaterThanOrEqual(own.length)
    const told = await command(['audit', 'verify', '--org', server.orgId], { DATABASE_URL: server.databaseUrl })
    expect(told.text).toContain(`; ${forgotten} lost the names of erased workers.`)
    await expect(
      server.database.pool.query(`update audit_log set actor_name = 'x' where org_id = $1`, [server.orgId]),
    ).rejects.toThrow('only ever added to')
  })

  it('is refused while an assignment has not ended', async () => {
    const id = await workerNamed('Ada')
    const { id: clientId } = await post('/clients', { name: 'Quay' })
    const { id: projectId } = await post('/projects', { client_id: clientId, name: 'Wall' })
    await post('/assignments', { worker_id: id, project_id: projectId, start_date: '2026-02-02' })
    const answer = await erase(id)
    expect(codeOf(answer)).toBe('conflict')
    expect((await workerOf(id)).first_name).toBe('Ada')
  })

  it('needs an owner or an admin, and a reason', async () => {
    const id = await workerNamed('Ada')
    const staff = await signIn(server, (await makePerson(server, 'staff')).email)
    expect(codeOf(await erase(id, staff))).toBe('insufficient_scope')
    expect(codeOf(await erase(id, owner, ' '))).toBe('validation_failed')
    const foreign = await server.key({ orgId: await server.organisation() })
    const other = await insert(server, foreign, 'workers', { first_name: 'Ada', last_name: 'Okafor' })
    expect(codeOf(await erase(other))).toBe('not_found')
  })

  it('keeps the text about another worker of the same name', async () => {
    const id = await workerNamed('Mary')
    await workerNamed('Mary')
    const note = await insert(server, key, 'notifications', { type: 'x', title: 'Mary Okafor is new' })
    await erase(id)
    await finished(id)
    const { rows } = await server.database.pool.query('select title from notifications where id = $1', [note])
    expect(rows[0].title).toBe('Mary Okafor is new')
  })

  it('is not changed afterwards, and can be repeated', async () => {
    const id = await workerNamed('Ada')
    await erase(id)
    const change = await request(`${server.base}/workers/${id}`, { key, method: 'PATCH', body: { first_name: 'Ada' } })
    expect(codeOf(change)).toBe('invalid_transition')
    const again = await erase(id)
    expect(again.body.data.eraseWorker.firstName).toBe('Erased')
  })

  it('leaves a row that cannot be changed, and goes on', async () => {
    const id = await workerNamed('Linus')
    const bad = await insert(server, key, 'notes', { worker_id: id, text: 'Linus 1' })
    const good = await insert(server, key, 'notes', { worker_id: id, text: 'Linus 2' })
    await server.database.pool.query(
      `create function refuse_bad_note() returns trigger language plpgsql as $$ begin raise exception 'bad row'; end $$;
       create trigger refuse_bad_note before update on notes for each row when (old.id = '${bad}') execute function refuse_bad_note()`,
    )
    await erase(id)
    const textOf = async (note: string) =>
      (await server.database.pool.query('select text from notes where id = $1', [note])).rows[0].text
    await eventually(async () => (await textOf(good)) === 'Erased')
    expect((await workerOf(id)).erasure_finished_at).toBeNull()
    await server.database.pool.query('drop trigger refuse_bad_note on notes; drop function refuse_bad_note')
    await erase(id)
    await finished(id)
    expect(await textOf(bad)).toBe('Erased')
  })
})

async function workerNamed(first: string): Promise<string> {
  return (await post('/workers', { first_name: first, last_name: 'Okafor' })).id
}
