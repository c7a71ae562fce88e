/** The form to edit a worker. */
import { useApiMutation } from '../../api/hooks.ts'
import { ChangedByOthers, isStale, useEdited } from '../../parts/forms/edited-record.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { personName } from '../../parts/values/person-name.ts'
import { EditWorkerDocument } from './operations.ts'
import { fieldLabels, inputOf, valuesOf } from './values.ts'
import type { WorkerDetail } from './worker-detail.ts'
import { WorkerFields } from './worker-fields.tsx'

interface Props {
  /** Follows changes while the form is open. */
  worker: WorkerDetail
  refetch: () => void
  onClose: () => void
}

export function EditWorker({ worker, refetch, onClose }: Props) {
  const { mutate, busy, failure, reset } = useApiMutation(EditWorkerDocument)
  const edited = useEdited(valuesOf(worker), worker.updatedAt)
  const { values, setValues, since, others } = edited
  const submit = async () => {
    const answer = await mutate({ id: worker.id, input: inputOf(values), ifUnchangedSince: since })
    if (answer === undefined) return refetch()
    notify(`${personName(values)} saved`)
    onClose()
  }
  return (
    <FormDialog
      size="lg"
      title={`Edit ${personName(worker)}`}
      action="Save changes"
      ready={others.length === 0}
      busy={busy}
      failure={isStale(failure) ? undefined : failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedByOthers kind="worker" labels={fieldLabels} edited={edited} failure={failure} reset={reset} />
      <WorkerFields values={values} onChange={setValues} errors={failure?.fields ?? {}} />
    </FormDialog>
  )
}
