/** The forms to add and to edit a document type. */
import { Checkbox, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { type RecordForm, useRecordForm } from '../../parts/forms/record-form.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import { documentTypeKind } from '../../records/document-type.ts'
import { useMay } from '../../session/session.tsx'
import { AddDocumentTypeDocument, type DocumentTypeFactsFragment, EditDocumentTypeDocument } from './operations.ts'
import { type DocumentTypeValues, emptyType, inputOf, fieldLabels as labels, valuesOf } from './values.ts'

export function AddDocumentType({ onClose }: { onClose: () => void }) {
  const form = useRecordForm(AddDocumentTypeDocument, {
    values: emptyType,
    labels,
    variables: (values) => ({ input: inputOf(values) }),
    done: ({ name }) => `${name} added. Say who needs it under Requirements.`,
    onClose,
  })
  return (
    <FormDialog title="Add document type" action="Add document type" form={form} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

interface EditProps {
  /** Follows changes while the form is open. */
  type: DocumentTypeFactsFragment
  refetch: () => void
  onClose: () => void
}

export function EditDocumentType({ type, refetch, onClose }: EditProps) {
  const { id, updatedAt } = type
  const form = useRecordForm(EditDocumentTypeDocument, {
    values: valuesOf(type),
    labels,
    record: { kind: 'document type', updatedAt, refetch, textOf: (name, values) => String(values[name]) },
    variables: (values, ifUnchangedSince) => ({ id, input: inputOf(values), ifUnchangedSince }),
    done: ({ name }) => `${name} saved`,
    onClose,
  })
  return (
    <FormDialog title={`Edit ${type.name}`} action="Save changes" form={form} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: RecordForm<DocumentTypeValues> }) {
  const mayRestrict = useMay('documents:restricted')
  const check = (name: 'needsNumber' | 'needsExpiry' | 'needsBothSides') => (
    <Checkbox
      label={labels[name]}
      checked={form.values[name]}
      error={form.errors[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <Stack gap="md">
      <TextInput {...form.input('name')} required maxLength={200} placeholder="CSCS card" data-autofocus />
      <TagsInput
        label={labels.levels}
        description="For example green, blue, gold. Leave empty if it has none."
        placeholder={form.values.levels.length === 0 ? 'Type one and press Enter' : undefined}
        value={form.values.levels}
        onChange={(levels) => form.set({ levels })}
        error={form.errors.levels}
        maxTags={30}
      />
      <Stack gap="xs">
        {check('needsNumber')}
        {check('needsExpiry')}
        {check('needsBothSides')}
      </Stack>
      <TextInput
        {...form.input('validMonths')}
        inputMode="numeric"
        description="Proposes the expiry date from the date of issue. Leave empty if that differs."
      />
      <Switch
        label={labels.restricted}
        description={`Only owners, admins, members who were given it, the worker, and keys with the scope documents:restricted see its documents. All others see only whether a requirement is met. Webhooks and automations leave them out.${mayRestrict ? '' : ' Owners and admins can change this.'}`}
        checked={form.values.restricted}
        error={form.errors.restricted}
        disabled={!mayRestrict}
        onChange={(event) => form.set({ restricted: event.currentTarget.checked })}
      />
      <Select
        {...form.choice('status')}
        allowDeselect={false}
        data={plainChoices(documentTypeKind.statuses)}
        description="An archived type is no longer offered. Its documents stay."
      />
      <TextInput {...form.input('externalId')} maxLength={200} />
    </Stack>
  )
}
