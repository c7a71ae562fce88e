/** The form fields of a worker. */

import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { WorkerStatus } from '../../api/schema-types.ts'
import { workerKind } from '../../records/worker.ts'
import { fieldLabels, type WorkerValues } from './values.ts'

interface Props {
  values: WorkerValues
  onChange: (values: WorkerValues) => void
  /** Messages by field. */
  errors: Record<string, string>
}

export function WorkerFields({ values, onChange, errors }: Props) {
  const field = (name: keyof WorkerValues) => ({
    label: fieldLabels[name],
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
    error: errors[name] && `${fieldLabels[name]} ${errors[name]}`,
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput {...field('firstName')} required data-autofocus />
      <TextInput {...field('lastName')} required />
      <TextInput {...field('email')} type="email" />
      <TextInput {...field('phone')} type="tel" placeholder="+44 7700 900123" />
      <TextInput {...field('trade')} placeholder="electrician" />
      <Select
        label="Status"
        allowDeselect={false}
        data={Object.entries(workerKind.statuses).map(([value, { label }]) => ({ value, label }))}
        value={values.status}
        onChange={(status) => onChange({ ...values, status: status as WorkerStatus })}
      />
      <TextInput {...field('externalId')} description="For example the payroll number" />
    </SimpleGrid>
  )
}
