/** Notifications: what the product raised for the organisation to see. */

import { Severity } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { markNotificationRead } from '../../src/domain/notifications/read.ts'
import { builder } from '../builder.ts'
import { RecordType } from '../record.ts'

const SeverityType = builder.enumType(Severity, { name: 'Severity', description: 'How much a notification matters.' })

builder.prismaObject('Notification', {
  description: 'Something the organisation should know.',
  interfaces: [RecordType],
  fields: (t) => ({
    type: t.exposeString('type', { nullable: false, description: 'What kind, e.g. `worker.compliance_expiring`.' }),
    title: t.exposeString('title', { nullable: false, description: 'In a line.' }),
    body: t.exposeString('body', { nullable: true, description: 'The details.' }),
    severity: t.expose('severity', { type: SeverityType, nullable: false, description: 'How much it matters.' }),
    subjectType: t.exposeString('subjectType', { nullable: true, description: 'Kind of the record it is about.' }),
    subjectId: t.exposeID('subjectId', { nullable: true, description: 'The record it is about.' }),
    recipientId: t.exposeID('recipientId', {
      nullable: true,
      description: 'The person it is for; null: everybody who reads notifications.',
    }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'When it was first read.' }),
  }),
})

builder.mutationFields((t) => ({
  markNotificationRead: t.prismaField({
    type: 'Notification',
    nullable: false,
    description: 'Mark a notification as read; it keeps the first time.',
    authScopes: { anyOf: resources.notifications.write },
    emitsNothing: 'That somebody has read it is of no use outside the product.',
    args: { id: t.arg.id({ required: true, description: 'The notification.' }) },
    resolve: (query, _root, { id }, context) => markNotificationRead(context, id, query),
  }),
}))
