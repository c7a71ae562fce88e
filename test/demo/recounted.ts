/** The counts that triggers keep, computed anew from an organisation's records. */
import type pg from 'pg'

type Rows = Record<string, unknown>[]

/** Each is kept in a table, and is what a statement computes of `$1`, the organisation; in the same order. */
const computed: Record<string, { kept: string; anew: string }> = {
  status_counts: {
    kept: 'select resource, status, live from status_counts where org_id = $1 and live <> 0 order by 1, 2',
    anew: ['assignments', 'expenses', 'timesheets']
      .map(
        (table) => `select '${table}' as resource, status::text, count(*)::int as live from ${table}
          where org_id = $1 and deleted_at is null group by status`,
      )
      .join(' union all ')
      .concat(' order by 1, 2'),
  },
  event_counts: {
    kept: 'select level, span, type, total from event_counts where org_id = $1 order by 1, 2, 3',
    anew: `select level::smallint, event_span(id, level) as span, type, count(*)::int as total
      from events cross join generate_series(0, 2) as level where org_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
  },
}

const sorted = (rows: Rows) => rows.map((row) => JSON.stringify(row)).sort()

/** By table: what is kept, and what the records give. */
export async function recounted(
  pool: pg.Pool,
  orgId: string,
): Promise<Map<string, { kept: string[]; anew: string[] }>> {
  const found = new Map<string, { kept: string[]; anew: string[] }>()
  for (const [table, { kept, anew }] of Object.entries(computed))
    found.set(table, {
      kept: sorted((await pool.query(kept, [orgId])).rows),
      anew: sorted((await pool.query(anew, [orgId])).rows),
    })
  const resources = await pool.query<{ resource: string }>('select resource from tallies where org_id = $1', [orgId])
  for (const { resource } of resources.rows)
    found.set(`change_counts of ${resource}`, {
      kept: sorted(
        (
          await pool.query('select level, span, total, live from change_counts where org_id = $1 and resource = $2', [
            orgId,
            resource,
          ])
        ).rows,
      ),
      anew: sorted(
        (
          await pool.query(
            `select series.level::smallint, span_of(updated_at, series.level) as span, count(*)::int as total,
               (count(*) filter (where deleted_at is null))::int as live
             from ${resource} cross join generate_series(0, 2) as series (level) where org_id = $1 group by 1, 2`,
            [orgId],
          )
        ).rows,
      ),
    })
  return found
}
