/** Raising notifications: what the product tells an organisation, or one person in it. */
import type { Notification, Prisma } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'

type NewNotification = Omit<Prisma.NotificationUncheckedCreateInput, 'orgId' | 'id'>

/** @returns the notification; its event goes with the write */
export async function raiseNotification(write: Write, data: NewNotification): Promise<Notification> {
  const [raised] = await raiseNotifications(write, [data])
  return raised as Notification
}

/** In one statement. @returns the notifications, in the order given */
export async function raiseNotifications(write: Write, wanted: readonly NewNotification[]): Promise<Notification[]> {
  if (wanted.length === 0) return []
  const data = wanted.map((each) => ({ orgId: write.orgId, ...each }))
  const raised = await recordsOf(write).notification.createManyAndReturn({ data })
  for (const notification of raised) write.emit('notification.created', notification)
  return raised
}
