/** What a person has connected: products that act for them. */

import { auditOrigin } from '../../src/access/audit/audit.ts'
import { type Connection, disconnect, listConnections } from '../../src/access/oauth/grants.ts'
import { awaitRevocation } from '../../src/access/revocation.ts'
import { EVERYONE } from '../../src/access/roles.ts'
import { builder } from '../builder.ts'

const ConnectionType = builder.objectRef<Connection>('Connection').implement({
  description: 'A product that a person allowed to act for them in an organisation.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID, that of the product’s registration.' }),
    name: t.exposeString('name', { nullable: false, description: 'The product.' }),
    isSandbox: t.boolean({
      nullable: false,
      description: 'It sees the fixtures of the sandbox instead of the organisation’s records.',
      resolve: ({ environment }) => environment === 'sandbox',
    }),
    scopes: t.exposeStringList('scopes', { nullable: false, description: 'What the person allowed.' }),
    connectedAt: t.expose('connectedAt', { type: 'DateTime', nullable: false, description: 'Since when.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last called, to some seconds.',
    }),
  }),
})

const authScopes = { role: EVERYONE }
const emitsNothing = 'It is about access, not about records; the audit log tells of it.'

builder.queryFields((t) => ({
  connections: t.field({
    type: [ConnectionType],
    nullable: false,
    description: 'What the signed-in person has connected in the organisation, latest first.',
    authScopes,
    resolve: (_root, _args, { control, credential }) =>
      listConnections(control, credential.orgId, credential.userId as string),
  }),
}))

builder.mutationFields((t) => ({
  revokeConnection: t.field({
    type: ConnectionType,
    nullable: false,
    description: 'Take back what a product was allowed. It ends all of its tokens for this person, at once.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The connection.' }) },
    resolve: (_root, { id }, context) => {
      const { control, credential, afterCommit } = context
      afterCommit.push(awaitRevocation)
      const userId = credential.userId as string // of a session
      return disconnect(control, auditOrigin(context), { orgId: credential.orgId, userId, id })
    },
  }),
}))
