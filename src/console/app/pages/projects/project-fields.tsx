/** The form fields of a project. */

import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ProjectStatus } from '../../api/schema-types.ts'
import { FindClientsDocument, type FindClientsQuery } from '../../filters/operations.ts'
import { ChooseRecord } from '../../parts/forms/choose-record.tsx'
import { projectKind } from '../../records/project.ts'
import { fieldLabels, type ProjectValues } from './values.ts'

interface Props {
  values: ProjectValues
  onChange: (values: ProjectValues) => void
  /** Messages by field. */
  errors: Record<string, string>
}

type Client = NonNullable<FindClientsQuery['clients']>['data'][number]

export function ProjectFields({ values, onChange, errors }: Props) {
  const field = (name: keyof ProjectValues) => ({
    label: fieldLabels[name],
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
    error: errors[name] && `${fieldLabels[name]} ${errors[name]}`,
  })
  return (
    <Stack gap="md">
      <TextInput {...field('name')} required maxLength={200} data-autofocus />
      <ChooseRecord<FindClientsQuery, Client>
        label="Client"
        placeholder="Search by name"
        query={FindClientsDocument}
        rowsOf={({ clients }) => clients?.data ?? []}
        chosen={values.clientId ? { id: values.clientId, name: values.clientName } : undefined}
        onChoose={(row) => onChange({ ...values, clientId: row?.id ?? '', clientName: row?.name ?? '' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...field('code')} placeholder="LDS-014" maxLength={200} />
        <Select
          label="Status"
          allowDeselect={false}
          data={Object.entries(projectKind.statuses).map(([value, { label }]) => ({ value, label }))}
          value={values.status}
          onChange={(status) => onChange({ ...values, status: status as ProjectStatus })}
          error={errors.status && `Status ${errors.status}`}
        />
        <TextInput {...field('startDate')} type="date" />
        <TextInput {...field('endDate')} type="date" min={values.startDate} />
      </SimpleGrid>
      <TextInput
        {...field('address')}
        maxLength={200}
        description="Workers who live in its town are proposed first."
        placeholder="12 Harbour Road, Leeds"
      />
      <TextInput {...field('externalId')} maxLength={200} description="For example the contract number" />
    </Stack>
  )
}
