/** The form fields of a task. */
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { taskSubjectsOf } from '../../../access/scopes/roles.ts'
import type { RecordForm } from '../parts/forms/record-form.tsx'
import { plainChoices } from '../parts/list/choices.ts'
import { taskKind, taskPriorities } from '../records/task.ts'
import { useSession } from '../session/session.tsx'
import type { Colleagues } from './colleagues.ts'
import { SubjectSelect, subjectTypes } from './subject-select.tsx'
import type { TaskValues } from './task-values.ts'

interface Props {
  form: RecordForm<TaskValues>
  colleagues: Colleagues
  /** The task is done or cancelled, which is final. */
  hasEnded?: boolean
}

export function TaskFields({ form, colleagues, hasEnded = false }: Props) {
  const seen = taskSubjectsOf(useSession().me.role)
  const types = subjectTypes.filter((type) => seen?.includes(type) ?? true)
  const { assigneeId } = form.values
  const assignees = colleagues.all.map(({ userId, name }) => ({ value: userId, label: name }))
  const isListed = assigneeId === '' || assignees.some(({ value }) => value === assigneeId)
  return (
    <>
      <TextInput {...form.input('title')} required maxLength={200} data-autofocus />
      <Textarea {...form.input('description')} maxLength={5000} autosize minRows={3} maxRows={10} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          {...form.choice('status')}
          allowDeselect={false}
          disabled={hasEnded}
          description={hasEnded && 'A task that is done or cancelled stays so. Create a new one to go on.'}
          data={plainChoices(taskKind.statuses)}
        />
        <Select {...form.choice('priority')} allowDeselect={false} data={plainChoices(taskPriorities)} />
        <TextInput {...form.input('dueOn')} type="date" />
        <Select
          {...form.choice('assigneeId')}
          placeholder="Nobody"
          data={
            isListed ? assignees : [{ value: assigneeId, label: colleagues.nameOf(assigneeId) ?? '' }, ...assignees]
          }
          searchable={assignees.length > 8}
          clearable
        />
      </SimpleGrid>
      {(types.length > 0 || form.values.about !== '') && (
        <SubjectSelect
          {...form.field('about')}
          types={types}
          placeholder={types.length === 1 ? 'A worker' : 'A worker, a project or a job'}
        />
      )}
    </>
  )
}
