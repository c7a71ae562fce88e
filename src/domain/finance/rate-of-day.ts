/** The rate of an assignment's hours on a day: the one decision of what an hour costs the client. */
import type { Assignment, ChargeRate, ClientRate, Timesheet } from '../../../prisma/generated/client/client.ts'
import { businessTime } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import type { RowQuery } from '../records/rows-query.ts'

/** What an hour costs, in minor units of the currency. */
export interface HourlyRate {
  rate: number
  overtimeRate: number
  currency: string
}

/** An assignment with its own rate. */
export type RatedAssignment = Assignment & { chargeRate: ChargeRate | null }

/** @param day midnight UTC @returns undefined without a rate */
export type RateOfDay = (assignment: RatedAssignment, day: Date) => HourlyRate | undefined

type Work = Pick<Timesheet, 'workerId' | 'projectId' | 'periodStart' | 'periodEnd'>

/**
 * Read what decides the rates of some work: the assignment's own rate, else the client's rate of that day for its trade,
 * else the one for every trade. The trade is that of the assignment, or else the worker's.
 * @returns the rates of assignments of these workers to these projects
 */
export async function readRates(db: Db, work: readonly Work[]): Promise<RateOfDay> {
  const projectIds = [...new Set(work.map(({ projectId }) => projectId))]
  const ofClients = await readClientRates(db, work, projectIds)
  if (ofClients.length === 0) return ({ chargeRate }) => chargeRate ?? undefined
  const workerIds = [...new Set(work.map(({ workerId }) => workerId))]
  const workers = await db.worker.findMany({ where: { id: { in: workerIds } }, select: { id: true, trade: true } })
  const projects = await db.project.findMany({
    where: { id: { in: projectIds } },
    select: { id: true, clientId: true },
  })
  const tradeOf = new Map(workers.map(({ id, trade }) => [id, trade]))
  const clientOf = new Map(projects.map(({ id, clientId }) => [id, clientId]))
  const byClientAndTrade = Map.groupBy(ofClients, ({ clientId, trade }) => keyOf(clientId, trade))
  const find = (clientId: string, trade: string | null, day: Date) =>
    byClientAndTrade.get(keyOf(clientId, trade))?.find((rate) => isValidOn(rate, day))
  return ({ chargeRate, trade, workerId, projectId }, day) => {
    const client = clientOf.get(projectId) ?? ''
    return chargeRate ?? find(client, trade ?? tradeOf.get(workerId) ?? null, day) ?? find(client, null, day)
  }
}

function readClientRates(db: Db, work: readonly Work[], projectIds: string[]): Promise<ClientRate[]> {
  const times = (of: (each: Work) => Date) => work.map((each) => of(each).getTime())
  const from = new Date(times(({ periodStart }) => periodStart).reduce((first, time) => Math.min(first, time)))
  const until = new Date(times(({ periodEnd }) => periodEnd).reduce((last, time) => Math.max(last, time)))
  return db.clientRate.findMany({
    where: {
      deletedAt: null,
      validFrom: { lte: until },
      OR: [{ validUntil: null }, { validUntil: { gte: from } }],
      client: { projects: { some: { id: { in: projectIds } } } },
    },
  })
}

const keyOf = (clientId: string, trade: string | null) => `${clientId} ${trade?.toLowerCase() ?? ''}`

const isValidOn = ({ validFrom, validUntil }: ClientRate, day: Date) =>
  validFrom <= day && (validUntil === null || validUntil >= day)

/** SQL: whether a client rate counts for the trade of an assignment. @param rate, assignment, worker their aliases */
const isOfTrade = (rate: string, assignment: string, worker: string) =>
  `(${rate}.trade is null or lower(${rate}.trade) = lower(coalesce(${assignment}.trade, ${worker}.trade)))`

/** The models that `hasRate` reads. */
export const rateModels = ['ChargeRate', 'ClientRate', 'Project', 'Worker'] as const

/**
 * SQL: whether the assignment of an alias has a rate on each of its days, by the same rules.
 * @param organisation SQL of the organisation's id, as a value
 */
export const hasRate = (alias: string, organisation: string) =>
  `(exists (select from charge_rates r where r.org_id = ${organisation} and r.assignment_id = ${alias}.id)
    or coalesce((select range_agg(daterange(r.valid_from, r.valid_until, '[]'))
      from projects rp join workers rw on rw.org_id = rp.org_id and rw.id = ${alias}.worker_id
        join client_rates r on r.org_id = rp.org_id and r.client_id = rp.client_id and r.deleted_at is null
      where rp.org_id = ${organisation} and rp.id = ${alias}.project_id and ${isOfTrade('r', alias, 'rw')}
    ) @> daterange(${alias}.start_date, ${alias}.end_date, '[]'), false))`

/** The client rate of an assignment on one day. */
export type RateOfAssignment = HourlyRate &
  Pick<ClientRate, 'trade' | 'validFrom' | 'validUntil'> & { clientRateId: string }

/**
 * The client rate that counts for an assignment's trade today, or on the nearest of its days; whether or not it has a
 * rate of its own.
 */
export const clientRateOfAssignment: RowQuery = {
  allows: ['finance'],
  reads: ['Assignment', 'Organisation', ...rateModels],
  text({ organisation, id, add }) {
    const now = add('timestamptz', (_args, caller) => businessTime(caller))
    return `select r.id as "clientRateId", r.trade, r.rate, r.overtime_rate as "overtimeRate",
      r.currency, r.valid_from as "validFrom", r.valid_until as "validUntil"
    from assignments a join organisations o on o.id = a.org_id
      join projects p on p.org_id = a.org_id and p.id = a.project_id
      join workers w on w.org_id = a.org_id and w.id = a.worker_id
      cross join lateral (select greatest(a.start_date, least(a.end_date, (${now} at time zone o.time_zone)::date)) as day) d
      join client_rates r on r.org_id = a.org_id and r.client_id = p.client_id and r.deleted_at is null
        and daterange(r.valid_from, r.valid_until, '[]') @> d.day and ${isOfTrade('r', 'a', 'w')}
    where a.org_id = ${organisation} and a.id = ${id}
    order by r.trade is null limit 1`
  },
}
