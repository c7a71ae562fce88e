/** Advances the clock of a test organisation by whole days. */
import { Text, TextInput } from '@mantine/core'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { AdvanceTestOrganisationDocument, type TestOrganisationFieldsFragment } from './operations.ts'

const DAY = 86_400_000
const MAX_DAYS = 366

interface Props {
  test: TestOrganisationFieldsFragment
  onClose: () => void
}

export function AdvanceTest({ test: { id, name, clock }, onClose }: Props) {
  const after = (days: number) => new Date(Date.parse(clock) + days * DAY).toISOString().slice(0, 10)
  const form = useRecordForm(AdvanceTestOrganisationDocument, {
    values: { to: after(1) },
    variables: ({ to: day }) => ({ id, to: day + clock.slice('YYYY-MM-DD'.length) }),
    onClose,
  })
  return (
    <FormDialog title={`Advance ${name}`} action="Advance" form={form} onClose={onClose}>
      <Text size="sm">
        Everything that happens on the days in between runs now, in order: daily checks, automations, emails, webhooks.
        The clock cannot go back.
      </Text>
      <TextInput
        {...form.input('to')}
        type="date"
        label="Until"
        description={`Up to ${MAX_DAYS} days.`}
        min={after(1)}
        max={after(MAX_DAYS)}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
