/** OAuth clients: the products that an organisation's developers register. */
import { OauthGrantType } from '../../prisma/generated/client/enums.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { refuseStoredAnswer } from '../../src/access/idempotency.ts'
import {
  type Client,
  type ClientWithSecret,
  createClient,
  listClients,
  revokeClient,
  rotateSecret,
  updateClient,
} from '../../src/access/oauth/clients.ts'
import { awaitRevocation } from '../../src/access/revocation.ts'
import { INTEGRATORS } from '../../src/access/roles.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError } from '../../src/platform/errors.ts'
import { isUuid } from '../../src/platform/uuid.ts'
import { builder } from '../builder.ts'
import { EnvironmentType } from './common.ts'

const GrantTypeType = builder.enumType(OauthGrantType, {
  name: 'OauthGrantType',
  description: 'How a client gets its tokens (RFC 6749).',
})

const ClientType = builder.objectRef<Client>('OauthClient').implement({
  description: 'A product that may ask people to act for them, or that acts for the organisation itself.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    clientId: t.exposeString('clientId', { nullable: false, description: '`mst_client_…`, as the product sends it.' }),
    name: t.exposeString('name', { nullable: false, description: 'What people are told that it is.' }),
    redirectUris: t.exposeStringList('redirectUris', {
      nullable: false,
      description: 'Where people are sent back to; compared character by character.',
    }),
    grantTypes: t.expose('grantTypes', {
      type: [GrantTypeType],
      nullable: false,
      description: 'How it gets its tokens.',
    }),
    scopes: t.exposeStringList('scopes', { nullable: false, description: 'The most that its tokens can have.' }),
    environment: t.expose('environment', {
      type: EnvironmentType,
      nullable: false,
      description: 'Whose data its tokens see.',
    }),
    isPublic: t.boolean({
      nullable: false,
      description: 'It cannot keep a secret: it runs on the devices of its users.',
      resolve: ({ secretHint }) => secretHint === null,
    }),
    secretHint: t.exposeString('secretHint', {
      nullable: true,
      description: 'The last four characters of its secret; null for a public client.',
    }),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when the secret before the last rotation is good.',
    }),
    ratePerMinute: t.exposeInt('ratePerMinute', {
      nullable: false,
      description: 'Requests a minute, for each grant of a person and for its own tokens together.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it was registered.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked.' }),
  }),
})

const ClientWithSecretType = builder.objectRef<ClientWithSecret>('OauthClientWithSecret').implement({
  description: 'A client and its new secret.',
  fields: (t) => ({
    client: t.expose('client', { type: ClientType, nullable: false, description: 'The client.' }),
    clientSecret: t.exposeString('secret', {
      nullable: true,
      description: '`mst_secret_…`, shown this once; null for a public client.',
    }),
  }),
})

const CreateOauthClientInput = builder.inputType('CreateOauthClientInput', {
  description: 'A new OAuth client.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What people are told that it is.' }),
    redirectUris: t.stringList({
      description:
        'Where people are sent back to: https, or http at a loopback address; needed for authorization_code.',
    }),
    grantTypes: t.field({ type: [GrantTypeType], required: true, description: 'How it gets its tokens.' }),
    scopes: t.stringList({ required: true, description: 'The most that its tokens can have.' }),
    environment: t.field({ type: EnvironmentType, required: true, description: 'Whose data its tokens see.' }),
    isPublic: t.boolean({ description: 'It cannot keep a secret; `false` if absent.' }),
    ratePerMinute: t.int({ description: 'Requests a minute; 600 if absent.' }),
  }),
})

const UpdateOauthClientInput = builder.inputType('UpdateOauthClientInput', {
  description: 'What changes of an OAuth client; absent fields stay.',
  fields: (t) => ({
    name: t.string({ description: 'What people are told that it is.' }),
    redirectUris: t.stringList({ description: 'All of its redirect addresses.' }),
    scopes: t.stringList({ description: 'All of its scopes. One that goes is gone from every token at once.' }),
    ratePerMinute: t.int({ description: 'Requests a minute.' }),
  }),
})

const authScopes = { role: INTEGRATORS }
const emitsNothing = 'It is about access, not about records; the audit log tells of it.'

/** @throws {ApiError} not_found if `id` can be nobody's */
function ownClient({ credential }: Context, id: string) {
  if (!isUuid(id)) throw new ApiError('not_found')
  return { orgId: credential.orgId, id }
}

builder.queryFields((t) => ({
  oauthClients: t.field({
    type: [ClientType],
    nullable: false,
    description: 'The OAuth clients that the organisation has registered, oldest first.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listClients(control, credential.orgId),
  }),
}))

builder.mutationFields((t) => ({
  createOauthClient: t.field({
    type: ClientWithSecretType,
    nullable: false,
    description: 'Register an OAuth client.',
    authScopes,
    emitsNothing,
    args: { input: t.arg({ type: CreateOauthClientInput, required: true, description: 'The client.' }) },
    resolve: (_root, { input }, context) => {
      refuseStoredAnswer(context)
      const wanted = {
        ...input,
        redirectUris: input.redirectUris ?? [],
        isPublic: input.isPublic ?? false,
        ratePerMinute: input.ratePerMinute ?? undefined,
      }
      return createClient(context.control, auditOrigin(context), context.credential.orgId, wanted, 'input.')
    },
  }),
  updateOauthClient: t.field({
    type: ClientType,
    nullable: false,
    description: 'Change an OAuth client.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id({ required: true, description: 'The client.' }),
      input: t.arg({ type: UpdateOauthClientInput, required: true, description: 'What changes.' }),
    },
    resolve: async (_root, { id, input }, context) => {
      const change = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
      const key = ownClient(context, id)
      const client = await updateClient(context.control, auditOrigin(context), key, change, 'input.')
      context.afterCommit.push(awaitRevocation)
      return client
    },
  }),
  rotateOauthClientSecret: t.field({
    type: ClientWithSecretType,
    nullable: false,
    description:
      'Give an OAuth client a new secret. The one before stays good for 24 hours; a second rotation ends it.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The client.' }) },
    resolve: (_root, { id }, context) => {
      refuseStoredAnswer(context)
      return rotateSecret(context.control, auditOrigin(context), ownClient(context, id))
    },
  }),
  revokeOauthClient: t.field({
    type: ClientType,
    nullable: false,
    description: 'Revoke an OAuth client and with it all of its tokens, at once and for good.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The client.' }) },
    resolve: async (_root, { id }, context) => {
      const client = await revokeClient(context.control, auditOrigin(context), ownClient(context, id))
      context.afterCommit.push(awaitRevocation)
      return client
    },
  }),
}))
