/** Queries of the request log and its statistics, for all credentials of an organisation, live and sandbox. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { CredentialKind, Environment, Surface } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { errorTable } from '../../platform/errors/error-codes.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { firstIdAt, isUuid } from '../../platform/text/uuid.ts'
import { bucketsOf, type TimeRange, timeRangeProblems } from '../../platform/time-range.ts'
import type { Cause } from './cause.ts'

/** A request in the log. */
export interface LoggedRequest {
  id: string
  at: Date
  requestId: string
  surface: Surface
  method: string
  path: string
  operation: string | null
  credentialId: string
  credentialKind: CredentialKind
  credentialName: string | null
  environment: Environment
  status: number
  errorCode: string | null
  durationMs: number
  points: number
  /** Null for requests that succeeded, and for failures beyond the number kept per minute. */
  cause: Cause | null
}

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | null | undefined }

type RequestFilter = Optional<{
  requestId: string
  credentialId: string
  /** Credential kinds. */
  kinds: readonly CredentialKind[]
  /** Lowest and highest HTTP status, inclusive. */
  statusFrom: number
  statusTo: number
  errorCode: string
  /** Prefix of the path. */
  path: string
  since: Date
  until: Date
}>

const columns = Prisma.sql`id::text, at, request_id as "requestId", surface::text, method, path, operation,
  credential_id::text as "credentialId", credential_kind::text as "credentialKind",
  credential_name as "credentialName", environment::text, status, error_code as "errorCode",
  duration_ms as "durationMs", points, cause`

