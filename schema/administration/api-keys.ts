/** API keys: list, create, rotate, revoke. For the roles that manage integrations. */
import { z } from 'zod'
import type { ApiKey } from '../../prisma/generated/client/client.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { awaitRevocation } from '../../src/access/credentials/revocation.ts'
import { refuseStoredAnswer } from '../../src/access/idempotency.ts'
import {
  DEFAULT_RATE_PER_MINUTE,
  MAX_OVERLAP_HOURS,
  MAX_RATE_PER_MINUTE,
  type MadeKey,
  makeKey,
  revokeKey,
  rotateKey,
} from '../../src/access/keys.ts'
import { INTEGRATORS } from '../../src/access/scopes/roles.ts'
import { name } from '../../src/domain/input/checks.ts'
import { validInput } from '../../src/domain/input/input.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { databaseClock } from '../../src/platform/time/clock.ts'
import { builder } from '../builder.ts'
import { authorityOf, EnvironmentType, TRUSTED_ONLY } from './common.ts'
import { CREATED_BY, createdByOf, EXCEEDS_MAKER, exceedsMakerOf } from './makers.ts'

const authScopes = { role: INTEGRATORS }
const emitsNothing = 'Events describe records only. The audit log records changes of access.'
const DEFAULT_OVERLAP_HOURS = 24

const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'An API key. The key itself is shown only once, when it is created.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    name: t.exposeString('name', {
      nullable: false,
      description: 'Name of the key, e.g. the integration that uses it.',
    }),
    environment: t.expose('environment', {
      type: EnvironmentType,
      nullable: false,
      description: 'Live or sandbox.',
    }),
    scopes: t.exposeStringList('scopes', { nullable: false, description: 'Its scopes.' }),
    hint: t.exposeString('hint', { nullable: false, description: 'The last four characters of the key.' }),
    ratePerMinute: t.exposeInt('ratePerMinute', {
      nullable: false,
      description: 'Rate limit, in points per minute.',
    }),
    trustedDocumentsOnly: t.exposeBoolean('trustedDocumentsOnly', { nullable: false, description: TRUSTED_ONLY }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
    createdBy: t.string({ nullable: true, description: CREATED_BY, resolve: createdByOf }),
    exceedsMaker: t.boolean({ nullable: false, description: EXCEEDS_MAKER, resolve: exceedsMakerOf }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it expires; null if it does not.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was revoked.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last use, accurate to 10 seconds.',
    }),
  }),
})

const MadeKeyType = builder.objectRef<MadeKey>('MadeApiKey').implement({
  description: 'A new API key and its secret text.',
  fields: (t) => ({
    apiKey: t.field({
      type: ApiKeyType,
      nullable: false,
      description: 'The key, without its secret text.',
      resolve: ({ apiKey }) => apiKey,
    }),
    key: t.exposeString('key', {
      nullable: false,
      description: 'The key to send. Store it now: it is not shown again.',
    }),
  }),
})

const newKey = z.object({
  name,
  environment: z.enum(['live', 'sandbox']),
  scopes: z.array(z.string()),
  ratePerMinute: z.int().min(1).max(MAX_RATE_PER_MINUTE).nullish(),
  trustedDocumentsOnly: z.boolean().nullish(),
  expiresAt: z
    .date()
    .refine((at) => at.getTime() > databaseClock.now().getTime(), 'must be in the future')
    .nullish(),
})

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new API key.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the key, e.g. the integration that uses it.' }),
    environment: t.field({ type: EnvironmentType, required: true, description: 'Live or sandbox.' }),
    scopes: t.stringList({
      required: true,
      description:
        'Its scopes, e.g. `["read", "workers:write"]`. A live key can only have scopes that you can grant: see `developerScopes`.',
    }),
    ratePerMinute: t.int({
      description: `Rate limit, in points per minute, up to ${MAX_RATE_PER_MINUTE}. Default: ${DEFAULT_RATE_PER_MINUTE}.`,
    }),
    trustedDocumentsOnly: t.boolean({ description: `${TRUSTED_ONLY} Default: false.` }),
    expiresAt: t.field({ type: 'DateTime', description: 'Time at which it expires. Default: never.' }),
  }),
})

builder.queryFields((t) => ({
  apiKeys: t.field({
    type: [ApiKeyType],
    description: 'List the API keys of the organisation, including revoked keys.',
    authScopes,
    resolve: (_root, _args, { control, credential }) =>
      control.apiKey.findMany({ where: { orgId: credential.orgId }, orderBy: { id: 'asc' } }),
  }),
}))

builder.mutationFields((t) => ({
  createApiKey: t.field({
    confirmed: true,
    type: MadeKeyType,
    nullable: false,
    description: 'Create an API key. The key is shown only in this response.',
    authScopes,
    emitsNothing,
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The new key.' }) },
    resolve: (_root, { input }, context) => {
      refuseStoredAnswer(context)
      const { ratePerMinute, trustedDocumentsOnly, ...settings } = validInput(newKey, input)
      const { orgId } = context.credential
      const optional = {
        ratePerMinute: ratePerMinute ?? undefined,
        trustedDocumentsOnly: trustedDocumentsOnly ?? undefined,
      }
      const key = { ...settings, orgId, ...optional }
      return makeKey(context.control, authorityOf(context), key, 'input.scopes')
    },
  }),
  rotateApiKey: t.field({
    confirmed: true,
    type: MadeKeyType,
    nullable: false,
    description:
      'Create a new key with the same settings. The old key keeps working for `overlapHours`. The new key is shown only in this response. You must be able to grant its scopes.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id({ required: true, description: 'The key to replace.' }),
      overlapHours: t.arg.int({
        description: `Hours for which the old key keeps working, 0 to ${MAX_OVERLAP_HOURS}. Default: ${DEFAULT_OVERLAP_HOURS}.`,
      }),
    },
    resolve: async (_root, { id, overlapHours }, context) => {
      refuseStoredAnswer(context)
      const { control, credential } = context
      const overlap = overlapHours ?? DEFAULT_OVERLAP_HOURS
      const made = await rotateKey(control, authorityOf(context), credential.orgId, id, overlap)
      context.afterCommit.push(awaitRevocation)
      return made
    },
  }),
  revokeApiKey: t.field({
    type: ApiKeyType,
    nullable: false,
    description: 'Revoke a key. After the response, no server process accepts it.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The key.' }) },
    resolve: async (_root, { id }, context) => {
      const { control, credential } = context
      const revoked = await revokeKey(control, auditOrigin(context), { id, orgId: credential.orgId })
      if (revoked === undefined)
        throw new ApiError('not_found', { message: 'No API key with this id exists in this organisation.' })
      context.afterCommit.push(awaitRevocation)
      return revoked
    },
  }),
}))
