import { taskSubjectsOf } from '../../../access/scopes/roles.ts'
import { FormDialog } from '../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../parts/forms/record-form.tsx'
import { useSession } from '../session/session.tsx'
import { useColleagues } from './colleagues.ts'
import { CreateTaskDocument } from './operations.ts'
import { TaskFields } from './task-fields.tsx'
import { emptyTask, type TaskValues, taskFields, taskInputOf } from './task-values.ts'

interface Props {
  /** Initial values of the form. */
  from?: Partial<TaskValues>
  onDone?: () => void
  onClose: () => void
}

export function NewTask({ from, onDone, onClose }: Props) {
  const { me } = useSession()
  const seesAll = taskSubjectsOf(me.role) === undefined // others may create one about nothing only for themselves
  const form = useRecordForm(CreateTaskDocument, {
    values: { ...emptyTask, ...(!seesAll && { assigneeId: me.id }), ...from },
    ...taskFields,
    variables: (values) => ({ input: taskInputOf(values) }),
    done: ({ title }) => `${title.trim()} created`,
    onDone,
    onClose,
  })
  return (
    <FormDialog
      size="lg"
      title="New task"
      action="Create task"
      ready={form.values.title.trim() !== ''}
      form={form}
      onClose={onClose}
    >
      <TaskFields form={form} colleagues={useColleagues()} />
    </FormDialog>
  )
}
