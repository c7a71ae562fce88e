/** Passing days, for the daily work of the background. */

import { dayQueue, dueQueue } from '../../src/domain/daily/queues.ts'
import { runDay } from '../../src/domain/daily/run.ts'
import { daySteps } from '../../src/domain/day-steps.ts'
import { queues } from '../../src/domain/queues.ts'
import { openQueue } from '../../src/platform/jobs/queue.ts'
import { dayOf } from '../../src/platform/time/clock.ts'
import { type OpenServices, openServices } from './daily-load.ts'
import { eventually } from './eventually.ts'
import { dataOf, startTestServer, type TestServer } from './server.ts'
import { insert } from './write.ts'

/** A year whose days are all ahead, whenever the tests run. */
export const YEAR_AHEAD = new Date().getUTCFullYear() + 1

const DAY = 86_400_000

export interface DayServer extends TestServer {
  services: OpenServices
  /** Run the daily run of an organisation in this process, at the time of the server's clock. */
  runDay(orgId: string, signal?: AbortSignal): Promise<void>
}

/** A server whose daily runs are started by the test only. */
export async function startDayServer(): Promise<DayServer> {
  const server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  const services = await openServices(server.database, server.clock)
  const never = new AbortController().signal
  return {
    ...server,
    services,
    async runDay(orgId, signal = never) {
      await runDay(services, daySteps, { orgId }, signal)
    },
    async stop() {
      await services.close()
      await server.stop()
    },
  }
}

/** YYYY-MM-DD, this many days after the London date of `moment`. */
export function daysFrom(moment: Date, days: number): string {
  return new Date(dayOf(moment, 'Europe/London').getTime() + days * DAY).toISOString().slice(0, 10)
}

/** Set the server's clock to this many days after `from`, and wait until the daily run of the organisation is done. */
export async function liveUntil(server: TestServer, from: Date, days: number, orgId = server.orgId): Promise<void> {
  const day = daysFrom(from, days)
  server.clock.set(new Date(`${day}T12:00:00Z`))
  const queue = await openQueue(server.database, queues, false)
  await queue.send(server.database.prisma, dueQueue, {}, 'test')
  await eventually(async () => {
    const { rows } = await server.database.pool.query(
      'select 1 from organisation_days where org_id = $1 and day = $2::date and finished_at is not null',
      [orgId, day],
    )
    if (rows.length > 0) return true
    await queue.send(server.database.prisma, dayQueue, { orgId }, orgId)
    return undefined
  })
  await queue.close()
}

/** Create a worker's document, by default a right to work, accepted through the API; returns its id. */
export async function makeAccepted(
  server: TestServer,
  key: string,
  workerId: string,
  { type = 'right_to_work', expiresOn }: { type?: string; expiresOn: string | null },
): Promise<string> {
  const upload = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 9, file_key: 'none' }
  const row = { worker_id: workerId, type, name: type, expires_on: expiresOn, ...upload }
  const id = await insert(server, key, 'documents', row)
  const query = 'mutation ($id: ID!) { reviewDocument(id: $id, decision: accept) { id } }'
  await dataOf(server, key, query, { id })
  return id
}
