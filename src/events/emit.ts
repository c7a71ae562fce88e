/**
 * The events of one operation. They are rendered when they are emitted, and inserted with one statement that is sent with
 * the commit of the operation's transaction, so that a change and its events commit or roll back together.
 */
import { isDeepStrictEqual } from 'node:util'
import type { QueryResultRow } from 'pg'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { isRestrictedEvent } from '../access/tenancy/restricted.ts'
import type { Sql, Transaction } from '../platform/database/transaction.ts'
import type { CollectedJobs } from '../platform/jobs/enqueue.ts'
import type { EventActor } from './actor.ts'
import { type EventObject, type EventType, type eventObjects, eventTypes } from './catalogue.ts'
import type { OpenedWrite } from './open-write.ts'
import type { RecordForms, WireRecord } from './record-forms.ts'
import { beginEventSpans } from './spans.ts'
import {
  type Causation,
  MAX_DEPTH,
  MAX_RUNS_OF_CAUSE,
  type QueuedRun,
  queueRuns,
  TooManyRuns,
} from './triggered-runs.ts'
import { endpointsLeftOut } from './webhooks/filters.ts'

type Objects = typeof eventObjects
type RowOfModel<Model extends Prisma.ModelName> = Prisma.TypeMap['model'][Model]['payload']['scalars']

/** What `emit` takes for each event object: the whole row, or a record in REST's format where there is no resource. */
type Rows = {
  [Object in EventObject]: Objects[Object] extends { type: infer Model extends Prisma.ModelName }
    ? RowOfModel<Model>
    : WireRecord
}

type RowOf<Type extends EventType> = Rows[(typeof eventTypes)[Type]['about']]

/**
 * Emit an event about `row`, with its current values. If `before` (the row before the change) is given, the event
 * includes the old values of the changed fields; if the row did not change, no event is emitted.
 */
export type Emit = <Type extends EventType>(type: Type, row: RowOf<Type>, before?: RowOf<Type>) => void

/** The events that a write has emitted so far. */
export interface EmittedEvents {
  emit: Emit
  /** The types of the emitted events. */
  types: ReadonlySet<EventType>
  /** Whether they have queued runs of automations. */
  queuedRuns: boolean
  /** Whether to notify dispatchers of new deliveries; otherwise they are sent at the next poll. */
  deliveries: boolean
  /**
   * End the write: insert the emitted events in their order, queue the automations that they trigger, and commit.
   * @param last statements to commit with them
   */
  commit(tx: Transaction, opened: OpenedWrite, ...last: readonly Sql[]): Promise<void>
}

interface PendingEvent {
  type: EventType
  object: WireRecord
  previous: object | undefined
}

/** Changes with each write, so it does not count as a changed field. */
const IGNORED_FIELD = 'updated_at'

/** Maximum number of events of one object in one transaction. */
const MAX_EVENTS_PER_OBJECT = 1000

interface EventServices {
  records: RecordForms
  /** The jobs of the same write. */
  jobs: CollectedJobs
  causation: Causation
  /** Undefined for Muster itself. */
  actor: EventActor | undefined
}

/** Collect the events of one write in memory until `commit` inserts them. */
export function collectEvents({ records: forms, jobs, causation, actor }: EventServices): EmittedEvents {
  const { depth, causeId } = causation
  const pending: PendingEvent[] = []
  const types = new Set<EventType>()
  return {
    types,
    queuedRuns: false,
    deliveries: false,
    emit(type, row, before) {
      const { render } = forms[eventTypes[type].about]
      const object = render(row)
      const previous = before && previousOf(render(before), object)
      if (previous === UNCHANGED) return
      pending.push({ type, object, previous })
      types.add(type)
    },
    async commit(tx, { orgId, stamp, hasEndpoints, filters, restricts, ...opened }, ...last) {
      this.deliveries = hasEndpoints
      if (pending.length === 0) return tx.commit(...last)
      // The write itself may have created or enabled the organisation's first automation.
      const isAutomated = opened.isAutomated || pending.some(({ type }) => eventTypes[type].about === 'automation')
      const who = actor === undefined ? null : JSON.stringify(actor)
      const nextSequence = sequences(stamp)
      const spans = beginEventSpans(pending)
      const rows = pending.map(({ type, object, previous }, index) => {
        const sequence = nextSequence(object.id)
        const data = JSON.stringify({ object, ...(previous && { previous }), sequence })
        return [type, eventTypes[type].about, object.id, String(sequence), data, spans.parentOf(index)] as const
      })
      const leftOut =
        filters === null
          ? ([] as string[][])
          : await endpointsLeftOut(
              tx.query,
              orgId,
              filters,
              rows.map(([type, , , , data]) => ({ type, data })),
            )
      const restricted = restricts ? await aboutRestricted(tx.query, orgId, rows) : NOTHING_RESTRICTED
      for (const [index, [, , objectId]] of rows.entries())
        if (restricted.objectIds.has(objectId)) leftOut[index] = restricted.endpointIds
      const isFiltered = leftOut.some((endpoints) => endpoints.length > 0)
      await spans.endWith(async () => {
        const [row, ...others] = rows
        if (row !== undefined && others.length === 0 && !isAutomated && !isFiltered)
          return tx.commit({ ...insertEvent, values: [orgId, depth, ...row, who] }, ...last)
        const columns = [0, 1, 2, 3, 4, 5].map((column) => rows.map((each) => each[column]))
        const endpoints = rows.map((_row, index) => arrayOf(leftOut[index]))
        const insert = {
          ...insertEvents,
          values: [orgId, depth, ...columns, causeId, endpoints, who, [...restricted.objectIds]],
        }
        if (!isAutomated) return tx.commit(insert, ...last)
        const runs = await tx.query<QueuedRun & QueryResultRow & { causeRuns: number | null }>(insert)
        if ((runs[0]?.causeRuns ?? 0) > MAX_RUNS_OF_CAUSE) throw new TooManyRuns()
        this.queuedRuns = runs.length > 0
        if (this.queuedRuns) await queueRuns(jobs, tx.db, orgId, runs)
        await tx.commit(...last)
      })
    },
  }
}

