/** All job queues. Each process opens all of them, whether it processes jobs or only enqueues them. */
import { letterQueue } from '../access/people/letter-queue.ts'
import { automationQueue } from '../events/triggered-runs.ts'
import type { QueueDefinition } from '../platform/jobs/definition.ts'
import { dayQueue, dueQueue } from './daily/queues.ts'
import { encryptionQueue } from './documents/encrypt-files.ts'
import { removedFilesQueue } from './documents/removed-files.ts'
import { strayFilesQueue } from './documents/stray-files.ts'
import { readingQueue } from './extraction/queue.ts'
import { invoiceQueue } from './finance/invoices/queue.ts'
import { erasureQueue } from './forgetting/queue.ts'
import { gatherQueue, messageQueue } from './messages/queues.ts'
import { digestQueue } from './notifications/queues.ts'
import { packQueue } from './papers/queue.ts'
import { retentionQueue } from './retention/queue.ts'
import { testOrganisationQueue, testOrganisationsQueue } from './test-organisations/queue.ts'
import { joinQueue } from './workforce/joining.ts'

export const queues: readonly QueueDefinition[] = [
  readingQueue,
  packQueue,
  invoiceQueue,
  dueQueue,
  dayQueue,
  automationQueue,
  digestQueue,
  letterQueue,
  joinQueue,
  gatherQueue,
  messageQueue,
  strayFilesQueue,
  encryptionQueue,
  erasureQueue,
  retentionQueue,
  removedFilesQueue,
  testOrganisationQueue,
  testOrganisationsQueue,
]
