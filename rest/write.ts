/** Responds to write requests: the body becomes the `input` variable of the operation. */
import type { Request, Response } from 'express'
import { meterBody } from '../src/access/budget/meter-body.ts'
import { readIdempotency } from '../src/access/idempotency.ts'
import { notesOf } from '../src/access/request-log/notes.ts'
import type { AccessServices } from '../src/access/services.ts'
import { viewOf } from '../src/access/tenancy/view.ts'
import type { OperationServices } from '../src/execution/context.ts'
import { addressOf } from '../src/platform/http/address.ts'
import { requestIdOf } from '../src/platform/http/request-id.ts'
import { Uploads } from '../src/platform/http/uploads.ts'
import { spendForBatch } from './batch-price.ts'
import { type Call, runCall } from './call.ts'
import { markDeprecated } from './deprecations.ts'
import { type EntityTags, stampOf } from './entity-tags.ts'
import { readPrecondition } from './preconditions.ts'
import { readRequestBody } from './request-body.ts'
import { send } from './respond.ts'
import { readVariables } from './variables.ts'
import { renderWritten } from './written.ts'

/** The services that writes need. */
interface WriteServices
  extends OperationServices,
    Pick<AccessServices, 'config' | 'credentials' | 'budget' | 'bodies'> {
  tags: EntityTags
}

/** Run a write, or replay the stored response of its Idempotency-Key. @throws {ApiError} */
export async function respondToWrite(services: WriteServices, call: Call, req: Request, res: Response): Promise<void> {
  const uploads = new Uploads(meterBody(services, call.credential, res))
  try {
    await write(services, call, uploads, req, res)
  } finally {
    await uploads.close()
  }
}

async function write(
  services: WriteServices,
  call: Call,
  uploads: Uploads,
  req: Request,
  res: Response,
): Promise<void> {
  const { endpoint, id, query, credential } = call
  const view = viewOf(credential)
  const precondition = readPrecondition(req.headers, endpoint, services.tags, view)
  const body = await readRequestBody(endpoint, req, res, uploads)
  notesOf(res).sent = { values: body?.value }
  const variables = readVariables(endpoint, id, query, body?.value)
  const { deprecated } = endpoint
  if (deprecated !== undefined) markDeprecated(res, deprecated.usedBy(query, variables), services.config.publicUrl)
  await spendForBatch(services, call, res, variables)
  const key = req.headers['idempotency-key'] as string | undefined
  const text = key === undefined || body === undefined ? '' : await body.text()
  const idempotency = readIdempotency(key, [req.method, req.url, text])
  const requestId = requestIdOf(res)
  const conditions = { idempotency, precondition, address: addressOf(req) }
  const { value, replayed } = await runCall(services, call, variables, requestId, conditions)
  if (replayed) res.setHeader('idempotent-replayed', 'true')
  const rendered = renderWritten(call, value, body?.value)
  if (typeof value.updated_at === 'string') {
    const variant = endpoint.hasSignedLinks ? requestId : undefined
    rendered.headers.etag = services.tags.make(stampOf(new Date(value.updated_at)), view, variant)
  }
  send(res, rendered)
}
