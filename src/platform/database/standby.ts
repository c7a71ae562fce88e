/**
 * A standby server of the database: its connections, and whether it can be asked. One that failed, or was behind several
 * times in a row, is left alone for a while, and is asked who it is before it is used again.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import { ConnectionLost } from './connection-errors.ts'
import { ConnectionPool } from './pool.ts'
import { limitWait } from './wait-limit.ts'

/** Milliseconds. The primary answers what takes longer. */
const LONGEST_READ = 2000
/** A read waits so long for a connection; the primary may have a free one. */
const LONGEST_WAIT = 100
/** Pauses after a failure; after one that follows another, twice as long. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
const MOST_BEHIND = 5
const BEHIND_PAUSE = 250

/** What tells servers of the same data from others. */
interface Identity {
  isStandby: boolean
  /** The identifier that the primary got when it was created, and its standbys with its files. */
  system: string
}

const identify = {
  name: 'identify server',
  text: 'select pg_is_in_recovery() as "isStandby", system_identifier::text as system from pg_control_system()',
}

/** Who a server is. */
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

  /** Whether it can be asked now; if it is not known, finds out meanwhile. */
  get isUsable(): boolean {
    if (Date.now() < this.#restsUntil) return false
    if (this.#state === 'unknown') void this.check()
    return this.#state === 'usable'
  }

  /**
   * Ask who it is. A primary rests: after a failover it may be a standby again.
   * @returns what is wrong with its address; undefined if it can be used at some time
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
      return undefined // it may be away for a while
    }
  }

  /** Run a read on it. @throws if it fails or takes too long; it then rests */
  async read<Answer>(attempt: (pool: pg.Pool) => Promise<Answer>): Promise<Answer> {
    try {
      return await this.#limited(attempt(this.#pool))
    } catch (error) {
      this.#rest(error)
      throw error
    }
  }

  /** Say whether an answer of it was fresh. */
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
  if (own.system !== primary.system) return 'it is no replica of the server of DATABASE_URL, but of another one'
  return own.isStandby ? undefined : 'it is a primary server'
}
