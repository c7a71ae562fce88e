/** Turns the filters in the URL of the task list into API input. */
import type { TaskFilter, TaskStatus } from '../../api/schema-types.ts'
import { knownValues, shownValues } from '../../parts/list/choices.ts'
import { type Day, dayText } from '../../parts/values/days.ts'
import { taskKind, taskPriorities } from '../../records/task.ts'
import { readAbout } from '../../work/task-values.ts'

export const FILTERS = ['status', 'assignee', 'priority', 'due', 'about'] as const
export type FilterName = (typeof FILTERS)[number]
export const SORTS = ['dueOn', 'title', 'createdAt', 'updatedAt', 'completedAt'] as const

/** Values in the URL for the signed-in person and for unassigned tasks. */
export const ME = 'me'
export const NOBODY = 'nobody'

export const dues = {
  overdue: 'Overdue',
  week: 'Within 7 days',
  none: 'No due date',
} as const
type Due = keyof typeof dues

/** The values of a filter in the URL. */
type All = (name: FilterName) => readonly string[]

export const TO_DO: readonly TaskStatus[] = ['open', 'in_progress']

/** The shown statuses; by default, those of tasks to do. */
export const statusesOf = (all: All) => shownValues(all('status'), taskKind.statuses, TO_DO)

/**
 * All filters except that of the status.
 * @param me the id of the signed-in person
 */
export function filterOf(all: All, me: string, now: Day): TaskFilter {
  const assignees = all('assignee').map((value) => (value === ME ? me : value))
  const priorities = knownValues(all('priority'), taskPriorities)
  const due = all('due')[0] as Due | undefined
  const about = readAbout(all('about')[0])
  return {
    ...(assignees.length > 0 && {
      assigneeId: assignees.includes(NOBODY) ? { exists: false } : { in: assignees },
    }),
    ...(priorities.length > 0 && { priority: priorities }),
    ...(due === 'overdue' && { dueOn: { lt: dayText(now) } }),
    ...(due === 'week' && { dueOn: { gte: dayText(now), lte: dayText(now + 7) } }),
    ...(due === 'none' && { dueOn: { exists: false } }),
    ...(about && { subjectType: [about.type], subjectId: { in: [about.id] } }),
  }
}
