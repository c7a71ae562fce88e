/** What a running server is made of; handed to whatever answers requests. */
import type { Logger } from 'pino'
import type { Budget } from './access/budget.ts'
import type { Credentials } from './access/credentials.ts'
import type { Queue } from './background/boss.ts'
import type { Changes } from './changes/changes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import type { Files } from './documents/files.ts'
import type { Catalogue } from './events/descriptions.ts'
import type { Fonts } from './papers/fonts.ts'
import type { Attempts } from './people/attempts.ts'
import type { Mail } from './people/mail.ts'
import type { RequestLog } from './requests/recorder.ts'
import type { WebhookMeans } from './webhooks/endpoints.ts'

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
