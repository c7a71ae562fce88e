/** The input schemas of a note. */
import { z } from 'zod'
import { ownFields, reference, STORABLE, storable } from '../input/checks.ts'
import { MAX_MENTIONS, MAX_NOTE } from './limits.ts'

const written = z.object({
  text: z.string().trim().min(1).max(MAX_NOTE).refine(storable, STORABLE),
  mentionIds: z.array(reference).max(MAX_MENTIONS).optional(),
  ...ownFields,
})

export const newNote = written.extend({
  workerId: reference.nullish(),
  jobId: reference.nullish(),
  projectId: reference.nullish(),
  clientId: reference.nullish(),
})

/** A note stays on its record. */
export const noteChange = written.partial()
