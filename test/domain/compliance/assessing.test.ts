/** What the assessment of workers writes: their status, its events, and alerts for those who are assigned. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assessAllWorkers, updateDocumentStatuses } from '../../../src/domain/compliance/daily.ts'
import { reassess } from '../../../src/domain/compliance/reassess.ts'
import { requirementsOf } from '../../../src/domain/compliance/requirements.ts'
import { assessWorkers } from '../../../src/domain/compliance/worker-status.ts'
import { systemWrite } from '../../../src/events/system-write.ts'
import { type OpenServices, openServices } from '../../support/daily-load.ts'
import { eventsAbout, typesAbout } from '../../support/events.ts'
import { createId } from '../../support/resources.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { insert, markDeleted } from '../../support/write.ts'

let server: TestServer
let services: OpenServices
let orgId: string
let key: string
const NOON = new Date('2026-03-02T12:00:00Z')
const today = new Date('2026-03-02T00:00:00Z')

beforeAll(async () => {
  server = await joinTestServer()
  services = await openServices(server.database, { now: () => NOON })
})
afterAll(async () => {
  await services.close()
  await server.stop()
})
beforeEach(async () => {
  orgId = await server.organisation()
  key = await server.key({ orgId })
})

const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const makeWorker = (first_name: string, compliance_status = 'non_compliant') =>
  insert(server, key, 'workers', { first_name, last_name: 'Okafor', compliance_status })
/** A document of a worker, by default a right to work. */
const makeDocument = (worker_id: string, status: string, expires: number | null, more: object = {}) =>
  insert(server, key, 'documents', {
    worker_id,
    type: 'right_to_work',
    name: 'a',
    status,
    expires_on: expires === null ? null : day(expires),
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size_bytes: 9,
    file_key: 'none',
    ...more,
  })
const assess = (ids: string[], expired: string[] = []) =>
  systemWrite(services, orgId, async (write) =>
    assessWorkers(write, ids, await write.db.document.findMany({ where: { id: { in: expired } } })),
  )
async function rows(table: string, columns: string) {
  const text = `select ${columns} from ${table} where org_id = $1 order by id`
  return (await server.database.pool.query(text, [orgId])).rows
}
const statuses = async () => (await rows('workers', 'compliance_status as s')).map(({ s }) => s)
const types = (id: string) => typesAbout(server, id, orgId)

describe('an assessment', () => {
  it('changes the workers whose documents say otherwise, once, and no others', async () => {
    const [ada, bo, cy, di] = [
      await makeWorker('Ada'),
      await makeWorker('Bo'),
      await makeWorker('Cy', 'compliant'),
      await makeWorker('Di'),
    ]
    await makeDocument(ada, 'valid', null)
    await makeDocument(cy, 'expiring', 12, { expiry_step: 14 })
    await makeDocument(di, 'valid', null)
    await markDeleted(server, key, 'workers', di)
    for (let time = 0; time < 2; time++) {
      await assess([ada, bo, cy, ada, di])
      expect(await statuses()).toEqual(['compliant', 'non_compliant', 'expiring', 'non_compliant'])
      expect(await types(ada)).toEqual(['worker.updated'])
      expect(await types(bo)).toEqual([])
      expect(await types(cy)).toEqual(['worker.updated', 'worker.compliance_expiring'])
      expect(await types(di)).toEqual([])
    }
    const [updated, expiring] = await eventsAbout(server, cy, orgId)
    for (const event of [updated, expiring]) expect(event?.data.previous).toEqual({ compliance_status: 'compliant' })
  })

  it('of a part of the workers leaves the rest', async () => {
    const [ada, bo] = [await makeWorker('Ada', 'compliant'), await makeWorker('Bo', 'compliant')]
    await assess([ada])
    expect(await statuses()).toEqual(['non_compliant', 'compliant'])
    await assess([])
    expect([await types(ada), await types(bo)]).toEqual([['worker.updated'], []])
  })

  it('reports a document that expired if nothing takes its place, and its next step without a change', async () => {
    const [ada, bo] = [await makeWorker('Ada', 'expiring'), await makeWorker('Bo', 'compliant')]
    const [gone, replaced] = [
      await makeDocument(ada, 'expired', -1, { expiry_step: 7 }),
      await makeDocument(bo, 'expired', -1, { expiry_step: 7 }),
    ]
    await makeDocument(bo, 'expiring', 5, { expiry_step: 7 })
    const other = await makeDocument(ada, 'expired', -1, { type: 'other' })
    await assess([ada, bo], [gone, replaced, other])
    expect(await types(ada)).toEqual(['worker.updated', 'worker.compliance_expired'])
    expect(await types(bo)).toEqual(['worker.updated', 'worker.compliance_expiring'])
    await server.database.pool.query('delete from expiry_notices where org_id = $1', [orgId])
    await assess([bo])
    const [, , again] = await eventsAbout(server, bo, orgId)
    expect([again?.type, again?.data.previous]).toEqual(['worker.compliance_expiring', undefined])
  })
})

