/** The roles of a job: how many of each trade it needs and has. */

export interface JobRole {
  trade: string
  headcount: number
  filled: number
}

export const sameTrade = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export function newRoles(wanted: readonly { trade: string; headcount: number }[]): JobRole[] {
  return wanted.map(({ trade, headcount }) => ({ trade, headcount, filled: 0 }))
}

/**
 * The trade that an assignment fills in a job if its input names none: the worker's, if the job needs it, else the first
 * role that is still open.
 */
export function tradeFor(roles: readonly JobRole[], workerTrade: string | null): string | null {
  const own = roles.find(({ trade }) => workerTrade !== null && sameTrade(trade, workerTrade))
  const open = roles.find(({ filled, headcount }) => filled < headcount)
  return own?.trade ?? open?.trade ?? workerTrade
}
