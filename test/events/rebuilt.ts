/** Compares the records that an organisation's events rebuild with those that REST shows. */
import { expect } from 'vitest'
import { eventsOf } from '../support/events.ts'
import { allResources } from '../support/resources.ts'
import { request, type TestServer } from '../support/server.ts'

export type WireRecord = Record<string, unknown> & { id: string; object: string }

/** They sign links, which events omit. */
const LINKS = ['file_url', 'file_url_expires_at', 'back_file_url', 'receipt_url']

/** Every record of the fourteen resources as REST lists it. @param withDeleted those with `deleted_at`, too */
export async function everyPage(server: TestServer, key: string, withDeleted: boolean): Promise<WireRecord[]> {
  const found: WireRecord[] = []
  const deleted = withDeleted ? '&updated_since=1970-01-01T00:00:00Z&include_deleted=true' : ''
  for (const { path } of allResources)
    for (let offset = 0, more = true; more; offset += 200) {
      const { body } = await request(`${server.base}${path}?limit=200&offset=${offset}${deleted}`, { key })
      found.push(...(body.data as WireRecord[]))
      more = body.pagination.has_more
    }
  return found
}

function shownInEvents({ deleted_at, ...record }: WireRecord): WireRecord {
  const links = LINKS.filter((name) => Object.hasOwn(record, name)).map((name) => [name, null])
  return { ...record, ...Object.fromEntries(links), ...(deleted_at != null && { deleted_at }) }
}

/** The names of the fields that differ, without the time of change. */
function differing(one: WireRecord, other: WireRecord): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => name !== 'updated_at' && !same(one[name], other[name]))
}

/** JSON objects have no order. */
function same(one: unknown, other: unknown): boolean {
  const sorted = (_name: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

/** Times that a write gives to a record: they come from the clock that gives its time of change. */
const STAMPS = [
  'submitted_at',
  'approved_at',
  'issued_at',
  'completed_at',
  'read_at',
  'started_at',
  'finished_at',
  'last_run_at',
  'deleted_at',
]

/** A draft of an invoice and a template have none. */
const hasAllEvents = ({ object }: WireRecord) => !['invoice', 'document_template'].includes(String(object))

/** Fold the events of each record by `sequence`, and compare the results, and their times, with what REST shows. */
export async function expectRebuilt(server: TestServer, key: string): Promise<{ events: number; records: number }> {
  const shown = (await everyPage(server, key, true)).filter(hasAllEvents).map(shownInEvents)
  const events = (await eventsOf(server, server.organisationOf(key))).filter(({ data }) => hasAllEvents(data.object))
  const folded = new Map<string, WireRecord>()
  const problems: string[] = []
  for (const [id, own] of Map.groupBy(events, ({ object_id }) => object_id)) {
    own.sort((one, other) => one.data.sequence - other.data.sequence)
    /** As it was before the write of the last event, and after that event. */
    let [earlier, last]: (WireRecord | undefined)[] = []
    let lastAt = 0
    for (const { type, data } of own) {
      const object = data.object as WireRecord
      const at = Math.floor(data.sequence / 1000)
      if (at !== lastAt) earlier = last
      lastAt = at
      const previous = (data.previous ?? {}) as Record<string, unknown>
      if (last !== undefined && object.deleted_at === undefined)
        for (const name of differing(last, object))
          if (!Object.hasOwn(previous, name) || !same(previous[name], last[name] ?? null))
            problems.push(
              `${type} ${id}: ${name} was ${JSON.stringify(last[name])}, previous has ${JSON.stringify(previous[name])}`,
            )
      for (const [name, value] of Object.entries(previous))
        if (earlier !== undefined && !same(value, earlier[name] ?? null) && !same(value, last?.[name] ?? null))
          problems.push(`${type} ${id}: previous has ${name} ${JSON.stringify(value)}, which it was not`)
      last = object
    }
    folded.set(id, last as WireRecord)
  }
  for (const record of shown) {
    const own = folded.get(record.id)
    if (own === undefined) problems.push(`${record.object} ${record.id} has no event`)
    else if (!same(own, record))
      problems.push(
        `${record.object} ${record.id}: ${['updated_at', ...differing(own, record)]
          .map((name) => `${name} is ${JSON.stringify(record[name])}, its events say ${JSON.stringify(own[name])}`)
          .join('; ')}`,
      )
  }
  for (const record of shown)
    for (const name of STAMPS) {
      const [from, at, until] = [record.created_at, record[name] ?? record.updated_at, record.updated_at] as [
        string,
        string,
        string,
      ]
      if (at < from || at > until)
        problems.push(`${record.object} ${record.id}: ${name} is ${at}, not in ${from} to ${until}`)
    }
  const ids = new Set(shown.map(({ id }) => id))
  for (const [id, { object }] of folded)
    if (!ids.has(id)) problems.push(`${object} ${id} has events, and REST does not show it`)
  expect(problems.slice(0, 20)).toEqual([])
  return { events: events.length, records: shown.length }
}
