/** Notifies subscribers (dispatchers, GraphQL subscriptions) of new events, and of writes without one. */
import type { Changes } from '../platform/changes/changes.ts'
import { type EventObject, eventTypes } from './catalogue.ts'
import type { EmittedEvents } from './emit.ts'

/** Publish the topics of an organisation that a write changed. Call it only after the transaction has committed. */
export function publishEvents(changes: Changes, orgId: string, { types, queuedRuns, deliveries }: EmittedEvents): void {
  changes.publish(orgId, types.size > 0 ? 'events' : 'records')
  if (deliveries) changes.publish(orgId, 'deliveries')
  const has = (about: EventObject) => [...types].some((type) => eventTypes[type].about === about)
  if (has('notification')) changes.publish(orgId, 'notifications')
  if (queuedRuns || has('automation')) changes.publish(orgId, 'automations')
}
