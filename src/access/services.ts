/** The services that authentication needs: for the surfaces, sign-in and OAuth. */
import type { Logger } from 'pino'
import type { Changes } from '../platform/changes/changes.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import type { Bodies } from '../platform/http/held-bytes.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { Budget } from './budget/budget.ts'
import type { ReadRecords } from './company-sign-in/domains.ts'
import type { Providers } from './company-sign-in/provider.ts'
import type { Credentials } from './credentials.ts'
import type { TokenUse } from './oauth/token-use.ts'
import type { Attempts } from './people/attempts.ts'

/** Services of a running server, as the access layer uses them. */
export interface AccessServices {
  config: Config
  log: Logger
  /** The installation's secret: for `deriveKey` only. */
  secret: Buffer
  database: Database
  credentials: Credentials
  tokenUse: TokenUse
  budget: Budget
  bodies: Bodies
  attempts: Attempts
  /** What companies' sign-ins ask outside: their OpenID providers, and the DNS of their domains. */
  companySignIn: { providers: Providers; readRecords: ReadRecords }
  queue: Queue
  changes: Changes
}
