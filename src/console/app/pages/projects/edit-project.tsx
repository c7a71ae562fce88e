/** The form to edit a project. */

import { useApiMutation } from '../../api/hooks.ts'
import { ChangedByOthers, isStale, useEdited } from '../../parts/forms/edited-record.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { projectKind } from '../../records/project.ts'
import { EditProjectDocument } from './operations.ts'
import { ProjectFields } from './project-fields.tsx'
import { fieldLabels, inputOf, type ProjectValues, valuesOf } from './values.ts'
import type { Project } from './words.ts'

interface Props {
  /** Follows changes while the form is open. */
  project: Project
  refetch: () => void
  onClose: () => void
}

const textOf = (name: keyof ProjectValues, values: ProjectValues) => {
  if (name === 'clientId') return values.clientName
  return name === 'status' ? projectKind.statuses[values.status].label : values[name]
}

export function EditProject({ project, refetch, onClose }: Props) {
  const { mutate, busy, failure, reset } = useApiMutation(EditProjectDocument)
  const edited = useEdited(valuesOf(project), project.updatedAt)
  const { values, setValues, since, others } = edited
  const submit = async () => {
    const answer = await mutate({ id: project.id, input: inputOf(values), ifUnchangedSince: since })
    if (answer === undefined) return refetch()
    notify(`${values.name} saved`)
    onClose()
  }
  return (
    <FormDialog
      size="lg"
      title={`Edit ${project.name}`}
      action="Save changes"
      ready={others.length === 0 && values.clientId !== ''}
      busy={busy}
      failure={isStale(failure) ? undefined : failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedByOthers
        kind="project"
        labels={fieldLabels}
        edited={edited}
        failure={failure}
        reset={reset}
        textOf={textOf}
      />
      <ProjectFields values={values} onChange={setValues} errors={failure?.fields ?? {}} />
    </FormDialog>
  )
}
