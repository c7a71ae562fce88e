/** What follows when documents move: their own events, and how their workers stand. */
import type { Document } from '../../../prisma/generated/client/client.ts'
import type { Write } from '../../events/write.ts'
import { assessWorkers } from './follow.ts'

interface DocumentMove {
  before: Document
  now: Document
}

/** Call it after documents were changed, each with `standing` of its last day if it is accepted. */
export async function documentsMoved(write: Write, moves: readonly DocumentMove[]): Promise<void> {
  const restated = moves.filter(({ before, now }) => now.status !== before.status)
  for (const { before, now } of restated)
    if (now.status === 'expiring' || now.status === 'expired') write.emit(`document.${now.status}`, now, before)
  const owners = moves.map(({ now }) => now.workerId)
  const expired = restated.map(({ now }) => now).filter(({ status }) => status === 'expired')
  await assessWorkers(write, owners, expired)
}
