/**
 * The random cases of tests. They are the same ones at each run: a failure is repeated by the same command. `SEED=7`
 * tries others, `SCALE=10` ten times as many.
 */
export const SEED = Number(process.env.SEED ?? 20_261_125)

/** A number of cases, times `SCALE`; at least one. */
export const scaled = (count: number) => Math.max(1, Math.round(count * Number(process.env.SCALE ?? 1)))

/** Numbers from 0 to 1 that follow from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
