/** The roles of a job: how many workers of each trade it needs and has. */

/** A role as stored with the job. */
export interface JobRole {
  trade: string
  /** Number of workers needed. */
  headcount: number
  /** Number of workers assigned, at most `headcount`. */
  filled: number
}

/** Trades are compared without regard to case. */
export const sameTrade = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Roles without assigned workers. */
export function newRoles(input: readonly { trade: string; headcount: number }[]): JobRole[] {
  return input.map(({ trade, headcount }) => ({ trade, headcount, filled: 0 }))
}

/**
 * The default trade of an assignment to a job: the worker's trade if the job needs it, otherwise the trade of the first
 * open role.
 */
export function tradeFor(roles: readonly JobRole[], workerTrade: string | null): string | null {
  const matching = roles.find(({ trade }) => workerTrade !== null && sameTrade(trade, workerTrade))
  const open = roles.find(({ filled, headcount }) => filled < headcount)
  return matching?.trade ?? open?.trade ?? workerTrade
}
