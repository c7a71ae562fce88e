/** Writes while the embedded PostgreSQL is killed, restarted and frozen. */
import { setTimeout as sleep } from 'node:timers/promises'
import { audit, startLoad } from '../hostile/ledger.ts'
import { startInstallation, subscribe } from '../hostile/outages.ts'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'
import { atLeast, atMost, figure, none, type Proof } from './figures.ts'
import { auditFigures } from './ledger-figures.ts'

/** Longer than a request waits for a connection. */
const FREEZE = 3000
/** Milliseconds that a request may take beyond the freeze. */
const LONGEST = 15_000
const WRITES = 50

export const database: Proof = {
  name: 'database',
  about: 'writes while the embedded PostgreSQL is killed (SIGKILL), stopped (SIGQUIT) and frozen (SIGSTOP)',
  async run({ quick, progress }) {
    // A sixth stop within ten minutes ends the process on purpose.
    const signals = ['SIGKILL', 'SIGQUIT', 'SIGKILL', 'SIGQUIT'].slice(0, quick ? 2 : 4) as NodeJS.Signals[]
    const freezes = quick ? 1 : 5
    await using stack = new AsyncDisposableStack()
    const at = stack.adopt(await startInstallation({ DATABASE_POOL: '8' }), (each) => each.close())
    const receiver = stack.adopt(await startReceiver(), (each) => each.close())
    await subscribe(at.settings, at.orgId, receiver.url)
    const load = stack.use(startLoad({ targets: [at], key: at.key, writers: 4 }))
    for (const signal of signals) {
      await load.writes(WRITES)
      const before = await at.postmaster()
      process.kill(before, signal)
      await eventually(async () => (await at.postmaster()) !== before)
      progress(`${signal}: PostgreSQL is started again, ${load.acknowledged.length} writes`)
    }
    for (let freeze = 1; freeze <= freezes; freeze++) {
      await load.writes(WRITES)
      await at.signalAll('SIGSTOP')
      await sleep(FREEZE)
      await at.signalAll('SIGCONT')
      progress(`freeze ${freeze}: ${load.acknowledged.length} writes`)
    }
    await load.writes(WRITES)
    await load.end()
    const ended = [at.server, at.worker].filter(({ child }) => child.exitCode !== null).length
    return [
      figure('stops of PostgreSQL', signals.length),
      figure(`freezes of ${FREEZE / 1000} s`, freezes),
      figure('writes acknowledged', load.acknowledged.length),
      ...auditFigures(await audit(at.database, at.orgId, load.acknowledged, receiver)),
      none('wrong answers', load.tally.others.length),
      atLeast('requests that were told to retry (503)', load.tally.unavailable, 1),
      none('requests without an answer', load.broken()),
      atMost('longest request', load.longest() / 1000, (FREEZE + LONGEST) / 1000, 's'),
      none('processes that ended', ended),
    ]
  },
}
