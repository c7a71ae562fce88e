/** The audit log, for owners and admins. */
import type { AuditEntry } from '../../prisma/generated/client/client.ts'
import { ActorKind } from '../../prisma/generated/client/enums.ts'
import { type AuditAction, auditActions } from '../../src/access/audit/actions.ts'
import { readAuditLog } from '../../src/access/audit/read.ts'
import { ADMINISTRATORS } from '../../src/access/roles.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, listComplexity, MAX_LIMIT, readWindow } from '../list.ts'
import { logPageOf } from '../log-page.ts'

const ActorKindType = builder.enumType(ActorKind, {
  name: 'ActorKind',
  description: 'What kind of caller did it: a person, an API key, an OAuth client, the command line, or nobody known.',
})

const AuditEntryType = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'Who did what, when and from where. Entries are never changed.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    at: t.expose('at', { type: 'DateTime', nullable: false, description: 'When.' }),
    action: t.exposeString('action', { nullable: false, description: 'What, e.g. `api_key.revoked`.' }),
    meaning: t.string({
      nullable: false,
      description: 'What, in words.',
      resolve: ({ action }) => auditActions[action as AuditAction] ?? action,
    }),
    actorKind: t.expose('actorKind', { type: ActorKindType, nullable: false, description: 'What kind of caller.' }),
    actorId: t.exposeString('actorId', { nullable: true, description: "The person's, key's or client's id." }),
    actorName: t.exposeString('actorName', { nullable: true, description: 'What they were called at the time.' }),
    targetType: t.exposeString('targetType', { nullable: true, description: 'Kind of what it was done to.' }),
    targetId: t.exposeString('targetId', { nullable: true, description: 'Id of what it was done to.' }),
    targetName: t.exposeString('targetName', { nullable: true, description: 'What that was called at the time.' }),
    requestId: t.exposeString('requestId', { nullable: true, description: 'The request, as its answer named it.' }),
    address: t.exposeString('address', { nullable: true, description: 'IP address of the caller.' }),
    detail: t.string({
      nullable: false,
      description: 'Anything more, as JSON.',
      resolve: ({ detail }) => JSON.stringify(detail),
    }),
  }),
})

const AuditPageType = logPageOf('AuditLogPage', 'audit log', AuditEntryType, 'entries')

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditPageType,
    description: 'Who did what in the organisation, latest first.',
    authScopes: { role: ADMINISTRATORS },
    args: {
      limit: t.arg.int({ description: `How many at most, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} if absent.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the page before.' }),
      action: t.arg.string({ description: 'Only this action, e.g. `session.refused`.' }),
      actorId: t.arg.string({ description: 'Only what this person, key or client did.' }),
      since: t.arg({ type: 'DateTime', description: 'Only from this moment on.' }),
      until: t.arg({ type: 'DateTime', description: 'Only before this moment.' }),
    },
    complexity: listComplexity,
    resolve: (_root, { limit, cursor, ...filter }, { control, credential }) =>
      readAuditLog(control, credential.orgId, { ...filter, after: cursor, limit: readWindow({ limit }).limit }),
  }),
)
