/** What other requirements would change, counted before they are set. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Requirement } from './required.ts'
import { readRequirements } from './settings.ts'

/** Active workers by what other requirements would make of them. */
export interface RequirementsEffect {
  /** Those who would need other documents than now. */
  workers: number
  becomeNonCompliant: number
  /** Of these, those with a current or an upcoming assignment: each is an alert. */
  becomeNonCompliantOnProjects: number
  becomeCompliant: number
}

/** A set of document types is a number with a bit for each. */
const bits = new Map(Object.values(DocumentType).map((type, index) => [type, 1 << index]))
const bitsOf = (types: readonly DocumentType[]) => types.reduce((sum, type) => sum | (bits.get(type) ?? 0), 0)
const bitOfType = Prisma.raw(
  `case d.type ${[...bits].map(([type, bit]) => `when '${type}' then ${bit}`).join(' ')} end`,
)

/** What workers of each trade need, in small letters; `everyone` needs it besides. */
function needsOf(requirements: readonly Requirement[]): { everyone: number; trades: Map<string, number> } {
  let everyone = 0
  const trades = new Map<string, number>()
  for (const { trade, documentTypes } of requirements) {
    if (trade === null) everyone |= bitsOf(documentTypes)
    else trades.set(trade.toLowerCase(), (trades.get(trade.toLowerCase()) ?? 0) | bitsOf(documentTypes))
  }
  return { everyone, trades }
}

/**
 * Count the active workers that other requirements would change, in one statement. Who is compliant now is taken from
 * their record, as lists show it.
 * @param present the requirements as they are
 * @param input the requirements as they would be
 * @throws {ApiError} validation_failed
 */
export async function effectOfRequirements(
  { db, orgId }: { db: Db; orgId: string },
  present: readonly Requirement[],
  input: unknown,
): Promise<RequirementsEffect> {
  const before = needsOf(present)
  const after = needsOf(readRequirements(input))
  const trades = [...new Set([...before.trades.keys(), ...after.trades.keys()])]
  const ofTrades = (needs: Map<string, number>) => trades.map((trade) => needs.get(trade) ?? 0)
  const [effect] = await db.$queryRaw<RequirementsEffect[]>`
    with needs as materialized (
        select * from unnest(${trades}::text[], ${ofTrades(before.trades)}::int[], ${ofTrades(after.trades)}::int[]) n(trade, before, after)),
      concerned as materialized (
        select w.id, w.compliance_status = 'non_compliant' as lacks, ${after.everyone}::int | coalesce(n.after, 0) as need
        from workers w left join needs n on n.trade = lower(w.trade)
        where w.org_id = ${orgId}::uuid and w.deleted_at is null and w.status = 'active'
          and (${before.everyone}::int | coalesce(n.before, 0)) <> (${after.everyone}::int | coalesce(n.after, 0))),
      held as materialized (
        select d.worker_id, bit_or(${bitOfType}) as types from documents d
        where d.org_id = ${orgId}::uuid and d.deleted_at is null and d.status in ('valid', 'expiring')
          and exists (select from concerned)
        group by d.worker_id),
      changed as materialized (
        select c.id, c.lacks from concerned c left join held h on h.worker_id = c.id
        where c.lacks <> ((c.need & ~coalesce(h.types, 0)) <> 0)),
      assigned as materialized (
        select distinct a.worker_id from assignments a
        where a.org_id = ${orgId}::uuid and a.deleted_at is null and a.status <> 'ended'
          and exists (select from changed where not lacks))
    select (select count(*)::int from concerned) as workers,
      (count(*) filter (where not lacks))::int as "becomeNonCompliant",
      (count(*) filter (where not lacks and assigned.worker_id is not null))::int as "becomeNonCompliantOnProjects",
      (count(*) filter (where lacks))::int as "becomeCompliant"
    from changed left join assigned on assigned.worker_id = changed.id`
  return effect as RequirementsEffect
}