/** A cheaper statement for the common case: one event, which triggers no automation and which every endpoint gets. */
const insertEvent = {
  name: 'insert event',
  text: `insert into events (org_id, depth, type, object_type, object_id, sequence, data, trace_parent, actor)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}

const insertEvents = {
  name: 'insert events',
  text: `
    with written as (
      insert into events (org_id, depth, type, object_type, object_id, sequence, data, trace_parent, left_out, actor)
      select $1::uuid, $2::smallint, type, object_type, object_id, sequence, data, trace_parent, left_out::uuid[],
        $11::jsonb
      from unnest($3::text[], $4::text[], $5::uuid[], $6::bigint[], $7::json[], $8::text[], $10::text[])
        as given (type, object_type, object_id, sequence, data, trace_parent, left_out)
      returning org_id, id, type, object_type, object_id, depth),
    triggered as (
      select w.org_id, w.id as event_id, a.id as automation_id from written w
      join automations a on a.org_id = w.org_id and a.trigger = w.type and a.status = 'enabled' and a.deleted_at is null
      where w.depth <= ${MAX_DEPTH}
        and (w.depth = 0 or w.object_type <> 'automation') -- a run changes its automation
        and w.object_id <> all ($12::uuid[])),
    counted as (
      update automation_runs set cause_runs = (select count(*) from triggered) + coalesce(cause_runs,
        (select count(*) from automation_runs where org_id = $1::uuid and event_id = $9))
      where org_id = $1::uuid and event_id = $9 and exists (select from triggered) and automation_id = (
        select automation_id from automation_runs where org_id = $1::uuid and event_id = $9 order by automation_id limit 1)
      returning cause_runs),
    runs as (
      insert into automation_runs (org_id, event_id, automation_id, cause_id)
      select $1::uuid, event_id, automation_id, coalesce($9, event_id) from triggered
      order by event_id, automation_id
      returning event_id, automation_id)
    select event_id as "eventId", automation_id as "automationId", (select cause_runs from counted) as "causeRuns" from runs`,
}

/** The written events that are about restricted documents: no automation runs for them, and no endpoint gets them. */
interface Restricted {
  objectIds: ReadonlySet<string>
  /** All endpoints of the organisation. */
  endpointIds: string[]
}

const NOTHING_RESTRICTED: Restricted = { objectIds: new Set(), endpointIds: [] }

async function aboutRestricted(
  send: Transaction['query'],
  orgId: string,
  rows: readonly (readonly [type: string, objectType: string, objectId: string, ...unknown[]])[],
): Promise<Restricted> {
  const found = await send<{ objectIds: string[]; endpointIds: string[] }>({
    name: 'events about restricted documents',
    text: `select array(select distinct e.object_id::text from (select $1::uuid as org_id, * from unnest($2::text[], $3::uuid[])
          as written (object_type, object_id)) e where ${isRestrictedEvent('e')}) as "objectIds",
        array(select w.id::text from webhook_endpoints w where w.org_id = $1 and w.deleted_at is null) as "endpointIds"`,
    values: [orgId, rows.map(([, objectType]) => objectType), rows.map(([, , objectId]) => objectId)],
  })
  const [{ objectIds, endpointIds }] = found as [(typeof found)[number]]
  return { objectIds: new Set(objectIds), endpointIds }
}

/** An array of ids as PostgreSQL writes it; null if there are none. */
function arrayOf(ids: readonly string[] = []): string | null {
  return ids.length === 0 ? null : `{${ids.join(',')}}`
}

/** The `emit` of operations that are not mutations: it always throws. */
export const emitNothing: Emit = () => {
  throw new Error('an event was emitted outside a mutation')
}

/** Result of `previousOf` if the record did not change. */
const UNCHANGED = Symbol('unchanged')

/** `changedFrom`; undefined if only `updated_at` changed. */
function previousOf(before: WireRecord, after: WireRecord): object | undefined | typeof UNCHANGED {
  const previous = changedFrom(before, after)
  if (Object.keys(previous).length > 0) return previous
  return before[IGNORED_FIELD] === after[IGNORED_FIELD] ? UNCHANGED : undefined
}

/** The old values of the fields that differ between `before` and `after`. */
export function changedFrom(before: WireRecord, after: WireRecord): Record<string, unknown> {
  const names = Object.keys(after).filter(
    (name) => name !== IGNORED_FIELD && !isDeepStrictEqual(before[name], after[name]),
  )
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]))
}

/** An object's sequence numbers increase with the organisation's clock, and by one within a transaction. */
function sequences(stamp: Date): (objectId: string) => number {
  const used = new Map<string, number>()
  return (objectId) => {
    const counter = used.get(objectId) ?? 0
    if (counter >= MAX_EVENTS_PER_OBJECT)
      throw new Error(`more than ${MAX_EVENTS_PER_OBJECT} events of one object in a transaction`)
    used.set(objectId, counter + 1)
    return stamp.getTime() * MAX_EVENTS_PER_OBJECT + counter
  }
}
