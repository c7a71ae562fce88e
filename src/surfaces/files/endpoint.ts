/** `GET /files/<link>`: downloads the file of a signed link. No other credential is needed. */
import { type Request, type Response, Router } from 'express'
import { readLink } from '../../access/file-links.ts'
import { SANDBOX_ORGANISATION } from '../../access/sandbox.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import { downloadName } from '../../platform/files/download-name.ts'
import type { Files } from '../../platform/files/files.ts'
import { loadFile } from '../../platform/files/store.ts'
import { SANDBOX_FILE_TYPE, sandboxFile } from './sandbox-file.ts'

/** The route of signed links. It responds with `link_invalid` if a link is forged or expired. */
export function filesEndpoint(files: Files, clock: Clock): Router {
  const router = Router({ caseSensitive: true })
  router.get('/:link', async (req: Request, res: Response) => {
    const file = readLink(String(req.params.link), clock.now(), files.keys)
    if (file === undefined) throw new ApiError('link_invalid')
    const { bytes, type } = file.key.startsWith(`${SANDBOX_ORGANISATION}/`)
      ? { bytes: sandboxFile(file.name), type: SANDBOX_FILE_TYPE }
      : { bytes: await loadFile(files.store, file.key), type: file.type }
    res.attachment(downloadName(file.name, type)) // encodes the name as RFC 6266 requires
    res.set({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    res.send(bytes)
  })
  return router
}
