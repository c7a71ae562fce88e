/**
 * Events of one operation: rendered where they are emitted, written in one statement before the operation commits, in
 * its transaction. No change without its event, no event without its change.
 */
import { isDeepStrictEqual } from 'node:util'
import type {
  AiJob,
  Assignment,
  Client,
  Document,
  DocumentPack,
  Expense,
  Job,
  Notification,
  PlannerWindow,
  Project,
  Task,
  Timesheet,
  Worker,
} from '../../prisma/generated/client/client.ts'
import type { Db } from '../platform/database/client.ts'
import type { CollectedJobs } from '../platform/jobs/enqueue.ts'
import { type EventObject, type EventType, eventTypes } from './catalogue.ts'
import type { RecordForms, WireRecord } from './record-forms.ts'
import { DEEPEST, type QueuedRun, queueRuns } from './triggered-runs.ts'

/** What `emit` takes, by what an event is about: the whole row, or a record in REST's names where there is no table. */
interface Rows extends Record<EventObject, object> {
  worker: Worker
  client: Client
  project: Project
  job: Job
  assignment: Assignment
  planner: PlannerWindow
  document: Document
  document_pack: DocumentPack
  timesheet: Timesheet
  expense: Expense
  ai_job: AiJob
  task: Task
  notification: Notification
  invoice: WireRecord
  webhook_endpoint: WireRecord
}

type RowOf<Type extends EventType> = Rows[(typeof eventTypes)[Type]['about']]

/**
 * Say that something happened to `row`, which is told as it is now. With `before`, the row before the change, the event
 * tells the old values of the fields that changed; a change of nothing is no event.
 */
export type Emit = <Type extends EventType>(type: Type, row: RowOf<Type>, before?: RowOf<Type>) => void

export interface EmittedEvents {
  emit: Emit
  /** Of what was emitted. */
  types: ReadonlySet<EventType>
  /**
   * Write what was emitted, in the order it was.
   * @param stamp of the transaction, as `begin_write` gave it
   */
  write(tx: Db, orgId: string, stamp: Date): Promise<void>
}

interface Pending {
  type: EventType
  object: WireRecord
  previous: object | undefined
}

/** Changes with each write, so that it tells nothing. */
const STAMP = 'updated_at'

/** How many events one object can have in one transaction. */
const SEQUENCES = 1000

interface EventServices {
  records: RecordForms
  /** Of the same write. */
  jobs: CollectedJobs
  /** How many automations in a row led to the write. */
  depth: number
}

export function collectEvents({ records: forms, jobs, depth }: EventServices): EmittedEvents {
  const pending: Pending[] = []
  const types = new Set<EventType>()
  return {
    types,
    emit(type, row, before) {
      const { render } = forms[eventTypes[type].about]
      const object = render(row)
      const previous = before && changedFrom(render(before), object)
      if (previous !== undefined && Object.keys(previous).length === 0) return
      pending.push({ type, object, previous })
      types.add(type)
    },
    async write(tx, orgId, stamp) {
      if (pending.length === 0) return
      const nextSequence = sequences(stamp)
      const rows = pending.map(({ type, object, previous }) => {
        const sequence = nextSequence(object.id)
        const data = JSON.stringify({ object, ...(previous && { previous }), sequence })
        return { type, object: eventTypes[type].about, id: object.id, sequence: String(sequence), data }
      })
      const depths = rows.map(() => depth)
      const runs = await tx.$queryRaw<QueuedRun[]>`
        with written as (insert into events (org_id, type, object_type, object_id, sequence, data, depth)
        select ${orgId}::uuid, * from unnest(${rows.map(({ type }) => type)}::text[],
          ${rows.map(({ object }) => object)}::text[], ${rows.map(({ id }) => id)}::uuid[],
          ${rows.map(({ sequence }) => sequence)}::bigint[], ${rows.map(({ data }) => data)}::json[], ${depths}::smallint[])
          returning org_id, id, type, depth)
        insert into automation_runs (org_id, event_id, automation_id)
        select w.org_id, w.id, a.id from written w
        join automations a on a.org_id = w.org_id and a.trigger = w.type and a.status = 'enabled' and a.deleted_at is null
        where w.depth <= ${DEEPEST}
        order by w.id, a.id
        returning event_id as "eventId", automation_id as "automationId"`
      if (runs.length > 0) await queueRuns(jobs, tx, orgId, runs)
    },
  }
}

/** Where nothing commits, nothing happened. */
export const emitNothing: Emit = () => {
  throw new Error('an event was emitted outside a mutation')
}

function changedFrom(before: WireRecord, now: WireRecord): Record<string, unknown> {
  const names = Object.keys(now).filter((name) => name !== STAMP && !isDeepStrictEqual(before[name], now[name]))
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]))
}

/** An object's numbers rise with the organisation's clock, and within a transaction one by one. */
function sequences(stamp: Date): (objectId: string) => number {
  const used = new Map<string, number>()
  return (objectId) => {
    const counter = used.get(objectId) ?? 0
    if (counter >= SEQUENCES) throw new Error(`more than ${SEQUENCES} events of one object in a transaction`)
    used.set(objectId, counter + 1)
    return stamp.getTime() * SEQUENCES + counter
  }
}
