/** Marking notifications as read, for the whole organisation or for one member. */
import type { Notification } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { Topic } from '../../platform/changes/changes.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { liveRecord, readOne } from '../records/records.ts'
import { unreadQuery } from './unread.ts'

/** Notifications that are marked by one statement. */
const BATCH = 1000

/** `changed`: topics to publish after the commit, because a member's own marks are not part of a record. */
type MarkingWrite = CallerWrite & { changed: Set<Topic> }

/** Mark a notification as read for the whole organisation. @throws {ApiError} not_found */
export async function markNotificationRead(write: CallerWrite, id: string) {
  const now = await readOne<Notification>(write, resources.notifications, id)
  if (now.readAt !== null) return now
  const read = await write.db.notification.update({ where: liveRecord(write, id), data: { readAt: await write.at } })
  write.emit('notification.updated', read, now)
  return read
}

/**
 * Mark notifications as read for the calling user only.
 * @param ids null for all unread ones; unknown ids are ignored
 * @returns how many were unread
 */
export async function markMyNotificationsRead(write: MarkingWrite, ids: readonly string[] | null | undefined) {
  const { orgId, credential, db } = write
  const { text, complete } = unreadQuery(orgId, credential, ids ? { ids: ids.filter(isUuid) } : {})
  const userId = credential.userId as string
  const at = await write.at
  write.changed.add('notifications')
  // Citus inserts what a statement reads only if both are simple: the ids stand between them.
  let marked = 0
  for (let batch = BATCH; batch === BATCH; ) {
    const unread = await db.$queryRaw<{ id: string }[]>(complete(`select t.id::text ${text} limit ${BATCH}`))
    const own = await db.$queryRaw<{ id: string }[]>`
      insert into notification_reads (org_id, notification_id, user_id, read_at)
      select ${orgId}::uuid, id, ${userId}::uuid, ${at} from unnest(${unread.map(({ id }) => id)}::uuid[]) id
      on conflict do nothing returning notification_id::text as id` // Citus also counts the rows that conflict
    marked += own.length
    batch = unread.length
  }
  return marked
}

/**
 * Mark notifications as unread again for the calling user. Those read for the whole organisation stay read.
 * @param ids unknown ones, and those that the user has not read, are ignored
 * @returns how many the user had read
 */
export async function markMyNotificationsUnread(write: MarkingWrite, ids: readonly string[]) {
  const { orgId, credential, control } = write
  const where = { orgId, userId: credential.userId as string, notificationId: { in: ids.filter(isUuid) } }
  write.changed.add('notifications')
  return (await control.notificationRead.deleteMany({ where })).count
}

/** Turn the calling member's daily digest on or off. */
export async function updateMyDigest(write: CallerWrite, enabled: boolean) {
  const { credential, control } = write
  const orgId_userId = { orgId: credential.orgId, userId: credential.userId as string }
  await control.membership.update({ where: { orgId_userId }, data: { digest: enabled } })
  return enabled
}
