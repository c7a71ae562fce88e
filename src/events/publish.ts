/** Notifies subscribers (dispatchers, GraphQL subscriptions) of new events. */
import type { Changes } from '../platform/changes/changes.ts'
import type { EmittedEvents } from './emit.ts'

/** Publish the topics of an organisation that `types` changed. Call it only after the transaction has committed. */
export function publishEvents(changes: Changes, orgId: string, { types, queuedRuns }: EmittedEvents): void {
  if (types.size > 0) changes.publish(orgId, 'events')
  if (types.has('notification.created')) changes.publish(orgId, 'notifications')
  if (queuedRuns) changes.publish(orgId, 'automations')
}
