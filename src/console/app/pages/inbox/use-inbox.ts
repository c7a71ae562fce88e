/** The notifications and tasks of the signed-in person. */
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { usePagedRows } from '../../parts/list/use-paged-rows.ts'
import { notify } from '../../parts/states/notify.tsx'
import { useMay, useSession } from '../../session/session.tsx'
import {
  InboxDocument,
  type InboxQuery,
  InboxTasksDocument,
  MarkReadDocument,
  MarkUnreadDocument,
  UnreadCountDocument,
} from '../../work/operations.ts'

const pageOf = ({ inboxNotifications }: InboxQuery) => inboxNotifications

/** @param isAll with those that they have read */
export function useInbox(isAll: boolean) {
  const { me } = useSession()
  const list = usePagedRows(InboxDocument, { unread: !isAll }, pageOf)
  const unread = useApiQuery(UnreadCountDocument, {})
  const readsTasks = useMay('tasks:read')
  const own = useApiQuery(InboxTasksDocument, { me: me.id }, { lists: 'Task', pause: !readsTasks })
  const refresh = () => {
    list.source.refresh()
    unread.refetch()
  }
  const marking = useApiMutation(MarkReadDocument, { onDone: refresh })
  const unmarking = useApiMutation(MarkUnreadDocument, { onDone: refresh })
  const isRead = list.total !== undefined && (!readsTasks || own.data !== undefined)
  return {
    list,
    /** Undefined for those who may not read them. */
    tasks: readsTasks ? own.data?.tasks : undefined,
    count: unread.data?.myNotifications?.unreadCount ?? 0,
    isRead,
    /** Why they could not be read. */
    failure: (list.total === undefined ? list.failure : undefined) ?? (own.data ? undefined : own.failure),
    refetch() {
      refresh()
      own.refetch()
    },
    busy: marking.busy,
    /** Why they could not be marked. */
    refused: [marking.failure, unmarking.failure].filter((each) => each !== undefined),
    async markAll() {
      const answer = await marking.mutate({})
      if (answer !== undefined) notify(`${answer.markMyNotificationsRead} marked as read`)
    },
    mark: (id: string, asRead: boolean) => (asRead ? marking : unmarking).mutate({ ids: [id] }),
  }
}
