/** Publishing that something happened in an organisation, once it is committed. */
import type { Changes } from '../platform/changes/changes.ts'
import type { EmittedEvents } from './emit.ts'

export function publishEvents(changes: Changes, orgId: string, { types }: EmittedEvents): void {
  if (types.size > 0) changes.publish(orgId, 'events')
  if (types.has('notification.created')) changes.publish(orgId, 'notifications')
}
