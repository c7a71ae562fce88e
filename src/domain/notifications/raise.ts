/** Creates notifications to an organisation, or to one of its members. */
import type { Notification, Prisma } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'

type NewNotification = Omit<Prisma.NotificationUncheckedCreateInput, 'orgId' | 'id'>

/** Create one notification, and emit its `notification.created` event. */
export async function raiseNotification(write: Write, data: NewNotification): Promise<Notification> {
  const [raised] = await raiseNotifications(write, [data])
  return raised as Notification
}

/** Create notifications with one statement, and emit their events. @returns them in the given order */
export async function raiseNotifications(write: Write, wanted: readonly NewNotification[]): Promise<Notification[]> {
  if (wanted.length === 0) return []
  const data = wanted.map((each) => ({ orgId: write.orgId, ...each }))
  const raised = await recordsOf(write).notification.createManyAndReturn({ data })
  for (const notification of raised) write.emit('notification.created', notification)
  return raised
}
