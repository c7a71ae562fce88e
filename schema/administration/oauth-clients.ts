/** OAuth clients that the organisation registers. */
import { OauthGrantType } from '../../prisma/generated/client/enums.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { awaitRevocation } from '../../src/access/credentials/revocation.ts'
import { refuseStoredAnswer } from '../../src/access/idempotency.ts'
import {
  type Client,
  type ClientWithSecret,
  createClient,
  isPublicClient,
  listClients,
  revokeClient,
  rotateSecret,
  updateClient,
} from '../../src/access/oauth/clients.ts'
import { INTEGRATORS } from '../../src/access/scopes/roles.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { builder } from '../builder.ts'
import { authorityOf, EnvironmentType, TRUSTED_ONLY } from './common.ts'
import { CREATED_BY, createdByOf, EXCEEDS_MAKER, exceedsMakerOf } from './makers.ts'

const GrantTypeType = builder.enumType(OauthGrantType, {
  name: 'OauthGrantType',
  description: 'OAuth 2.0 grant type (RFC 6749).',
})

const ClientType = builder.objectRef<Client>('OauthClient').implement({
  description: 'An OAuth client. It acts on behalf of users who authorise it, or of the organisation itself.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    clientId: t.exposeString('clientId', { nullable: false, description: 'The OAuth `client_id`, `mst_client_…`.' }),
    name: t.exposeString('name', { nullable: false, description: 'Name that the consent page shows.' }),
    redirectUris: t.exposeStringList('redirectUris', {
      nullable: false,
      description: 'Allowed redirect URIs. A request must send one of them exactly.',
    }),
    grantTypes: t.expose('grantTypes', {
      type: [GrantTypeType],
      nullable: false,
      description: 'Allowed grant types.',
    }),
    scopes: t.exposeStringList('scopes', { nullable: false, description: 'The scopes that its tokens can have.' }),
    environment: t.expose('environment', {
      type: EnvironmentType,
      nullable: false,
      description: 'Environment of its tokens: live or sandbox.',
    }),
    isPublic: t.boolean({
      nullable: false,
      description: 'Whether it is a public client (RFC 6749, section 2.1), which has no secret, e.g. a mobile app.',
      resolve: isPublicClient,
    }),
    publicKeys: t.expose('publicKeys', {
      type: 'JSON',
      nullable: true,
      description:
        'Of a client that signs instead of sending a secret (`private_key_jwt`): its public keys, a JWK Set.',
    }),
    secretHint: t.exposeString('secretHint', {
      nullable: true,
      description: 'The last four characters of the secret; null for a client without one.',
    }),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the previous secret expires after a rotation.',
    }),
    ratePerMinute: t.exposeInt('ratePerMinute', {
      nullable: false,
      description:
        'Rate limit, in points per minute. It applies to each user grant, and once to the tokens of the client itself.',
    }),
    trustedDocumentsOnly: t.exposeBoolean('trustedDocumentsOnly', { nullable: false, description: TRUSTED_ONLY }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of registration.' }),
    createdBy: t.string({ nullable: true, description: CREATED_BY, resolve: createdByOf }),
    exceedsMaker: t.boolean({ nullable: false, description: EXCEEDS_MAKER, resolve: exceedsMakerOf }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was revoked.',
    }),
  }),
})

const ClientWithSecretType = builder.objectRef<ClientWithSecret>('OauthClientWithSecret').implement({
  description: 'An OAuth client and its new secret.',
  fields: (t) => ({
    client: t.expose('client', { type: ClientType, nullable: false, description: 'The OAuth client.' }),
    clientSecret: t.exposeString('secret', {
      nullable: true,
      description:
        'The secret, `mst_secret_…`. Store it now: it is not shown again. Null for a public client, and for one with public keys.',
    }),
  }),
})

