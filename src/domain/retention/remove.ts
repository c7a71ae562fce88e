/** Removes records that are due, in one transaction with their events, the audit entry and the jobs for their files. */
import type { RetentionSubject, Worker } from '../../../prisma/generated/client/client.ts'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import { resources } from '../../access/resources.ts'
import type { SystemWrite } from '../../events/system-write.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { assessWorkers } from '../compliance/worker-status.ts'
import { removedFilesQueue } from '../documents/removed-files.ts'
import { eraseRecord } from '../forgetting/erase.ts'
import { emptied } from '../forgetting/traces.ts'
import { columnsOf } from '../records/scalars.ts'
import { dueRows, GIVEN } from './due.ts'
import { storedRules } from './rules.ts'
import { subjects } from './subjects.ts'

/** Who acts, in the audit log. */
const BY_RULES: AuditOrigin = { actor: { kind: 'nobody', name: 'retention rules' } }

interface DueRecord {
  id: string
  worker_id: string
  kind: string
}

/**
 * Remove those of these records that are due. Whether they are is read again: a hold can have been placed, or a rule be
 * changed. The organisation's writes follow each other, so that this cannot happen meanwhile.
 * @param today the organisation's day, YYYY-MM-DD
 */
export async function removeDue(
  write: SystemWrite,
  subject: RetentionSubject,
  ids: readonly string[],
  today: string,
): Promise<void> {
  const rules = await storedRules(write)
  const due = await write.send<DueRecord>({
    name: `due ${subject}`,
    text: `select id, worker_id, kind from (${dueRows(subject, { ids: `$${GIVEN + 1}` })}) due
      where due_on <= $3::date and not is_held order by id`,
    values: [write.orgId, JSON.stringify(rules), today, ids],
  })
  if (due.length === 0) return
  if (subject === 'workers') return eraseDue(write, due)
  await empty(write, subject, due)
  for (const [kind, records] of Map.groupBy(due, (record) => record.kind)) {
    const detail = { subject, ...(kind !== '' && { kind }), ids: records.map(({ id }) => id) }
    await audit(write.control, BY_RULES, { orgId: write.orgId, action: 'retention.removed', detail })
  }
}

/** Each has an audit entry of its own, as with an erasure that was asked for. */
async function eraseDue(write: SystemWrite, due: readonly DueRecord[]): Promise<void> {
  for (const { id } of due) {
    const where = { orgId_id: { orgId: write.orgId, id } }
    const worker: Worker = await write.control.worker.findUniqueOrThrow({ where })
    await eraseRecord(write, { role: null, origin: BY_RULES }, worker, 'retention')
  }
}

async function empty(write: SystemWrite, subject: RetentionSubject, due: readonly DueRecord[]): Promise<void> {
  const { resource, event } = subjects[subject]
  const ids = due.map(({ id }) => id)
  const { files } = emptied(resource.table)
  const keys = files.length === 0 ? [] : await keysOf(write, resource.table, files, ids)
  const rows = await write.send<{ id: string }>({
    name: `empty ${resource.table}`,
    text: `update ${resource.table} t set ${newValues(resource.table)}
      where t.org_id = $1 and t.id = any($2::uuid[]) returning ${columnsOf(resource.type)}`,
    values: [write.orgId, ids],
  })
  if (resource.table === resources.documents.table) {
    await emptyOfDocuments(write, ids)
    await assessWorkers(
      write,
      due.map((record) => record.worker_id),
    )
  }
  if (event !== undefined) for (const row of rows) write.emit(event, row as never) // without what it was before
  if (keys.length > 0) await enqueue(write, removedFilesQueue, { orgId: write.orgId, keys })
}

const newValues = (table: string) =>
  Object.entries(emptied(table).set)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')

async function keysOf(write: SystemWrite, table: string, files: readonly string[], ids: readonly string[]) {
  const rows = await write.send<{ key: string }>({
    name: `files of ${table} that go`,
    text: `select key from ${table} t cross join unnest(array[${files.map((name) => `t.${name}`).join(', ')}]) as key
      where t.org_id = $1 and t.id = any($2::uuid[]) and key <> ''`,
    values: [write.orgId, ids],
  })
  return rows.map(({ key }) => key)
}

/** What was read from them, and what was printed as them. */
async function emptyOfDocuments(write: SystemWrite, ids: readonly string[]): Promise<void> {
  for (const { table } of [resources.aiJobs, { table: 'pack_papers' }])
    await write.send({
      name: `empty ${table} of documents`,
      text: `update ${table} t set ${newValues(table)} where t.org_id = $1 and t.document_id = any($2::uuid[])`,
      values: [write.orgId, ids],
    })
}
