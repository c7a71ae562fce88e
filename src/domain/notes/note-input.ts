/** The input schemas of a note. Uses neither server nor database, so it runs in browsers, too. */
import { z } from 'zod'
import { ownFields, reference, STORABLE, storable } from '../input/checks.ts'

/** Characters. */
export const MAX_NOTE = 4000
export const MAX_MENTIONS = 20

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
