/** The statements of an operation with their plans, for people of the organisation who look for the cause of a slow query. */
import type { Pool } from 'pg'
import type { Credential } from '../../access/credentials/credential.ts'
import { INTEGRATORS } from '../../access/scopes/roles.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { currentActivity, type SentStatement } from '../../platform/watchdog/activity.ts'

/** The header that requests the statements with their plans. */
export const ASKS_PLAN = 'x-query-plan'

export interface PlannedStatement {
  /** Without values. */
  sql: string
  /** Duration in milliseconds. */
  ms: number
  /** The lines of PostgreSQL's plan; null for a statement that has none. */
  plan: string[] | null
}

/** @throws {ApiError} insufficient_scope */
export function checkMaySeePlans({ kind, role }: Credential): void {
  if (kind === 'session' && (INTEGRATORS as readonly (string | null)[]).includes(role)) return
  throw new ApiError('insufficient_scope', {
    message: `Plans of statements (\`${ASKS_PLAN}\`) are only for people who are signed in as owner, admin or developer.`,
  })
}

/** Run an operation. @returns its answer, and its statements: those of the first ten of the request that are its own */
export async function withStatements<Answer>(
  pool: Pool,
  run: () => Promise<Answer>,
): Promise<[Answer, PlannedStatement[]]> {
  const { statements = [] } = currentActivity() ?? {}
  const before = statements.length
  const answer = await run()
  const planned: PlannedStatement[] = []
  for (const { text, ms } of statements.slice(before))
    planned.push({ sql: oneLine(text), ms: Math.round(ms * 100) / 100, plan: await planOf(pool, text) })
  return [answer, planned]
}

const HAS_PLAN = /^\s*(?:select|with|insert|update|delete)\b/i

/**
 * The plan for any values, so that none is needed and nothing is run. It has no numbers of rows: these are estimated from
 * the rows of all organisations.
 */
async function planOf(pool: Pool, text: SentStatement['text']): Promise<string[] | null> {
  if (!HAS_PLAN.test(text)) return null
  try {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
    return rows.map((row) => row['QUERY PLAN'])
  } catch {
    return null // PostgreSQL 15 has no generic plans
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
