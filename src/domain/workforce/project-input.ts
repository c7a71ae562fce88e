/** What a project is made of, as callers send it. It needs neither server nor database, so that browsers check it, too. */
import { z } from 'zod'
import { ProjectStatus } from '../../../prisma/generated/client/enums.ts'
import { day, name, ownFields, reference, text } from '../input/checks.ts'

export const newProject = z.object({
  clientId: reference,
  name,
  code: text.nullish(),
  address: text.nullish(),
  startDate: day.nullish(),
  endDate: day.nullish(),
  status: z.enum(ProjectStatus).optional(),
  ...ownFields,
})

/** What is wrong with the last day of a project; undefined if nothing is. */
export function projectDatesProblem(
  startDate: Date | null | undefined,
  endDate: Date | null | undefined,
): string | undefined {
  return startDate && endDate && endDate < startDate ? 'must not be before the start date' : undefined
}
