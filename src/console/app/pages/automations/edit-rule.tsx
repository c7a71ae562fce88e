/** The form of an automation. It follows changes. */
import { Button } from '@mantine/core'
import { useLeaving } from '../../parts/forms/leaving.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { RuleForm } from './builder/rule-form.tsx'
import { type Draft, draftLabels, draftOf, isSameRule, ruleInputOf } from './draft.ts'
import { type AutomationRowFragment, UpdateAutomationDocument } from './operations.ts'
import { type Part, sentenceOf } from './sentence.ts'
import { useWords } from './words.tsx'

interface Props {
  rule: AutomationRowFragment
  refetch: () => void
}

export function EditRule({ rule, refetch }: Props) {
  const { id, updatedAt } = rule
  const words = useWords()
  const stored = draftOf(rule)
  const textOf = (name: keyof Draft, of: Draft) => {
    if (name === 'name') return of.name
    return textOfParts(sentenceOf({ ...of, ...(name === 'actions' && { conditions: [] }) }, words))
  }
  const form = useRecordForm(UpdateAutomationDocument, {
    values: stored,
    labels: draftLabels,
    record: { kind: 'automation', updatedAt, refetch, textOf },
    // Not the version that the form began with, because each run changes the record. Changes by others are shown above.
    variables: (values) => ({
      id,
      input: { name: values.name.trim(), ...ruleInputOf(values) },
      ifUnchangedSince: updatedAt,
    }),
    done: ({ name }) => `${name.trim()} saved`,
    onDone: ({ updateAutomation }) => form.settle(draftOf(updateAutomation)),
  })
  const { values: draft, failure, conflict, busy } = form
  const isChanged = draft.name !== stored.name || !isSameRule(draft, stored)
  const { question } = useLeaving(isChanged ? 'this automation' : undefined)
  return (
    <>
      {question}
      <RuleForm
        draft={draft}
        onChange={form.set}
        failure={failure}
        onSubmit={() => void form.submit()}
        conflict={conflict}
        hasPreview={isChanged}
      >
        {isChanged && (
          <Button variant="default" onClick={() => form.settle(stored)}>
            Undo changes
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={!isChanged || form.isBlocked || draft.name.trim() === ''}>
          Save changes
        </Button>
      </RuleForm>
    </>
  )
}

const textOfParts = (parts: readonly Part[]) => parts.map((part) => (part.as === 'record' ? '…' : part.text)).join('')
