/** Notifications as one person sees them: for them alone or for everybody, and not read by them yet. */

import type { Notification } from '../../prisma/generated/client/client.ts'
import { NOTIFICATION_READERS } from '../../src/access/roles.ts'
import { markMyNotificationsRead, unreadOf, updateMyDigest } from '../../src/domain/notifications/read.ts'
import { builder } from '../builder.ts'

const MOST = 100

interface Inbox {
  unreadCount: number
  unread: Notification[]
}

const InboxType = builder.objectRef<Inbox>('Inbox').implement({
  description: 'What a person has not read.',
  fields: (t) => ({
    unreadCount: t.exposeInt('unreadCount', { nullable: false, description: 'How many.' }),
    unread: t.field({
      type: ['Notification'] as never,
      nullable: false,
      description: `The latest ${MOST} of them, the newest first.`,
      resolve: ({ unread }) => unread as never,
    }),
    digest: t.boolean({
      nullable: false,
      description: 'Whether the person gets a letter each day with what they have not read: see updateMyDigest.',
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
    nullable: false,
    description: 'What the person who is signed in has not read; `changes` tells when to ask again.',
    authScopes: { role: NOTIFICATION_READERS },
    resolve: async (_root, _args, context) => {
      const where = unreadOf(context)
      const { notification } = context.db
      const unread = await notification.findMany({ where, orderBy: { id: 'desc' }, take: MOST })
      return { unreadCount: await notification.count({ where }), unread }
    },
  }),
)

builder.mutationField('markMyNotificationsRead', (t) =>
  t.int({
    nullable: false,
    description: 'Note that the person who is signed in has read notifications; gives how many were new to them.',
    authScopes: { role: NOTIFICATION_READERS },
    emitsNothing: 'That somebody has read it is of no use outside the product.',
    args: { ids: t.arg.idList({ description: 'Which; all if absent.' }) },
    resolve: (_root, { ids }, context) => markMyNotificationsRead(context, ids),
  }),
)

builder.mutationField('updateMyDigest', (t) =>
  t.boolean({
    nullable: false,
    description:
      'Say whether the person who is signed in gets a letter each day, from seven in the morning of the organisation, with what was raised since the last one and they have not read. Needs SMTP_URL.',
    authScopes: { role: NOTIFICATION_READERS },
    emitsNothing: "A person's own wish.",
    args: { wanted: t.arg.boolean({ required: true, description: 'Whether they do; at first they do.' }) },
    resolve: (_root, { wanted }, context) => updateMyDigest(context, wanted),
  }),
)
