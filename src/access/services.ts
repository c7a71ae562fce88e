/** What a running server has of this floor and the one below: for whoever admits requests or signs people in. */
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import type { Mail } from '../platform/mail.ts'
import type { Budget } from './budget.ts'
import type { Credentials } from './credentials.ts'
import type { Attempts } from './people/attempts.ts'

export interface AccessServices {
  config: Config
  log: Logger
  /** The installation's secret: for `deriveKey` only. */
  secret: Buffer
  database: Database
  credentials: Credentials
  budget: Budget
  attempts: Attempts
  mail: Mail
}
