import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { personName } from '../../parts/values/person-name.ts'
import { AddWorkerDocument } from './operations.ts'
import { emptyWorker, inputOf } from './values.ts'
import { WorkerFields } from './worker-fields.tsx'

interface Props {
  onDone: (id: string) => void
  onClose: () => void
}

export function AddWorker({ onDone, onClose }: Props) {
  const { mutate, busy, failure } = useApiMutation(AddWorkerDocument)
  const [values, setValues] = useState(emptyWorker)
  const submit = async () => {
    const answer = await mutate({ input: inputOf(values) })
    if (answer === undefined) return
    notify(`${personName(values)} added`)
    onDone(answer.createWorker.id)
  }
  return (
    <FormDialog
      title="Add worker"
      action="Add worker"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <WorkerFields values={values} onChange={setValues} errors={failure?.fields ?? {}} />
    </FormDialog>
  )
}
