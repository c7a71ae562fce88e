/**
 * Reads from standby servers that are never stale. A replica's answer includes the time of the latest change that it has,
 * read in the same statement. Meanwhile the primary reads that time, in a small statement that many reads share. The
 * replica's answer is used only if it is as recent as the primary's time: it then has everything that was committed
 * before the request. Otherwise the primary answers.
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

/** Outcome of a read on a replica: its answer was used, or the primary answered because it was behind or failed. */
export type ReplicaOutcome = 'fresh' | 'behind' | 'failed'

/** The replicas of a process. */
export interface Replicas {
  /**
   * Answer from a replica.
   * @param source the records that it probably reads: the primary reads their time meanwhile
   * @param attempt reads from a server; undefined if the server has no answer
   * @returns undefined if the primary must answer
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
  /** Maximum number of connections to each replica. */
  connections: number
  primary: Pool
  log: Pick<Logger, 'warn' | 'info'>
  /** Called for each read that was tried on a replica. */
  count(outcome: ReplicaOutcome): void
}

/**
 * Open the connections to the replicas. A server that is unreachable, or currently a primary, is used as soon as it is a
 * reachable standby.
 * @throws {SettingError} if a server belongs to another database
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

  /** The next usable standby, in turn. */
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
        expecting.catch(() => {}) // the read may fail before this is awaited
        const answer = await standby.read(attempt)
        if (answer === undefined) return undefined // the replica may not have the record yet
        const expected = answer.source === source ? await expecting : await times.read(orgId, answer.source)
        const isFresh =
          isAsFar(answer.stamp, expected) &&
          // The replica may have a later write. If the primary still does not have it, their histories have diverged.
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
