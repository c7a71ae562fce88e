/** What follows when documents move: their own events, and how their workers stand. */
import type { Document } from '../../prisma/generated/client/client.ts'
import type { Write } from '../write.ts'
import { assessWorkers } from './assess.ts'

export interface DocumentMove {
  before: Document
  now: Document
}

/** Call it after documents were changed, each with `standing` of its last day if it is accepted. */
export async function documentsMoved(write: Write, moves: readonly DocumentMove[]): Promise<void> {
  for (const { before, now } of moves)
    if (now.status !== before.status && (now.status === 'expiring' || now.status === 'expired'))
      write.emit(`document.${now.status}`, now, before)
  const reached = moves.filter(reachesStep).map(({ now }) => now)
  await assessWorkers(
    write,
    moves.map(({ now }) => now.workerId),
    reached,
  )
}

/** A step is told of once: the next is a nearer one, or the end. */
function reachesStep({ before, now }: DocumentMove): boolean {
  if (now.status === 'expired') return before.status !== 'expired'
  if (now.status !== 'expiring' || now.expiryStep === null) return false
  return before.status !== 'expiring' || before.expiryStep === null || now.expiryStep < before.expiryStep
}
