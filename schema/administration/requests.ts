/** The request log and its counts, for who looks after integrations. */
import { CredentialKind, Surface } from '../../prisma/generated/client/enums.ts'
import {
  type CredentialUsage,
  type LoggedRequest,
  type RequestStep,
  readRequestLog,
  readStatistics,
  readUsage,
} from '../../src/access/request-log/read.ts'
import { INTEGRATORS } from '../../src/access/roles.ts'
import { readTimeRange } from '../../src/platform/time-range.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, listComplexity, MAX_LIMIT, readWindow } from '../list.ts'
import { logPageOf } from '../log-page.ts'
import { DEFAULT_STEP_MINUTES, stepArguments, timeRangeArguments } from '../time-range.ts'
import { EnvironmentType } from './common.ts'

const CredentialKindType = builder.enumType(CredentialKind, {
  name: 'CredentialKind',
  description: 'An API key, an OAuth token, or the session of a signed-in person.',
})

const SurfaceType = builder.enumType(Surface, { name: 'Surface', description: 'Where a request came in.' })

const LoggedRequestType = builder.objectRef<LoggedRequest>('LoggedRequest').implement({
  description: 'A request that was answered, without its body. Kept 14 days.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID; rises with time.' }),
    at: t.expose('at', { type: 'DateTime', nullable: false, description: 'When it was answered.' }),
    requestId: t.exposeString('requestId', { nullable: false, description: 'As its answer named it: `x-request-id`.' }),
    surface: t.expose('surface', { type: SurfaceType, nullable: false, description: 'REST or GraphQL.' }),
    method: t.exposeString('method', { nullable: false, description: 'HTTP method.' }),
    path: t.exposeString('path', { nullable: false, description: 'Without its query, which is not kept.' }),
    operation: t.exposeString('operation', {
      nullable: true,
      description:
        "REST's operation, e.g. `listWorkers`; the name of a GraphQL operation or its root fields. Null where it was refused before.",
    }),
    credentialId: t.exposeID('credentialId', { nullable: false, description: "The key's, token's or session's id." }),
    credentialKind: t.expose('credentialKind', {
      type: CredentialKindType,
      nullable: false,
      description: 'What kind of credential it came with.',
    }),
    credentialName: t.exposeString('credentialName', {
      nullable: true,
      description: "What that was called then: the key's or client's name, the person's e-mail address.",
    }),
    environment: t.expose('environment', { type: EnvironmentType, nullable: false, description: 'Live or sandbox.' }),
    status: t.exposeInt('status', {
      nullable: false,
      description: 'HTTP status; 499 where the caller went away before the answer.',
    }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Code of the first error of its answer, e.g. `validation_failed`.',
    }),
    durationMs: t.exposeFloat('durationMs', { nullable: false, description: 'How long it took, in milliseconds.' }),
  }),
})

const RequestLogPageType = logPageOf('RequestLogPage', 'request log', LoggedRequestType, 'requests')

const RequestStepType = builder.objectRef<RequestStep>('RequestStep').implement({
  description: 'How the requests of one step of time ended.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', nullable: false, description: 'When the step begins.' }),
    success: t.exposeInt('success', { nullable: false, description: 'Answered without an error.' }),
    clientError: t.exposeInt('clientError', { nullable: false, description: 'Refused: the request was wrong.' }),
    serverError: t.exposeInt('serverError', { nullable: false, description: 'Failed on our side.' }),
    limited: t.exposeInt('limited', { nullable: false, description: 'Refused: beyond the budget.' }),
  }),
})

