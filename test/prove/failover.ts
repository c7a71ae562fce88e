/** A cluster under Patroni whose primary is killed and frozen under load. */
import { type Failure, runFailover, startFailover } from '../hostile/failover.ts'
import { atLeast, atMost, figure, none, type Proof } from './figures.ts'
import { auditFigures } from './ledger-figures.ts'

const ALL: readonly Failure[] = [
  'database',
  'node',
  'database',
  'freeze',
  'database',
  'node',
  'database',
  'freeze',
  'database',
  'node',
]
/** Seconds. Requests that are under way when the primary hangs wait until the proxy gives it up. */
const LONGEST = 15
/** Patroni gives a primary up after its `ttl` of 20 s, and the proxy follows. */
const OUTAGE = { database: 20, vanished: 45 }

export const failover: Proof = {
  name: 'failover',
  about:
    'writes, straight and through PgBouncer, while the primary of a cluster under Patroni is killed alone, with its Patroni, or frozen',
  async run({ quick, progress }) {
    const failures = quick ? ALL.slice(0, 2) : ALL
    progress('starting etcd, two PostgreSQL under Patroni, HAProxy, PgBouncer, two API processes and two workers')
    await using setup = await startFailover()
    const report = await runFailover(setup, failures, progress)
    const outagesOf = (isDatabase: boolean) =>
      report.outages.filter((_, index) => (failures[index] === 'database') === isDatabase).map((each) => each / 1000)
    return [
      figure('primaries lost', failures.length),
      figure('writes acknowledged', report.acknowledged),
      ...auditFigures(report.faults),
      none('wrong answers', report.others.length),
      atLeast('requests that were told to retry (503)', report.unavailable, failures.length),
      none('requests without an answer', report.broken),
      atMost('longest request', report.longest / 1000, LONGEST, 's'),
      atMost('longest outage, PostgreSQL killed', Math.max(...outagesOf(true)), OUTAGE.database, 's'),
      atMost('longest outage, machine gone or frozen', Math.max(...outagesOf(false)), OUTAGE.vanished, 's'),
      none('processes that ended', report.ended),
    ]
  },
}
