/** The form fields of a task. */

import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { TaskPriority, TaskStatus } from '../api/schema-types.ts'
import { taskKind, taskPriorities } from '../records/task.ts'
import type { Colleagues } from './colleagues.ts'
import { SubjectSelect } from './subject-select.tsx'
import { type TaskValues, taskLabels } from './task-values.ts'

interface Props {
  values: TaskValues
  onChange: (values: TaskValues) => void
  colleagues: Colleagues
  /** Messages by field. */
  errors: Record<string, string>
  /** The task is done or cancelled, which is final. */
  hasEnded?: boolean
}

export function TaskFields({ values, onChange, colleagues, errors, hasEnded = false }: Props) {
  const field = (name: keyof TaskValues, sent: string = name) => ({
    label: taskLabels[name],
    value: values[name],
    error: errors[sent] && `${taskLabels[name]} ${errors[sent]}`,
  })
  const typed = (name: keyof TaskValues) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  })
  const assignees = colleagues.all.map(({ userId, name }) => ({ value: userId, label: name }))
  const isListed = values.assigneeId === '' || assignees.some(({ value }) => value === values.assigneeId)
  return (
    <>
      <TextInput {...typed('title')} required maxLength={200} data-autofocus />
      <Textarea {...typed('description')} maxLength={5000} autosize minRows={3} maxRows={10} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          {...field('status')}
          allowDeselect={false}
          disabled={hasEnded}
          description={hasEnded && 'A task that is done or cancelled stays so. Create a new one to go on.'}
          data={Object.entries(taskKind.statuses).map(([value, { label }]) => ({ value, label }))}
          onChange={(status) => onChange({ ...values, status: status as TaskStatus })}
        />
        <Select
          {...field('priority')}
          allowDeselect={false}
          data={Object.entries(taskPriorities).map(([value, label]) => ({ value, label }))}
          onChange={(priority) => onChange({ ...values, priority: priority as TaskPriority })}
        />
        <TextInput {...typed('dueOn')} type="date" />
        <Select
          {...field('assigneeId')}
          value={values.assigneeId || null}
          placeholder="Nobody"
          data={
            isListed
              ? assignees
              : [{ value: values.assigneeId, label: colleagues.nameOf(values.assigneeId) ?? '' }, ...assignees]
          }
          onChange={(assigneeId) => onChange({ ...values, assigneeId: assigneeId ?? '' })}
          searchable={assignees.length > 8}
          clearable
        />
      </SimpleGrid>
      <SubjectSelect
        {...field('about', 'subjectId')}
        placeholder="A worker, a project or a job"
        onChange={(about) => onChange({ ...values, about })}
      />
    </>
  )
}