/** @throws {ApiError} validation_failed naming each invalid argument */
function validate(filter: RequestFilter & { cursor?: string | null | undefined }): void {
  const details: ErrorDetail[] = []
  const reject = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  const { cursor, credentialId, errorCode } = filter
  if (cursor && !isUuid(cursor))
    reject('cursor', 'must be the nextCursor of a page of this log; omit it for the first page')
  if (credentialId && !isUuid(credentialId)) reject('credentialId', 'must be the id of a credential (a UUID)')
  if (errorCode && !Object.hasOwn(errorTable, errorCode))
    reject('errorCode', `must be one of ${Object.keys(errorTable).join(', ')}`)
  details.push(...timeRangeProblems(filter))
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

/**
 * A page of an organisation's log, latest request first.
 * @throws {ApiError} validation_failed naming each invalid argument
 */
export async function readRequestLog(
  control: Db,
  orgId: string,
  { limit, cursor, ...filter }: RequestFilter & { limit: number; cursor?: string | null | undefined },
): Promise<LogPage<LoggedRequest>> {
  validate({ ...filter, cursor })
  const { requestId, credentialId, kinds, statusFrom, statusTo, errorCode, path, since, until } = filter
  const conditions = [
    Prisma.sql`org_id = ${orgId}::uuid`,
    ...(cursor ? [Prisma.sql`id < ${cursor}::uuid`] : []),
    ...(requestId ? [Prisma.sql`request_id = ${requestId}`] : []),
    ...(credentialId ? [Prisma.sql`credential_id = ${credentialId}::uuid`] : []),
    ...(kinds ? [Prisma.sql`credential_kind::text = any(${[...kinds]}::text[])`] : []),
    ...(statusFrom == null ? [] : [Prisma.sql`status >= ${statusFrom}`]),
    ...(statusTo == null ? [] : [Prisma.sql`status <= ${statusTo}`]),
    ...(errorCode ? [Prisma.sql`error_code = ${errorCode}`] : []),
    ...(path ? [Prisma.sql`starts_with(path, ${path})`] : []),
    // Ids are UUIDv7 and start with the time, so the primary key selects a time range.
    ...(since ? [Prisma.sql`id >= ${firstIdAt(since)}::uuid`] : []),
    ...(until ? [Prisma.sql`id < ${firstIdAt(until)}::uuid`] : []),
  ]
  const found = await control.$queryRaw<LoggedRequest[]>`
    select ${columns} from request_log where ${Prisma.join(conditions, ' and ')} order by id desc limit ${limit + 1}`
  return logPage(found, limit)
}

/**
 * A request by its `x-request-id`.
 * @param credentialId only if this credential sent it
 * @throws {ApiError} not_found
 */
export async function readRequest(
  control: Db,
  orgId: string,
  { requestId, credentialId }: { requestId: string; credentialId?: string | undefined },
): Promise<LoggedRequest> {
  const [found] = await control.$queryRaw<LoggedRequest[]>`
    select ${columns} from request_log where org_id = ${orgId}::uuid and request_id = ${requestId}
      ${credentialId ? Prisma.sql`and credential_id = ${credentialId}::uuid` : Prisma.empty} limit 1`
  if (found === undefined) throw new ApiError('not_found', { message: NO_SUCH_REQUEST })
  return found
}

const NO_SUCH_REQUEST =
  'No request of this credential has this id. A request can be read about a second after its response, for 14 days.'

/** Failed requests with the same error, operation and credential. */
export interface FailureGroup {
  errorCode: string
  surface: Surface
  operation: string | null
  credentialId: string
  credentialKind: CredentialKind
  credentialName: string | null
  count: number
  firstAt: Date
  lastAt: Date
  /** The latest request of the group. */
  requestId: string
  /** Its message. */
  message: string | null
}

/** Failures that are grouped: the latest ones of the time range. */
const MAX_GROUPED = 10_000

/** The failed requests of an organisation in a time range, grouped, most frequent group first. */
export async function readFailureGroups(
  control: Db,
  orgId: string,
  { since, until }: TimeRange,
  limit: number,
): Promise<FailureGroup[]> {
  return control.$queryRaw<FailureGroup[]>`
    select error_code as "errorCode", surface::text, operation, credential_id::text as "credentialId",
      (array_agg(credential_kind::text order by id desc))[1] as "credentialKind",
      (array_agg(credential_name order by id desc))[1] as "credentialName",
      count(*)::int as count, min(at) as "firstAt", max(at) as "lastAt",
      (array_agg(request_id order by id desc))[1] as "requestId",
      (array_agg(cause->>'message' order by id desc) filter (where cause is not null))[1] as message
    from (
      select * from request_log where org_id = ${orgId}::uuid and error_code is not null
        and id >= ${firstIdAt(since)}::uuid and id < ${firstIdAt(until)}::uuid order by id desc limit ${MAX_GROUPED}
    ) as failed
    group by error_code, surface, operation, credential_id
    order by count(*) desc, max(id::text) desc limit ${limit}`
}

/** Number of requests in a time range, by outcome. */
interface RequestCounts {
  success: number
  clientError: number
  serverError: number
  /** Rejected by the rate limit. */
  limited: number
}

/** The counts of one time bucket. */
export interface RequestStep extends RequestCounts {
  /** Start of the bucket. */
  at: Date
}

const COUNTS = Prisma.sql`coalesce(sum(success), 0)::int as success, coalesce(sum(client_error), 0)::int as "clientError",
  coalesce(sum(server_error), 0)::int as "serverError", coalesce(sum(limited), 0)::int as limited`

/**
 * Count requests per time bucket of `stepMinutes`, oldest first; buckets without requests are included.
 * @throws {ApiError} validation_failed
 */
export async function readStatistics(
  control: Db,
  orgId: string,
  range: TimeRange,
  stepMinutes: number,
  filter: { kinds: readonly CredentialKind[]; credentialId?: string | null | undefined },
): Promise<RequestStep[]> {
  validate(filter)
  const { kinds, credentialId } = filter
  return control.$queryRaw<RequestStep[]>`
    select s.at, ${COUNTS}
    from ${bucketsOf(range, stepMinutes)}
    left join request_counts c on c.org_id = ${orgId}::uuid and c.minute >= s.at
      and c.minute < s.at + make_interval(mins => ${stepMinutes}::int)
      and c.credential_kind::text = any(${[...kinds]}::text[])
      ${credentialId ? Prisma.sql`and c.credential_id = ${credentialId}::uuid` : Prisma.empty}
    group by s.at order by s.at`
}

/** Usage of a credential in a time range. */
export interface CredentialUsage extends RequestCounts {
  credentialId: string
  credentialKind: CredentialKind
  credentialName: string | null
  environment: Environment
  /** The most rate limit points that it used in one minute. */
  peakPoints: number
  /** Its rate limit at its last request, in points per minute. */
  ratePerMinute: number
}

/** The credentials that made requests in a time range, by points used, highest first. */
export async function readUsage(
  control: Db,
  orgId: string,
  { since, until }: TimeRange,
  limit: number,
): Promise<CredentialUsage[]> {
  return control.$queryRaw<CredentialUsage[]>`
    select credential_id::text as "credentialId", (array_agg(credential_kind::text order by minute desc))[1] as "credentialKind",
      (array_agg(credential_name order by minute desc))[1] as "credentialName",
      (array_agg(environment::text order by minute desc))[1] as environment, ${COUNTS},
      max(points)::int as "peakPoints", (array_agg(rate_per_minute order by minute desc))[1] as "ratePerMinute"
    from request_counts
    where org_id = ${orgId}::uuid and minute >= ${since} and minute < ${until}
    group by credential_id order by sum(points) desc, credential_id limit ${limit}`
}
