/** Telling those who watch an organisation that something happened, once it is committed. */
import type { Changes } from '../platform/changes/changes.ts'
import type { EmittedEvents } from './emit.ts'

export function tellOfEvents(changes: Changes, orgId: string, { types }: EmittedEvents): void {
  if (types.size > 0) changes.publish(orgId, 'events')
  if (types.has('notification.created')) changes.publish(orgId, 'notifications')
}
