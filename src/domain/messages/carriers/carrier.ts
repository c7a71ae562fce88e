/** What a message needs to be sent by a channel. */
import type { Message } from '../../../../prisma/generated/client/client.ts'
import { openSender, type Sender } from '../../../events/webhooks/sender.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { openAddressGuard } from '../../../platform/http/public-address.ts'
import type { Mail } from '../../../platform/mail.ts'
import type { Recipient } from '../recipients.ts'

/** Connections of a process to push services, whose addresses callers gave, and to the operator's SMS gateway. */
export interface CarrierConnections {
  toCaller: Sender
  toOperator: Sender
  close(): Promise<void>
}

/** Of a request, in milliseconds: a slow receiver holds up the messages of others. */
const TIMEOUT = 5000

export function openCarriers({ webhooks }: { webhooks: { allowPrivate: boolean } }): CarrierConnections {
  const toCaller = openSender(openAddressGuard(webhooks), TIMEOUT)
  const toOperator = openSender(openAddressGuard({ allowPrivate: true }), TIMEOUT)
  return {
    toCaller,
    toOperator,
    async close() {
      await Promise.all([toCaller.close(), toOperator.close()])
    },
  }
}

export interface CarrierServices extends Omit<CarrierConnections, 'close'> {
  database: Database
  mail: Mail
  /** The installation's secret, from which links and keys are made. */
  secret: Buffer
  config: Pick<Config, 'smtpUrl' | 'sms' | 'mailFrom' | 'previousSecret'>
}

/** A message, to whom, and in whose name. */
export interface Parcel {
  message: Message
  recipient: Recipient
  organisation: string
}

/**
 * Sends a message by one channel; returns when the carrier has accepted it.
 * @throws {Refused}, or another error: retry later
 */
export type Carrier = (services: CarrierServices, parcel: Parcel) => Promise<void>

/** Post to a URL. @throws with the reason unless the response is a success; its `status` is that of the response */
export async function post(sender: Sender, url: string, headers: Record<string, string>, body: Buffer): Promise<void> {
  const { outcome, status, error } = await sender.send(sender.addressOf(url), headers, body, new Date())
  if (outcome !== 'delivered') throw new PostFailed(error ?? `${new URL(url).hostname} answered ${status}`, status)
}

export class PostFailed extends Error {
  readonly status: number | null
  constructor(message: string, status: number | null) {
    super(message)
    this.status = status
  }
}

/** The carrier rejects the address permanently: do not retry. */
export class Refused extends Error {}
