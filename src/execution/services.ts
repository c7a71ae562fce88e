/** What a running server is made of; handed to whatever answers requests. */
import type { Logger } from 'pino'
import type { Catalogue } from '../../rest/event-descriptions.ts'
import type { Budget } from '../access/budget.ts'
import type { Credentials } from '../access/credentials.ts'
import type { Attempts } from '../access/people/attempts.ts'
import type { RequestLog } from '../access/request-log/recorder.ts'
import type { Fonts } from '../domain/papers/fonts.ts'
import type { WebhookMeans } from '../events/webhooks/endpoints.ts'
import type { Changes } from '../platform/changes/changes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import type { Files } from '../platform/files/files.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { Mail } from '../platform/mail.ts'

export interface Services {
  config: Config
  log: Logger
  /** The installation's secret: for `deriveKey` only. */
  secret: Buffer
  database: Database
  credentials: Credentials
  budget: Budget
  files: Files
  attempts: Attempts
  mail: Mail
  webhooks: WebhookMeans
  catalogue: Catalogue
  changes: Changes
  requests: RequestLog
  queue: Queue
  fonts: Fonts
  clock: Clock
}
