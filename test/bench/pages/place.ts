/** The large demo organisation as the operations of pages ask for it: records to open, and days around today. */
import type pg from 'pg'

const DAY = 86_400_000
/** Records of each table that the runs of an operation go to. */
const SPREAD = 50
const TABLES = [
  'clients',
  'workers',
  'projects',
  'jobs',
  'assignments',
  'documents',
  'custom_document_types',
  'timesheets',
  'expenses',
  'tasks',
  'invoices',
  'document_packs',
  'document_templates',
  'automations',
  'events',
  'webhook_endpoints',
  'webhook_deliveries',
] as const
type Table = (typeof TABLES)[number]
/** For what the large demo has none of: the operation is timed as it finds nothing. */
const NOBODY = '00000000-0000-7000-8000-000000000000'

export interface Place {
  /** The id of a record; another one in each run. */
  id: (table: Table, run: number) => string
  /** The id of the user who asks. */
  userId: string
  /** `YYYY-MM-DD`, so many days from today. */
  day: (days: number) => string
  /** The same as a moment. */
  moment: (days: number) => string
}

export async function readPlace(pool: pg.Pool, orgId: string, userId: string): Promise<Place> {
  const ids = new Map<Table, string[]>()
  for (const table of TABLES) {
    const where = table === 'documents' ? "and status = 'pending'" : ''
    const text = `select id from ${table} where org_id = $1 ${where} order by md5(id::text) limit ${SPREAD}`
    const { rows } = await pool.query<{ id: string }>(text, [orgId])
    ids.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  const moment = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  return {
    id(table, run) {
      const known = ids.get(table) ?? []
      return known[run % known.length] ?? NOBODY
    },
    userId,
    day: (days) => moment(days).slice(0, 10),
    moment,
  }
}
