/** The request log and its statistics, for the roles that manage integrations. */

import { CredentialKind, Surface } from '../../prisma/generated/client/enums.ts'
import { COMPUTED } from '../../src/access/budget/costs.ts'
import {
  type CredentialUsage,
  type LoggedRequest,
  type RequestStep,
  readRequestLog,
  readStatistics,
  readUsage,
} from '../../src/access/request-log/read.ts'
import { INTEGRATORS } from '../../src/access/scopes/roles.ts'
import { readTimeRange } from '../../src/platform/time-range.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { logPageOf } from '../lists/log-page.ts'
import { DEFAULT_STEP_MINUTES, stepArguments, timeRangeArguments } from '../lists/time-range.ts'
import { CredentialKindType, EnvironmentType } from './common.ts'

const SurfaceType = builder.enumType(Surface, {
  name: 'Surface',
  description: 'The API surface that received a request.',
})

const LoggedRequestType = builder.objectRef<LoggedRequest>('LoggedRequest').implement({
  description: 'An entry of the request log. Bodies are not stored. Kept for 14 days.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID. A later entry has a greater id.' }),
    at: t.expose('at', { type: 'DateTime', nullable: false, description: 'Time of the response.' }),
    requestId: t.exposeString('requestId', { nullable: false, description: 'The `x-request-id` of the response.' }),
    surface: t.expose('surface', { type: SurfaceType, nullable: false, description: 'REST, GraphQL or MCP.' }),
    method: t.exposeString('method', { nullable: false, description: 'HTTP method.' }),
    path: t.exposeString('path', {
      nullable: false,
      description: 'Path of the request. The query string is not stored.',
    }),
    operation: t.exposeString('operation', {
      nullable: true,
      description:
        'The REST operation, e.g. `listWorkers`, also for MCP tools; the name or root fields of the GraphQL operation; or the MCP method. Null if the request was rejected before the operation was known.',
    }),
    credentialId: t.exposeID('credentialId', { nullable: false, description: 'Id of the API key, token or session.' }),
    credentialKind: t.expose('credentialKind', {
      type: CredentialKindType,
      nullable: false,
      description: 'Kind of the credential.',
    }),
    credentialName: t.exposeString('credentialName', {
      nullable: true,
      description:
        'Name of the credential at the time: name of the API key or OAuth client, or email address of the user.',
    }),
    environment: t.expose('environment', { type: EnvironmentType, nullable: false, description: 'Live or sandbox.' }),
    status: t.exposeInt('status', {
      nullable: false,
      description: 'HTTP status; 499 if the client closed the connection before the response.',
    }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Code of the first error in the response, e.g. `validation_failed`.',
    }),
    durationMs: t.exposeFloat('durationMs', { nullable: false, description: 'Duration in milliseconds.' }),
  }),
})

const RequestLogPageType = logPageOf('RequestLogPage', 'request log', LoggedRequestType, 'requests')

const RequestStepType = builder.objectRef<RequestStep>('RequestStep').implement({
  description: 'Number of requests in one time bucket, by outcome.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', nullable: false, description: 'Start of the time bucket.' }),
    success: t.exposeInt('success', { nullable: false, description: 'Requests without an error.' }),
    clientError: t.exposeInt('clientError', {
      nullable: false,
      description: 'Requests that failed with a client error (4xx), except rate limiting.',
    }),
    serverError: t.exposeInt('serverError', {
      nullable: false,
      description: 'Requests that failed with a server error (5xx).',
    }),
    limited: t.exposeInt('limited', { nullable: false, description: 'Requests rejected by the rate limit (429).' }),
  }),
})

const CredentialUsageType = builder.objectRef<CredentialUsage>('CredentialUsage').implement({
  description: 'The requests of one credential in a time range.',
  fields: (t) => ({
    credentialId: t.exposeID('credentialId', { nullable: false, description: 'Id of the API key, token or session.' }),
    credentialKind: t.expose('credentialKind', {
      type: CredentialKindType,
      nullable: false,
      description: 'Kind of the credential.',
    }),
    credentialName: t.exposeString('credentialName', { nullable: true, description: 'Latest name of the credential.' }),
    environment: t.expose('environment', { type: EnvironmentType, nullable: false, description: 'Live or sandbox.' }),
    success: t.exposeInt('success', { nullable: false, description: 'Requests without an error.' }),
    clientError: t.exposeInt('clientError', {
      nullable: false,
      description: 'Requests that failed with a client error (4xx), except rate limiting.',
    }),
    serverError: t.exposeInt('serverError', {
      nullable: false,
      description: 'Requests that failed with a server error (5xx).',
    }),
    limited: t.exposeInt('limited', { nullable: false, description: 'Requests rejected by the rate limit (429).' }),
    peakPoints: t.exposeInt('peakPoints', {
      nullable: false,
      description: 'Highest use of the rate limit in one minute, in points.',
    }),
    ratePerMinute: t.exposeInt('ratePerMinute', {
      nullable: false,
      description: 'Rate limit, in points per minute.',
    }),
  }),
})

builder.queryFields((t) => ({
  requestLog: t.field({
    type: RequestLogPageType,
    nullable: true,
    description:
      'List the request log of the organisation, latest first. A request appears about a second after its response.',
    authScopes: { role: INTEGRATORS },
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page.' }),
      requestId: t.arg.string({ description: 'Only the request with this `x-request-id`.' }),
      credentialId: t.arg.id({ description: 'Only requests of this credential.' }),
      kinds: t.arg({ type: [CredentialKindType], description: 'Only requests with these kinds of credentials.' }),
      statusFrom: t.arg.int({ description: 'Only requests with this HTTP status or higher, e.g. 400.' }),
      statusTo: t.arg.int({ description: 'Only requests with this HTTP status or lower, e.g. 499.' }),
      errorCode: t.arg.string({ description: 'Only requests that failed with this code, e.g. `insufficient_scope`.' }),
      path: t.arg.string({ description: 'Only requests whose path starts with this, e.g. `/api/public/v1/workers`.' }),
      since: t.arg({ type: 'DateTime', description: 'Only requests at or after this time.' }),
      until: t.arg({ type: 'DateTime', description: 'Only requests before this time.' }),
    },
    resolve: (_root, { limit, ...filter }, { control, credential }) =>
      readRequestLog(control, credential.orgId, { ...filter, limit: readWindow({ limit }).limit }),
  }),
  requestStatistics: t.field({
    type: [RequestStepType],
    nullable: true,
    description: 'Count requests by outcome in time buckets, oldest first. Kept for 31 days.',
    authScopes: { role: INTEGRATORS },
    complexity: COMPUTED,
    args: {
      ...stepArguments,
      credentialId: t.arg.id({ description: 'Only requests of this credential.' }),
      kinds: t.arg({
        type: [CredentialKindType],
        description:
          'Only requests with these kinds of credentials. Default: keys and tokens, or all kinds with `credentialId`.',
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
    description: 'List the credentials that sent requests and their use of the rate limit, highest use first.',
    authScopes: { role: INTEGRATORS },
    complexity: listComplexity,
    args: {
      ...timeRangeArguments,
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
    },
    resolve: (_root, { since, until, limit }, { control, credential, startedAt }) =>
      readUsage(control, credential.orgId, readTimeRange({ since, until }, startedAt), readWindow({ limit }).limit),
  }),
}))
