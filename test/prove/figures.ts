/** What a proof shows: figures with their bounds. */

/** How a figure has to compare with its bound. */
type Comparison = 'at most' | 'at least' | 'exactly'

export interface Figure {
  what: string
  measured: number
  unit?: string
  /** Without one it is measured only. */
  bound?: { is: Comparison; value: number }
}

/** A figure of a proof; a proof that could not run has no figures but a problem. */
export interface Outcome {
  proof: string
  about: string
  seconds: number
  figures: Figure[]
  problem?: string
}

interface ProofContext {
  /** Whether sizes are small. */
  quick: boolean
  /** Say what is going on. */
  progress(line: string): void
}

export interface Proof {
  name: string
  about: string
  /** @throws if it cannot run, saying what is missing */
  run(context: ProofContext): Promise<Figure[]>
}

const round = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100)

/** Must not happen. */
export const none = (what: string, count: number): Figure => ({
  what,
  measured: count,
  bound: { is: 'exactly', value: 0 },
})

export const exactly = (what: string, measured: number, value: number): Figure => ({
  what,
  measured,
  bound: { is: 'exactly', value },
})

export const atMost = (what: string, measured: number, value: number, unit?: string): Figure => ({
  what,
  measured: round(measured),
  ...(unit && { unit }),
  bound: { is: 'at most', value },
})

export const atLeast = (what: string, measured: number, value: number): Figure => ({
  what,
  measured: round(measured),
  bound: { is: 'at least', value },
})

/** Without a bound. */
export const figure = (what: string, measured: number, unit?: string): Figure => ({
  what,
  measured: round(measured),
  ...(unit && { unit }),
})

/** Whether a figure keeps its bound; one that is no number does not. */
export function holds({ measured, bound }: Figure): boolean {
  if (bound === undefined) return true
  if (bound.is === 'exactly') return measured === bound.value
  return bound.is === 'at most' ? measured <= bound.value : measured >= bound.value
}
