/**
 * The client registration endpoint (RFC 7591, section 3), and the client configuration endpoint (RFC 7592, section 2).
 */
import type { Request, RequestHandler, Response } from 'express'
import { type ConfigurationRequest, openClientConfiguration } from '../../access/oauth/client-configuration.ts'
import { RegistrationRefused } from '../../access/oauth/client-metadata.ts'
import { openRegistration } from '../../access/oauth/dynamic-registration.ts'
import { errorUri } from '../../access/oauth/paths.ts'
import type { Services } from '../../execution/services.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { readJsonBody } from '../../platform/http/body.ts'
import { requestIdOf, requestOf } from '../../platform/http/request-id.ts'
import { sendJson } from '../../platform/http/respond.ts'

/** A small limit, because unknown callers can send it. */
const METADATA = { limit: 64 * 1024 }

/** The handler of the endpoint; undefined if registration is off. */
export function registrationHandler({ config, database, attempts }: Services): RequestHandler | undefined {
  const register = openRegistration(config, database)
  if (register === undefined) return undefined
  return async (req: Request, res: Response) => {
    const address = addressOf(req)
    const { authorization } = req.headers
    await attempts.count('client registration from address', countedAddress(address))
    if (authorization === undefined) await attempts.count('client registration without token', 'all')
    const body = await readJsonBody(req, res, METADATA)
    const origin = { requestId: requestIdOf(res), address }
    await answer(res, 201, () => register({ authorization, body, origin }))
  }
}

/** The handlers of the endpoint of one client, by method. */
export function configurationHandlers({ config, database, attempts }: Services) {
  const configuration = openClientConfiguration(config, database)
  const requestOf = (req: Request, res: Response): ConfigurationRequest => ({
    clientId: String(req.params.clientId),
    authorization: req.headers.authorization,
    origin: { requestId: requestIdOf(res), address: addressOf(req) },
  })
  return {
    get: (req: Request, res: Response) => answer(res, 200, () => configuration.read(requestOf(req, res))),
    async put(req: Request, res: Response) {
      await attempts.count('client registration from address', countedAddress(addressOf(req)))
      const body = await readJsonBody(req, res, METADATA)
      await answer(res, 200, () => configuration.replace(requestOf(req, res), body))
    },
    delete: (req: Request, res: Response) => answer(res, 204, () => configuration.remove(requestOf(req, res))),
  }
}

/** Send the result of `make`, or its refusal. */
async function answer(res: Response, status: number, make: () => Promise<unknown>): Promise<void> {
  try {
    const made = await make()
    if (made !== undefined) return sendJson(res, status, JSON.stringify(made))
    res.setHeader('cache-control', 'no-store')
    res.writeHead(status).end()
  } catch (error) {
    if (!(error instanceof RegistrationRefused)) throw error
    sendRefusal(res, error)
  }
}

/** Send an error (RFC 7591, section 3.2.2; RFC 6750, section 3). */
function sendRefusal(res: Response, { error, message }: RegistrationRefused): void {
  if (error === 'invalid_token') res.setHeader('www-authenticate', 'Bearer error="invalid_token"')
  const body = { error, error_description: message, error_uri: errorUri(requestOf(res).publicUrl) }
  sendJson(res, error === 'invalid_token' ? 401 : 400, JSON.stringify(body))
}
