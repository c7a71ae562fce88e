/** What the rules over all timesheets of a worker read and walk, however many sheets there are. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sheet, WorkerSheets } from '../../../src/domain/finance/timesheet-rules.ts'
import { createId } from '../../support/resources.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const DAY = new Date('2026-02-02')
const sheetOf = (workerId: string, projectId: string = randomUUID()): Sheet => ({
  workerId,
  projectId,
  periodStart: DAY,
  periodEnd: DAY,
})

it('they read the days of other sheets, and not each sheet with its entries', async () => {
  const { orgId, database } = server
  const key = await server.key()
  const worker = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const client_id = await createId(server, key, '/clients', { name: 'Ferro' })
  const project = await createId(server, key, '/projects', { client_id, name: 'Yard' })
  await stamped(server, orgId, (client) =>
    client.query(
      `with p as (insert into projects (org_id, client_id, name) select $1, $3, 'P' || n from generate_series(1, 200) n returning id)
     insert into timesheets (org_id, worker_id, project_id, period_start, period_end, status, entries, total_hours)
     select $1, $2, p.id, '2026-02-02', '2026-02-02', 'draft',
       '[{"date": "2026-02-02", "hours": 0.1}, {"date": "2026-02-02", "hours": 0, "note": "nothing"}]', 0.1 from p`,
      [orgId, worker, client_id],
    ),
  )
  let rows = 0
  const $queryRaw = async (...args: Parameters<typeof database.prisma.$queryRaw>) => {
    const found = (await database.prisma.$queryRaw(...args)) as unknown[]
    rows += found.length
    return found
  }
  const sheets = new WorkerSheets()
  await sheets.read({ control: { $queryRaw } as never, orgId }, [sheetOf(worker, project)])
  expect(rows).toBe(1)
  const check = (hours: number) =>
    sheets.checkDailyHours(sheetOf(worker, project), [{ date: '2026-02-02', hours, overtimeHours: 0 } as never], String)
  expect(() => check(4)).not.toThrow() // the others have 20
  expect(() => check(4.01)).toThrow()
})

it('they walk the entries of a batch once or twice, and not again for each sheet', () => {
  const worker = randomUUID()
  let reads = 0
  const entry = {
    date: '2026-02-02',
    overtimeHours: 0,
    get hours() {
      reads += 1
      return 0
    },
  }
  const sheets = new WorkerSheets()
  for (let count = 0; count < 100; count += 1) {
    const sheet = sheetOf(worker)
    const entries = Array.from({ length: 10 }, () => entry as never)
    sheets.checkOverlap(sheet, 'periodStart')
    sheets.checkDailyHours(sheet, entries, String)
    sheets.take(sheet, entries)
  }
  expect(reads).toBeLessThanOrEqual(3 * 1000)
})
