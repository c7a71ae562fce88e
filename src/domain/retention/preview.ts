/** What goes by retention rules and when, before it goes. */
import type { RetentionSubject } from '../../../prisma/generated/client/enums.ts'
import type { Timed } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import type { LogPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { dayText, readDate } from '../../platform/time/dates.ts'
import { ALL_ASSIGNMENTS, dueRows, GIVEN } from './due.ts'
import { listedRule, type RetentionRule, readRules, type StoredRule, storedRules } from './rules.ts'

type Reading = { control: Db; orgId: string } & Timed

/** Numbers of records; each includes the one before it, but not those under a hold. */
export interface RetentionForecast {
  rule: RetentionRule
  due: number
  dueIn30Days: number
  dueIn90Days: number
  /** Due today, but kept by a legal hold. */
  held: number
}

export interface DueRecord {
  subject: RetentionSubject
  id: string
  name: string
  workerId: string
  workerName: string
  /** YYYY-MM-DD */
  dueOn: string
  isHeld: boolean
}

const VALUES = `given as (select $1::uuid, $2::jsonb, $3::date), ${ALL_ASSIGNMENTS}`
const MOST_DAYS = 36_500

const subjectsOf = (rules: readonly StoredRule[]) => [...new Set(rules.map(({ subject }) => subject))]
const allDue = (rules: readonly StoredRule[]) =>
  subjectsOf(rules)
    .map((subject) => `select '${subject}' as subject, due.* from (${dueRows(subject, 'all')}) due`)
    .join(' union all ')

/**
 * Count what rules remove.
 * @param input the rules; without them, those of the organisation
 * @throws {ApiError} validation_failed
 */
export async function forecastOf(reading: Reading, input: unknown): Promise<RetentionForecast[]> {
  const { control, orgId } = reading
  const rules = input == null ? await storedRules(reading) : readRules(input)
  if (rules.length === 0) return []
  const today = dayText(await todayOf(reading))
  const counts = await control.$queryRawUnsafe<Record<string, string | number>[]>(
    `with ${VALUES} select subject, kind,
        count(*) filter (where due_on <= $3::date and not is_held)::int as due,
        count(*) filter (where due_on <= $3::date + 30 and not is_held)::int as "dueIn30Days",
        count(*) filter (where due_on <= $3::date + 90 and not is_held)::int as "dueIn90Days",
        count(*) filter (where due_on <= $3::date and is_held)::int as held
      from (${allDue(rules)}) due where due_on <= $3::date + 90 group by 1, 2`,
    orgId,
    JSON.stringify(rules),
    today,
  )
  return rules.map((rule) => {
    const found = counts.find(({ subject, kind }) => subject === rule.subject && kind === rule.kind)
    const { due = 0, dueIn30Days = 0, dueIn90Days = 0, held = 0 } = (found ?? {}) as Partial<RetentionForecast>
    return { rule: listedRule(rule), due, dueIn30Days, dueIn90Days, held }
  })
}

interface DueQuery {
  subject?: RetentionSubject | null | undefined
  /** From today. */
  days: number
  limit: number
  cursor?: string | null | undefined
}

/** A page of what goes by the organisation's rules, the next ones first. @throws {ApiError} validation_failed */
export async function listDue(reading: Reading, query: DueQuery): Promise<LogPage<DueRecord>> {
  const { subject, days, limit, cursor } = query
  if (days < 0 || days > MOST_DAYS)
    throw invalidField('days', 'invalid', `must be a number of days from 0 to ${MOST_DAYS}`)
  const [lastDay = '', lastId = ''] = cursor?.split('/') ?? []
  if (cursor && !(readDate(lastDay) && isUuid(lastId)))
    throw invalidField('cursor', 'invalid', 'must be the nextCursor of a page of this list')
  const { control, orgId } = reading
  const rules = (await storedRules(reading)).filter((rule) => subject == null || rule.subject === subject)
  if (rules.length === 0) return { data: [], nextCursor: null }
  const after = cursor ? `and (due_on, id) > ($${GIVEN + 2}::date, $${GIVEN + 3}::uuid)` : ''
  const found = await control.$queryRawUnsafe<DueRecord[]>(
    `with ${VALUES} select subject, id, name, worker_id as "workerId", worker as "workerName", due_on::text as "dueOn",
        is_held as "isHeld"
      from (${allDue(rules)}) due where due_on <= $3::date + $${GIVEN + 1}::int ${after}
      order by due_on, id limit ${limit + 1}`,
    orgId,
    JSON.stringify(rules),
    dayText(await todayOf(reading)),
    days,
    ...(cursor ? [lastDay, lastId] : []),
  )
  const data = found.slice(0, limit)
  const last = data.at(-1)
  return { data, nextCursor: found.length > limit && last ? `${last.dueOn}/${last.id}` : null }
}
