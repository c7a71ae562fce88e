/** `/graphql/documents`: an organisation publishes, lists and removes the trusted documents of its own frontends. */
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { admit } from '../../../access/admit.ts'
import { auditOrigin } from '../../../access/audit/audit.ts'
import { meterBody } from '../../../access/budget/meter-body.ts'
import type { Credential } from '../../../access/credentials/credential.ts'
import { notesOf } from '../../../access/request-log/notes.ts'
import type { Services } from '../../../execution/services.ts'
import { ApiError, invalidField, toApiError } from '../../../platform/errors/errors.ts'
import { addressOf } from '../../../platform/http/address.ts'
import { bearerChallenge } from '../../../platform/http/bearer-challenge.ts'
import { readJsonBody } from '../../../platform/http/body.ts'
import { requestIdOf } from '../../../platform/http/request-id.ts'
import { sendError, sendJson } from '../../../platform/http/respond.ts'
import { storable } from '../../../platform/text/storable-text.ts'
import type { PublishedDocuments } from './published.ts'
import { MANIFEST_FORMS, manifestIn } from './trusted.ts'

export const DOCUMENTS = '/graphql/documents'
const PAGE = 200

type Answer = object
type Handle = (req: Request, res: Response, credential: Credential) => Promise<Answer>

export function documentsEndpoint(services: Services, published: PublishedDocuments): Router {
  const challenge = bearerChallenge(services.config.publicUrl, '/graphql')

  const handler =
    (operation: string, handle: Handle): RequestHandler =>
    (req, res) => {
      notesOf(res).operation = operation
      const authenticate = () =>
        services.credentials.authenticate(req.headers.authorization, services.tokenUse.at('/graphql', req, res))
      admit(services, req, res, { authenticate, scopes: ['graphql:publish'] })
        .then((credential) => handle(req, res, credential))
        .then((answer) => sendJson(res, 200, JSON.stringify(answer)))
        .catch((thrown) => {
          if (!res.headersSent) challenge(res, toApiError(thrown))
          sendError(res, thrown, services.log)
        })
    }

  const originOf = (req: Request, res: Response, credential: Credential) =>
    auditOrigin({ credential, requestId: requestIdOf(res), address: addressOf(req) })

  const publish: Handle = async (req, res, credential) => {
    const manifest = manifestIn(await readJsonBody(req, res, { meter: meterBody(services, credential, res) }))
    if (manifest === undefined)
      throw new ApiError('bad_request', { message: `The body must be a manifest of the form ${MANIFEST_FORMS}.` })
    const keeps = credential.environment === 'live' // the sandbox keeps nothing
    return published.publish(originOf(req, res, credential), credential.orgId, manifest, keeps)
  }

  const list: Handle = async ({ query: { after = '' } }, _res, { orgId }) => {
    if (typeof after !== 'string' || !storable(after)) throw invalidField('after', 'invalid', 'must be `next_after`')
    const found = await published.list(orgId, after, PAGE + 1)
    const data = found.slice(0, PAGE).map(({ id, sha256, createdAt }) => ({ id, sha256, created_at: createdAt }))
    return { object: 'list', data, next_after: found.length > PAGE ? data.at(-1)?.id : null }
  }

  const remove: Handle = async (req, res, credential) => {
    const id = String(req.params.id)
    const isLive = credential.environment === 'live'
    const removed = isLive && (await published.remove(originOf(req, res, credential), credential.orgId, id))
    if (!removed) throw new ApiError('not_found', { message: 'There is no published document with this id.' })
    return { id, deleted: true }
  }

  const refuse =
    (allow: string): RequestHandler =>
    (_req, res) => {
      res.setHeader('allow', allow)
      sendError(res, new ApiError('method_not_allowed'), services.log)
    }

  return Router()
    .get('/', handler('listDocuments', list))
    .post('/', handler('publishDocuments', publish))
    .all('/', refuse('GET, HEAD, POST'))
    .delete('/:id', handler('removeDocument', remove))
    .all('/:id', refuse('DELETE'))
}
