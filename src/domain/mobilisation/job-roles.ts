/** The roles of a job: how many workers of each trade it needs and has. */

import type { Job } from '../../../prisma/generated/client/client.ts'

/** A role as stored with the job. */
export interface JobRole {
  trade: string
  /** Number of workers needed. */
  headcount: number
  /** Number of workers assigned, at most `headcount`, without those who are away today and whom nobody replaces. */
  filled: number
  /** Number of those who are away; undefined if there are none. */
  away?: number
}

/** Trades are compared without regard to case. */
export const sameTrade = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** @param counted the roles that the job has, whose workers the same trades keep until they are counted again */
export function newRoles(
  input: readonly { trade: string; headcount: number }[],
  counted: readonly JobRole[] = [],
): JobRole[] {
  return input.map((role) => ({ filled: 0, ...counted.find(({ trade }) => sameTrade(trade, role.trade)), ...role }))
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

/** The roles of jobs while a write fills them, before they are counted and stored. */
export function openRoles() {
  const byJob = new Map<string, JobRole[]>()
  const of = (job: Job): JobRole[] => {
    const roles = byJob.get(job.id) ?? (job.roles as unknown as JobRole[]).map((role) => ({ ...role }))
    byJob.set(job.id, roles)
    return roles
  }
  return {
    of,
    /** Count one more worker of this trade. */
    fill(job: Job, trade: string | null): void {
      const role = of(job).find((each) => trade !== null && sameTrade(each.trade, trade))
      if (role !== undefined) role.filled = Math.min(role.headcount, role.filled + 1)
    },
  }
}
