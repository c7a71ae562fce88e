/** Reading notifications, for the organisation and for one person. */

import type { CallerWrite } from '../../events/write.ts'
import type { Topic } from '../../platform/changes/changes.ts'
import { isUuid } from '../../platform/uuid.ts'
import { found, liveRecord } from '../records.ts'
import { unreadBy } from './unread.ts'

/** A write whose subscribers read again though it emits no event. */
type MarkingWrite = CallerWrite & { changed: Set<Topic> }

export async function markNotificationRead(write: MarkingWrite, id: string, load: object = {}) {
  const where = liveRecord(write, id)
  const now = found(await write.db.notification.findUnique({ ...load, where }))
  if (now.readAt !== null) return now
  write.changed.add('notifications')
  return write.db.notification.update({ ...load, where, data: { readAt: write.startedAt } })
}

export function unreadOf({ credential, orgId }: CallerWrite) {
  return { orgId, ...unreadBy(credential.userId as string) }
}

export async function markMyNotificationsRead(write: MarkingWrite, ids: readonly string[] | null | undefined) {
  const { orgId, credential, control, startedAt } = write
  const where = { ...unreadOf(write), ...(ids && { id: { in: ids.filter(isUuid) } }) }
  const unread = await write.db.notification.findMany({ where, select: { id: true } })
  const userId = credential.userId as string
  const data = unread.map(({ id }) => ({ orgId, notificationId: id, userId, readAt: startedAt }))
  write.changed.add('notifications')
  return (await control.notificationRead.createMany({ data, skipDuplicates: true })).count
}

export async function updateMyDigest(write: CallerWrite, wanted: boolean) {
  const { credential, control } = write
  const orgId_userId = { orgId: credential.orgId, userId: credential.userId as string }
  await control.membership.update({ where: { orgId_userId }, data: { digest: wanted } })
  return wanted
}
