/** Raising notifications: what the product tells an organisation, or one person in it. */
import type { Notification, Prisma } from '../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../write.ts'

export type NewNotification = Omit<Prisma.NotificationUncheckedCreateInput, 'orgId' | 'id'>

/** @returns the notification; its event goes with the write */
export async function raiseNotification(write: Write, data: NewNotification): Promise<Notification> {
  const raised = await recordsOf(write).notification.create({ data: { orgId: write.orgId, ...data } })
  write.emit('notification.created', raised)
  return raised
}
