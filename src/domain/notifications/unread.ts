/** What a person has not read: raised for them or for everybody, and marked as read by neither them nor for everybody. */
export function unreadBy(userId: string) {
  const forThem = { OR: [{ recipientId: null }, { recipientId: userId }] }
  return { deletedAt: null, readAt: null, ...forThem, reads: { none: { userId } } }
}
