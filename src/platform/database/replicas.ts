/**
 * Reads from standby servers, never stale. A replica answers with the time of the latest change that it knows, in the
 * statement that reads; meanwhile the primary says that time, in a small statement that many reads share. Only where the
 * replica has come as far as the primary does its answer count, so it has all that was committed before the request;
 * else the primary answers.
 */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { SettingError } from '../config.ts'
import { type ChangeSource, openChangeTimes } from './change-times.ts'
import { identityOf, Standby } from './standby.ts'

/** An answer that says which writes it contains. */
export interface StampedAnswer {
  /** The time of the latest change of `source` that it contains. */
  stamp: string
  source: ChangeSource
}

/** What became of a read that could be a replica's: it answered; it was behind, or failed, and the primary answered. */
export type ReplicaOutcome = 'fresh' | 'behind' | 'failed'

/** The replicas of a process. */
export interface Replicas {
  /**
   * Answer from a replica.
   * @param source the records that it is probably read from: their time is asked for meanwhile
   * @param attempt reads from a server; undefined where it has no answer
   * @returns undefined if the primary has to answer
   */
  read<Answer extends StampedAnswer>(
    orgId: string,
    source: ChangeSource,
    attempt: (pool: Pool) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined>
  close(): Promise<void>
}

interface ReplicaSettings {
  urls: readonly string[]
  /** To each of them. */
  connections: number
  primary: Pool
  log: Pick<Logger, 'warn' | 'info'>
  /** Called for each read that was tried. */
  count(outcome: ReplicaOutcome): void
}

/**
 * Open the connections to the replicas. One that is away, or a primary at present, is used when it is a standby.
 * @throws {SettingError} if one is of another database
 */
export async function openReplicas({ urls, connections, primary, log, count }: ReplicaSettings): Promise<Replicas> {
  const identity = () => identityOf(primary)
  const standbys = urls.map((url) => new Standby(url, connections, { primary: identity, log }))
  const close = async () => void (await Promise.all(standbys.map((each) => each.close())))
  const problems = await Promise.all(standbys.map(async (each) => ({ name: each.name, problem: await each.check() })))
  const wrong = problems.find(({ problem }) => problem !== undefined)
  if (wrong !== undefined) {
    await close()
    throw new SettingError('DATABASE_REPLICA_URLS', `cannot use ${wrong.name}: ${wrong.problem}`)
  }
  const times = openChangeTimes(primary)
  let turn = 0

  /** The next usable one, in turn. */
  function choose(): Standby | undefined {
    for (let tried = 0; tried < standbys.length; tried++) {
      const standby = standbys[turn++ % standbys.length] as Standby
      if (standby.isUsable) return standby
    }
    return undefined
  }

  return {
    async read(orgId, source, attempt) {
      const standby = choose()
      if (standby === undefined) return undefined
      try {
        const expecting = times.read(orgId, source)
        expecting.catch(() => {}) // the read may fail before
        const answer = await standby.read(attempt)
        if (answer === undefined) return undefined // it may not know the record yet
        const expected = answer.source === source ? await expecting : await times.read(orgId, answer.source)
        const isFresh =
          isAsFar(answer.stamp, expected) &&
          // It may know a write that came since. What the primary does not know is of another history.
          (answer.stamp === expected || isAsFar(await times.read(orgId, answer.source), answer.stamp))
        standby.note(isFresh)
        count(isFresh ? 'fresh' : 'behind')
        return isFresh ? answer : undefined
      } catch {
        count('failed')
        return undefined // the primary answers, or says what is wrong
      }
    },
    close,
  }
}

/** Stamps are seconds since 1970 with milliseconds, or empty before the first change. */
function isAsFar(stamp: string, expected: string): boolean {
  return Number(stamp) >= Number(expected)
}
