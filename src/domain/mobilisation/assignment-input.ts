/** What an assignment is made of, as callers send it. It needs neither server nor database, so that browsers check it, too. */
import { z } from 'zod'
import { day, ownFields, reference, text } from '../input/checks.ts'

export const newAssignment = z.object({
  workerId: reference,
  projectId: reference,
  jobId: reference.nullish(),
  trade: text.nullish(),
  startDate: day,
  endDate: day.nullish(),
  ...ownFields,
})
