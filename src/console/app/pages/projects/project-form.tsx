/** The forms to add and to edit a project. */
import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { FindClientsDocument, type FindClientsQuery } from '../../filters/operations.ts'
import { ChooseRecord } from '../../parts/forms/choose-record.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { type RecordForm, useRecordForm } from '../../parts/forms/record-form.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import { projectKind } from '../../records/project.ts'
import { AddProjectDocument, EditProjectDocument } from './operations.ts'
import { emptyProject, holidayWords, inputOf, fieldLabels as labels, type ProjectValues, valuesOf } from './values.ts'
import type { Project } from './words.ts'

interface AddProps {
  onDone: (id: string) => void
  onClose: () => void
}

export function AddProject({ onDone, onClose }: AddProps) {
  const form = useRecordForm(AddProjectDocument, {
    values: emptyProject,
    labels,
    variables: (values) => ({ input: inputOf(values) }),
    done: ({ name }) => `${name} added`,
    onDone: ({ createProject }) => onDone(createProject.id),
  })
  return <ProjectDialog title="Add project" action="Add project" form={form} onClose={onClose} />
}

interface EditProps {
  /** Follows changes while the form is open. */
  project: Project
  refetch: () => void
  onClose: () => void
}

const textOf = (name: keyof ProjectValues, values: ProjectValues) => {
  if (name === 'clientId') return values.clientName
  if (name === 'holidays') return holidayWords[values.holidays]
  return name === 'status' ? projectKind.statuses[values.status].label : values[name]
}

export function EditProject({ project, refetch, onClose }: EditProps) {
  const { id, updatedAt } = project
  const form = useRecordForm(EditProjectDocument, {
    values: valuesOf(project),
    labels,
    record: { kind: 'project', updatedAt, refetch, textOf },
    variables: (values, ifUnchangedSince) => ({ id, input: inputOf(values), ifUnchangedSince }),
    done: ({ name }) => `${name} saved`,
    onClose,
  })
  return <ProjectDialog title={`Edit ${project.name}`} action="Save changes" form={form} onClose={onClose} />
}

interface DialogProps {
  title: string
  action: string
  form: RecordForm<ProjectValues>
  onClose: () => void
}

type Client = NonNullable<FindClientsQuery['clients']>['data'][number]

function ProjectDialog({ form, ...dialog }: DialogProps) {
  const { clientId, clientName, startDate } = form.values
  return (
    <FormDialog size="lg" form={form} ready={clientId !== ''} {...dialog}>
      <Stack gap="md">
        <TextInput {...form.input('name')} required maxLength={200} data-autofocus />
        <ChooseRecord<FindClientsQuery, Client>
          label="Client"
          placeholder="Search by name"
          query={FindClientsDocument}
          rowsOf={({ clients }) => clients?.data ?? []}
          chosen={clientId ? { id: clientId, name: clientName } : undefined}
          onChoose={(row) => form.set({ clientId: row?.id ?? '', clientName: row?.name ?? '' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...form.input('code')} placeholder="LDS-014" maxLength={200} />
          <Select {...form.choice('status')} allowDeselect={false} data={plainChoices(projectKind.statuses)} />
          <TextInput {...form.input('startDate')} type="date" />
          <TextInput {...form.input('endDate')} type="date" min={startDate} />
          <Select
            {...form.choice('holidays')}
            description="If nobody works, no place is to fill on them"
            allowDeselect={false}
            data={plainChoices(holidayWords)}
          />
        </SimpleGrid>
        <TextInput
          {...form.input('purchaseOrder')}
          description="The client's number, which invoice drafts of this project get"
          maxLength={200}
        />
        <TextInput
          {...form.input('address')}
          maxLength={200}
          description="Workers who live in its town are proposed first."
          placeholder="12 Harbour Road, Leeds"
        />
        <TextInput {...form.input('externalId')} maxLength={200} description="For example the contract number" />
      </Stack>
    </FormDialog>
  )
}
