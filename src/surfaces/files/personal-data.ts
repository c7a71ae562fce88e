/**
 * `GET /files/personal-data/<link>`: downloads what is kept of a worker, as a ZIP file. No other credential is needed. The
 * download is in the audit log before its first byte is sent.
 */
import { pipeline } from 'node:stream/promises'
import { type Request, type Response, Router } from 'express'
import { audit } from '../../access/audit/audit.ts'
import { personalArchive } from '../../domain/personal-data/archive.ts'
import { readPersonalDataLink } from '../../domain/personal-data/link.ts'
import { findSubject } from '../../domain/personal-data/read.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { endUnread, READER_LIMITS } from '../../platform/http/unread.ts'
import { openDownloadLimits } from './download-limits.ts'

type DownloadServices = Pick<Services, 'database' | 'files' | 'secret' | 'config' | 'clock'>

/**
 * The route of the links. It responds with `link_invalid` if a link is forged or expired or the worker's data is erased, and
 * `rate_limited` as downloads of files do.
 */
export function personalDataEndpoint(services: DownloadServices): Router {
  const { database, files, clock } = services
  const router = Router({ caseSensitive: true })
  const limits = openDownloadLimits()
  router.get('/:link', async (req: Request, res: Response) => {
    const link = String(req.params.link)
    const download = readPersonalDataLink(services, link, clock.now())
    if (download === undefined) throw new ApiError('link_invalid')
    const { orgId, workerId, audience, actor } = download
    const end = limits.begin(link, countedAddress(addressOf(req)))
    try {
      endUnread(res, READER_LIMITS)
      const subject = await findSubject(database, orgId, workerId)
      if (subject === undefined) throw new ApiError('link_invalid')
      res.attachment(`personal-data-${workerId}.zip`)
      res.set({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
      if (req.method === 'HEAD') return void res.end()
      const origin = { actor, requestId: requestIdOf(res), address: addressOf(req) }
      const target = { type: 'worker', id: workerId } as const
      await audit(database.prisma, origin, { orgId, action: 'worker.exported', target })
      await send(personalArchive({ database, store: files.store }, subject, audience, clock.now()), res)
    } finally {
      end()
    }
  })
  return router
}

/** An archive that fails is cut off, which programs that open it notice: its list of files is at its end. */
async function send(archive: NodeJS.ReadableStream, res: Response): Promise<void> {
  try {
    await pipeline(archive, res)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw cause
  }
}
