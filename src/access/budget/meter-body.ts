/** Counts request bodies: the memory that they hold and the points that they cost. */
import type { ServerResponse } from 'node:http'
import { type BodyMeter, holdUntilEnd } from '../../platform/http/held-bytes.ts'
import { spend } from '../admit.ts'
import { type Credential, holderOf } from '../credentials/credential.ts'
import type { AccessServices } from '../services.ts'
import { pointsFor } from './costs.ts'

/** Count the body of an admitted request. */
export function meterBody(
  services: Pick<AccessServices, 'credentials' | 'budget' | 'bodies'>,
  credential: Credential,
  res: ServerResponse,
): BodyMeter {
  const owner = { orgId: credential.orgId, holder: holderOf(credential) }
  return {
    ...holdUntilEnd(services.bodies, owner, res),
    async spend(bytes) {
      const more = pointsFor({ text: bytes }) - pointsFor({ request: 1 })
      if (more > 0) await spend(services, res, credential, more)
    },
  }
}
