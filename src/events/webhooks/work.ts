/** Starts the background work of webhooks, in the server process or in `muster worker`. */
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import { inBackground } from '../../platform/database/pool.ts'
import { openAddressGuard } from '../../platform/http/public-address.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Traces } from '../../platform/telemetry/span.ts'
import { watchConnections } from './app-connections.ts'
import { startDispatcher } from './dispatcher.ts'
import { type HealthServices, watchEndpoints } from './endpoint-health.ts'
import { startReplays } from './replay.ts'
import { openSender } from './sender.ts'
import { watchSecrets } from './unreadable-secrets.ts'

const SECOND = 1000

interface WebhookWork {
  /** Wait at most `seconds` for open requests; return the deliveries of unfinished requests to the queue. */
  stop(seconds: number): Promise<void>
}

interface WebhookParts extends HealthServices {
  config: Config
  box: SecretBox
  log: Logger
  traces?: Traces | undefined
}

/** Start the dispatcher, replays, and the checks of signing secrets and of the connections of apps. */
export function startWebhooks(parts: WebhookParts): WebhookWork {
  const { database, config, box, changes, log, traces } = parts
  const guard = openAddressGuard(config.webhooks)
  const sender = openSender(guard, config.webhooks.timeoutSeconds * SECOND)
  const health = watchEndpoints(parts)
  const dispatcher = inBackground(() =>
    startDispatcher({ database, config: config.webhooks, box, sender, health, changes, log, traces }),
  )
  const stopReplays = inBackground(() => startReplays(database.pool, changes, log))
  const watches = [watchSecrets, watchConnections].map((watch) => inBackground(() => watch(parts)))
  return {
    async stop(seconds) {
      for (const stopWatching of watches) stopWatching()
      await Promise.all([dispatcher.stop(seconds), stopReplays()])
    },
  }
}
