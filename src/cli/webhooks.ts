/** `muster webhooks …`: late deliveries. */
import { type Command, InvalidArgumentError } from 'commander'
import { type LateOrganisation, lateReasons, readWebhookBacklog } from '../events/webhooks/backlog.ts'
import { asJson, type Output, print, withDatabase } from './command.ts'

const MOST = 1000

function readNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > MOST)
    throw new InvalidArgumentError(`Must be a whole number from 1 to ${MOST}.`)
  return number
}

const describe = ({ orgId, name, endpointId, url, reason, seconds, endpoints }: LateOrganisation) =>
  `${Math.floor(seconds / 60)} min  ${name} (${orgId})  ${endpointId}  ${url}: ${lateReasons[reason]}${endpoints > 1 ? `; ${endpoints} endpoints wait` : ''}`

/** Add the command `webhooks late`. */
export function addWebhookCommands(program: Command): void {
  program
    .command('webhooks')
    .description('Inspect webhook deliveries.')
    .command('late')
    .description(
      'List the organisations whose webhook deliveries are late, each with its latest endpoint and the reason.',
    )
    .option('--limit <number>', 'maximum number of organisations', readNumber, 100)
    .option(...asJson)
    .action(async ({ limit, ...output }: Output & { limit: number }) => {
      const { late } = await withDatabase(({ pool }) => readWebhookBacklog(pool, limit))
      print(late, output, late.length === 0 ? 'No webhooks are late.' : late.map(describe).join('\n'))
    })
}
