/**
 * A cache of plans. Plans live as long as their document, whose nodes they hold. Callers' variables decide how many
 * plans there are, so all documents share a limit of memory: the least recently used plan is evicted.
 */
import { LRUCache } from 'lru-cache'

type Plans = Map<string, { text: string }>

/** Measured: a plan takes several times the memory of its statement's text. */
const BYTES_PER_CHARACTER = 6
const BYTES_BESIDES = 4096

const kept = new LRUCache<string, WeakRef<Plans>>({
  maxSize: 8 * 1024 * 1024,
  dispose: (plans, key) => plans.deref()?.delete(key),
})

/**
 * The plan with this key, made if there is none.
 * @param plans the plans of one document
 * @param key unique among the plans of all documents
 */
export function keptPlan<Plan extends { text: string }>(plans: Map<string, Plan>, key: string, make: () => Plan): Plan {
  const known = plans.get(key)
  if (known !== undefined && kept.get(key) !== undefined) return known // `get` marks it as used
  const plan = make()
  plans.set(key, plan)
  const size = BYTES_PER_CHARACTER * plan.text.length + key.length + BYTES_BESIDES
  kept.set(key, new WeakRef<Plans>(plans), { size })
  return plan
}
