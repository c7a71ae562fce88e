import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { AddProjectDocument } from './operations.ts'
import { ProjectFields } from './project-fields.tsx'
import { emptyProject, inputOf } from './values.ts'

interface Props {
  onDone: (id: string) => void
  onClose: () => void
}

export function AddProject({ onDone, onClose }: Props) {
  const { mutate, busy, failure } = useApiMutation(AddProjectDocument)
  const [values, setValues] = useState(emptyProject)
  const submit = async () => {
    const answer = await mutate({ input: inputOf(values) })
    if (answer === undefined) return
    notify(`${values.name} added`)
    onDone(answer.createProject.id)
  }
  return (
    <FormDialog
      size="lg"
      title="Add project"
      action="Add project"
      ready={values.clientId !== ''}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProjectFields values={values} onChange={setValues} errors={failure?.fields ?? {}} />
    </FormDialog>
  )
}
