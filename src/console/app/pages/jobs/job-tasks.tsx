import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiMutation } from '../../api/hooks.ts'
import { IconPlus } from '../../parts/icons/icons.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { NewTask } from '../../work/new-task.tsx'
import { EditTaskDocument, type TaskCardFragment } from '../../work/operations.ts'
import { TaskDialog } from '../../work/task-dialog.tsx'
import { dueText, isEnded, refusalOf } from '../../work/task-words.ts'
import { Card } from './card.tsx'
import classes from './jobs.module.css'

export type ListedTask = Pick<TaskCardFragment, 'id' | 'title' | 'status' | 'dueOn' | 'updatedAt'>

interface Props {
  /** The subject of a new task: see `aboutOf`. */
  about: string
  tasks: readonly ListedTask[]
  mayWrite: boolean
  onChange: () => void
}

/** The tasks about a job, or about a project and its jobs. Most are completed automatically. */
export function JobTasks({ about, tasks, mayWrite, onChange }: Props) {
  const { mutate, failure } = useApiMutation(EditTaskDocument, { onDone: onChange, onRefused: onChange })
  const open = useOpenRecord('task')
  const [isAdding, setIsAdding] = useState(false)
  const finish = ({ id, updatedAt }: ListedTask) =>
    void mutate({ id, input: { status: 'done' }, ifUnchangedSince: updatedAt })
  const ordered = tasks.toSorted((one, other) => Number(isEnded(one.status)) - Number(isEnded(other.status)))
  return (
    <Card
      title="Tasks"
      action={
        mayWrite && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={13} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            New task
          </Button>
        )
      }
    >
      {failure && <FailureNotice failure={refusalOf(failure)} />}
      {tasks.length === 0 && <p className={classes.vacant}>No tasks.</p>}
      <ul className={classes.tasks}>
        {ordered.map((task) => (
          <li key={task.id} className={classes.task} data-ended={isEnded(task.status) || undefined}>
            <Checkbox
              size="xs"
              mt={2}
              checked={task.status === 'done'}
              disabled={!mayWrite || isEnded(task.status)}
              onChange={() => finish(task)}
              aria-label={task.title}
            />
            <div>
              <Link href={open.linkOf(task)} className={classes.taskTitle}>
                {task.title}
              </Link>
              <div className={classes.taskNote}>{dueText(task)}</div>
            </div>
          </li>
        ))}
      </ul>
      {isAdding && <NewTask from={{ about }} onDone={onChange} onClose={() => setIsAdding(false)} />}
      {open.id && <TaskDialog key={open.id} id={open.id} onClose={open.close} />}
    </Card>
  )
}
