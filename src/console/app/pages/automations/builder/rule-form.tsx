/** A form with the builder, and a dry run of what it says. */
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Failure } from '../../../api/failure.ts'
import { Form } from '../../../parts/forms/form.tsx'
import { Panel } from '../../../parts/layout/panel.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import classes from '../automations.module.css'
import type { Draft } from '../draft.ts'
import { DryRun } from '../runs/dry-run.tsx'
import { useDryRun } from '../runs/use-dry-run.ts'
import { sentenceOf } from '../sentence.ts'
import { Sentence, useWords } from '../words.tsx'
import { RuleFields } from './rule-fields.tsx'

interface Props {
  draft: Draft
  onChange: (draft: Draft) => void
  /** Why it was not saved. */
  failure: Failure | undefined
  onSubmit: () => void
  /** Above the fields. */
  conflict?: ReactNode
  /** Shows the sentence of the draft. */
  hasPreview: boolean
  /** The buttons. */
  children: ReactNode
}

export function RuleForm({ draft, onChange, failure, onSubmit, conflict, hasPreview, children }: Props) {
  const dry = useDryRun()
  const words = useWords()
  return (
    <>
      <Panel>
        <Form onSubmit={onSubmit}>
          {conflict}
          <RuleFields draft={draft} onChange={onChange} failure={failure ?? dry.failure} />
          {hasPreview && (
            <p className={classes.preview}>
              <Sentence parts={sentenceOf(draft, words)} />
            </p>
          )}
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end" mt="md" gap="sm">
            {children}
          </Group>
        </Form>
      </Panel>
      <Panel>
        <DryRun draft={draft} dry={dry} />
      </Panel>
    </>
  )
}
