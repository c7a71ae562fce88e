/** The large demo organisation as the operations of pages ask for it: records that the caller can open, and days around today. */
import type pg from 'pg'
import { resources } from '../../../src/access/resources.ts'
import { type Caller, conditionOf } from './roles.ts'

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
  'timesheet_approvals',
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

const modelOf = new Map(Object.values(resources).map(({ table, type }): [string, string] => [table, type]))

export async function readPlace(pool: pg.Pool, orgId: string, caller: Caller): Promise<Place> {
  const ids = new Map<Table, string[]>()
  for (const table of TABLES) {
    const pending = table === 'documents' ? "and t.status = 'pending'" : ''
    const [own, ...values] = conditionOf(caller, modelOf.get(table) ?? '', 2)
    const text = `select t.id from ${table} t where t.org_id = $1 ${pending} and ${own} order by md5(t.id::text) limit ${SPREAD}`
    const { rows } = await pool.query<{ id: string }>(text, [orgId, ...values])
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
    userId: caller.userId,
    day: (days) => moment(days).slice(0, 10),
    moment,
  }
}
