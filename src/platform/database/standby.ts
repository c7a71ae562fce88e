/**
 * A standby server of the database: its connections, and whether it can be used. A standby that was behind several times
 * in a row is not used for a moment. One that failed is not used for a while, and is identified before it is used again.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import { ConnectionLost } from './connection-errors.ts'
import { ConnectionPool } from './pool.ts'
import { limitWait } from './wait-limit.ts'

/** Maximum milliseconds of a read; after that, the primary answers. */
const LONGEST_READ = 2000
/** Maximum milliseconds that a read waits for a connection: the primary may have a free one. */
const LONGEST_WAIT = 100
/** Pause after a failure, in milliseconds; it doubles with each further failure. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
const MOST_BEHIND = 5
const BEHIND_PAUSE = 250

/** Identifies the data that a server has, and its role. */
interface Identity {
  isStandby: boolean
  /** The identifier that the primary got when it was created. Its standbys have the same. */
  system: string
}

const identify = {
  name: 'identify server',
  text: 'select pg_is_in_recovery() as "isStandby", system_identifier::text as system from pg_control_system()',
}

/** Read the identity of a server. */
export async function identityOf(pool: Pick<pg.Pool, 'query'>): Promise<Identity> {
  const { rows } = await pool.query<Identity>(identify)
  return rows[0] as Identity
}

export class Standby {
  /** Its address, without the password. */
  readonly name: string
  readonly #pool: pg.Pool
  readonly #primary: () => Promise<Identity>
  readonly #log: Pick<Logger, 'warn' | 'info'>
  #state: 'unknown' | 'usable' | 'asked' = 'unknown'
  #restsUntil = 0
  #pause = FIRST_PAUSE
  #timesBehind = 0

  constructor(
    url: string,
    connections: number,
    { primary, log }: { primary: () => Promise<Identity>; log: Pick<Logger, 'warn' | 'info'> },
  ) {
    const { host, pathname } = new URL(url)
    this.name = `${host}${pathname}`
    this.#primary = primary
    this.#log = log
    this.#pool = new ConnectionPool(LONGEST_WAIT, {
      connectionString: url,
      max: connections,
      application_name: 'muster reads',
      options: '-c default_transaction_read_only=on',
    })
  }

  /** Whether it can be used now. If its identity is unknown, starts to read it. */
  get isUsable(): boolean {
    if (Date.now() < this.#restsUntil) return false
    if (this.#state === 'unknown') void this.check()
    return this.#state === 'usable'
  }

  /**
   * Read its identity. A primary pauses: after a failover it may be a standby again.
   * @returns why its address is wrong; undefined if it can be used, now or later
   */
  async check(): Promise<string | undefined> {
    this.#state = 'asked'
    try {
      const [own, primary] = await this.#limited(Promise.all([identityOf(this.#pool), this.#primary()]))
      const problem = problemOf(own, primary)
      if (problem !== undefined) {
        this.#rest(problem)
        return own.system === primary.system ? undefined : problem
      }
      this.#state = 'usable'
      this.#pause = FIRST_PAUSE
      this.#log.info({ replica: this.name }, 'the replica answers reads')
      return undefined
    } catch (error) {
      this.#rest(error)
      return undefined // it may be unreachable for a while
    }
  }

  /** Run a read on it. @throws if the read fails or takes too long; the standby then pauses */
  async read<Answer>(attempt: (pool: pg.Pool) => Promise<Answer>): Promise<Answer> {
    try {
      return await this.#limited(attempt(this.#pool))
    } catch (error) {
      this.#rest(error)
      throw error
    }
  }

  /** Note whether one of its answers was fresh. */
  note(isFresh: boolean): void {
    this.#timesBehind = isFresh ? 0 : this.#timesBehind + 1
    if (this.#timesBehind < MOST_BEHIND) return
    this.#timesBehind = 0
    this.#restsUntil = Date.now() + BEHIND_PAUSE
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #limited<Value>(pending: Promise<Value>): Promise<Value> {
    return limitWait(pending, { milliseconds: LONGEST_READ, failure: () => new ConnectionLost('no answer in time') })
  }

  #rest(problem: unknown): void {
    if (Date.now() < this.#restsUntil && this.#state === 'unknown') return // several reads failed at the same time
    this.#state = 'unknown'
    this.#restsUntil = Date.now() + this.#pause
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
    const what = typeof problem === 'string' ? { problem } : { err: problem }
    this.#log.warn({ replica: this.name, ...what }, 'the replica is not asked for a while; the primary answers')
  }
}

function problemOf(own: Identity, primary: Identity): string | undefined {
  if (own.system !== primary.system) return 'it is not a replica of the server of DATABASE_URL, but of another one'
  return own.isStandby ? undefined : 'it is a primary server'
}
