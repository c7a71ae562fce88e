/**
 * Keeps the embedded PostgreSQL running while this process uses it. The connection that marks the server as in use
 * breaks when the server stops; then the server is started again, on the same port, by the first process that notices.
 */
import type pg from 'pg'

const MINUTE = 60_000
const MAX_RESTARTS = 5
const RESTART_PERIOD = 10 * MINUTE

interface SupervisorOptions {
  /** The connection that marks the server as in use. */
  client: pg.Client
  /**
   * Connect again, and start the server first if it is not running. Calls `beforeStart` before each start, which throws
   * if the server may not be started again.
   */
  reconnect(beforeStart: () => void): Promise<pg.Client>
  /** Makes the error for a server that keeps stopping. @param problem completes "the embedded PostgreSQL …" */
  failure(problem: string): Error
  /** Called once if the server cannot be started again. */
  giveUp(error: Error): void
}

/** @returns a function that ends the supervision and gives the current connection, undefined if there is none */
export function supervise({
  client,
  reconnect,
  failure,
  giveUp,
}: SupervisorOptions): () => Promise<pg.Client | undefined> {
  let current: pg.Client | undefined
  let recovery: Promise<void> | undefined
  let stopping = false
  let restarts: number[] = []

  function countRestart(): void {
    const now = performance.now()
    restarts = restarts.filter((at) => now - at < RESTART_PERIOD)
    if (restarts.length === MAX_RESTARTS)
      throw failure(`was started again ${MAX_RESTARTS} times within ${RESTART_PERIOD / MINUTE} minutes and has stopped`)
    restarts.push(now)
  }

  function watch(connected: pg.Client): void {
    current = connected
    connected.once('end', () => {
      current = undefined
      if (!stopping) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    let started = false
    const beforeStart = () => {
      if (!started) countRestart() // an attempt that fails is repeated
      started = true
    }
    try {
      watch(await reconnect(beforeStart))
    } catch (error) {
      if (!stopping) giveUp(error as Error)
    }
  }

  watch(client)
  return async () => {
    stopping = true
    await recovery
    return current
  }
}
