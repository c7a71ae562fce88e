/** The input schema of an assignment. Uses neither server nor database, so it runs in browsers, too. */
import { z } from 'zod'
import { day, ownFields, reference, text } from '../input/checks.ts'

/** The input schema of `replaceWorker`. */
export const newCover = z.object({ workerId: reference, startDate: day.nullish(), endDate: day.nullish() })

export const newAssignment = z.object({
  workerId: reference,
  projectId: reference,
  jobId: reference.nullish(),
  trade: text.nullish(),
  startDate: day,
  endDate: day.nullish(),
  ...ownFields,
})
