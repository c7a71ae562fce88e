/** Reading the request log, and what is counted from it. All of an organisation's own credentials, live and sandbox. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { CredentialKind, Environment } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail, errorTable } from '../../platform/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { bucketsOf, type TimeRange, timeRangeProblems } from '../../platform/time-range.ts'
import { firstIdAt, isUuid } from '../../platform/uuid.ts'

export interface LoggedRequest {
  id: string
  at: Date
  requestId: string
  surface: 'rest' | 'graphql'
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
}

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | null | undefined }

type RequestFilter = Given<{
  requestId: string
  credentialId: string
  /** Of credentials. */
  kinds: readonly CredentialKind[]
  /** The lowest and the highest HTTP status. */
  statusFrom: number
  statusTo: number
  errorCode: string
  /** What the path begins with. */
  path: string
  since: Date
  until: Date
}>

const columns = Prisma.sql`id::text, at, request_id as "requestId", surface::text, method, path, operation,
  credential_id::text as "credentialId", credential_kind::text as "credentialKind",
  credential_name as "credentialName", environment::text, status, error_code as "errorCode",
  duration_ms as "durationMs"`

/** @throws {ApiError} validation_failed naming each argument that is wrong */
function check(filter: RequestFilter & { cursor?: string | null | undefined }): void {
  const details: ErrorDetail[] = []
  const wrong = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  const { cursor, credentialId, errorCode } = filter
  if (cursor && !isUuid(cursor)) wrong('cursor', 'is no position in this log; start again from its first page')
  if (credentialId && !isUuid(credentialId)) wrong('credentialId', 'must be the id of a credential (a UUID)')
  if (errorCode && !Object.hasOwn(errorTable, errorCode))
    wrong('errorCode', `must be one of ${Object.keys(errorTable).join(', ')}`)
  details.push(...timeRangeProblems(filter))
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

/** The latest first. @throws {ApiError} validation_failed naming each argument that is wrong */
export async function readRequestLog(
  control: Db,
  orgId: string,
  { limit, cursor, ...filter }: RequestFilter & { limit: number; cursor?: string | null | undefined },
): Promise<LogPage<LoggedRequest>> {
  check({ ...filter, cursor })
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
    // An id begins with its moment, so the key finds a stretch of time.
    ...(since ? [Prisma.sql`id >= ${firstIdAt(since)}::uuid`] : []),
    ...(until ? [Prisma.sql`id < ${firstIdAt(until)}::uuid`] : []),
  ]
  const found = await control.$queryRaw<LoggedRequest[]>`
    select ${columns} from request_log where ${Prisma.join(conditions, ' and ')} order by id desc limit ${limit + 1}`
  return logPage(found, limit)
}

/** Requests of a stretch of time, by how they ended. */
interface RequestCounts {
  success: number
  clientError: number
  serverError: number
  /** Beyond the budget. */
  limited: number
}

export interface RequestStep extends RequestCounts {
  /** When it begins. */
  at: Date
}

const COUNTS = Prisma.sql`coalesce(sum(success), 0)::int as success, coalesce(sum(client_error), 0)::int as "clientError",
  coalesce(sum(server_error), 0)::int as "serverError", coalesce(sum(limited), 0)::int as limited`

/**
 * Counts in steps of `stepMinutes`, those without a request too, oldest first.
 * @param kinds of credentials @throws {ApiError} validation_failed
 */
export async function readStatistics(
  control: Db,
  orgId: string,
  range: TimeRange,
  stepMinutes: number,
  filter: { kinds: readonly CredentialKind[]; credentialId?: string | null | undefined },
): Promise<RequestStep[]> {
  check(filter)
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

/** What a credential did in a stretch of time. */
export interface CredentialUsage extends RequestCounts {
  credentialId: string
  credentialKind: CredentialKind
  credentialName: string | null
  environment: Environment
  /** The most that it took from its budget in one minute. */
  peakPoints: number
  /** Its budget, at its last request. */
  ratePerMinute: number
}

/** The credentials that made requests, the busiest first. */
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
