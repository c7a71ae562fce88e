/**
 * Which records changed in a span of time, by what the records themselves say: their time of change, which comes from the
 * organisation's clock. So it knows of changes that have no event, too.
 */
import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Credential } from '../access/credential.ts'
import { graphqlResources, type Resource, resources } from '../access/resources.ts'
import { ownRecords, ownRecordsOf } from '../access/tenancy/own-records.ts'
import type { Db } from '../platform/database/client.ts'

/**
 * Tables whose rows belong to a record, have a time of change of their own, and are no part of what everyone who reads
 * the record sees: its own time of change stays.
 */
const belongings = [
  {
    table: 'charge_rates',
    by: 'assignment_id',
    type: resources.assignments.type,
    read: graphqlResources.invoices.read,
  },
] as const

/** A record that changed. */
export interface ChangedRecord {
  /** The GraphQL type of the record. */
  type: string
  id: string
  /** Whether it did not change since it was created. */
  isNew: boolean
  isDeleted: boolean
}

/** Whether workers have own records of this resource. */
export function hasOwnRecords({ type }: Resource): boolean {
  return Object.hasOwn(ownRecords, type)
}

/** Where the writes of an organisation have come to. */
export interface Position {
  /** Time of the last write; null before the first. */
  at: Date | null
  /** Id of the newest event, whoever may read it; null if there is none. */
  eventId: string | null
}

/** Both of the same moment: what is committed later is after both. */
export async function newestPosition({ db, orgId }: { db: Db; orgId: string }): Promise<Position> {
  const [position] = await db.$queryRaw<[Position]>`
    select (select last_write from organisation_clocks where org_id = ${orgId}::uuid) as at,
      (select id from events where org_id = ${orgId}::uuid order by id desc limit 1) as "eventId"`
  return position
}

/** Which records are asked for. */
export interface ChangedFilter {
  resources: readonly Resource[]
  /** Their last change is after this one … */
  after: Date
  /** … and at this one at the latest. */
  until: Date
  /** The records of each resource at most. */
  limit: number
}

/** The records that changed last in a span of time, of a worker's credential only the worker's own. */
export async function findChangedRecords(
  { db, orgId, credential }: { db: Db; orgId: string; credential: Pick<Credential, 'workerId' | 'scopes'> },
  { resources: asked, after, until, limit }: ChangedFilter,
): Promise<ChangedRecord[]> {
  const { workerId, scopes } = credential
  const readable = workerId === null ? asked : asked.filter(hasOwnRecords)
  if (readable.length === 0) return []
  const isInSpan = Prisma.sql`org_id = ${orgId}::uuid and updated_at > ${after} and updated_at <= ${until}`
  const own = readable.map(
    ({ type, table }) => Prisma.sql`(select ${type} as type, id::text, created_at = updated_at as "isNew",
      deleted_at is not null as "isDeleted" from ${Prisma.raw(`"${table}"`)} record
      where ${isInSpan} ${ownOf(type, workerId)} order by updated_at desc, id desc limit ${limit})`,
  )
  const belonging = belongings
    .filter(({ read }) => workerId === null && read.some((scope) => scopes.has(scope)))
    .filter(({ type }) => readable.some((resource) => resource.type === type))
    .map(
      ({ type, table, by }) => Prisma.sql`(select ${type} as type, ${Prisma.raw(by)}::text as id, false as "isNew",
        false as "isDeleted" from ${Prisma.raw(`"${table}"`)} where ${isInSpan} order by updated_at desc limit ${limit})`,
    )
  const found = await db.$queryRaw<ChangedRecord[]>(Prisma.join([...belonging, ...own], ' union all '))
  return [...new Map(found.map((each) => [`${each.type} ${each.id}`, each])).values()]
}

/** The condition that a row of `record` is the worker's own. */
function ownOf(type: string, workerId: string | null): Prisma.Sql {
  if (workerId === null) return Prisma.empty
  const condition = Prisma.raw(ownRecordsOf(type).own.sql('record', 'me.id'))
  return Prisma.sql`and exists (select from (select ${workerId}::uuid as id) me where ${condition})`
}