describe('alerts', () => {
  async function assign(worker_id: string, name: string, from: number, to: number) {
    const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
    const project_id = await createId(server, key, '/projects', { client_id, name })
    const status = to < 0 ? 'ended' : 'scheduled'
    const dates = { start_date: day(from), end_date: day(to) }
    await insert(server, key, 'assignments', { worker_id, project_id, status, ...dates })
  }
  const require = (documentTypes: string[]) =>
    server.database.prisma.complianceSettings.create({
      data: { orgId, requirements: [{ trade: null, documentTypes }] },
    })
  const tasks = () => rows('tasks', 'title, description, priority, status, subject_type, subject_id')

  it('are for workers who become non-compliant and are assigned, with where they are expected first', async () => {
    await require(['right_to_work', 'trade_card'])
    const [ada, bo, cy] = [
      await makeWorker('Ada', 'compliant'),
      await makeWorker('Bo', 'compliant'),
      await makeWorker('Cy', 'compliant'),
    ]
    await assign(ada, 'Later', 20, 30)
    await assign(ada, 'Sooner', 5, 10)
    await assign(ada, 'Past', -10, -5)
    await assign(bo, 'Past', -10, -5)
    await assign(cy, 'Dock', 5, 10)
    for (const type of ['right_to_work', 'trade_card']) await makeDocument(cy, 'valid', null, { type })
    await assess([ada, bo, cy])
    const body = 'Missing a valid document of type: right to work, trade card. Assigned to Sooner.'
    const subject = { subject_type: 'worker', subject_id: ada }
    const notification = {
      type: 'worker.non_compliant',
      severity: 'critical',
      title: 'Ada Okafor is assigned but not compliant',
    }
    const task = { title: 'Make Ada Okafor compliant', description: body, priority: 'high', ...subject }
    expect(await rows('notifications', 'type, severity, title, body, subject_type, subject_id')).toEqual([
      { ...notification, body, ...subject },
    ])
    expect(await tasks()).toEqual([{ ...task, status: 'open' }])
    await assess([ada, bo, cy])
    expect(await tasks()).toHaveLength(1)
    for (const type of ['right_to_work', 'trade_card']) await makeDocument(ada, 'valid', null, { type })
    await assess([bo])
    expect(await tasks()).toEqual([{ ...task, status: 'open' }])
    await assess([ada])
    expect(await tasks()).toEqual([{ ...task, status: 'done' }])
  })

  it('end with the last missing document of each worker, not of another', async () => {
    const [ada, bo] = [await makeWorker('Ada', 'compliant'), await makeWorker('Bo', 'compliant')]
    for (const id of [ada, bo]) await assign(id, 'Dock', 5, 10)
    await assess([ada, bo])
    await makeDocument(bo, 'expiring', 3, { expiry_step: 7 })
    await assess([ada, bo])
    expect((await tasks()).map(({ subject_id, status }) => [subject_id, status])).toEqual([
      [ada, 'open'],
      [bo, 'done'],
    ])
  })
})

