/** Notifications: messages to the members of an organisation. */
import { Severity } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { NOTIFICATION_READERS } from '../../src/access/scopes/roles.ts'
import { markNotificationRead } from '../../src/domain/notifications/read.ts'
import { colleagueOfRecord } from '../administration/colleagues.ts'
import { builder } from '../builder.ts'
import { readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { subjectOfRecord } from '../record-references.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

/** The severity of a notification. */
export const SeverityType = builder.enumType(Severity, { name: 'Severity', description: 'Severity of a notification.' })

builder.prismaObject('Notification', {
  description: 'A message to one or all members of an organisation.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    type: t.exposeString('type', {
      nullable: false,
      description: 'Type of the notification, e.g. `worker.compliance_expiring`.',
    }),
    title: t.exposeString('title', { nullable: false, description: 'Title, one line.' }),
    body: t.exposeString('body', { nullable: true, description: 'Details.' }),
    severity: t.expose('severity', {
      type: SeverityType,
      nullable: false,
      description: 'Severity of the notification.',
    }),
    subjectType: t.exposeString('subjectType', { nullable: true, description: 'Type of the record that it is about.' }),
    subjectId: t.exposeID('subjectId', { nullable: true, description: 'Id of the record that it is about.' }),
    subject: t.field(subjectOfRecord),
    recipientId: t.exposeID('recipientId', {
      nullable: true,
      description: 'Id of the user it is for; null for everyone who can read notifications.',
    }),
    recipient: t.field(
      colleagueOfRecord('The member it is for; null for everyone', 'recipientId', NOTIFICATION_READERS),
    ),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was marked as read for everyone.',
    }),
    myReadAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the signed-in user marked it as read for themselves; null for keys and tokens.',
      ...readAs({ personal: 'NotificationRead', by: 'notification_id', value: 'read_at' }),
    }),
  }),
})

builder.mutationFields((t) => ({
  markNotificationRead: t.field({
    type: 'Notification',
    nullable: false,
    description: 'Mark a notification as read. `readAt` keeps the time of the first call.',
    authScopes: { anyOf: resources.notifications.write },
    emits: ['notification.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the notification.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => markNotificationRead(context, id),
  }),
}))
