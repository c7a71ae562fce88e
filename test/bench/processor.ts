/**
 * Processor time of a process and all its descendants, running or ended: the figure that machine load changes least.
 * Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** `USER_HZ`, the unit of times in /proc, fixed by Linux. */
const TICKS_PER_SECOND = 100

/** In milliseconds. */
export function processorTime(pid: number): number {
  const times = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc')) {
    const each = Number(name)
    if (Number.isInteger(each)) readTimes(each, times)
  }
  const ticksOf = (of: number): number =>
    (times.get(of)?.ticks ?? 0) +
    [...times].reduce((sum, [each, { parent }]) => sum + (parent === of ? ticksOf(each) : 0), 0)
  return (ticksOf(pid) * 1000) / TICKS_PER_SECOND
}

/** That of this process and of the children that it has waited for, in milliseconds: one file is read for it. */
export function ownProcessorTime(): number {
  const times = new Map<number, { parent: number; ticks: number }>()
  readTimes(process.pid, times)
  return ((times.get(process.pid)?.ticks ?? 0) * 1000) / TICKS_PER_SECOND
}

/** The parent of `pid`. */
export function parentOf(pid: number): number {
  const times = new Map<number, { parent: number; ticks: number }>()
  readTimes(pid, times)
  return (times.get(pid) as { parent: number }).parent
}

function readTimes(pid: number, times: Map<number, { parent: number; ticks: number }>): void {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return // it has ended in the meantime
  }
  // Everything before the last parenthesis is the program's name, which may contain any character.
  const [, parent, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9)
  times.set(pid, { parent: parent as number, ticks: user + system + endedUser + endedSystem })
}
