/** Connections of the signed-in user: OAuth clients that act on their behalf. */
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { awaitRevocation } from '../../src/access/credentials/revocation.ts'
import { type Connection, disconnect, listConnections } from '../../src/access/oauth/grants.ts'
import { EVERYONE } from '../../src/access/scopes/roles.ts'
import { builder } from '../builder.ts'

const ConnectionType = builder.objectRef<Connection>('Connection').implement({
  description: 'An OAuth client that the user has authorised to act on their behalf in an organisation.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID: the id of the OAuth client.' }),
    oauthClientId: t.exposeID('id', {
      nullable: false,
      description: 'UUID of the OAuth client: `revokeConnection` takes it.',
    }),
    name: t.exposeString('name', { nullable: false, description: 'Name of the OAuth client.' }),
    isSandbox: t.boolean({
      nullable: false,
      description: 'Whether it accesses the sandbox fixtures instead of the organisation’s records.',
      resolve: ({ environment }) => environment === 'sandbox',
    }),
    scopes: t.exposeStringList('scopes', { nullable: false, description: 'The scopes that the user granted.' }),
    connectedAt: t.expose('connectedAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Time of the authorisation.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of its last request, accurate to a few seconds.',
    }),
  }),
})

const authScopes = { role: EVERYONE }
const emitsNothing = 'Events describe records only. The audit log records changes of access.'

builder.queryFields((t) => ({
  connections: t.field({
    type: [ConnectionType],
    nullable: true,
    description: 'List the connections of the signed-in user in this organisation, latest first.',
    authScopes,
    resolve: (_root, _args, { control, credential }) =>
      listConnections(control, credential.orgId, credential.userId as string),
  }),
}))

builder.mutationFields((t) => ({
  revokeConnection: t.field({
    type: ConnectionType,
    nullable: false,
    description: 'Revoke the authorisation of an OAuth client and, immediately, all of its tokens for this user.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: '`oauthClientId` of the connection.' }) },
    resolve: (_root, { id }, context) => {
      const { control, credential, afterCommit } = context
      afterCommit.push(awaitRevocation)
      const userId = credential.userId as string // the role scope admits sessions only
      return disconnect(control, auditOrigin(context), { orgId: credential.orgId, userId, id })
    },
  }),
}))
