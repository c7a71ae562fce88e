/** Answering a read: from memory while the organisation's clock stands, else by its operation. */
import type { Request, Response } from 'express'
import { type OperationServices, scopeOf } from '../src/execution/context.ts'
import type { ClockReader } from '../src/platform/database/clock-reader.ts'
import { requestIdOf } from '../src/platform/http/request-id.ts'
import { type Answers, matches, type Rendered } from './answers.ts'
import { type Call, runCall } from './call.ts'
import { send } from './respond.ts'
import { readVariables } from './variables.ts'

export interface ReadServices extends OperationServices {
  clocks: ClockReader
  answers: Answers
  /** The ETag of answers made at a stamp. */
  entityTag(stamp: string): string
}

export async function answerRead(services: ReadServices, call: Call, req: Request, res: Response): Promise<void> {
  const { endpoint, credential, id, query, render } = call
  const make = async () => {
    const variables = readVariables(endpoint, id, query, undefined)
    const { value } = await runCall(services, call, variables, requestIdOf(res))
    return render(value, query)
  }
  if (endpoint.hasLinks) return send(res, await make())
  const { orgId, workerId } = scopeOf(credential)
  const view = workerId === null ? '' : `-${workerId}` // sees less than its organisation
  const stamp = `${await services.clocks.read(orgId)}${view}`
  const tag = services.entityTag(stamp)
  const viewer = orgId + view
  const known = services.answers.find(viewer, req.url, stamp)
  if (known !== undefined) return sendFresh(req, res, tag, known)
  const rendered = await make()
  rendered.headers['cache-control'] = 'private, no-cache'
  rendered.headers.etag = tag
  services.answers.remember(viewer, req.url, stamp, rendered)
  sendFresh(req, res, tag, rendered)
}

function sendFresh(req: Request, res: Response, tag: string, rendered: Rendered): void {
  if (!matches(req.headers['if-none-match'], tag)) send(res, rendered)
  else res.writeHead(304, { etag: tag, 'cache-control': 'private, no-cache' }).end()
}
