/** As many workers, assignments and documents as the large demo has, whose tables have no statistics yet. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stamped } from '../../support/write.ts'
import { openRetention, type Retention } from './made.ts'

const WORKERS = 20_000
const ASSIGNMENTS = 3
/** Workers that are made in one transaction, so that its statements are short. */
const PART = 2000
const MINUTE = 60_000

let made: Retention
beforeAll(async () => {
  made = await openRetention()
  for (let first = 0; first < WORKERS; first += PART) await load(first)
}, 5 * MINUTE)
/** One in a hundred is under a hold, one in ten has an assignment without an end. */
async function load(first: number): Promise<void> {
  const { server } = made
  await stamped(server, server.orgId, async (client) => {
    const run = (text: string, ...values: unknown[]) => client.query(text, [server.orgId, first, ...values])
    await run(
      `insert into workers (org_id, first_name, last_name, external_id, legal_hold_at)
       select $1, 'Ada', 'Okafor ' || n, n, case when n % 100 = 0 then now() end from generate_series($2::int, $2 + $3::int - 1) n`,
      PART,
    )
    await run(
      `insert into assignments (org_id, worker_id, project_id, start_date, end_date, status)
       select w.org_id, w.id, p.id, current_date - 100 * a,
         case when a > 1 or w.external_id::int % 10 <> 1 then current_date - 100 * a + 50 end, 'ended'
       from workers w join projects p using (org_id) cross join generate_series(1, $3::int) a
       where w.org_id = $1 and w.external_id::int >= $2`,
      ASSIGNMENTS,
    )
    await run(
      `insert into documents (org_id, worker_id, type, name, status, file_name, content_type, size_bytes, file_key)
       select org_id, id, type, 'Paper', 'valid', 'a.pdf', 'application/pdf', 9, org_id || '/' || type || external_id
       from workers, unnest('{right_to_work,trade_card,certificate}'::document_type[]) type
       where org_id = $1 and external_id::int >= $2`,
    )
  })
}
afterAll(() => made.stop())

it(
  'are all gone through, but for those under a hold or at work',
  async () => {
    await made.setRules('{ subject: documents, documentType: right_to_work, since: last_assignment_end, months: 24 }')
    await made.apply({ window: 1000 })
    const { rows } = await made.server.database.pool.query(
      `select type::text, count(*)::int as left from documents where org_id = $1 and file_key <> '' group by 1 order by 1`,
      [made.server.orgId],
    )
    const kept = WORKERS / 100 + WORKERS / 10
    expect(made.errors).toEqual([])
    expect(rows).toEqual([
      { type: 'certificate', left: WORKERS },
      { type: 'right_to_work', left: kept },
      { type: 'trade_card', left: WORKERS },
    ])
    await made.ask('{ retentionPreview { due } retentionDue(limit: 100) { data { id } } }')
  },
  10 * MINUTE,
)
