import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { ChooseRecord } from '../../../parts/forms/choose-record.tsx'
import { controlsOf } from '../../../parts/forms/controls.ts'
import { FieldGroup } from '../../../parts/forms/field-group.tsx'
import { plainChoices } from '../../../parts/list/choices.ts'
import { JobClientsDocument, type JobClientsQuery, JobProjectsDocument, type JobProjectsQuery } from '../operations.ts'
import type { Change, Draft } from './draft.ts'
import { StepTitle } from './step-title.tsx'

interface Props {
  draft: Draft
  change: Change
}

type Project = NonNullable<JobProjectsQuery['projects']>['data'][number]
type Client = NonNullable<JobClientsQuery['clients']>['data'][number]

export function SiteStep({ draft, change }: Props) {
  return (
    <Stack gap="lg">
      <StepTitle about="The project that the workers go to. One that is cancelled or completed cannot be chosen.">
        Where is the work?
      </StepTitle>
      <SegmentedControl
        aria-label="Project"
        data={plainChoices({ known: 'Existing project', new: 'New project' })}
        value={draft.isNewProject ? 'new' : 'known'}
        onChange={(value) => change({ isNewProject: value === 'new' })}
        w="fit-content"
      />
      {draft.isNewProject ? (
        <NewProject draft={draft} change={change} />
      ) : (
        <KnownProject draft={draft} change={change} />
      )}
    </Stack>
  )
}

function KnownProject({ draft, change }: Props) {
  return (
    <ChooseRecord<JobProjectsQuery, Project>
      label="Project"
      placeholder="Search by name, code or address"
      query={JobProjectsDocument}
      rowsOf={({ projects }) => projects?.data ?? []}
      aboutOf={({ client, code, address }) => [client?.name, code, address].filter(Boolean).join(' · ')}
      chosen={draft.project}
      onChoose={(row) =>
        change({
          project: row && { id: row.id, name: row.name, client: row.client?.name ?? '', address: row.address ?? null },
        })
      }
    />
  )
}

function NewProject({ draft, change }: Props) {
  const { input } = controlsOf({ values: draft, set: change, errors: {} })
  return (
    <>
      <FieldGroup label="Client">
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Client"
            data={plainChoices({ known: 'Existing client', new: 'New client' })}
            value={draft.isNewClient ? 'new' : 'known'}
            onChange={(value) => change({ isNewClient: value === 'new' })}
            w="fit-content"
          />
          {draft.isNewClient ? (
            <TextInput label="Name of the client" required maxLength={200} {...input('clientName')} />
          ) : (
            <ChooseRecord<JobClientsQuery, Client>
              label="Name of the client"
              placeholder="Search by name"
              query={JobClientsDocument}
              rowsOf={({ clients }) => clients?.data ?? []}
              chosen={draft.client}
              onChoose={(row) => change({ client: row && { id: row.id, name: row.name } })}
            />
          )}
        </Stack>
      </FieldGroup>
      <Group grow align="flex-start">
        <TextInput label="Name of the project" required maxLength={200} {...input('projectName')} />
        <TextInput label="Code" placeholder="For example LDS-014" maxLength={200} {...input('code')} />
      </Group>
      <TextInput
        label="Address"
        description="Workers who live in its town are proposed first."
        placeholder="12 Harbour Road, Leeds"
        maxLength={200}
        {...input('address')}
      />
    </>
  )
}
