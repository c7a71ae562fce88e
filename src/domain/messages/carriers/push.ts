/**
 * Messages as notifications of the person's browsers (RFC 8030). A browser shows a message that comes twice once, because
 * of its tag.
 */
import type { PushDevice } from '../../../../prisma/generated/client/client.ts'
import { nameInEmail } from '../../../access/people/names-in-emails.ts'
import { cutText } from '../cut-text.ts'
import { MAX_PUSH_DEVICES } from '../push-devices.ts'
import { pushKeys } from '../push-keys.ts'
import { type Carrier, type CarrierServices, type Parcel, type PostFailed, post, Refused } from './carrier.ts'
import { encryptFor, pushHeaders } from './push-request.ts'

/** Push services take 4,096 bytes, and must keep a message for the phone's next connection. */
const MAX_BODY = 600
const DAY_IN_SECONDS = 86_400

/** To all browsers of the person. Sent if one push service has accepted it; those that are gone are forgotten. */
export const byPush: Carrier = async (services, parcel) => {
  const { prisma } = services.database
  const where = { userId: parcel.recipient.accountId as string }
  const devices = await prisma.pushDevice.findMany({ where, orderBy: { id: 'desc' }, take: MAX_PUSH_DEVICES })
  const results = await Promise.all(devices.map((device) => pushTo(services, device, parcel)))
  const gone = devices.filter((_device, position) => results[position] === 'gone').map(({ id }) => id)
  if (gone.length > 0) await prisma.pushDevice.deleteMany({ where: { id: { in: gone } } })
  if (results.includes('sent')) return
  for (const result of results) if (typeof result === 'object') throw new Error(result.failed)
  throw new Refused('No browser of the person takes notifications any more.')
}

type Result = 'sent' | 'gone' | { failed: string }

async function pushTo(services: CarrierServices, device: PushDevice, parcel: Parcel): Promise<Result> {
  const { secret, config, toCaller } = services
  const key = pushKeys(secret, config).find(({ publicKey }) => publicKey === device.serverKey)
  if (key === undefined) return 'gone' // the secret was replaced: the browser registers again
  const { endpoint } = device
  try {
    const headers = await pushHeaders(key, { endpoint, contact: contactOf(services), ttl: DAY_IN_SECONDS })
    await post(toCaller, endpoint, headers, encryptFor(device, JSON.stringify(noteOf(parcel))))
    return 'sent'
  } catch (error) {
    const { message, status } = error as PostFailed
    return status === 404 || status === 410 ? 'gone' : { failed: message } // RFC 8030, section 7.3
  }
}

/** What the service worker shows. */
function noteOf({ message, organisation }: Parcel) {
  return {
    title: `${nameInEmail(organisation)}: ${message.subject}`,
    body: cutText(message.body, MAX_BODY),
    tag: message.id,
    lang: message.language,
    orgId: message.orgId,
    ...(message.page !== null && { page: message.page }),
  }
}

/** Whom the operator of a push service can reach. */
function contactOf({ mail: { publicUrl }, config: { mailFrom } }: CarrierServices): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.*)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
