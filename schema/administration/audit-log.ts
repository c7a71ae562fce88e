/** The audit log, for owners and admins. */
import { ActorKind } from '../../prisma/generated/client/enums.ts'
import { type AuditAction, auditActions } from '../../src/access/audit/actions.ts'
import { type LoggedEntry, readAuditLog } from '../../src/access/audit/read.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { logPageOf } from '../lists/log-page.ts'

const ActorKindType = builder.enumType(ActorKind, {
  name: 'ActorKind',
  description: 'The kind of actor: a user, an API key, an OAuth client, the command line, or unknown.',
})

const AuditEntryType = builder.objectRef<LoggedEntry>('AuditEntry').implement({
  description: 'An entry of the audit log: who did what, when and from where. Entries never change.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    at: t.expose('at', { type: 'DateTime', nullable: false, description: 'Time of the action.' }),
    action: t.exposeString('action', { nullable: false, description: 'The action, e.g. `api_key.revoked`.' }),
    meaning: t.string({
      nullable: false,
      description: 'Description of the action.',
      resolve: ({ action }) => auditActions[action as AuditAction] ?? action,
    }),
    actorKind: t.expose('actorKind', { type: ActorKindType, nullable: false, description: 'The kind of actor.' }),
    actorId: t.exposeString('actorId', { nullable: true, description: 'Id of the user, API key or OAuth client.' }),
    actorName: t.exposeString('actorName', { nullable: true, description: 'Name of the actor at the time.' }),
    targetType: t.exposeString('targetType', { nullable: true, description: 'Type of the object that was affected.' }),
    targetId: t.exposeString('targetId', { nullable: true, description: 'Id of the object that was affected.' }),
    targetName: t.exposeString('targetName', { nullable: true, description: 'Name of that object at the time.' }),
    requestId: t.exposeString('requestId', { nullable: true, description: 'The `x-request-id` of the request.' }),
    address: t.exposeString('address', { nullable: true, description: 'IP address of the actor.' }),
    position: t.int({
      nullable: true,
      description: 'Position in the chain of the organisation, from 1 without gaps. See `hash`.',
      resolve: ({ link }) => link && Number(link.position),
    }),
    hash: t.string({
      nullable: true,
      description:
        'SHA-256 of the entry and of the hash before it, hexadecimal: an entry that is changed or removed no longer fits.',
      resolve: ({ link }) => link && Buffer.from(link.hash).toString('hex'),
    }),
    detail: t.string({
      nullable: false,
      description: 'Further details, as JSON.',
      resolve: ({ detail }) => JSON.stringify(detail),
    }),
  }),
})

const AuditPageType = logPageOf('AuditLogPage', 'audit log', AuditEntryType, 'entries')

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditPageType,
    description: 'List the entries of the audit log, latest first.',
    authScopes: { role: ADMINISTRATORS },
    args: {
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page.' }),
      action: t.arg.string({ description: 'Only entries with this action, e.g. `session.refused`.' }),
      actorId: t.arg.string({ description: 'Only entries of this user, API key or OAuth client.' }),
      since: t.arg({ type: 'DateTime', description: 'Only entries at or after this time.' }),
      until: t.arg({ type: 'DateTime', description: 'Only entries before this time.' }),
    },
    complexity: listComplexity,
    resolve: (_root, { limit, cursor, ...filter }, { control, credential }) =>
      readAuditLog(control, credential.orgId, { ...filter, after: cursor, limit: readWindow({ limit }).limit }),
  }),
)
