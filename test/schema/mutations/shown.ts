/** Compares events with the REST records before and after a change. */
import { expect } from 'vitest'
import { type EventType, eventTypes, hasPrevious } from '../../../src/events/catalogue.ts'
import type { EventRow } from '../../support/events.ts'
import { allResources } from '../../support/resources.ts'
import { request, type TestServer } from '../../support/server.ts'

type WireRecord = Record<string, unknown>

/** Events about a record that the call may not have changed. */
const ofUnchanged = new Set<EventType>(['worker.mobilised', 'worker.compliance_expiring', 'worker.compliance_expired'])

/** What a record is made as, where the call that makes it also changes it. */
const madeAs: Partial<Record<EventType, (record: WireRecord) => WireRecord>> = {
  'document_pack.issued': () => ({ status: 'draft', issued_at: null }),
  'job.status_changed': ({ roles }) => ({
    roles: (roles as object[]).map((role) => ({ ...role, filled: 0 })),
    status: 'mobilising',
  }),
  'task.completed': ({ source }) => (source === 'automation' ? { status: 'open', completed_at: null } : {}),
}

const LINKS = ['file_url', 'file_url_expires_at', 'back_file_url', 'receipt_url']

/** The lists that have records of an organisation that changed at or after a moment. */
const changedLists = allResources
  .map(
    ({ path, table }) => `select '${path}' as path where exists (
    select from ${table} where org_id = $1 and updated_at >= $2::timestamptz)`,
  )
  .join(' union all ')

/**
 * Gives every record as REST lists it, including deleted ones, without the fields that events omit. Records that did not
 * change since the last call are those of that call.
 */
export function recordsOf(server: TestServer, key: string): () => Promise<Map<string, WireRecord>> {
  let known = new Map<string, WireRecord>()
  let since = '1970-01-01T00:00:00.000Z'
  return async () => {
    known = new Map(known)
    const { rows } = await server.database.pool.query<{ path: string }>(changedLists, [server.orgId, since])
    for (const { path } of rows) {
      const url = `${server.base}${path}?limit=200&updated_since=${since}&include_deleted=true`
      for (const { deleted_at, ...record } of (await request(url, { key })).body.data as WireRecord[]) {
        const links = Object.fromEntries(
          LINKS.filter((name) => Object.hasOwn(record, name)).map((name) => [name, null]),
        )
        known.set(String(record.id), { ...record, ...links, ...(deleted_at !== null && { deleted_at }) })
      }
    }
    for (const { updated_at } of known.values()) if (String(updated_at) > since) since = String(updated_at)
    return known
  }
}

/** Changes of these emit no events, as their mutations declare. */
const isSilent = ({ object, status }: WireRecord) =>
  object === 'document_template' || (object === 'invoice' && status === 'draft')

/** The records that a call has made or changed, and that an event must tell of. */
export function changesToTell(before: Map<string, WireRecord>, after: Map<string, WireRecord>): WireRecord[] {
  return [...after]
    .filter(([id, record]) => JSON.stringify(record) !== JSON.stringify(before.get(id)))
    .filter(([id, record]) => !isSilent(before.get(id) ?? record))
    .map(([, record]) => record)
}

function changedFields(before: WireRecord, after: WireRecord): WireRecord {
  const names = Object.keys(after).filter((name) => name !== 'updated_at')
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
}

/** @param sequences the last sequence of each record, carried over from event to event */
export function checkEvent(
  event: EventRow,
  before: Map<string, WireRecord>,
  after: Map<string, WireRecord>,
  sequences: Map<string, number>,
): void {
  const record = after.get(event.object_id) as WireRecord
  const previousRecord = before.get(event.object_id)
  expect(event.object_type).toBe(eventTypes[event.type].about)
  expect(event.object_type).toBe(record.object)
  const made = previousRecord ?? { ...record, ...madeAs[event.type]?.(record) }
  const changed = hasPrevious(event.type) && record.deleted_at === undefined ? changedFields(made, record) : {}
  const previous = Object.keys(changed).length > 0 ? changed : undefined
  // Compared as text, so that the order of the fields must match REST, too.
  const data = { object: record, ...(previous && { previous }), sequence: Number(event.sequence) }
  expect(event.text).toBe(JSON.stringify(data))
  const time = event.created_at.getTime()
  expect(Math.floor(Number(event.sequence) / 1000)).toBe(time)
  if (!ofUnchanged.has(event.type)) expect(time).toBe(Date.parse(String(record.updated_at)))
  expect(Number(event.sequence)).toBeGreaterThan(sequences.get(event.object_id) ?? 0)
  sequences.set(event.object_id, Number(event.sequence))
}
