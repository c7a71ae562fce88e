/** The services of a running server, which its request handlers receive. */
import type { DeprecationUses } from '../access/deprecations/record.ts'
import type { RequestLog } from '../access/request-log/recorder.ts'
import type { AccessServices } from '../access/services.ts'
import type { Fonts } from '../domain/papers/fonts.ts'
import type { Catalogue } from '../events/record-forms.ts'
import type { WebhookServices } from '../events/webhooks/endpoints.ts'
import type { Replicas } from '../platform/database/replicas.ts'
import type { Files } from '../platform/files/files.ts'
import type { FairLimiter } from '../platform/load/fair-limiter.ts'
import type { Traces } from '../platform/telemetry/span.ts'
import type { Clock } from '../platform/time/clock.ts'

/** The services that the HTTP handlers use, opened at start-up. */
export interface Services extends AccessServices {
  files: Files
  webhooks: WebhookServices
  catalogue: Catalogue
  requests: RequestLog
  deprecationUses: DeprecationUses
  fonts: Fonts
  clock: Clock
  limiter: FairLimiter
  /** Read replicas for planned reads, if there are any. */
  replicas?: Replicas | undefined
  /** Undefined if no traces are sent. */
  traces?: Traces | undefined
}
