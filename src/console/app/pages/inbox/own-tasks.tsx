/** The tasks of the signed-in person, earliest due date first. */
import { Title } from '@mantine/core'
import { Link } from 'wouter'
import { useOpenRecord } from '../../api/filters.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { taskKind } from '../../records/task.ts'
import type { InboxTasksQuery } from '../../work/operations.ts'
import { subjectName } from '../../work/subject.ts'
import { DueDay, PriorityMark } from '../../work/task-marks.tsx'
import classes from './inbox.module.css'

type Task = NonNullable<InboxTasksQuery['tasks']>['data'][number]

interface Props {
  tasks: readonly Task[]
  /** Number of all their tasks. */
  count: number
}

export function OwnTasks({ tasks, count }: Props) {
  return (
    <section className={classes.sheet} aria-labelledby="inbox-tasks">
      <Title order={2} id="inbox-tasks" className={classes.title}>
        Your tasks <span className="figures">{count}</span>
      </Title>
      {tasks.length === 0 && <p className={classes.none}>You have no task.</p>}
      <ul className={classes.list}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      {tasks.length < count && (
        <p className={classes.keys}>
          <Link href="/tasks?assignee=me">All of your tasks</Link>
        </p>
      )}
    </section>
  )
}

function TaskRow({ task }: { task: Task }) {
  const { linkOf } = useOpenRecord()
  const { id, title, status, priority, subject } = task
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Link href={linkOf({ id })} className={classes.link}>
          {title}
        </Link>
        {subject && <div className={classes.note}>{subjectName(subject)}</div>}
        <div className={classes.facts}>
          <StatusMark words={taskKind.statuses} value={status} />
          {priority !== 'normal' && <PriorityMark priority={priority} />}
          {task.dueOn !== null && <DueDay task={task} />}
        </div>
      </div>
    </li>
  )
}
