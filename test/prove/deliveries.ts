/** Webhook deliveries to several endpoints while workers are killed and the database crashes. */
import { CONCURRENCY, ENDPOINTS, openFaultBench } from '../events/webhooks/faults.ts'
import { atMost, exactly, figure, none, type Proof } from './figures.ts'

export const deliveries: Proof = {
  name: 'deliveries',
  about: 'deliveries to three endpoints, while the worker is killed and PostgreSQL crashes',
  async run({ quick, progress }) {
    const faults = quick ? { changes: 300, kills: 2, restarts: 1 } : { changes: 5_000, kills: 10, restarts: 2 }
    await using bench = await openFaultBench()
    progress(`${faults.changes} changes, ${faults.kills} kills, ${faults.restarts} crashes of the database`)
    const result = await bench.run(faults)
    return [
      figure('workers killed', faults.kills),
      figure('crashes of the database', faults.restarts),
      exactly('deliveries made', result.delivered + result.deadLettered, faults.changes * ENDPOINTS),
      none('events that an endpoint did not get', result.missing),
      none('events under two keys', result.keyConflicts),
      none('leases left behind', result.leasedDeliveries),
      none('workers that ended by themselves', result.crashedWorkers),
      atMost(
        'requests repeated (what was under way at a kill)',
        result.duplicates,
        faults.kills * CONCURRENCY * ENDPOINTS,
      ),
    ]
  },
}
