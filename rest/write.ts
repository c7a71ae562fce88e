/** Responds to write requests: the body becomes the `input` variable of the operation. */
import type { Request, Response } from 'express'
import { readIdempotency } from '../src/access/idempotency.ts'
import type { OperationServices } from '../src/execution/context.ts'
import { readJsonBody } from '../src/platform/http/body.ts'
import { requestIdOf } from '../src/platform/http/request-id.ts'
import { type Call, runCall } from './call.ts'
import { send } from './respond.ts'
import { readVariables } from './variables.ts'

/** Run a write, or replay the stored response of its Idempotency-Key. @throws {ApiError} */
export async function respondToWrite(
  services: OperationServices,
  call: Call,
  req: Request,
  res: Response,
): Promise<void> {
  const { endpoint, id, query, render } = call
  const body = endpoint.variables.has('input') ? await readJsonBody(req, res) : undefined
  const variables = readVariables(endpoint, id, query, body)
  const key = req.headers['idempotency-key'] as string | undefined
  const idempotency = readIdempotency(key, [req.method, req.url, JSON.stringify(body) ?? ''])
  const { value, replayed } = await runCall(services, call, variables, requestIdOf(res), idempotency)
  if (replayed) res.setHeader('idempotent-replayed', 'true')
  send(res, render.value(value, query))
}