const CredentialUsageType = builder.objectRef<CredentialUsage>('CredentialUsage').implement({
  description: 'What a credential did in a stretch of time.',
  fields: (t) => ({
    credentialId: t.exposeID('credentialId', { nullable: false, description: "The key's, token's or session's id." }),
    credentialKind: t.expose('credentialKind', {
      type: CredentialKindType,
      nullable: false,
      description: 'What kind of credential it is.',
    }),
    credentialName: t.exposeString('credentialName', { nullable: true, description: 'What it was called last.' }),
    environment: t.expose('environment', { type: EnvironmentType, nullable: false, description: 'Live or sandbox.' }),
    success: t.exposeInt('success', { nullable: false, description: 'Answered without an error.' }),
    clientError: t.exposeInt('clientError', { nullable: false, description: 'Refused: the request was wrong.' }),
    serverError: t.exposeInt('serverError', { nullable: false, description: 'Failed on our side.' }),
    limited: t.exposeInt('limited', { nullable: false, description: 'Refused: beyond the budget.' }),
    peakPoints: t.exposeInt('peakPoints', {
      nullable: false,
      description: 'The most that it took from its budget in one minute, in requests.',
    }),
    ratePerMinute: t.exposeInt('ratePerMinute', { nullable: false, description: 'Its budget: requests a minute.' }),
  }),
})

builder.queryFields((t) => ({
  requestLog: t.field({
    type: RequestLogPageType,
    nullable: true,
    description:
      "The requests of the organisation's credentials, latest first, a second or so after each was answered.",
    authScopes: { role: INTEGRATORS },
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `How many at most, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} if absent.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the page before.' }),
      requestId: t.arg.string({ description: 'Only the request that was answered with this `x-request-id`.' }),
      credentialId: t.arg.id({ description: 'Only those of this credential.' }),
      kinds: t.arg({ type: [CredentialKindType], description: 'Only those of these kinds of credentials.' }),
      statusFrom: t.arg.int({ description: 'Only those with this HTTP status or a higher one, e.g. 400.' }),
      statusTo: t.arg.int({ description: 'Only those with this HTTP status or a lower one, e.g. 499.' }),
      errorCode: t.arg.string({ description: 'Only those refused with this code, e.g. `insufficient_scope`.' }),
      path: t.arg.string({ description: 'Only those whose path begins so, e.g. `/api/public/v1/workers`.' }),
      since: t.arg({ type: 'DateTime', description: 'Only from this moment on.' }),
      until: t.arg({ type: 'DateTime', description: 'Only before this moment.' }),
    },
    resolve: (_root, { limit, ...filter }, { control, credential }) =>
      readRequestLog(control, credential.orgId, { ...filter, limit: readWindow({ limit }).limit }),
  }),
  requestStatistics: t.field({
    type: [RequestStepType],
    nullable: true,
    description: 'How requests ended, in steps of time, oldest first. Kept 31 days.',
    authScopes: { role: INTEGRATORS },
    complexity: { field: 1, multiplier: 300 },
    args: {
      ...stepArguments,
      credentialId: t.arg.id({ description: 'Only the requests of this credential.' }),
      kinds: t.arg({
        type: [CredentialKindType],
        description: 'Only those of these kinds of credentials; of keys and tokens if absent.',
      }),
    },
    resolve: (_root, { since, until, stepMinutes, credentialId, kinds }, { control, credential, startedAt }) =>
      readStatistics(
        control,
        credential.orgId,
        readTimeRange({ since, until }, startedAt),
        stepMinutes ?? DEFAULT_STEP_MINUTES,
        {
          kinds: kinds ?? (credentialId ? Object.values(CredentialKind) : ['key', 'token']),
          credentialId,
        },
      ),
  }),
  credentialUsage: t.field({
    type: [CredentialUsageType],
    nullable: true,
    description: 'The credentials that made requests, the busiest first, and how near they came to their budgets.',
    authScopes: { role: INTEGRATORS },
    complexity: listComplexity,
    args: {
      ...timeRangeArguments,
      limit: t.arg.int({ description: `How many at most, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} if absent.` }),
    },
    resolve: (_root, { since, until, limit }, { control, credential, startedAt }) =>
      readUsage(control, credential.orgId, readTimeRange({ since, until }, startedAt), readWindow({ limit }).limit),
  }),
}))
