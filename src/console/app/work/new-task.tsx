import { useState } from 'react'
import { useApiMutation } from '../api/hooks.ts'
import { FormDialog } from '../parts/forms/form-dialog.tsx'
import { notify } from '../parts/states/notify.ts'
import { useColleagues } from './colleagues.ts'
import { CreateTaskDocument } from './operations.ts'
import { TaskFields } from './task-fields.tsx'
import { emptyTask, type TaskValues, taskInputOf } from './task-values.ts'

interface Props {
  /** Initial values of the form. */
  from?: Partial<TaskValues>
  onDone?: () => void
  onClose: () => void
}

export function NewTask({ from, onDone, onClose }: Props) {
  const { mutate, busy, failure } = useApiMutation(CreateTaskDocument)
  const [values, setValues] = useState({ ...emptyTask, ...from })
  const colleagues = useColleagues()
  const submit = async () => {
    if ((await mutate({ input: taskInputOf(values) })) === undefined) return
    notify(`${values.title.trim()} created`)
    onDone?.()
    onClose()
  }
  return (
    <FormDialog
      size="lg"
      title="New task"
      action="Create task"
      ready={values.title.trim() !== ''}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TaskFields values={values} onChange={setValues} colleagues={colleagues} errors={failure?.fields ?? {}} />
    </FormDialog>
  )
}
