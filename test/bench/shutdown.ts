/**
 * Ten restarts of the real program under 32 busy clients: how many of their requests were lost. Run it with
 * `node test/bench/shutdown.ts`; it exits 1 if any was.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { runBusyClients } from '../support/busy-clients.ts'
import { run, temporaryFolder } from '../support/process.ts'

const ROUNDS = 10
const CLIENTS = 32
const { folder, remove } = await temporaryFolder()
let key = ''
let lost = 0

for (let round = 1; round <= ROUNDS; round++) {
  const program = run(['serve'], { PORT: '0', MUSTER_DATA_DIR: folder })
  try {
    await program.prints('Press Ctrl-C to stop.')
    key ||= /mst_sandbox_\w+/.exec(program.output())?.[0] ?? ''
    const port = /http:\/\/localhost:(\d+)/.exec(program.output())?.[1]
    const url = `http://127.0.0.1:${port}/api/public/v1/workers?limit=5`
    const clients = runBusyClients(url, CLIENTS, { authorization: `Bearer ${key}` })
    await sleep(1000)
    const signalled = performance.now()
    program.child.kill('SIGTERM')
    const seen = await clients
    const code = await program.ends()
    const failures = seen.flatMap((each) => each.lost)
    lost += failures.length + (code === 0 ? 0 : 1)
    const answers = seen.reduce((sum, each) => sum + each.answers, 0)
    const ms = Math.round(performance.now() - signalled)
    console.log(`round ${round}: ${answers} answers, ${failures.length} lost, exit ${code} after ${ms} ms`)
  } finally {
    program.child.kill('SIGKILL')
  }
}
await remove()
process.exitCode = lost === 0 ? 0 : 1
