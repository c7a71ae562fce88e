/**
 * Plans that are kept for the next time. They live with the document that they are made of, whose nodes they hold; a caller's
 * variables decide how many there are, so all documents share a limit of memory: the least recently used plan goes.
 */
import { LRUCache } from 'lru-cache'

type Plans = Map<string, { text: string }>

/** Measured: with what it is made of, a statement takes several times its text. */
const BYTES_PER_CHARACTER = 6
const BYTES_BESIDES = 4096

const kept = new LRUCache<string, WeakRef<Plans>>({
  maxSize: 8 * 1024 * 1024,
  dispose: (plans, key) => plans.deref()?.delete(key),
})

/**
 * The plan with this key, made if there is none.
 * @param plans those of a document, which belong to it alone
 * @param key no other document's plan has it
 */
export function keptPlan<Plan extends { text: string }>(plans: Map<string, Plan>, key: string, make: () => Plan): Plan {
  const known = plans.get(key)
  if (known !== undefined && kept.get(key) !== undefined) return known // it was used
  const plan = make()
  plans.set(key, plan)
  const size = BYTES_PER_CHARACTER * plan.text.length + key.length + BYTES_BESIDES
  kept.set(key, new WeakRef<Plans>(plans), { size })
  return plan
}
