/** The input schema of a task. Uses neither server nor database, so it runs in browsers, too. */
import { z } from 'zod'
import { TaskPriority, TaskStatus } from '../../../prisma/generated/client/enums.ts'
import { day, name, ownFields, reference, STORABLE, storable, subjectType } from '../input/checks.ts'

const description = z.string().trim().min(1).max(5000).refine(storable, STORABLE)

export const newTask = z.object({
  title: name,
  description: description.nullish(),
  status: z.enum(TaskStatus).optional(),
  priority: z.enum(TaskPriority).optional(),
  dueOn: day.nullish(),
  assigneeId: reference.nullish(),
  subjectType: subjectType.nullish(),
  subjectId: reference.nullish(),
  ...ownFields,
})
