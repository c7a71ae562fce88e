/** The consequences of changed documents: their events, and a new assessment of their workers. */
import type { Document } from '../../../prisma/generated/client/client.ts'
import type { Write } from '../../events/write.ts'
import { assessWorkers } from './worker-status.ts'

interface DocumentChange {
  before: Document
  after: Document
}

/** Call this after documents were changed; accepted documents must have their `validityOf` by then. */
export async function onDocumentsChanged(write: Write, changes: readonly DocumentChange[]): Promise<void> {
  const statusChanges = changes.filter(({ before, after }) => after.status !== before.status)
  for (const { before, after } of statusChanges)
    if (after.status === 'expiring' || after.status === 'expired') write.emit(`document.${after.status}`, after, before)
  const owners = changes.map(({ after }) => after.workerId)
  const expired = statusChanges.map(({ after }) => after).filter(({ status }) => status === 'expired')
  await assessWorkers(write, owners, expired)
}
