/** The calendar day it is, UTC. */

const DAY = 86_400_000

export function today(): Date {
  return new Date(Date.now() - (Date.now() % DAY))
}
