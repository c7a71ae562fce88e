/** Counts the reads that were tried on replicas. */
import { Counter } from 'prom-client'
import type { ReplicaOutcome } from './replicas.ts'

export const replicaReads = new Counter<'outcome'>({
  name: 'muster_replica_reads_total',
  help: 'Reads sent to a replica: answered by it (fresh), or by the primary because the replica was behind or failed',
  labelNames: ['outcome'],
  registers: [],
})

const outcomes: readonly ReplicaOutcome[] = ['fresh', 'behind', 'failed']
for (const outcome of outcomes) replicaReads.inc({ outcome }, 0)

/** Count a read. */
export function countReplicaRead(outcome: ReplicaOutcome): void {
  replicaReads.inc({ outcome })
}
