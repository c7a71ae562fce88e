/** All that webhooks do in the background, in the server's process or in one of `muster worker`. */
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import { openAddressGuard } from './address.ts'
import { startDispatcher } from './dispatcher.ts'
import { type HealthServices, watchEndpoints } from './endpoint-health.ts'
import { startReplays } from './replay.ts'
import { sweepDeliveries } from './retention.ts'
import { openSecretBox, type SecretBox } from './secret-box.ts'
import { openSender } from './sender.ts'

const SECOND = 1000

interface WebhookWork {
  /** Let open requests end, for so many seconds at most; the deliveries of those that have not go back to the queue. */
  stop(seconds: number): Promise<void>
}

interface WebhookParts extends HealthServices {
  config: Config
  box: SecretBox
  log: Logger
}

export function startWebhooks(parts: WebhookParts): WebhookWork {
  const { database, config, box, changes, log } = parts
  const guard = openAddressGuard(config.webhooks)
  const sender = openSender(guard, config.webhooks.timeoutSeconds * SECOND)
  const health = watchEndpoints(parts)
  const dispatcher = startDispatcher({ database, config: config.webhooks, box, sender, health, changes, log })
  const stopReplays = startReplays(database.pool, changes, log)
  const stopSweeping = sweepDeliveries(database.pool, config.eventRetentionDays)
  return {
    async stop(seconds) {
      stopSweeping()
      await Promise.all([dispatcher.stop(seconds), stopReplays()])
    },
  }
}

/** The box of the configured secrets. @param secret MUSTER_SECRET, as `readSecret` gives it */
export function openConfiguredBox(secret: Buffer, { previousSecret }: Pick<Config, 'previousSecret'>): SecretBox {
  return openSecretBox(secret, previousSecret === undefined ? undefined : Buffer.from(previousSecret))
}
