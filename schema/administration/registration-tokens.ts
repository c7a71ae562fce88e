/** Tokens with which products register OAuth clients of the organisation by themselves (RFC 7591). */
import { refuseStoredAnswer } from '../../src/access/idempotency.ts'
import {
  createInitialToken,
  type InitialTokenRecord,
  listInitialTokens,
  revokeInitialToken,
} from '../../src/access/oauth/initial-tokens.ts'
import { OWNERS } from '../../src/access/scopes/roles.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { builder } from '../builder.ts'
import { authorityOf, EnvironmentType } from './common.ts'
import { CREATED_BY, createdByOf, EXCEEDS_MAKER, exceedsMakerOf } from './makers.ts'

const TokenType = builder.objectRef<InitialTokenRecord>('OauthRegistrationToken').implement({
  description:
    'An initial access token, with which an app can register OAuth clients in the organisation if OAUTH_REGISTRATION allows it.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    name: t.exposeString('name', { nullable: false, description: 'Name of the app that it is for.' }),
    scopes: t.exposeStringList('scopes', { nullable: false, description: 'The scopes that the clients can have.' }),
    environment: t.expose('environment', {
      type: EnvironmentType,
      nullable: false,
      description: 'Environment of the clients: live or sandbox.',
    }),
    hint: t.exposeString('hint', { nullable: false, description: 'The last four characters of the token.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
    createdBy: t.string({ nullable: true, description: CREATED_BY, resolve: createdByOf }),
    exceedsMaker: t.boolean({ nullable: false, description: EXCEEDS_MAKER, resolve: exceedsMakerOf }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: false, description: 'Time at which it expires.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was revoked.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the latest registration with it.',
    }),
  }),
})

const TokenWithTextType = builder
  .objectRef<{ token: InitialTokenRecord; text: string }>('OauthRegistrationTokenWithText')
  .implement({
    description: 'A registration token and its text.',
    fields: (t) => ({
      registrationToken: t.expose('token', { type: TokenType, nullable: false, description: 'The token.' }),
      token: t.exposeString('text', {
        nullable: false,
        description: 'Its text, `mst_registration_…`. Store it now: it is not shown again.',
      }),
    }),
  })

const CreateInput = builder.inputType('CreateOauthRegistrationTokenInput', {
  description: 'A new registration token.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the app that it is for.' }),
    scopes: t.stringList({ required: true, description: 'The scopes that the clients can have.' }),
    environment: t.field({
      type: EnvironmentType,
      required: true,
      description: 'Environment of the clients: live or sandbox.',
    }),
    expiresAt: t.field({ type: 'DateTime', required: true, description: 'Time at which it expires.' }),
  }),
})

const authScopes = { role: OWNERS }
const emitsNothing = 'Events describe records only. The audit log records changes of access.'

builder.queryFields((t) => ({
  oauthRegistrationTokens: t.field({
    type: [TokenType],
    nullable: true,
    description: 'List the registration tokens of the organisation, oldest first.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listInitialTokens(control, credential.orgId),
  }),
}))

builder.mutationFields((t) => ({
  createOauthRegistrationToken: t.field({
    confirmed: true,
    type: TokenWithTextType,
    nullable: false,
    description: 'Create a token with which an app can register OAuth clients in the organisation.',
    authScopes,
    emitsNothing,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The new token.' }) },
    resolve: (_root, { input }, context) => {
      refuseStoredAnswer(context)
      return createInitialToken(context.control, authorityOf(context), context.credential.orgId, input, 'input.')
    },
  }),
  revokeOauthRegistrationToken: t.field({
    type: TokenType,
    nullable: false,
    description: 'Revoke a registration token. Clients that were registered with it stay.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'Id of the registration token.' }) },
    resolve: (_root, { id }, context) => {
      if (!isUuid(id)) throw new ApiError('not_found')
      return revokeInitialToken(context.control, authorityOf(context), { orgId: context.credential.orgId, id })
    },
  }),
}))
