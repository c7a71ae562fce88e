/** Rules and emails of two workers, one of which is killed: every effect happens exactly once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestQueue } from '../../../src/domain/notifications/queues.ts'
import { systemWrite } from '../../../src/events/system-write.ts'
import { openServices } from '../../support/daily-load.ts'
import { eventsOf } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { makePerson } from '../../support/people.ts'
import { makeRule } from '../../support/rules.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const WORKERS = 1000
const DIVERS = 200
const MEMBERS = 30

let server: TestServer
let mail: Mailbox

beforeAll(async () => {
  mail = await startMailbox()
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})

const rows = async (query: string, ...values: unknown[]) => (await server.database.pool.query(query, values)).rows
const count = async (query: string, ...values: unknown[]) =>
  Number((await rows(`select count(*) from ${query}`, ...values))[0].count)

/** A thousand events in one transaction, and the daily emails. */
async function emitAll(): Promise<void> {
  const { database, orgId } = server
  const services = await openServices(database)
  await systemWrite(services, orgId, async ({ db, emit }) => {
    const made = await db.worker.createManyAndReturn({
      data: Array.from({ length: WORKERS }, (_, index) => ({
        orgId,
        firstName: 'Ada',
        lastName: `Okafor ${index}`,
        trade: index % (WORKERS / DIVERS) === 0 ? 'diver' : 'rigger',
      })),
    })
    for (const worker of made) emit('worker.created', worker)
    await db.notification.create({ data: { orgId, type: 'note', title: 'Hello' } })
  })
  await services.queue.send(database.prisma, digestQueue, { orgId, day: '2050-01-01' }, orgId)
  await services.close()
}

it('every run finishes, its effects happen once, and every member gets one email', async () => {
  const { orgId } = server
  const key = await server.key()
  for (let n = 0; n < MEMBERS; n++) await makePerson(server, 'staff')
  const rule = await makeRule(server, key, {
    trigger: 'worker.created',
    conditions: [{ path: 'object.trade', op: 'eq', value: 'diver' }],
    actions: [
      { type: 'create_task', parameters: { title: 'Medical for {{object.last_name}}' } },
      { type: 'notify', parameters: { title: '{{object.last_name}} dives' } },
      { type: 'update_record', parameters: { field: 'status', value: 'active' } },
    ],
  })
  await emitAll()
  const inRule = (status: string) =>
    count('automation_runs where automation_id = $1 and status::text = $2', rule, status)
  expect(await inRule('queued')).toBe(WORKERS)

  const settings = { SMTP_URL: mail.url, PUBLIC_URL: 'http://muster.example' }
  const [first] = await Promise.all([server.worker(settings), server.worker(settings)])
  await eventually(async () => (await inRule('succeeded')) > 5)
  first.child.kill('SIGKILL')
  await first.ends()

  // The killed worker would be detected after ten seconds. The test marks both as dead at once, so jobs of the live worker are repeated, too.
  await rows(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
     where name in ('run_automation', 'mail_letter') and state = 'active'`,
  )
  await eventually(async () => (await inRule('queued')) === 0)
  await eventually(async () => (await count('memberships where org_id = $1 and digested_at is null', orgId)) === 0)

  expect([await inRule('succeeded'), await inRule('skipped')]).toEqual([DIVERS, WORKERS - DIVERS])
  expect(await rows('select run_count, failure_count from automations where id = $1', rule)).toEqual([
    { run_count: DIVERS, failure_count: 0 },
  ])
  expect(await count(`tasks where automation_id = $1`, rule)).toBe(DIVERS)
  expect(await count(`(select distinct title from tasks where automation_id = $1) as titles`, rule)).toBe(DIVERS)
  expect(await count(`notifications where org_id = $1 and type = 'automation'`, orgId)).toBe(DIVERS)
  expect(await count(`workers where org_id = $1 and status = 'active'`, orgId)).toBe(DIVERS)
  const eventsByType = Map.groupBy(await eventsOf(server, orgId), ({ type }) => type)
  for (const type of ['task.created', 'notification.created', 'worker.updated'] as const)
    expect(eventsByType.get(type)).toHaveLength(DIVERS)

  const emails = new Map(mail.messages.map(({ to, messageId }) => [messageId, to]))
  expect(emails.size).toBe(MEMBERS)
  expect(new Set(emails.values()).size).toBe(MEMBERS)
})
