/** A Prisma `where` for notifications to the user or to everyone, that neither the user nor everyone has read. */
export function unreadBy(userId: string) {
  const forThem = { OR: [{ recipientId: null }, { recipientId: userId }] }
  return { deletedAt: null, readAt: null, ...forThem, reads: { none: { userId } } }
}

/** The same for rows of `alias` in SQL, in two conditions. @param user the SQL of the user's id */
export const isFor = (alias: string, user: string) =>
  `(${alias}.recipient_id is null or ${alias}.recipient_id = ${user})`
export const isUnread = (alias: string, user: string) =>
  `(${alias}.read_at is null and not exists (select from notification_reads r
    where r.org_id = ${alias}.org_id and r.notification_id = ${alias}.id and r.user_id = ${user}))`
