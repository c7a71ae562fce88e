/**
 * Responds to a GET request for all records of a list. The response is streamed without a length, so an export that
 * fails midway is cut off: its client sees a broken connection, without the last line or the trailer.
 */
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { actorOf, audit, auditOrigin } from '../../src/access/audit/audit.ts'
import { openRepeated } from '../../src/access/audit/repeated.ts'
import { pointsFor } from '../../src/access/budget/costs.ts'
import type { Credential } from '../../src/access/credentials/credential.ts'
import { notesOf } from '../../src/access/request-log/notes.ts'
import type { AccessServices } from '../../src/access/services.ts'
import type { OperationServices } from '../../src/execution/context.ts'
import { type OpenExport, openExport } from '../../src/execution/export.ts'
import type { Batch } from '../../src/platform/database/record-cursor.ts'
import { ApiError, toApiError } from '../../src/platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../src/platform/http/address.ts'
import { compressor, encodingFor } from '../../src/platform/http/compression.ts'
import { requestIdOf } from '../../src/platform/http/request-id.ts'
import { endUnread, type ReaderLimits } from '../../src/platform/http/unread.ts'
import type { FairLimiter } from '../../src/platform/load/fair-limiter.ts'
import { type Call, withRequestPaths } from '../call.ts'
import { admitExpand, expandedBy } from '../expand.ts'
import { readVariables } from '../variables.ts'
import { profiledFormat } from './days.ts'
import { COMPLETE_TRAILER, type ExportFormat, type ExportType, exportFormats } from './formats.ts'
import { refusePaging } from './paging.ts'

/** The services that exports need. */
export interface ExportServices extends OperationServices, Pick<AccessServices, 'credentials' | 'budget'> {
  exports: FairLimiter
}

const MINUTE = 60_000
/** An export that takes longer is cut off, because its snapshot keeps PostgreSQL from vacuuming. */
const LONGEST = 30 * MINUTE
/** Stricter than for a file: an export holds a connection that others wait for, for less than a minute. */
const READERS: ReaderLimits = { silence: 40_000, least: 65_536 }

/** Respond with an export. @throws {ApiError} the errors of a page, or why the export was cut off after its start */
export async function respondToExport(
  services: ExportServices,
  call: Call,
  type: ExportType,
  req: Request,
  res: Response,
): Promise<void> {
  const profiled = type === 'text/csv' ? profiledFormat(req.headers.accept, call.endpoint.route.path) : undefined
  await admitExpand(services, call, res)
  const opened = await open(services, call, requestIdOf(res))
  const sending = watch(res, opened)
  endUnread(res, READERS)
  try {
    await record(services, call, type, req, res)
    await send(services, call, profiled ?? exportFormats[type], opened, req, res)
  } catch (error) {
    const { failure } = sending
    if (failure !== undefined) throw failure
    if (!sending.isGone) throw error
  } finally {
    sending.end()
    await opened.close()
  }
}

async function open(services: ExportServices, call: Call, requestId: string): Promise<OpenExport> {
  const { endpoint, credential, query } = call
  refusePaging(query)
  const operation = expandedBy(endpoint, query) === undefined ? endpoint.operation : endpoint.expanded()
  const variables = readVariables(endpoint, undefined, query, undefined)
  try {
    return await openExport(services, { operation, variables, credential, requestId })
  } catch (error) {
    throw withRequestPaths(endpoint, toApiError(error))
  }
}

const writeOnce = openRepeated(MINUTE)

/** The audit log says who takes a whole list, before its first line is sent; once a minute, for exports in a loop. */
async function record({ database }: ExportServices, call: Call, type: ExportType, req: Request, res: Response) {
  const { credential, endpoint } = call
  if (req.method === 'HEAD' || credential.environment === 'sandbox') return
  const origin = auditOrigin({ credential, requestId: requestIdOf(res), address: addressOf(req) })
  const { orgId } = credential
  const detail = { list: endpoint.route.path.slice(1), type }
  const what = [orgId, actorOf(credential).id, countedAddress(addressOf(req)), detail.list, type].join(' ')
  await writeOnce(what, () => audit(database.prisma, origin, { orgId, action: 'records.exported', detail }))
}

/** Ends an export whose client has gone, or that takes too long. */
function watch(res: Response, { close }: OpenExport) {
  const sending = {
    /** Whether the response was closed before its end. */
    isGone: false,
    failure: undefined as ApiError | undefined,
    end: () => clearTimeout(cut),
  }
  const leave = () => {
    sending.isGone = !res.writableFinished
    void close()
  }
  if (res.closed) leave()
  else res.once('close', leave)
  const cut = setTimeout(() => {
    sending.failure = new ApiError('unavailable', { message: 'The export took too long.' })
    res.destroy()
  }, LONGEST)
  cut.unref()
  return sending
}

async function send(
  services: ExportServices,
  call: Call,
  format: ExportFormat,
  opened: OpenExport,
  req: Request,
  res: Response,
): Promise<void> {
  const isHead = req.method === 'HEAD'
  const first = isHead ? undefined : await opened.next()
  const day = services.clock.now().toISOString().slice(0, 10)
  res.set({
    'content-type': format.contentType,
    'content-disposition': `attachment; filename="${call.endpoint.route.path.slice(1)}-${day}.${format.extension}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-sync-watermark': opened.watermark,
  })
  res.vary('accept, accept-encoding')
  const encoding = encodingFor(req.headers['accept-encoding'])
  if (encoding !== undefined) res.setHeader('content-encoding', encoding)
  if (first === undefined) {
    await opened.close()
    return void res.end()
  }
  if (format.hasTrailer && req.httpVersion !== '1.0') res.setHeader('trailer', COMPLETE_TRAILER)
  async function* contents() {
    yield* format.begin(opened.columns())
    let count = 0
    for (let batch = first as Batch; batch.count > 0; batch = await opened.next()) {
      const before = pointsFor({ exported: count })
      count += batch.count
      await charge(services, call.credential, res, pointsFor({ exported: count }) - before)
      yield* format.records(batch.lines, opened.columns(), opened.fillIn)
    }
    await opened.close() // before the client reads the end, and may begin the next one
    if (format.hasTrailer) res.addTrailers({ [COMPLETE_TRAILER]: String(format.rows?.() ?? count) })
    yield* format.end({ count, watermark: opened.watermark })
  }
  res.setMaxListeners(20) // a pipeline listens several times; Node would warn of a leak
  if (encoding === undefined) await pipeline(contents, res)
  else await pipeline(contents, compressor(encoding), res)
}

/** Charge further points. They never end a running export; later requests are refused instead. */
async function charge(
  { budget }: ExportServices,
  credential: Credential,
  res: Response,
  points: number,
): Promise<void> {
  if (points === 0) return
  notesOf(res).points += points
  await budget.spend(credential, points)
}
