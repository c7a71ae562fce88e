/** The inbox of the signed-in user: the notifications for them, or for everyone. */
import type { Notification } from '../../prisma/generated/client/client.ts'
import { resources } from '../../src/access/resources.ts'
import { NOTIFICATION_READERS } from '../../src/access/scopes/roles.ts'
import {
  markMyNotificationsRead,
  markMyNotificationsUnread,
  updateMyDigest,
} from '../../src/domain/notifications/read.ts'
import { isFor, isUnread, readUnread, subjectsFor } from '../../src/domain/notifications/unread.ts'
import { builder } from '../builder.ts'
import type { Part } from '../finding/part.ts'
import { listComplexity, pageOf, relatedArguments } from '../lists/list.ts'
import { readAs } from '../plans/read.ts'

const MAX_UNREAD = 100

interface Inbox {
  unreadCount: number
  unread: Notification[]
}

const InboxType = builder.objectRef<Inbox>('Inbox').implement({
  description: 'The unread notifications of a user.',
  fields: (t) => ({
    unreadCount: t.exposeInt('unreadCount', { nullable: false, description: 'Number of unread notifications.' }),
    unread: t.field({
      type: ['Notification'] as never,
      nullable: false,
      description: `Unread notifications, newest first, up to ${MAX_UNREAD}.`,
      resolve: ({ unread }) => unread as never,
    }),
    digest: t.boolean({
      nullable: false,
      description: 'Whether the user receives a daily email with unread notifications: see `updateMyDigest`.',
      resolve: async (_inbox, _args, { credential, control }) => {
        const orgId_userId = { orgId: credential.orgId, userId: credential.userId as string }
        return (await control.membership.findUniqueOrThrow({ where: { orgId_userId } })).digest
      },
    }),
  }),
})

builder.queryField('myNotifications', (t) =>
  t.field({
    type: InboxType,
    nullable: true,
    description:
      'Get the unread notifications of the signed-in user: those for them, and those for everyone about records that they may read. Subscribe to `changes` to learn when to fetch them again.',
    authScopes: { role: NOTIFICATION_READERS },
    resolve: async (_root, _args, context) => {
      const { db, orgId, credential } = context
      const { count, first } = await readUnread(db, orgId, credential, { order: 't.id desc', limit: MAX_UNREAD })
      return { unreadCount: count, unread: first }
    },
  }),
)

const inbox: Part = {
  reads: ['NotificationRead'],
  conditions({ organisation, add }) {
    const user = add('uuid', (_args, { credential }) => credential.userId)
    const subjects = add('text[]', (_args, { credential }) => subjectsFor(credential.scopes))
    const onlyUnread = add('boolean', ({ unread }) => unread ?? false)
    return (alias) => [isFor(alias, user, subjects), `(not ${onlyUnread} or ${isUnread(alias, organisation, user)})`]
  },
}

builder.queryField('inboxNotifications', (t) =>
  t.field({
    type: pageOf(resources.notifications),
    nullable: true,
    description:
      'List the notifications for the signed-in user, and those for everyone about records that they may read, including those that were read, one page at a time. Subscribe to `changes` to learn when to list them again.',
    authScopes: { role: NOTIFICATION_READERS },
    args: {
      ...relatedArguments(resources.notifications),
      unread: t.arg.boolean({
        description: 'Only notifications that are unread for the user and for everyone. Default: false.',
      }),
    },
    complexity: listComplexity,
    ...readAs({ page: resources.notifications, part: inbox }),
  }),
)

builder.mutationField('markMyNotificationsRead', (t) =>
  t.int({
    nullable: false,
    description: 'Mark notifications as read by the signed-in user. Returns how many were unread.',
    authScopes: { role: NOTIFICATION_READERS },
    emitsNothing: 'Read status is internal to the product.',
    args: { ids: t.arg.idList({ description: 'Ids of the notifications. Default: all.' }) },
    resolve: (_root, { ids }, context) => markMyNotificationsRead(context, ids),
  }),
)

builder.mutationField('markMyNotificationsUnread', (t) =>
  t.int({
    nullable: false,
    description:
      'Mark notifications as unread again for the signed-in user. Those with a `readAt` stay read for everyone. Returns how many the user had read.',
    authScopes: { role: NOTIFICATION_READERS },
    emitsNothing: 'Read status is internal to the product.',
    args: { ids: t.arg.idList({ required: true, description: 'Ids of the notifications.' }) },
    resolve: (_root, { ids }, context) => markMyNotificationsUnread(context, ids),
  }),
)

builder.mutationField('updateMyDigest', (t) =>
  t.boolean({
    nullable: false,
    description:
      'Turn the daily email digest of the signed-in user on or off. It is sent after 07:00 in the time zone of the organisation and lists unread notifications since the previous digest. Requires the setting SMTP_URL.',
    authScopes: { role: NOTIFICATION_READERS },
    emitsNothing: 'A personal preference.',
    args: {
      wanted: t.arg.boolean({ required: true, description: 'Whether to send the digest. New members receive it.' }),
    },
    resolve: (_root, { wanted }, context) => updateMyDigest(context, wanted),
  }),
)
