/** One task: a form for those who may change it, read-only for others. It follows changes while it is open. */
import { Text } from '@mantine/core'
import { useApiQuery } from '../api/hooks.ts'
import { Dialog } from '../parts/forms/dialog.tsx'
import { FormDialog } from '../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../parts/forms/record-form.tsx'
import { Loaded } from '../parts/states/loaded.tsx'
import { formatDay, readDay } from '../parts/values/days.ts'
import { DescriptionList } from '../parts/values/description-list.tsx'
import { Muted } from '../parts/values/muted.tsx'
import { PageLink } from '../parts/values/page-link.tsx'
import { StatusMark } from '../parts/values/status.tsx'
import { Time } from '../parts/values/time.tsx'
import { taskKind, taskPriorities } from '../records/task.ts'
import { useMay } from '../session/session.tsx'
import { type Colleagues, useColleagues } from './colleagues.ts'
import { EditTaskDocument, TaskDetailDocument, type TaskDetailQuery } from './operations.ts'
import { subjectName, subjectPath } from './subject.ts'
import { TaskFields } from './task-fields.tsx'
import { type TaskValues, taskFields, taskInputOf, valuesOfTask } from './task-values.ts'
import { isEnded } from './task-words.ts'

type Task = NonNullable<TaskDetailQuery['task']>

export function TaskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useApiQuery(TaskDetailDocument, { id, rule: useMay('automations:read') })
  const { refetch } = query
  const colleagues = useColleagues()
  const mayWrite = useMay('tasks:write')
  const task = query.data?.task
  if (task && mayWrite) return <EditTask task={task} colleagues={colleagues} refetch={refetch} onClose={onClose} />
  return (
    <Dialog title={task?.title ?? 'Task'} size="lg" onClose={onClose}>
      <Loaded
        query={query}
        of={task}
        missing={<Text size="sm">This task does not exist. It may have been deleted.</Text>}
      >
        {(shown) => <TaskFacts task={shown} colleagues={colleagues} />}
      </Loaded>
    </Dialog>
  )
}

interface EditProps {
  task: Task
  colleagues: Colleagues
  refetch: () => void
  onClose: () => void
}

function EditTask({ task, colleagues, refetch, onClose }: EditProps) {
  const { id, updatedAt } = task
  const stored = valuesOfTask(task)
  const textOf = (name: keyof TaskValues, of: TaskValues) => {
    if (name === 'status') return taskKind.statuses[of.status].label
    if (name === 'priority') return taskPriorities[of.priority]
    if (name === 'dueOn') return of.dueOn && formatDay(readDay(of.dueOn), 'long')
    if (name === 'assigneeId') return colleagues.nameOf(of.assigneeId || null) ?? 'nobody'
    if (name !== 'about') return of[name]
    return of.about === stored.about && task.subject ? subjectName(task.subject) : of.about && 'another record'
  }
  const form = useRecordForm(EditTaskDocument, {
    values: stored,
    ...taskFields,
    record: { kind: 'task', updatedAt, refetch, textOf },
    variables: (values, ifUnchangedSince) => ({ id, input: taskInputOf(values), ifUnchangedSince }),
    done: ({ title }) => `${title.trim()} saved`,
    onClose,
  })
  return (
    <FormDialog
      size="lg"
      title="Edit task"
      action="Save changes"
      ready={form.values.title.trim() !== ''}
      form={form}
      onClose={onClose}
    >
      <TaskFields form={form} colleagues={colleagues} hasEnded={isEnded(form.base.status)} />
      <Origin task={task} />
    </FormDialog>
  )
}

/** The subject of the task, and its origin. */
function Origin({ task: { subject, automation, createdAt, completedAt } }: { task: Task }) {
  const path = subject ? subjectPath(subject) : undefined
  return (
    <Text size="xs" c="dimmed" component="p">
      {subject && path && (
        <>
          <PageLink href={path} inherit>
            Go to {subjectName(subject)}
          </PageLink>
          {' · '}
        </>
      )}
      Created <Time at={createdAt} />
      {automation && ` by the automation ${automation.name}`}
      {completedAt && (
        <>
          {' · '}Done <Time at={completedAt} />
        </>
      )}
    </Text>
  )
}

function TaskFacts({ task, colleagues }: { task: Task; colleagues: Colleagues }) {
  return (
    <>
      <DescriptionList
        of={{
          Details: task.description,
          Status: <StatusMark words={taskKind.statuses} value={task.status} />,
          Priority: taskPriorities[task.priority],
          'Due on': task.dueOn && formatDay(readDay(task.dueOn), 'long'),
          Assignee: colleagues.nameOf(task.assigneeId) ?? 'Nobody',
          About: task.subject && subjectName(task.subject),
        }}
      />
      <Origin task={task} />
      <Muted size="xs" mt="sm">
        Your role reads tasks and changes none.
      </Muted>
    </>
  )
}
