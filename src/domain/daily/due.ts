/** Finds the organisations whose daily run or digest is due. Runs every minute. */

import type { SystemServices } from '../../events/system-write.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import { NIL_UUID } from '../../platform/text/uuid.ts'
import { dayOf, hourOf } from '../../platform/time/clock.ts'
import { type DigestJob, digestQueue } from '../notifications/queues.ts'
import { type DayJob, dayQueue } from './queues.ts'

/** Local hour from which digests are sent. */
export const DIGEST_HOUR = 7
const PAGE = 500

interface OrganisationRow {
  id: string
  time_zone: string
  day: Date | null
  finished_at: Date | null
  digested_on: Date | null
  is_test: boolean
}

// The rows of one organisation are on one node where Citus distributes them: each table is read by the ids of the page.
const PAGE_OF_ORGANISATIONS = `
  with page as materialized (
    select id, time_zone from organisations where not sandbox and closed_at is null and id > $1 order by id limit ${PAGE}),
  days as materialized (
    select org_id, day, finished_at, digested_on from organisation_days where org_id in (select id from page)),
  tests as materialized (select org_id from test_organisations where org_id in (select id from page))
  select p.id, p.time_zone, d.day, d.finished_at, d.digested_on, t.org_id is not null as is_test
  from page p left join days d on d.org_id = p.id left join tests t on t.org_id = p.id
  order by p.id`

/** Enqueue the due jobs; the days of test organisations pass otherwise. A job for an organisation that already has one queued or running is dropped. */
export async function findDueOrganisations(services: SystemServices & { mailing: boolean }): Promise<void> {
  const { database, clock, mailing } = services
  const jobs = collectJobs(services)
  const now = clock.now()
  for (let after: string = NIL_UUID; ; ) {
    const { rows } = await database.pool.query<OrganisationRow>(PAGE_OF_ORGANISATIONS, [after])
    const days: DayJob[] = []
    const digests: DigestJob[] = []
    for (const { id, time_zone, day, finished_at, digested_on, is_test } of rows) {
      if (is_test) continue
      const today = dayOf(now, time_zone)
      if (day === null || day < today || finished_at === null) days.push({ orgId: id })
      if (mailing && hourOf(now, time_zone) >= DIGEST_HOUR && (digested_on === null || digested_on < today))
        digests.push({ orgId: id, day: today.toISOString().slice(0, 10) })
    }
    await jobs.sendAll(database.prisma, dayQueue, days, ({ orgId }) => orgId)
    await jobs.sendAll(database.prisma, digestQueue, digests, ({ orgId }) => orgId)
    jobs.announce()
    if (rows.length < PAGE) return
    after = (rows.at(-1) as OrganisationRow).id
  }
}
