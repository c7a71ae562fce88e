/** API keys, for whoever manages integrations. */
import { z } from 'zod'
import type { ApiKey } from '../../prisma/generated/client/client.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { refuseStoredAnswer } from '../../src/access/idempotency.ts'
import {
  checkScopes,
  DEFAULT_RATE_PER_MINUTE,
  MAX_OVERLAP_HOURS,
  MAX_RATE_PER_MINUTE,
  type MadeKey,
  makeKey,
  revokeKey,
  rotateKey,
} from '../../src/access/keys.ts'
import { awaitRevocation } from '../../src/access/revocation.ts'
import { INTEGRATORS } from '../../src/access/roles.ts'
import { text } from '../../src/domain/checks.ts'
import { validInput } from '../../src/domain/input.ts'
import { ApiError } from '../../src/platform/errors.ts'
import { builder } from '../builder.ts'
import { EnvironmentType } from './common.ts'

const authScopes = { role: INTEGRATORS }
const emitsNothing = 'Events tell of records; who manages keys reads of them in the audit log.'
const DEFAULT_OVERLAP_HOURS = 24

const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'An API key. Its text is shown when it is made, and never again.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    name: t.exposeString('name', { nullable: false, description: 'What it is for.' }),
    environment: t.expose('environment', {
      type: EnvironmentType,
      nullable: false,
      description: 'Whose data it sees.',
    }),
    scopes: t.exposeStringList('scopes', { nullable: false, description: 'What it may do.' }),
    hint: t.exposeString('hint', { nullable: false, description: 'Its last four characters.' }),
    ratePerMinute: t.exposeInt('ratePerMinute', { nullable: false, description: 'Its budget, requests a minute.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it stops working.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Last use, to 10 seconds.' }),
  }),
})

const MadeKeyType = builder.objectRef<MadeKey>('MadeApiKey').implement({
  description: 'A new API key.',
  fields: (t) => ({
    apiKey: t.field({
      type: ApiKeyType,
      nullable: false,
      description: 'The key as lists have it.',
      resolve: ({ apiKey }) => apiKey,
    }),
    key: t.exposeString('key', { nullable: false, description: 'Its text. Keep it: it is not shown again.' }),
  }),
})

const newKey = z.object({
  name: text,
  environment: z.enum(['live', 'sandbox']),
  scopes: z.array(z.string()),
  ratePerMinute: z.int().min(1).max(MAX_RATE_PER_MINUTE).nullish(),
  expiresAt: z
    .date()
    .refine((at) => at.getTime() > Date.now(), 'must lie in the future')
    .nullish(),
})

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new API key.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What it is for.' }),
    environment: t.field({ type: EnvironmentType, required: true, description: 'Whose data it sees.' }),
    scopes: t.stringList({ required: true, description: 'What it may do, e.g. `["read", "workers:write"]`.' }),
    ratePerMinute: t.int({
      description: `Requests a minute, up to ${MAX_RATE_PER_MINUTE}; ${DEFAULT_RATE_PER_MINUTE} if absent.`,
    }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it stops working; never if absent.' }),
  }),
})

builder.queryFields((t) => ({
  apiKeys: t.field({
    type: [ApiKeyType],
    description: 'The API keys of the organisation, revoked ones too.',
    authScopes,
    resolve: (_root, _args, { control, credential }) =>
      control.apiKey.findMany({ where: { orgId: credential.orgId }, orderBy: { id: 'asc' } }),
  }),
}))

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: MadeKeyType,
    nullable: false,
    description: 'Make an API key. This is the only time its text is shown.',
    authScopes,
    emitsNothing,
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key.' }) },
    resolve: (_root, { input }, context) => {
      refuseStoredAnswer(context)
      const { ratePerMinute, ...wanted } = validInput(newKey, input)
      checkScopes(wanted.scopes, 'input.scopes')
      const { orgId } = context.credential
      return makeKey(context.control, auditOrigin(context), {
        ...wanted,
        orgId,
        ratePerMinute: ratePerMinute ?? undefined,
      })
    },
  }),
  rotateApiKey: t.field({
    type: MadeKeyType,
    nullable: false,
    description: 'Make a new key like this one, which works on for a while. This is the only time its text is shown.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id({ required: true, description: 'The key to replace.' }),
      overlapHours: t.arg.int({
        description: `How long it works on, 0 to ${MAX_OVERLAP_HOURS}; ${DEFAULT_OVERLAP_HOURS} if absent.`,
      }),
    },
    resolve: async (_root, { id, overlapHours }, context) => {
      refuseStoredAnswer(context)
      const { control, credential } = context
      const overlap = overlapHours ?? DEFAULT_OVERLAP_HOURS
      const made = await rotateKey(control, auditOrigin(context), credential.orgId, id, overlap)
      context.afterCommit.push(awaitRevocation)
      return made
    },
  }),
  revokeApiKey: t.field({
    type: ApiKeyType,
    nullable: false,
    description: 'Revoke a key. When this answers, no process accepts it any more.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The key.' }) },
    resolve: async (_root, { id }, context) => {
      const { control, credential } = context
      const revoked = await revokeKey(control, auditOrigin(context), { id, orgId: credential.orgId })
      if (revoked === undefined) throw new ApiError('not_found', { message: 'There is no such API key.' })
      context.afterCommit.push(awaitRevocation)
      return revoked
    },
  }),
}))
