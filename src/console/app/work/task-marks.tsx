/** Marks for the values of tasks. */
import { VisuallyHidden } from '@mantine/core'
import type { TaskPriority } from '../api/schema-types.ts'
import { formatDay, readDay } from '../parts/values/days.ts'
import { taskPriorities } from '../records/task.ts'
import { type Dated, isOverdue } from './task-words.ts'
import classes from './work.module.css'

/** High priority stands out; normal priority is not shown. */
export function PriorityMark({ priority }: { priority: TaskPriority }) {
  return (
    <span className={classes.priority} data-priority={priority}>
      {taskPriorities[priority]}
    </span>
  )
}

export function DueDay({ task }: { task: Dated }) {
  if (task.dueOn === null) return <span className={classes.none}>–</span>
  return (
    <span>
      <time dateTime={task.dueOn} className={classes.due} data-overdue={isOverdue(task) || undefined}>
        {formatDay(readDay(task.dueOn), 'long')}
      </time>
      {isOverdue(task) && <VisuallyHidden component="span"> overdue</VisuallyHidden>}
    </span>
  )
}
