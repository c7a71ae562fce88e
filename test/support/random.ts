/**
 * The random cases of tests. They are the same ones at each run: a failure is repeated by the same command. `SEED=7`
 * tries others, `SCALE=10` ten times as many; `npm run nightly` has `SCALE=5`.
 */
export const SEED = Number(process.env.SEED ?? 20_261_125)

const SCALE = Number(process.env.SCALE ?? 1)

/** A number of cases, times `SCALE`; at least one. */
export const scaled = (count: number) => Math.max(1, Math.round(count * SCALE))

/**
 * Gives some of the cases that it is called with: another share of them at each call, so that a few calls have tried
 * all.
 * @param share of the cases, times `SCALE`; 1/5 or more, so that `npm run nightly` tries all at each call
 */
export function inTurn(share: number): <Case>(cases: Iterable<Case>) => Case[] {
  const step = Math.max(1, Math.floor(1 / (share * SCALE)))
  let turn = SEED
  return (cases) => {
    const first = turn++ % step
    return [...cases].filter((_, index) => index % step === first)
  }
}

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
