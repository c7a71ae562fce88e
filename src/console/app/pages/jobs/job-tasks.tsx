import { Checkbox, Title } from '@mantine/core'
import { useApiMutation } from '../../api/hooks.ts'
import { formatDay, readDay, today } from '../../parts/days.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import classes from './jobs.module.css'
import { FinishJobTaskDocument } from './operations.ts'
import type { JobTask } from './words.ts'

interface Props {
  tasks: readonly JobTask[]
  mayWrite: boolean
  onChange: () => void
}

const isEnded = ({ status }: JobTask) => status === 'done' || status === 'cancelled'

/** The tasks about the job. Most end by themselves: when a role is filled, when the papers are issued. */
export function JobTasks({ tasks, mayWrite, onChange }: Props) {
  const { mutate, failure } = useApiMutation(FinishJobTaskDocument)
  const finish = async (task: JobTask) => {
    if (await mutate({ id: task.id, status: task.status === 'done' ? 'open' : 'done' })) onChange()
  }
  const ordered = tasks.toSorted((one, other) => Number(isEnded(one)) - Number(isEnded(other)))
  return (
    <section className={classes.card} aria-labelledby="job-tasks">
      <div className={classes.cardHead}>
        <Title order={2} id="job-tasks">
          Tasks
        </Title>
      </div>
      {failure && <FailureNotice failure={failure} />}
      {tasks.length === 0 && <p className={classes.vacant}>No tasks.</p>}
      <ul className={classes.tasks}>
        {ordered.map((task) => (
          <li key={task.id} className={classes.task} data-ended={isEnded(task) || undefined}>
            <Checkbox
              size="xs"
              mt={2}
              checked={task.status === 'done'}
              disabled={!mayWrite || isEnded(task)}
              onChange={() => finish(task)}
              aria-label={task.title}
            />
            <div>
              <div className={classes.taskTitle}>{task.title}</div>
              <div className={classes.taskNote}>{noteOf(task)}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function noteOf({ status, dueOn }: JobTask): string {
  if (status === 'done') return 'Done'
  if (status === 'cancelled') return 'Cancelled'
  if (!dueOn) return 'No due date'
  const day = readDay(dueOn)
  return day < today() ? `Overdue since ${formatDay(day)}` : `Due ${formatDay(day, 'week')}`
}
