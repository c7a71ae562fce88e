/** The input schema of a project. Uses neither server nor database, so it runs in browsers, too. */
import { z } from 'zod'
import { ProjectStatus } from '../../../prisma/generated/client/enums.ts'
import { day, name, ownFields, reference, text } from '../input/checks.ts'

export const newProject = z.object({
  clientId: reference,
  name,
  code: text.nullish(),
  address: text.nullish(),
  purchaseOrder: text.nullish(),
  startDate: day.nullish(),
  endDate: day.nullish(),
  worksHolidays: z.boolean().optional(),
  status: z.enum(ProjectStatus).optional(),
  ...ownFields,
})

/** The problem with the last day of a project; undefined if it is valid. */
export function projectDatesProblem(
  startDate: Date | null | undefined,
  endDate: Date | null | undefined,
): string | undefined {
  return startDate && endDate && endDate < startDate ? 'must not be before the start date' : undefined
}
