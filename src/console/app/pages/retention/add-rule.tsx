/** The dialog that adds a rule, or replaces the one about the same records. */
import { NumberInput, Select } from '@mantine/core'
import type { DocumentType, RetentionSince, RetentionSubject } from '../../api/schema-types.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { documentTypes } from '../../records/document.ts'
import { Effect } from './effect.tsx'
import { SetRetentionRulesDocument } from './operations.ts'
import { isOfSame, type Rule, since, subjects } from './words.ts'

export interface RulesDialog {
  rules: readonly Rule[]
  ownTypes: ReadonlyMap<string, string>
  onDone: () => void
  onClose: () => void
}

const labels = { subject: 'What', type: 'Document type', months: 'Months', since: 'Counted' }
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export function AddRule({ rules, ownTypes, onDone, onClose }: RulesDialog) {
  const form = useRecordForm(SetRetentionRulesDocument, {
    values: { subject: 'documents', type: '', months: 24 as number | string, since: 'last_assignment_end' },
    labels,
    variables: (values) => ({ from: [...rules], rules: withRule(rules, ruleOf(values)) }),
    done: 'Rule saved. It applies from the next day on.',
    onDone,
    onClose,
  })
  const { subject, months } = form.values
  const isDocuments = subject === 'documents'
  const { expiry: _, ...withoutExpiry } = since
  const types = { ...documentTypes, ...Object.fromEntries(ownTypes) }
  const ready = typeof months === 'number' && months >= 1
  return (
    <FormDialog title="Add rule" action="Save" form={form} ready={ready} onClose={onClose}>
      <Select {...form.choice('subject')} data={options(subjects)} allowDeselect={false} />
      {isDocuments && (
        <Select
          {...form.choice('type')}
          data={options(types)}
          placeholder="All without a rule of their own"
          clearable
        />
      )}
      <NumberInput {...form.field('months')} min={1} max={1200} allowDecimal={false} required />
      <Select {...form.choice('since')} data={options(isDocuments ? since : withoutExpiry)} allowDeselect={false} />
      {ready && <Effect rules={[ruleOf(form.values)]} />}
    </FormDialog>
  )
}

const withRule = (rules: readonly Rule[], rule: Rule): Rule[] => [
  ...rules.filter((each) => !isOfSame(each, rule)),
  rule,
]

function ruleOf({
  subject,
  type,
  months,
  since: from,
}: Record<'subject' | 'type' | 'since', string> & { months: number | string }): Rule {
  const isDocuments = subject === 'documents'
  const isBuiltIn = Object.hasOwn(documentTypes, type)
  return {
    subject: subject as RetentionSubject,
    documentType: isDocuments && isBuiltIn ? (type as DocumentType) : null,
    customTypeId: isDocuments && !isBuiltIn && type !== '' ? type : null,
    since: (isDocuments || from !== 'expiry' ? from : 'record_date') as RetentionSince,
    months: Number(months),
  }
}
