/** All proofs, in the order in which they run. */
import { budget } from './budget.ts'
import { citus } from './citus.ts'
import { clients } from './clients.ts'
import { database } from './database.ts'
import { deliveries } from './deliveries.ts'
import { failover } from './failover.ts'
import type { Proof } from './figures.ts'
import { kills } from './kills.ts'
import { receivers } from './receivers.ts'
import { replicas } from './replicas.ts'
import { shutdown } from './shutdown.ts'
import { sizes } from './sizes.ts'
import { soak } from './soak.ts'

export const proofs: readonly Proof[] = [
  kills,
  deliveries,
  database,
  failover,
  replicas,
  receivers,
  shutdown,
  clients,
  budget,
  soak,
  sizes,
  citus,
]
