/** The request log and its statistics, for the roles that manage integrations. */

import { CredentialKind, type Role, Surface } from '../../prisma/generated/client/enums.ts'
import { COMPUTED } from '../../src/access/budget/costs.ts'
import type { Cause } from '../../src/access/request-log/cause.ts'
import {
  type CredentialUsage,
  type FailureGroup,
  type LoggedRequest,
  type RequestStep,
  readFailureGroups,
  readRequest,
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

const CauseDetailType = builder.objectRef<NonNullable<Cause['details']>[number]>('RequestCauseDetail').implement({
  description: 'An invalid field of a failed request.',
  fields: (t) => ({
    path: t.exposeString('path', { nullable: false, description: 'Path of the field, as in the request.' }),
    code: t.exposeString('code', { nullable: false, description: 'Detail code, e.g. `required`.' }),
    message: t.exposeString('message', { nullable: false, description: 'What is wrong with it, for developers.' }),
  }),
})

const StatementType = builder.objectRef<NonNullable<Cause['statements']>[number]>('RequestStatement').implement({
  description: 'A statement that a request sent to the database.',
  fields: (t) => ({
    sql: t.exposeString('sql', { nullable: false, description: 'Its SQL without values, cut after 500 characters.' }),
    durationMs: t.exposeFloat('ms', { nullable: false, description: 'Duration in milliseconds.' }),
  }),
})

const CauseType = builder.objectRef<Cause>('RequestCause').implement({
  description:
    'Why a request failed: its first error, and what it requested. The values that the caller sent are not stored, and long texts are cut off.',
  fields: (t) => ({
    message: t.exposeString('message', { nullable: true, description: 'Message of the error, for developers.' }),
    path: t.exposeString('path', {
      nullable: true,
      description:
        'Path of the field in the response, e.g. `workers.data.3.email`; null if the error is about the whole request, as in REST.',
    }),
    details: t.field({
      type: [CauseDetailType],
      nullable: false,
      description: 'The invalid fields of the request, the first ten.',
      resolve: ({ details }) => details ?? [],
    }),
    document: t.exposeString('document', {
      nullable: true,
      description:
        'Text of the query document, with `"…"` and `0` instead of its literals; null for operations of REST.',
    }),
    documentId: t.exposeString('documentId', { nullable: true, description: 'Identifier of the trusted document.' }),
    shape: t.exposeString('shape', {
      nullable: true,
      description:
        'JSON of the variables, body or query parameters, with the types of the values instead of the values, e.g. `{"hours":"number"}`.',
    }),
    statements: t.field({
      type: [StatementType],
      nullable: true,
      description: 'The first ten statements that the request sent to the database.',
      authScopes: { role: INTEGRATORS },
      resolve: ({ statements }) => statements ?? [],
    }),
    statementCount: t.int({
      nullable: false,
      description: 'Number of statements that the request sent to the database.',
      resolve: ({ statementCount }) => statementCount ?? 0,
    }),
  }),
})

const LoggedRequestType = builder.objectRef<LoggedRequest>('LoggedRequest').implement({
  description: 'An entry of the request log. Bodies are not stored. Kept for 14 days.',
  fields: (t) => ({
    object: t.string({ nullable: false, description: 'Always `request`.', resolve: () => 'request' }),
    id: t.exposeID('id', { nullable: false, description: 'UUID. A later entry has a greater id.' }),
    at: t.expose('at', { type: 'DateTime', nullable: false, description: 'Time of the response.' }),
    requestId: t.exposeString('requestId', { nullable: false, description: 'The `x-request-id` of the response.' }),
    surface: t.expose('surface', { type: SurfaceType, nullable: false, description: 'The surface that received it.' }),
    method: t.exposeString('method', { nullable: false, description: 'HTTP method.' }),
    path: t.exposeString('path', {
      nullable: false,
      description: 'Path of the request. The query string is not stored.',
    }),
    operation: t.exposeString('operation', {
      nullable: true,
      description:
        'Operation id of the route, also for MCP tools; name or root fields of the query document; or MCP method. Null if the request was rejected before the operation was known.',
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
    points: t.exposeInt('points', { nullable: false, description: 'Rate limit points that it used.' }),
    cause: t.expose('cause', {
      type: CauseType,
      nullable: true,
      description:
        'Why it failed; null if it succeeded. A server keeps the causes of 20 failures per credential and minute.',
    }),
  }),
})

const FailureGroupType = builder.objectRef<FailureGroup>('RequestFailureGroup').implement({
  description: 'Failed requests with the same error code, operation and credential.',
  fields: (t) => ({
    errorCode: t.exposeString('errorCode', { nullable: false, description: 'Code of the error.' }),
    surface: t.expose('surface', { type: SurfaceType, nullable: false, description: 'REST, GraphQL or MCP.' }),
    operation: t.exposeString('operation', {
      nullable: true,
      description: 'The operation, as in the request log; null if the requests were rejected before it was known.',
    }),
    credentialId: t.exposeID('credentialId', { nullable: false, description: 'Id of the API key, token or session.' }),
    credentialKind: t.expose('credentialKind', {
      type: CredentialKindType,
      nullable: false,
      description: 'Kind of the credential.',
    }),
    credentialName: t.exposeString('credentialName', { nullable: true, description: 'Latest name of the credential.' }),
    count: t.exposeInt('count', { nullable: false, description: 'Number of requests.' }),
    firstAt: t.expose('firstAt', { type: 'DateTime', nullable: false, description: 'Time of the first.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime', nullable: false, description: 'Time of the latest.' }),
    requestId: t.exposeString('requestId', { nullable: false, description: '`x-request-id` of the latest.' }),
    message: t.exposeString('message', { nullable: true, description: 'Latest message, for developers.' }),
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
  request: t.field({
    type: LoggedRequestType,
    nullable: true,
    description:
      'Get a request by its `x-request-id`, about a second after its response. No scope is required: a credential reads the requests that it has sent. People who manage integrations read all requests of their organisation.',
    args: { id: t.arg.id({ required: true, description: 'The `x-request-id` of the response, e.g. `req_…`.' }) },
    resolve: (_root, { id }, { control, credential }) => {
      const readsAll = credential.role !== null && (INTEGRATORS as readonly Role[]).includes(credential.role)
      return readRequest(control, credential.orgId, {
        requestId: String(id),
        credentialId: readsAll ? undefined : credential.id,
      })
    },
  }),
  requestFailures: t.field({
    type: [FailureGroupType],
    nullable: true,
    description:
      'Group the failed requests of a time range by error code, operation and credential, most frequent first. Counts the latest 10,000.',
    authScopes: { role: INTEGRATORS },
    complexity: listComplexity,
    args: {
      ...timeRangeArguments,
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
    },
    resolve: (_root, { since, until, limit }, { control, credential, startedAt }) =>
      readFailureGroups(
        control,
        credential.orgId,
        readTimeRange({ since, until }, startedAt),
        readWindow({ limit }).limit,
      ),
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
