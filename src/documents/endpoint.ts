/** `GET /files/<link>`: the contents behind a signed link. The link is the credential. */
import { type Request, type Response, Router } from 'express'
import type { Clock } from '../clock.ts'
import { ApiError } from '../errors.ts'
import { SANDBOX_ORGANISATION } from '../sandbox/organisation.ts'
import type { Files } from './files.ts'
import { readLink } from './links.ts'
import { sandboxFile } from './sandbox-file.ts'
import { loadFile } from './store.ts'

export function filesEndpoint(files: Files, clock: Clock): Router {
  const router = Router({ caseSensitive: true })
  router.get('/:link', async (req: Request, res: Response) => {
    const file = readLink(String(req.params.link), clock.now(), files.secret)
    if (file === undefined) throw new ApiError('link_invalid')
    const bytes = file.key.startsWith(`${SANDBOX_ORGANISATION}/`)
      ? sandboxFile(file.name)
      : await loadFile(files.store, file.key)
    res.set({
      'content-type': file.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    res.send(bytes)
  })
  return router
}
