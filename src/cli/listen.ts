/** `muster listen`: prints events, and forwards them to a local webhook receiver. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Pool } from 'pg'
import { requireOrganisation } from '../access/organisations.ts'
import { eventPattern, patternsOf, splitPatterns } from '../events/webhooks/event-pattern.ts'
import { type Caller, type CallerOptions, callApi, callerKey, callerOf, callerUrl, TooSoon } from './caller.ts'
import { asJson, type Output, withDatabase } from './command.ts'
import { type ForwardOptions, forwardSecret, forwardTo, openForwarder } from './forward.ts'

const SECOND = 1000
const PAGE = 100
const MAX_WAIT = 60

interface ListenOptions extends Output, CallerOptions, ForwardOptions {
  org?: string
  events: string[]
}

interface ReceivedEvent {
  id: string
  type: string
  objectId: string
  createdAt: string
  /** The request body that an endpoint would receive. */
  body: string
}

/** Where the events of an organisation come from. */
interface EventSource {
  /** Milliseconds between two reads that find nothing. */
  interval: number
  /** The id of the latest event; undefined if there is none. */
  latest(): Promise<string | undefined>
  /** The events after one, oldest first, at most `PAGE`. */
  after(id: string | undefined): Promise<ReceivedEvent[]>
}

/** Parse event types. @throws {InvalidArgumentError} */
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
    .addOption(callerUrl())
    .addOption(callerKey())
    .addOption(new Option('--org <id>', 'read the events of this organisation from the database, on the server itself'))
    .addOption(forwardTo())
    .option('--events <types>', 'event types, e.g. "timesheet.approved,worker.*"', readPatterns, ['*'])
    .addOption(forwardSecret())
    .option(asJson[0], 'print one line of JSON per event')
    .action(async ({ org, ...options }: ListenOptions) => {
      const stopping = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
      if (org === undefined) return listen(eventsOfApi(await callerOf(options)), options, stopping.signal)
      return withDatabase(async (database) => {
        await requireOrganisation(database, org)
        await listen(eventsOfDatabase(database.pool, org), options, stopping.signal)
      })
    })
}

async function listen(source: EventSource, options: Omit<ListenOptions, 'org'>, stop: AbortSignal): Promise<void> {
  const { events, json } = options
  let last = await source.latest()
  const forwarder = openForwarder(options)
  console.error('Listening for events. Press Ctrl-C to stop.')
  while (!stop.aborted) {
    const received = await source.after(last).catch((error: unknown) => {
      if (error instanceof TooSoon) return error
      throw error
    })
    if (received instanceof TooSoon) {
      await pause(Math.min(Math.max(received.seconds, 1), MAX_WAIT) * SECOND, stop)
      continue
    }
    for (const event of received) {
      if (stop.aborted) break
      last = event.id
      if (!patternsOf(event.type).some((pattern) => events.includes(pattern))) continue
      const answer = await forwarder.post(event)
      if (json) console.log(JSON.stringify({ event: JSON.parse(event.body), ...(answer && { answer }) }))
      else console.log([event.createdAt, event.type, event.objectId, answer].filter(Boolean).join('  '))
    }
    if (received.length < PAGE) await pause(source.interval, stop)
  }
  await forwarder.close()
}

const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }).catch(() => {})

interface WireEvent {
  id: string
  type: string
  created_at: string
  data: { object: { id: string } }
}

function eventsOfApi(caller: Caller): EventSource {
  const list = async (query: Record<string, string>) => {
    const { data } = (await callApi(caller, `/events?${new URLSearchParams(query)}`)) as { data: WireEvent[] }
    return data
  }
  return {
    interval: SECOND,
    latest: async () => (await list({ limit: '1', order: 'newest_first' }))[0]?.id,
    async after(id) {
      const found = await list({ limit: String(PAGE), order: 'oldest_first', ...(id && { after: id }) })
      return found.map((event) => ({
        id: event.id,
        type: event.type,
        objectId: event.data.object.id,
        createdAt: event.created_at,
        body: JSON.stringify(event),
      }))
    },
  }
}

function eventsOfDatabase(pool: Pool, orgId: string): EventSource {
  return {
    interval: SECOND / 4,
    async latest() {
      const text = 'select max(id) as id from events where org_id = $1'
      const { rows } = await pool.query<{ id: string | null }>(text, [orgId])
      return rows[0]?.id ?? undefined
    },
    async after(id) {
      const { rows } = await pool.query<Omit<ReceivedEvent, 'createdAt'> & { createdAt: Date }>(
        `select id, type, object_id as "objectId", created_at as "createdAt",
           webhook_body(id, type, created_at, org_id, data::text) as body
         from events where org_id = $1 and id > $2 order by id limit $3`,
        [orgId, id ?? '', PAGE],
      )
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
  }
}
