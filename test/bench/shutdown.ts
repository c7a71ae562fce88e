/**
 * Restarts of the real program under 32 busy clients: how many of their requests were lost. `node test/bench/shutdown.ts`
 * restarts it ten times, and exits 1 if any was.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startBusyClients } from '../support/busy-clients.ts'
import { run, temporaryFolder } from '../support/process.ts'

const ROUNDS = 10
const CLIENTS = 32

interface Restarts {
  answers: number
  /** Requests without an answer. */
  lost: number
  /** How often it did not exit with 0. */
  failedExits: number
}

/** @param progress called with a line after each restart */
export async function restartUnderLoad(rounds: number, progress: (line: string) => void): Promise<Restarts> {
  const { folder, remove } = await temporaryFolder()
  const total = { answers: 0, lost: 0, failedExits: 0 }
  let key = ''
  for (let round = 1; round <= rounds; round++) {
    const program = run(['serve'], { PORT: '0', MUSTER_DATA_DIR: folder })
    try {
      await program.prints('Press Ctrl-C to stop.')
      key ||= /mst_sandbox_\w+/.exec(program.output())?.[0] ?? ''
      const port = /http:\/\/localhost:(\d+)/.exec(program.output())?.[1]
      const url = `http://127.0.0.1:${port}/api/public/v1/workers?limit=5`
      const clients = startBusyClients(url, CLIENTS, { authorization: `Bearer ${key}` })
      await Promise.all([clients.served, sleep(1000)])
      const signalled = performance.now()
      program.child.kill('SIGTERM')
      const seen = await clients.seen
      const code = await program.ends()
      const lost = seen.flatMap((each) => each.lost).length
      const answers = seen.reduce((sum, each) => sum + each.answers, 0)
      total.answers += answers
      total.lost += lost
      if (code !== 0) total.failedExits++
      const ms = Math.round(performance.now() - signalled)
      progress(`round ${round}: ${answers} answers, ${lost} lost, exit ${code} after ${ms} ms`)
    } finally {
      program.child.kill('SIGKILL')
      await program.ends()
    }
  }
  await remove()
  return total
}

if (import.meta.main) {
  const { lost, failedExits } = await restartUnderLoad(ROUNDS, console.log)
  process.exitCode = lost + failedExits === 0 ? 0 : 1
}
