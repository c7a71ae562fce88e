/** Values of tasks in words. */
import type { Failure } from '../api/failure.ts'
import type { TaskStatus } from '../api/schema-types.ts'
import { type Day, formatDay, readDay, today } from '../parts/values/days.ts'
import { taskKind } from '../records/task.ts'

/** Whether a task is done or cancelled, which is final. */
export const isEnded = (status: TaskStatus) => status === 'done' || status === 'cancelled'

export interface Dated {
  status: TaskStatus
  dueOn: string | null
}

export const isOverdue = ({ status, dueOn }: Dated, now: Day = today()) =>
  dueOn !== null && !isEnded(status) && readDay(dueOn) < now

/** `Due Tue 3 Nov`, `Overdue since 3 Nov`, `Done` */
export function dueText({ status, dueOn }: Dated): string {
  if (isEnded(status)) return taskKind.statuses[status].label
  if (dueOn === null) return 'No due date'
  const day = readDay(dueOn)
  return isOverdue({ status, dueOn }) ? `Overdue since ${formatDay(day)}` : `Due ${formatDay(day, 'week')}`
}

/** Why the status of a task did not change, in words, for views without a form whose fields could show it. */
export function refusalOf(failure: Failure): Failure {
  const others =
    'Somebody changed this task since you last saw it. You see their version now: try again if it is still right.'
  if (failure.code === 'precondition_failed') return { ...failure, message: others }
  if (failure.code === 'not_found') return { ...failure, message: 'This task has been deleted since you opened it.' }
  return failure
}
