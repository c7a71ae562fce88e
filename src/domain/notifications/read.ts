/** Marking notifications as read, for the whole organisation or for one member. */
import type { CallerWrite } from '../../events/write.ts'
import type { Topic } from '../../platform/changes/changes.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { existing, liveRecord } from '../records/records.ts'
import { unreadBy } from './unread.ts'

/** `changed`: topics to publish after the commit, because a member's own marks are not part of a record. */
type MarkingWrite = CallerWrite & { changed: Set<Topic> }

/** Mark a notification as read for the whole organisation. @throws {ApiError} not_found */
export async function markNotificationRead(write: CallerWrite, id: string) {
  const where = liveRecord(write, id)
  const now = existing(await write.db.notification.findUnique({ where }))
  if (now.readAt !== null) return now
  const read = await write.db.notification.update({ where, data: { readAt: await write.at } })
  write.emit('notification.updated', read, now)
  return read
}

/** A Prisma `where` for the caller's unread notifications. The caller must be a user. */
export function unreadOf({ credential, orgId }: CallerWrite) {
  return { orgId, ...unreadBy(credential.userId as string) }
}

/**
 * Mark notifications as read for the calling user only.
 * @param ids null for all unread ones; unknown ids are ignored
 * @returns how many were unread
 */
export async function markMyNotificationsRead(write: MarkingWrite, ids: readonly string[] | null | undefined) {
  const { orgId, credential, db } = write
  const readAt = await write.at
  const where = { ...unreadOf(write), ...(ids && { id: { in: ids.filter(isUuid) } }) }
  const unread = await db.notification.findMany({ where, select: { id: true } })
  const userId = credential.userId as string
  const data = unread.map(({ id }) => ({ orgId, notificationId: id, userId, readAt }))
  write.changed.add('notifications')
  return (await db.notificationRead.createMany({ data, skipDuplicates: true })).count
}

/**
 * Mark notifications as unread again for the calling user. Those read for the whole organisation stay read.
 * @param ids unknown ones, and those that the user has not read, are ignored
 * @returns how many the user had read
 */
export async function markMyNotificationsUnread(write: MarkingWrite, ids: readonly string[]) {
  const where = { userId: write.credential.userId as string, notificationId: { in: ids.filter(isUuid) } }
  write.changed.add('notifications')
  return (await write.db.notificationRead.deleteMany({ where })).count
}

/** Turn the calling member's daily digest on or off. */
export async function updateMyDigest(write: CallerWrite, enabled: boolean) {
  const { credential, control } = write
  const orgId_userId = { orgId: credential.orgId, userId: credential.userId as string }
  await control.membership.update({ where: { orgId_userId }, data: { digest: enabled } })
  return enabled
}