describe('the steps of a day', () => {
  it('move documents on by their dates, with one event each', async () => {
    const ada = await makeWorker('Ada', 'compliant')
    const bo = await makeWorker('Bo')
    const documents = {
      far: await makeDocument(ada, 'valid', 31),
      near: await makeDocument(ada, 'valid', 30, { type: 'passport' }),
      same: await makeDocument(ada, 'expiring', 20, { type: 'licence', expiry_step: 30 }),
      nearer: await makeDocument(ada, 'expiring', 14, { type: 'other', expiry_step: 30 }),
      gone: await makeDocument(ada, 'expiring', -1, { type: 'certificate', expiry_step: 7 }),
      twin: await makeDocument(ada, 'valid', 30, { type: 'trade_card' }),
      orphan: await makeDocument(bo, 'valid', -1),
      deleted: await makeDocument(ada, 'valid', -1, { deleted_at: NOON }),
    }
    await markDeleted(server, key, 'workers', bo)
    expect(await updateDocumentStatuses(services, orgId, today)).toBe(false)
    const found = await Promise.all(Object.entries(documents).map(async ([name, id]) => [name, await types(id)]))
    expect(Object.fromEntries(found)).toEqual({
      far: [],
      near: ['document.expiring'],
      same: [],
      nearer: ['document.updated'],
      gone: ['document.expired'],
      twin: ['document.expiring'],
      orphan: [],
      deleted: [],
    })
    const stored = await rows('documents', 'status, expiry_step')
    expect(stored.map(({ status, expiry_step }) => `${status} ${expiry_step}`)).toEqual([
      'valid null',
      'expiring 30',
      'expiring 30',
      'expiring 14',
      'expired 7',
      'expiring 30',
      'valid null',
      'valid null',
    ])
    expect(await types(ada)).toEqual([])
  })

  const begin = () =>
    server.database.pool.query('insert into organisation_days (org_id, day) values ($1, $2)', [orgId, day(0)])
  const progress = async () =>
    (
      await server.database.pool.query('select worker_id, finished_at from organisation_days where org_id = $1', [
        orgId,
      ])
    ).rows[0]

  it('assess all workers from where the last batch ended, and finish the day', async () => {
    const [ada, bo] = [await makeWorker('Ada', 'compliant'), await makeWorker('Bo', 'compliant')]
    const cy = await makeWorker('Cy', 'compliant')
    await markDeleted(server, key, 'workers', cy)
    await begin()
    await server.database.pool.query('update organisation_days set worker_id = $2 where org_id = $1', [orgId, ada])
    expect(await assessAllWorkers(services, orgId, today)).toBe(false)
    expect(await statuses()).toEqual(['compliant', 'non_compliant', 'compliant'])
    expect(await progress()).toEqual({ worker_id: bo, finished_at: NOON })
    expect(await assessAllWorkers(services, orgId, today)).toBe(false)
    expect(await progress()).toEqual({ worker_id: bo, finished_at: NOON })
  })

  it('begin again with all workers when the requirements change, by a job of its own', async () => {
    const ada = await makeWorker('Ada')
    await begin()
    await assessAllWorkers(services, orgId, today)
    expect(await progress()).toEqual({ worker_id: ada, finished_at: NOON })
    const jobs: unknown[] = []
    const queue = {
      ...services.queue,
      send: async (_tx: unknown, { name }: { name: string }, job: object, key?: string) =>
        void jobs.push([name, job, key]),
    }
    const again = (id: string) =>
      systemWrite({ ...services, queue: queue as typeof services.queue }, orgId, (write) => reassess(write, id))
    for (const id of ['req_1', 'req_2']) {
      await again(id)
      expect(await progress()).toEqual({ worker_id: null, finished_at: null })
    }
    expect(jobs).toEqual(['req_1', 'req_2'].map((id) => ['run_day', { orgId }, `${orgId} ${id}`]))
  })
})

it('the requirements are those of the organisation, or the usual ones, from its clock or the table', async () => {
  const usual = [{ trade: null, documentTypes: ['right_to_work'] }]
  const own = [{ trade: 'welder', documentTypes: ['licence'] }]
  const control = server.database.prisma
  expect(await requirementsOf({ control, orgId, opened: undefined })).toEqual(usual)
  await control.complianceSettings.create({ data: { orgId, requirements: own } })
  expect(await requirementsOf({ control, orgId, opened: undefined })).toEqual(own)
  expect(await systemWrite(services, orgId, (write) => requirementsOf(write))).toEqual(own)
})
