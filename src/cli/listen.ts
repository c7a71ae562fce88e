/** `muster listen`: prints events, and forwards them to a local webhook receiver. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, InvalidArgumentError } from 'commander'
import type { Pool } from 'pg'
import { requireOrganisation } from '../access/organisations.ts'
import { openAddressGuard } from '../events/webhooks/address.ts'
import { eventPattern, patternsOf, splitPatterns } from '../events/webhooks/event-pattern.ts'
import { openSender, type Sender } from '../events/webhooks/sender.ts'
import { makeSigningSecret, signDelivery, signingKey } from '../events/webhooks/signature.ts'
import { asJson, type Output, organisationOption, withDatabase } from './command.ts'

const SECOND = 1000
const POLL_INTERVAL = SECOND / 4
const PAGE = 100
const RESPONSE_TIMEOUT = 10 * SECOND

interface ListenOptions extends Output {
  org: string
  forward?: string
  events: string[]
  secret?: string
}

interface ReceivedEvent {
  id: string
  type: string
  object_id: string
  created_at: Date
  /** The request body that an endpoint would receive. */
  body: string
}

/** Allows private addresses, because the receiver runs on the developer's machine. */
const guard = openAddressGuard({ allowPrivate: true })

function readAddress(text: string): string {
  const problem = guard.checkSyntax(text)
  if (problem !== undefined) throw new InvalidArgumentError(`The URL ${problem}.`)
  return text
}

function readPatterns(text: string): string[] {
  const patterns = splitPatterns(text)
  const unknown = patterns.find((pattern) => !eventPattern.safeParse(pattern).success)
  if (unknown !== undefined)
    throw new InvalidArgumentError(`'${unknown}' is not an event type or a pattern such as worker.* or *.`)
  return patterns
}

/** Add the command `listen`. */
export function addListenCommand(program: Command): void {
  program
    .command('listen')
    .description(
      'Print the events of an organisation as they occur, and forward them, signed, to a local webhook receiver.',
    )
    .addOption(organisationOption())
    .option('--forward <address>', 'URL to forward to, e.g. http://localhost:3000/hook', readAddress)
    .option('--events <types>', 'event types, e.g. "timesheet.approved,worker.*"', readPatterns, ['*'])
    .option('--secret <secret>', 'signing secret, whsec_…; default: a new secret, which is printed')
    .option(asJson[0], 'print one line of JSON per event')
    .action(async ({ secret = makeSigningSecret(), ...options }: ListenOptions) => {
      const stopping = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
      await withDatabase(async (database) => {
        await requireOrganisation(database, options.org)
        await listen(database.pool, { ...options, secret }, stopping.signal)
      })
    })
}

async function listen(pool: Pool, options: ListenOptions & { secret: string }, stop: AbortSignal): Promise<void> {
  const { org, forward, events, secret, json } = options
  const sender = openSender(guard, RESPONSE_TIMEOUT)
  const key = signingKey(secret)
  const { rows } = await pool.query<{ id: string | null }>('select max(id) as id from events where org_id = $1', [org])
  let last = rows[0]?.id ?? ''
  if (forward) console.error(`Forwarding to ${forward}, signed with ${secret}`)
  console.error('Listening for events. Press Ctrl-C to stop.')
  while (!stop.aborted) {
    const received = await eventsAfter(pool, org, last)
    for (const event of received) {
      if (stop.aborted) break
      last = event.id
      if (!patternsOf(event.type).some((pattern) => events.includes(pattern))) continue
      const answer = forward && (await post(sender, forward, event, key))
      if (json) console.log(JSON.stringify({ event: JSON.parse(event.body), ...(answer && { answer }) }))
      else console.log([event.created_at.toISOString(), event.type, event.object_id, answer].filter(Boolean).join('  '))
    }
    if (received.length < PAGE) await sleep(POLL_INTERVAL, undefined, { signal: stop }).catch(() => {})
  }
  await sender.close()
}

async function eventsAfter(pool: Pool, orgId: string, id: string): Promise<ReceivedEvent[]> {
  const { rows } = await pool.query<ReceivedEvent>(
    `select id, type, object_id, created_at, webhook_body(id, type, created_at, org_id, data::text) as body
     from events where org_id = $1 and id > $2 order by id limit $3`,
    [orgId, id, PAGE],
  )
  return rows
}

/** Forward one event. @returns the status or error of the response, for printing */
async function post(
  sender: Sender,
  url: string,
  { type, body: text }: ReceivedEvent,
  key: ReturnType<typeof signingKey>,
): Promise<string> {
  const body = Buffer.from(text)
  const now = new Date()
  const headers = signDelivery({ id: randomUUID(), eventType: type, body, keys: [key] }, now)
  const { status, error, durationMs } = await sender.send(sender.addressOf(url), headers, body, now)
  return `${status ?? error} in ${durationMs} ms`
}
