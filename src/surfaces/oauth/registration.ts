/** The client registration endpoint (RFC 7591, section 3). */
import type { Request, RequestHandler, Response } from 'express'
import { RegistrationRefused } from '../../access/oauth/client-metadata.ts'
import { openRegistration } from '../../access/oauth/dynamic-registration.ts'
import { countedAddress } from '../../access/people/attempts.ts'
import type { Services } from '../../execution/services.ts'
import { addressOf } from '../../platform/http/address.ts'
import { readJsonBody } from '../../platform/http/body.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { sendJson } from '../../platform/http/respond.ts'

/** The handler of the endpoint; undefined if registration is off. */
export function registrationHandler({ config, database, attempts }: Services): RequestHandler | undefined {
  const register = openRegistration(config, database)
  if (register === undefined) return undefined
  return async (req: Request, res: Response) => {
    const address = addressOf(req)
    await attempts.count('client registration from address', countedAddress(address))
    const body = await readJsonBody(req, res)
    const origin = { requestId: requestIdOf(res), address }
    try {
      const client = await register({ authorization: req.headers.authorization, body, origin })
      sendJson(res, 201, JSON.stringify(client))
    } catch (error) {
      if (!(error instanceof RegistrationRefused)) throw error
      sendRefusal(res, error)
    }
  }
}

/** RFC 7591, section 3.2.2; RFC 6750, section 3. */
function sendRefusal(res: Response, { error, message }: RegistrationRefused): void {
  if (error === 'invalid_token') res.setHeader('www-authenticate', 'Bearer error="invalid_token"')
  sendJson(res, error === 'invalid_token' ? 401 : 400, JSON.stringify({ error, error_description: message }))
}
