/**
 * The events of the large demo organisation: those that its records of the last months would have emitted. They are
 * rendered as by the API, each with the stamp at which its record was written, so that time and order are right.
 */
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { type EventType, eventTypes } from '../../events/catalogue.ts'
import { changedFrom } from '../../events/emit.ts'
import type { RecordForms, WireRecord } from '../../events/record-forms.ts'

type Tx = Prisma.TransactionClient
type Row = Record<string, unknown> & { id: string; createdAt: Date; deletedAt: Date | null }

/** An event of a record, with its row after and before. */
interface Happening {
  type: EventType
  after: object
  before?: object
  /** Time of the event; default: when the record was created. */
  at?: Date
}

/** Number of rows to read at a time. */
const PAGE = 4000

const created =
  (type: EventType) =>
  (row: Row): Happening[] => [{ type, after: row }]

/** The events of each kind of record, oldest first. */
const histories = {
  client: created('client.created'),
  project: created('project.created'),
  worker: created('worker.created'),
  assignment: created('assignment.created'),
  job: created('job.created'),
  document: created('document.added'),
  plannerWindow: created('planner.updated'),
  notification: created('notification.created'),
  automation: created('automation.created'),
  task(row) {
    const open = { ...row, status: 'open', completedAt: null }
    const made: Happening = { type: 'task.created', after: row.status === 'done' ? open : row }
    if (row.status !== 'done') return [made]
    const done = { after: row, before: open }
    return [made, { type: 'task.updated', ...done }, { type: 'task.completed', ...done }]
  },
  timesheet(row) {
    if (row.status === 'draft') return [{ type: 'timesheet.created', after: row }]
    const draft = { ...row, status: 'draft', submittedAt: null, approvedAt: null, rejectionReason: null }
    const submitted = { ...draft, status: 'submitted', submittedAt: row.submittedAt }
    const first: Happening[] = [
      { type: 'timesheet.created', after: draft },
      { type: 'timesheet.submitted', after: submitted, before: draft },
    ]
    if (row.status === 'submitted') return first
    return [...first, { type: `timesheet.${row.status as 'approved'}`, after: row, before: submitted }]
  },
  expense(row) {
    const submitted = { ...row, status: 'submitted' }
    const approved = { ...row, status: 'approved' }
    const steps: Happening[] = [
      { type: 'expense.submitted', after: submitted },
      { type: 'expense.approved', after: approved, before: submitted },
      { type: 'expense.paid', after: row, before: approved },
    ]
    return steps.slice(0, ['submitted', 'approved', 'paid'].indexOf(row.status as string) + 1)
  },
  documentPack(row) {
    const draft = { ...row, status: 'draft', issuedAt: null, completedAt: null }
    const issued = { ...draft, status: 'issued', issuedAt: row.issuedAt }
    const first: Happening[] = [
      { type: 'document_pack.created', after: draft },
      { type: 'document_pack.issued', after: issued, before: draft },
    ]
    if (row.status !== 'completed') return first
    return [...first, { type: 'document_pack.completed', after: row, before: issued }]
  },
  invoice(row) {
    if (row.issuedAt === null) return []
    const issued = { ...row, status: 'issued', paidAt: null, voidedAt: null, updatedAt: row.issuedAt }
    const draft = { ...issued, status: 'draft', number: null, issuedAt: null }
    const at = (row.paidAt ?? row.voidedAt) as Date | null
    const first: Happening = { type: 'invoice.issued', after: issued, before: draft }
    if (at === null) return [first]
    const type = row.paidAt === null ? 'invoice.voided' : 'invoice.paid'
    return [first, { type, after: row, before: issued, at }]
  },
} as const satisfies Record<string, (row: Row) => Happening[]>

type Kind = keyof typeof histories

/** Records that automations create or change. Their events come after the others. */
const CAUSED: readonly Kind[] = ['task', 'notification', 'automation']

/** Create the events of records since a time. @param caused whether for the records in CAUSED, or for all others */
export async function makeEvents(
  tx: Tx,
  orgId: string,
  { forms, since, caused }: { forms: RecordForms; since: Date; caused: boolean },
): Promise<void> {
  const kinds = (Object.keys(histories) as Kind[]).filter((kind) => CAUSED.includes(kind) === caused)
  for (const kind of kinds)
    for await (const rows of pagesOf(tx, kind, orgId, since)) {
      const history: (row: Row) => Happening[] = histories[kind]
      const events = rows.flatMap((row) => history(row).map((each, index) => eventOf(forms, row, each, index)))
      await insertEvents(tx, orgId, events)
    }
}

async function* pagesOf(tx: Tx, kind: Kind, orgId: string, since: Date): AsyncGenerator<Row[]> {
  const table = tx[kind] as unknown as { findMany(query: object): Promise<Row[]> }
  for (let after: string | undefined; ; ) {
    const where = { orgId, createdAt: { gte: since }, ...(after !== undefined && { id: { gt: after } }) }
    const rows = await table.findMany({ where, orderBy: { id: 'asc' }, take: PAGE })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id
  }
}

/** The columns of an event. @param index how many events of the record come before it */
function eventOf(forms: RecordForms, row: Row, { type, after, before, at = row.createdAt }: Happening, index: number) {
  const depth = row.automationId != null || row.type === 'automation' ? '1' : '0'
  const { about } = eventTypes[type]
  const { render } = forms[about]
  const object: WireRecord = render(after)
  const sequence = at.getTime() * 1000 + index
  const previous = before && changedFrom(render(before), object)
  const data = JSON.stringify({ object, ...(previous && { previous }), sequence })
  return [at.toISOString(), type, about, object.id, String(sequence), data, depth] as const
}

async function insertEvents(tx: Tx, orgId: string, events: readonly ReturnType<typeof eventOf>[]): Promise<void> {
  const columns = [0, 1, 2, 3, 4, 5, 6].map((column) => events.map((row) => row[column] as string))
  const [at, type, object, id, sequence, data, depth] = columns
  await tx.$executeRaw`
    insert into events (org_id, type, object_type, object_id, sequence, data, depth)
    select ${orgId}::uuid, type, object, id, sequence, data, depth
    from (
      select *, set_config('muster.stamp', at, true) -- its id and time are made of it
      from unnest(${at}::text[], ${type}::text[], ${object}::text[], ${id}::uuid[], ${sequence}::bigint[],
        ${data}::json[], ${depth}::smallint[]) as e (at, type, object, id, sequence, data, depth)) e`
}