const CreateOauthClientInput = builder.inputType('CreateOauthClientInput', {
  description: 'A new OAuth client.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name that the consent page shows.' }),
    redirectUris: t.stringList({
      description:
        'Redirect URIs: https, or http for a loopback address. Required for the grant type `authorization_code`.',
    }),
    grantTypes: t.field({ type: [GrantTypeType], required: true, description: 'Allowed grant types.' }),
    scopes: t.stringList({
      required: true,
      description:
        'The scopes that its tokens can have. A live client can only have scopes that you can grant: see `developerScopes`.',
    }),
    environment: t.field({
      type: EnvironmentType,
      required: true,
      description: 'Environment of its tokens: live or sandbox.',
    }),
    isPublic: t.boolean({ description: 'Whether it is a public client, without a secret. Default: false.' }),
    publicKeys: t.field({
      type: 'JSON',
      description:
        'Public keys with which the client proves who it is (`private_key_jwt`, RFC 7523) instead of a secret: a JWK Set of up to 5 P-256, Ed25519 or RSA keys.',
    }),
    ratePerMinute: t.int({ description: 'Rate limit, in points per minute. Default: 600.' }),
    trustedDocumentsOnly: t.boolean({ description: `${TRUSTED_ONLY} Default: false.` }),
  }),
})

const UpdateOauthClientInput = builder.inputType('UpdateOauthClientInput', {
  description: 'Changes to an OAuth client. An absent field keeps its value.',
  fields: (t) => ({
    name: t.string({ description: 'Name that the consent page shows.' }),
    redirectUris: t.stringList({ description: 'Replaces all redirect URIs.' }),
    scopes: t.stringList({
      description: 'Replaces all scopes. A scope that is removed is removed from all existing tokens immediately.',
    }),
    publicKeys: t.field({
      type: 'JSON',
      description:
        'Replaces all public keys of a client that has some. What an earlier key has signed is refused then.',
    }),
    ratePerMinute: t.int({ description: 'Rate limit, in points per minute.' }),
    trustedDocumentsOnly: t.boolean({ description: `${TRUSTED_ONLY} It applies to existing tokens immediately.` }),
  }),
})

const authScopes = { role: INTEGRATORS }
const emitsNothing = 'Events describe records only. The audit log records changes of access.'

/** The key of a client of this organisation. @throws {ApiError} not_found if `id` is not a UUID */
function ownClient({ credential }: Context, id: string) {
  if (!isUuid(id)) throw new ApiError('not_found')
  return { orgId: credential.orgId, id }
}

builder.queryFields((t) => ({
  oauthClients: t.field({
    type: [ClientType],
    nullable: true,
    description: 'List the OAuth clients of the organisation, oldest first.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listClients(control, credential.orgId),
  }),
}))

builder.mutationFields((t) => ({
  createOauthClient: t.field({
    confirmed: true,
    type: ClientWithSecretType,
    nullable: false,
    description: 'Register an OAuth client.',
    authScopes,
    emitsNothing,
    args: { input: t.arg({ type: CreateOauthClientInput, required: true, description: 'The new client.' }) },
    resolve: (_root, { input }, context) => {
      refuseStoredAnswer(context)
      const client = {
        ...input,
        redirectUris: input.redirectUris ?? [],
        isPublic: input.isPublic ?? false,
        ratePerMinute: input.ratePerMinute ?? undefined,
        trustedDocumentsOnly: input.trustedDocumentsOnly ?? undefined,
      }
      return createClient(context.control, authorityOf(context), context.credential.orgId, client, 'input.')
    },
  }),
  updateOauthClient: t.field({
    confirmed: true,
    type: ClientType,
    nullable: false,
    description: 'Update an OAuth client. You must be able to grant its current and its new scopes.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id({ required: true, description: 'Id of the OAuth client.' }),
      input: t.arg({ type: UpdateOauthClientInput, required: true, description: 'The changes.' }),
    },
    resolve: async (_root, { id, input }, context) => {
      const change = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
      const key = ownClient(context, id)
      const client = await updateClient(context.control, authorityOf(context), key, change, 'input.')
      context.afterCommit.push(awaitRevocation)
      return client
    },
  }),
  rotateOauthClientSecret: t.field({
    confirmed: true,
    type: ClientWithSecretType,
    nullable: false,
    description:
      'Create a new secret for an OAuth client. The previous secret keeps working for 24 hours, or until the next rotation.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'Id of the OAuth client.' }) },
    resolve: (_root, { id }, context) => {
      refuseStoredAnswer(context)
      return rotateSecret(context.control, authorityOf(context), ownClient(context, id))
    },
  }),
  revokeOauthClient: t.field({
    type: ClientType,
    nullable: false,
    description: 'Revoke an OAuth client and all of its tokens immediately. This cannot be undone.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'Id of the OAuth client.' }) },
    resolve: async (_root, { id }, context) => {
      const client = await revokeClient(context.control, auditOrigin(context), ownClient(context, id))
      context.afterCommit.push(awaitRevocation)
      return client
    },
  }),
}))
