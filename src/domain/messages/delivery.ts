/** How one message is sent, or why it is not. */
import type { Logger } from 'pino'
import type { Message } from '../../../prisma/generated/client/client.ts'
import type { Files } from '../../platform/files/files.ts'
import type { CarrierServices } from './carriers/carrier.ts'
import type { SkipReason } from './kinds.ts'

export interface SendServices extends CarrierServices {
  files: Pick<Files, 'store'>
  log: Logger
}

/** A message that is due. */
export interface DueMessage {
  message: Message
  /** The name of the organisation. */
  organisation: string
  /** Of the organisation. */
  timeZone: string
  /** Whether it is a test organisation, whose messages are kept in the log of its emails and not sent. */
  isTest: boolean
}

/** `send` returns when the carrier has accepted it. @throws {Refused}, or another error: retry later */
export type Delivery = { skipped: SkipReason } | { send: () => Promise<void> }
