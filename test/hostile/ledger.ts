/**
 * Clients that write with idempotency keys and keep a ledger of what was acknowledged, and the audit of it afterwards: what
 * the database has, and what a receiver of its events got.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/platform/database/client.ts'
import { eventually } from '../support/eventually.ts'
import type { Receiver } from '../support/receiver.ts'
import { Tally } from './outages.ts'

const MINUTE = 60_000
/** A failed request is repeated after this time, in milliseconds. */
const PAUSE = 100

/** Where clients send to. */
export interface Target {
  url: string
  /** Of REST. */
  base: string
}

interface LoadOptions {
  /** The same number of clients for each. */
  targets: readonly Target[]
  key: string
  /** Clients that write to each target. */
  writers?: number
}

/** Clients that write and read until `end`. */
export interface Load {
  tally: Tally
  /** Names of the records that were answered with 201. */
  acknowledged: readonly string[]
  /** Requests whose connection broke: the process was killed. */
  broken(): number
  /** Milliseconds of the longest request. */
  longest(): number
  /** Wait until so many more writes are acknowledged. */
  writes(count: number): Promise<void>
  end(): Promise<void>
  /** The same, where the run failed. */
  [Symbol.asyncDispose](): Promise<void>
}

export function startLoad({ targets, key, writers = 2 }: LoadOptions): Load {
  const tally = new Tally()
  const acknowledged: string[] = []
  let [longest, broken] = [0, 0]
  let running = true
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

  /** @returns the status; 503, too, if the connection broke */
  async function send(statuses: number[], url: string, init: RequestInit = {}): Promise<number> {
    const started = performance.now()
    let status = 503
    try {
      status = (await tally.add(statuses, fetch(url, init))).status
    } catch {
      broken++
    }
    longest = Math.max(longest, performance.now() - started)
    if (status === 503) await sleep(PAUSE)
    return status
  }

  /** One write after the other; one whose fate is unknown is repeated with its key until it is known. */
  async function write({ base }: Target): Promise<void> {
    while (running) {
      const name = randomUUID()
      const body = JSON.stringify({ first_name: 'Ada', last_name: name })
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': name }, body }
      let status = 503
      while (running && (status === 503 || status === 409)) {
        status = await send([201, 409], `${base}/workers`, init) // 409: the first request still runs
        if (status === 409) await sleep(PAUSE)
      }
      if (status === 201) acknowledged.push(name)
    }
  }

  async function read({ base, url }: Target): Promise<void> {
    const query = JSON.stringify({ query: '{ workers(limit: 2) { data { id lastName } pagination { total } } }' })
    while (running) {
      await send([200], `${base}/workers?limit=5&sort=-created_at`, { headers })
      await send([200], `${url}/graphql`, { method: 'POST', headers, body: query })
    }
  }

  const clients = targets.flatMap((target) => [...Array.from({ length: writers }, () => write(target)), read(target)])
  async function end(): Promise<void> {
    running = false
    await Promise.all(clients)
  }
  return {
    tally,
    acknowledged,
    broken: () => broken,
    longest: () => longest,
    async writes(count) {
      const wanted = acknowledged.length + count
      await eventually(async () => acknowledged.length >= wanted, 5 * MINUTE)
    },
    end,
    [Symbol.asyncDispose]: end,
  }
}

/** What the database and the receiver have against the ledger; nothing, if all is well. */
export interface Faults {
  /** Names of acknowledged records that the database has not. */
  lost: string[]
  /** Names of records, acknowledged or not, that it has more than once. */
  repeated: string[]
  /** Ids of records without an event, or with several. */
  withoutOneEvent: string[]
  /** Ids of records whose event did not arrive, or arrived under several keys. */
  wronglySent: string[]
  /** Ids of events that arrived, but are not in the database. */
  phantoms: string[]
}

export const NO_FAULTS: Faults = { lost: [], repeated: [], withoutOneEvent: [], wronglySent: [], phantoms: [] }

/** Compare, once every event had the time to arrive. @param orgId whose workers are all of the load's making */
export async function audit(
  { pool }: Pick<Database, 'pool'>,
  orgId: string,
  acknowledged: readonly string[],
  receiver: Receiver,
): Promise<Faults> {
  const read = <Row extends object>(text: string) =>
    eventually(() =>
      pool
        .query<Row>(text, [orgId])
        .then(({ rows }) => rows)
        .catch(() => undefined),
    ) // it may be away still
  const workers = await read<{ id: string; name: string }>(
    'select id, last_name as name from workers where org_id = $1',
  )
  const events = await read<{ id: string; record: string }>(
    `select id, data -> 'object' ->> 'id' as record from events where org_id = $1 and type = 'worker.created'`,
  )
  const arrived = () =>
    receiver.received.map(({ body, headers }) => ({
      event: body.id as string,
      record: body.data.object.id as string,
      key: `${body.id} ${String(headers['x-service-idempotency-key'])}`,
    }))
  const recordsSent = () => new Set(arrived().map(({ record }) => record))
  await eventually(async () => recordsSent().size >= workers.length, 5 * MINUTE)
  const sent = Map.groupBy(arrived(), ({ record }) => record)
  const keysOf = (id: string) => new Set((sent.get(id) ?? []).map(({ key }) => key))
  const names = Map.groupBy(workers, ({ name }) => name)
  const emitted = Map.groupBy(events, ({ record }) => record)
  const known = new Set(events.map(({ id }) => id))
  const ids = workers.map(({ id }) => id)
  return {
    lost: acknowledged.filter((name) => !names.has(name)),
    repeated: [...names].filter(([, all]) => all.length > 1).map(([name]) => name),
    withoutOneEvent: ids.filter((id) => emitted.get(id)?.length !== 1),
    wronglySent: ids.filter((id) => keysOf(id).size !== 1),
    phantoms: [...new Set(arrived().map(({ event }) => event))].filter((id) => !known.has(id)),
  }
}
