/** A Prisma `where` for notifications to the user or to everyone, that neither the user nor everyone has read. */
export function unreadBy(userId: string) {
  const forThem = { OR: [{ recipientId: null }, { recipientId: userId }] }
  return { deletedAt: null, readAt: null, ...forThem, reads: { none: { userId } } }
}
