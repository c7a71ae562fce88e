/**
 * Finds the records that changed between two positions: by events, and by each record's `updated_at`, which comes from
 * the organisation's clock. `updated_at` also shows changes that have no event.
 */
import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Credential } from '../access/credentials/credential.ts'
import { type Resource, resources } from '../access/resources.ts'
import type { Scope } from '../access/scopes/scopes.ts'
import { ownRecords, ownRecordsOf } from '../access/tenancy/own-records.ts'
import type { Db } from '../platform/database/client.ts'

/**
 * Tables whose rows belong to a record but need another scope to read. They have their own `updated_at`; a change of
 * theirs leaves the record's `updated_at` as it is.
 */
const belongings = [
  {
    table: 'charge_rates',
    by: 'assignment_id',
    type: resources.assignments.type,
    read: resources.invoices.read,
  },
] as const

/** A record that changed. */
export interface ChangedRecord {
  /** The GraphQL type of the record. */
  type: string
  id: string
  /** Undefined if the change has no event. */
  event?: { id: string; type: string }
  /** Whether it has not changed since it was created. */
  isNew: boolean
  isDeleted: boolean
  /** Those of the span's `workers` who own the record or, according to its event, owned it before. */
  owners: readonly string[]
  /** In addition to a scope for the record's type, a reader needs one of these. */
  needs?: readonly Scope[]
}

/** Whether workers have own records of this resource. */
export function hasOwnRecords({ type }: Resource): boolean {
  return Object.hasOwn(ownRecords, type)
}

/** Whether a caller who may read the type is told of a change. */
export function isTold({ workerId, scopes }: Pick<Credential, 'workerId' | 'scopes'>, change: ChangedRecord): boolean {
  if (workerId !== null) return change.owners.includes(workerId)
  return change.needs === undefined || change.needs.some((scope) => scopes.has(scope))
}

/** A position in an organisation's sequence of writes. */
export interface Position {
  /** Time of the last write; null before the first. */
  at: Date | null
  /** Id of the newest event, regardless of who may read it; null if there is none. */
  eventId: string | null
}

interface Place {
  db: Db
  orgId: string
}

/** Reads both values in one statement, so that later commits are after both. */
export async function newestPosition({ db, orgId }: Place): Promise<Position> {
  const [position] = await db.$queryRaw<[Position]>`
    select (select last_write from organisation_clocks where org_id = ${orgId}::uuid) as at,
      (select id from events where org_id = ${orgId}::uuid order by id desc limit 1) as "eventId"`
  return position
}

/** Which changes to find: those after one position, up to another. */
export interface Span {
  from: Position
  to: Position
  /** Resources by the type of their records, as in an event's `object`. */
  resources: ReadonlyMap<string, Resource>
  /** The workers to report as `owners`. */
  workers: readonly string[]
  /** Find only changes of records that these workers own. */
  ownOnly?: boolean
  /** Maximum number of events, and of records per resource. */
  limit: number
}

/** The changes of a span: those with an event, oldest first, then each other record that changed. */
export async function findChanges(place: Place, span: Span): Promise<ChangedRecord[]> {
  const { from, to } = span
  if (to.at === null || to.at.getTime() === from.at?.getTime()) return []
  const [events, records] = await Promise.all([
    to.eventId === null || to.eventId === from.eventId ? [] : findEvents(place, span),
    findRecords(place, span),
  ])
  return withoutRepeats([...events, ...records])
}

/** Removes changes without an event of records that have a change with one. */
export function withoutRepeats(changes: readonly ChangedRecord[]): ChangedRecord[] {
  const events = changes.filter(({ event }) => event !== undefined)
  const named = new Set(events.map(nameOf))
  const others = new Map(changes.filter(({ event }) => event === undefined).map((each) => [nameOf(each), each]))
  return [...events, ...[...others].filter(([name]) => !named.has(name)).map(([, each]) => each)]
}

const nameOf = ({ type, id }: ChangedRecord) => `${type} ${id}`

interface EventRow {
  id: string
  type: string
  objectType: string
  objectId: string
  isDeleted: boolean
  owners: string[]
}

