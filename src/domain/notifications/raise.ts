/** Creates notifications to an organisation, or to one of its members. */
import type { Notification, Prisma } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'

type NewNotification = Omit<Prisma.NotificationUncheckedCreateInput, 'orgId' | 'id'>

/** Create one notification, and emit its `notification.created` event. */
export async function raiseNotification(write: Write, data: NewNotification): Promise<Notification> {
  const [created] = await raiseNotifications(write, [data])
  return created as Notification
}

/** Create notifications with one statement, and emit their events. @returns them in the given order */
export async function raiseNotifications(write: Write, inputs: readonly NewNotification[]): Promise<Notification[]> {
  if (inputs.length === 0) return []
  const data = inputs.map((each) => ({ orgId: write.orgId, ...each }))
  const created = await recordsOf(write).notification.createManyAndReturn({ data })
  for (const notification of created) write.emit('notification.created', notification)
  return created
}
