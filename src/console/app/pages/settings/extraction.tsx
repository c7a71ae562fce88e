/** How uploaded documents are read, and from which confidence their fields are applied. */
import { Checkbox, Select } from '@mantine/core'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { SaveExtractionSettingsDocument, type SettingsQuery } from './operations.ts'
import { SaveForm } from './save-form.tsx'
import { type ExtractionValues, extractionInput, extractionValues } from './values.ts'

interface Props {
  stored: NonNullable<SettingsQuery['extractionSettings']>
  refetch: () => void
}

const thresholds = [
  { value: '', label: 'Never: people apply each field' },
  ...['80', '90', '95', '99'].map((value) => ({ value, label: `From ${value} % confidence` })),
]

export function Extraction({ stored, refetch }: Props) {
  const values: ExtractionValues = extractionValues(stored)
  const form = useRecordForm(SaveExtractionSettingsDocument, {
    values,
    labels: { automatic: 'Read every uploaded document', applyFrom: 'Apply fields automatically' },
    variables: (typed) => ({ input: extractionInput(typed) }),
    done: 'Reading of documents saved',
    onDone: refetch,
  })
  const { automatic, applyFrom } = form.values
  const known = thresholds.some(({ value }) => value === applyFrom)
  return (
    <Panel title="Reading of documents">
      <SaveForm form={form} stored={values} label="Save reading">
        <Checkbox
          label="Read every uploaded document"
          description="Proposes number and dates in Review. Otherwise people ask for it."
          checked={automatic}
          onChange={(event) => form.set({ automatic: event.currentTarget.checked })}
        />
        <Select
          label="Apply fields automatically"
          description="Fields with less confidence wait for a person."
          data={known ? thresholds : [...thresholds, { value: applyFrom, label: `From ${applyFrom} % confidence` }]}
          value={applyFrom}
          onChange={(value) => form.set({ applyFrom: value ?? '' })}
          error={form.errors.applyFrom}
          allowDeselect={false}
        />
      </SaveForm>
    </Panel>
  )
}
