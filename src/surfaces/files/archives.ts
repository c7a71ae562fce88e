/**
 * `GET /files/personal-data/<link>` and `GET /files/organisation/<link>`: archives, made while they are downloaded. No other
 * credential is needed. A download is in the audit log before its first byte is sent.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, type Response, Router } from 'express'
import { type ArchiveDownload, type ArchiveKind, readArchiveLink } from '../../access/archive-links.ts'
import { type AuditEntry, audit } from '../../access/audit/audit.ts'
import { archiveOf } from '../../domain/organisation-archive/write.ts'
import { personalArchive } from '../../domain/personal-data/archive.ts'
import { findSubject } from '../../domain/personal-data/read.ts'
import type { Audience } from '../../domain/personal-data/sections.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { endUnread, READER_LIMITS } from '../../platform/http/unread.ts'
import { openDownloadLimits } from './download-limits.ts'

type DownloadServices = Pick<Services, 'database' | 'files' | 'secret' | 'config' | 'clock'>

interface Archive {
  name: string
  entry: Omit<AuditEntry, 'orgId'>
  open(): Readable
}

/** How an archive is made. */
interface Kind {
  kind: ArchiveKind
  /** Values of the link's subject. */
  count: number
  /** @returns undefined if there is nothing to download any longer */
  find(services: DownloadServices, download: ArchiveDownload): Promise<Archive | undefined>
}

export const personalData: Kind = {
  kind: 'personal data',
  count: 2,
  async find({ database, files: { store }, clock }, { orgId, subject: [workerId, audience] }) {
    const subject = await findSubject(database, orgId, workerId as string)
    if (subject === undefined) return undefined
    return {
      name: `personal-data-${workerId}.zip`,
      entry: { action: 'worker.exported', target: { type: 'worker', id: subject.workerId } },
      open: () => personalArchive({ database, store }, subject, audience as Audience, clock.now()),
    }
  },
}

export const organisation: Kind = {
  kind: 'organisation',
  count: 0,
  async find({ database: { pool, prisma }, files: { store } }, { orgId }) {
    if ((await prisma.organisation.findUnique({ where: { id: orgId }, select: { id: true } })) === null)
      return undefined
    return {
      name: `organisation-${orgId}.tar`,
      entry: { action: 'organisation.exported' },
      open: () => Readable.from(archiveOf({ pool, store }, orgId), { objectMode: false }),
    }
  },
}

/**
 * The route of the links to one kind of archive. It responds with `link_invalid` if a link is forged or expired or what it
 * names is gone, and `rate_limited` as downloads of files do.
 */
export function archiveEndpoint(services: DownloadServices, { kind, count, find }: Kind): Router {
  const { database, clock } = services
  const router = Router({ caseSensitive: true })
  const limits = openDownloadLimits()
  router.get('/:link', async (req: Request, res: Response) => {
    const link = String(req.params.link)
    const download = readArchiveLink(services, { kind, count }, link, clock.now())
    if (download === undefined) throw new ApiError('link_invalid')
    const end = limits.begin(link, countedAddress(addressOf(req)))
    try {
      endUnread(res, READER_LIMITS)
      const archive = await find(services, download)
      if (archive === undefined) throw new ApiError('link_invalid')
      res.attachment(archive.name)
      res.set({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
      if (req.method === 'HEAD') return void res.end()
      const origin = { actor: download.actor, requestId: requestIdOf(res), address: addressOf(req) }
      await audit(database.prisma, origin, { orgId: download.orgId, ...archive.entry })
      await send(archive.open(), res)
    } finally {
      end()
    }
  })
  return router
}

/** An archive that fails is cut off, which programs that open it notice: what it has is said at its end. */
async function send(archive: Readable, res: Response): Promise<void> {
  try {
    await pipeline(archive, res)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw cause
  }
}
