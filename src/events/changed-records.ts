/**
 * Finds the records that changed between two positions: by events, and by each record's `updated_at`, which comes from
 * the organisation's clock. `updated_at` also shows changes that have no event.
 */
import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Credential } from '../access/credentials/credential.ts'
import { type Resource, resources } from '../access/resources.ts'
import type { Scope } from '../access/scopes/scopes.ts'
import { ownInPlace } from '../access/tenancy/own.ts'
import { accessOf, BOUND_CALLERS, type Bound, boundOf, canAccess } from '../access/tenancy/own-records.ts'
import { hiddenOf, hidesRestricted, inOrganisation, isRestrictedEvent } from '../access/tenancy/restricted.ts'
import { factsOfTasks, isTheirTask, type TaskFacts } from '../access/tenancy/task-subjects.ts'
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
  /** The ids of those of the span's `bounds` who own the record or, according to its event, owned it before. */
  owners: readonly string[]
  /** Whether it is a restricted document, or a record about one. */
  isRestricted: boolean
  /** The task that it is, or is about, and what that was before; null if it is about none. */
  tasks: readonly TaskFacts[] | null
  /** In addition to a scope for the record's type, a reader needs one of these. */
  needs?: readonly Scope[]
}

/** Whether a caller who may read the type is told of a change. */
export function isTold(
  credential: Pick<Credential, 'workerId' | 'limits' | 'scopes' | 'tasksOf'>,
  change: ChangedRecord,
): boolean {
  const { tasksOf } = credential
  if (change.isRestricted && hidesRestricted(credential)) return false
  if (tasksOf !== null && change.tasks?.some((task) => isTheirTask(tasksOf, task)) === false) return false
  const bound = boundOf(credential)
  if (bound !== null) return change.owners.includes(bound.id)
  return change.needs === undefined || change.needs.some((scope) => credential.scopes.has(scope))
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
  /** Whom to report as `owners`. */
  bounds: readonly Bound[]
  /** Find only changes of records that these own. */
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
  isRestricted: boolean
  tasks: TaskFacts[] | null
  owners: string[]
}

async function findEvents({ db, orgId }: Place, span: Span): Promise<ChangedRecord[]> {
  const { from, to, resources: asked, ownOnly = false, limit } = span
  const after = from.eventId === null ? Prisma.empty : Prisma.sql`and id > ${from.eventId}`
  const rows = await db.$queryRaw<EventRow[]>`
    select id, type, object_type as "objectType", object_id::text as "objectId", owners,
      data->'object'->>'deleted_at' is not null as "isDeleted", ${inOrganisation(orgId, (organisation) => isRestrictedEvent('e', organisation))} as "isRestricted",
      ${tasksOfRows('Event', 'e', orgId)} as tasks
    from (select *, ${ownersOfEvents(orgId, span)} as owners from events
      where org_id = ${orgId}::uuid ${after} and id <= ${to.eventId} and object_type = any(${[...asked.keys()]})) e
    ${ownOnly ? Prisma.sql`where owners <> '{}'` : Prisma.empty}
    order by id limit ${limit}`
  return rows.map(({ id, type, objectType, objectId, isDeleted, isRestricted, tasks, owners }) => ({
    type: (asked.get(objectType) as Resource).type,
    id: objectId,
    event: { id, type },
    isNew: type.endsWith('.created') || type.endsWith('.added'),
    isDeleted: isDeleted || type.endsWith('.deleted'),
    isRestricted,
    tasks,
    owners,
  }))
}

const tasksOfRows = (model: string, alias: string, orgId: string): Prisma.Sql =>
  inOrganisation(orgId, (organisation) => factsOfTasks[model]?.(alias, organisation) ?? 'null::jsonb')

/** SQL for the ids of those who own an event's record, or owned it until the event. */
function ownersOfEvents(orgId: string, { bounds, resources: asked }: Span): Prisma.Sql {
  if (bounds.length === 0) return NOBODY
  const own = [...asked].flatMap(([object, { type, table }]) =>
    ownersIn(orgId, type, bounds).map(
      (owners) => Prisma.sql`
      select me.id::text from ${Prisma.raw(`"${table}" record`)}, ${owners}
        and events.object_type = ${object} and record.org_id = ${orgId}::uuid and record.id = events.object_id`,
    ),
  )
  const workers = bounds.filter(({ audience }) => audience === 'worker').map(({ id }) => id)
  const was = Prisma.sql`select id from unnest(array[data->'previous'->>'worker_id']) id where id = any(${workers})`
  return Prisma.sql`array(${Prisma.join([...own, was], ' union all ')})`
}

const NOBODY = Prisma.sql`'{}'::text[]`

/** SQL for each audience: `me`, from its bounds, owns `record`. It ends inside of a `where`. */
function ownersIn(orgId: string, type: string, bounds: readonly Bound[]): Prisma.Sql[] {
  return BOUND_CALLERS.flatMap((audience) => {
    const ids = bounds.filter((bound) => bound.audience === audience).map(({ id }) => id)
    if (ids.length === 0 || !canAccess(audience, type)) return []
    const { own } = accessOf(audience, type)
    const condition = inOrganisation(orgId, (organisation) => own.sql('record', ownInPlace(organisation, 'me.id')))
    return [Prisma.sql`unnest(${ids}::uuid[]) me(id) where ${condition}`]
  })
}

function ownersOf(orgId: string, { type }: Resource, bounds: readonly Bound[]): Prisma.Sql {
  const owners = ownersIn(orgId, type, bounds).map((own) => Prisma.sql`select me.id::text from ${own}`)
  return owners.length === 0 ? NOBODY : Prisma.sql`array(${Prisma.join(owners, ' union all ')})`
}

async function findRecords({ db, orgId }: Place, span: Span): Promise<ChangedRecord[]> {
  const { from, to, resources: asked, bounds, ownOnly = false, limit } = span
  const isInSpan = Prisma.sql`org_id = ${orgId}::uuid and updated_at > ${from.at ?? new Date(0)} and updated_at <= ${to.at}`
  const canOwn = ({ type }: Resource) => bounds.some(({ audience }) => canAccess(audience, type))
  const readable = [...asked.values()].filter((resource) => !ownOnly || canOwn(resource))
  if (readable.length === 0) return []
  const wanted = ownOnly ? Prisma.sql`where owners <> '{}'` : Prisma.empty
  const own = readable.map(
    (
      resource,
    ) => Prisma.sql`(select ${resource.type} as type, id, "isNew", "isDeleted", "isRestricted", tasks, owners, false as "isBelonging"
      from (select id::text, updated_at, created_at = updated_at as "isNew", deleted_at is not null as "isDeleted",
          ${inOrganisation(orgId, (organisation) => hiddenOf(resource.type)?.sql('record', organisation) ?? 'false')} as "isRestricted",
          ${tasksOfRows(resource.type, 'record', orgId)} as tasks,
          ${ownersOf(orgId, resource, bounds)} as owners
        from ${Prisma.raw(`"${resource.table}"`)} record where ${isInSpan}) r
      ${wanted} order by updated_at desc, id desc limit ${limit})`,
  )
  const belonging = belongings
    .filter(({ type }) => !ownOnly && readable.some((resource) => resource.type === type))
    .map(
      ({ type, table, by }) => Prisma.sql`(select ${type} as type, ${Prisma.raw(by)}::text as id, false as "isNew",
        false as "isDeleted", false as "isRestricted", null::jsonb as tasks, '{}'::text[] as owners, true as "isBelonging"
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
