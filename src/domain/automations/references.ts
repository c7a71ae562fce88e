/** The fields of records that refer to other records, or to people. */
import { type EventObject, eventObjects } from '../../events/catalogue.ts'

/** What a reference field names: a type of record, or a member of the organisation. */
export type Referred = EventObject | 'automation' | 'user'

const people: ReadonlySet<string> = new Set(['assignee_id', 'recipient_id'])

/** The object that a reference field names: `worker_id` gives `worker`. */
export function kindOf(reference: string): string {
  return reference.replace(/_id$/, '')
}

/** What a field refers to; undefined if it is not a reference, or if another field holds the type. */
export function referredBy(name: string): Referred | undefined {
  if (people.has(name)) return 'user'
  if (!name.endsWith('_id')) return undefined
  const kind = kindOf(name)
  return kind === 'automation' || Object.hasOwn(eventObjects, kind) ? (kind as Referred) : undefined
}