async function findEvents({ db, orgId }: Place, span: Span): Promise<ChangedRecord[]> {
  const { from, to, resources: asked, ownOnly = false, limit } = span
  const after = from.eventId === null ? Prisma.empty : Prisma.sql`and id > ${from.eventId}`
  const rows = await db.$queryRaw<EventRow[]>`
    select id, type, object_type as "objectType", object_id::text as "objectId", owners,
      data->'object'->>'deleted_at' is not null as "isDeleted"
    from (select *, ${ownersOfEvents(span)} as owners from events
      where org_id = ${orgId}::uuid ${after} and id <= ${to.eventId} and object_type = any(${[...asked.keys()]})) e
    ${ownOnly ? Prisma.sql`where owners <> '{}'` : Prisma.empty}
    order by id limit ${limit}`
  return rows.map(({ id, type, objectType, objectId, isDeleted, owners }) => ({
    type: (asked.get(objectType) as Resource).type,
    id: objectId,
    event: { id, type },
    isNew: type.endsWith('.created') || type.endsWith('.added'),
    isDeleted: isDeleted || type.endsWith('.deleted'),
    owners,
  }))
}

/** SQL for the workers who own an event's record, or owned it until the event. */
function ownersOfEvents({ workers, resources: asked }: Span): Prisma.Sql {
  if (workers.length === 0) return NOBODY
  const own = [...asked]
    .filter(([, resource]) => hasOwnRecords(resource))
    .map(
      ([object, { type, table }]) => Prisma.sql`
      select me.id::text from ${Prisma.raw(`"${table}" record`)}, workers me
      where events.object_type = ${object} and record.org_id = events.org_id and record.id = events.object_id
        and ${isOwn(type, workers)}`,
    )
  const was = Prisma.sql`select id from unnest(array[data->'previous'->>'worker_id']) id where id = any(${[...workers]})`
  return Prisma.sql`array(${Prisma.join([...own, was], ' union all ')})`
}

const NOBODY = Prisma.sql`'{}'::text[]`

/** SQL: `me` is one of these workers and owns `record`. */
function isOwn(type: string, workers: readonly string[]): Prisma.Sql {
  const condition = Prisma.raw(ownRecordsOf(type).own.sql('record', 'me.id'))
  return Prisma.sql`me.org_id = record.org_id and me.id = any(${[...workers]}::uuid[]) and ${condition}`
}

function ownersOf(resource: Resource, workers: readonly string[]): Prisma.Sql {
  if (workers.length === 0 || !hasOwnRecords(resource)) return NOBODY
  return Prisma.sql`array(select me.id::text from workers me where ${isOwn(resource.type, workers)})`
}

async function findRecords({ db, orgId }: Place, span: Span): Promise<ChangedRecord[]> {
  const { from, to, resources: asked, workers, ownOnly = false, limit } = span
  const isInSpan = Prisma.sql`org_id = ${orgId}::uuid and updated_at > ${from.at ?? new Date(0)} and updated_at <= ${to.at}`
  const readable = [...asked.values()].filter((resource) => !ownOnly || hasOwnRecords(resource))
  if (readable.length === 0) return []
  const wanted = ownOnly ? Prisma.sql`where owners <> '{}'` : Prisma.empty
  const own = readable.map(
    (resource) => Prisma.sql`(select ${resource.type} as type, id, "isNew", "isDeleted", owners, false as "isBelonging"
      from (select id::text, updated_at, created_at = updated_at as "isNew", deleted_at is not null as "isDeleted",
          ${ownersOf(resource, workers)} as owners
        from ${Prisma.raw(`"${resource.table}"`)} record where ${isInSpan}) r
      ${wanted} order by updated_at desc, id desc limit ${limit})`,
  )
  const belonging = belongings
    .filter(({ type }) => !ownOnly && readable.some((resource) => resource.type === type))
    .map(
      ({ type, table, by }) => Prisma.sql`(select ${type} as type, ${Prisma.raw(by)}::text as id, false as "isNew",
        false as "isDeleted", '{}'::text[] as owners, true as "isBelonging"
        from ${Prisma.raw(`"${table}"`)} where ${isInSpan} order by updated_at desc limit ${limit})`,
    )
  const found = await db.$queryRaw<(ChangedRecord & { isBelonging: boolean })[]>(
    Prisma.join([...belonging, ...own], ' union all '),
  )
  return found.map(({ isBelonging, ...change }) => {
    const needs = isBelonging ? belongings.find(({ type }) => type === change.type)?.read : undefined
    return needs === undefined ? change : { ...change, needs }
  })
}
