/** One automation: its sentence and its switch, the builder, a dry run, and what it did. It follows changes. */

import { Button, Group, Stack, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { useLeaving } from '../../parts/forms/leaving.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { automationKind } from '../../records/automation.ts'
import { useMay } from '../../session/session.tsx'
import classes from './automations.module.css'
import { RuleFields } from './builder/rule-fields.tsx'
import { type Draft, draftLabels, draftOf, isSameRule, ruleInputOf } from './draft.ts'
import { RuleHealth } from './list-page.tsx'
import { AutomationDocument, type AutomationRowFragment, UpdateAutomationDocument } from './operations.ts'
import { RuleMenu } from './rule-menu.tsx'
import { RuleSwitch } from './rule-switch.tsx'
import { DryRun } from './runs/dry-run.tsx'
import { RunLog } from './runs/run-log.tsx'
import { useDryRun } from './runs/use-dry-run.ts'
import { type Part, sentenceOf } from './sentence.ts'
import { Sentence, useWords } from './words.tsx'

export function RulePage({ id }: { id: string }) {
  const query = useApiQuery(AutomationDocument, { id })
  const { refetch } = query
  const mayWrite = useMay('write')
  const words = useWords()
  const [, navigate] = useLocation()
  return (
    <RecordPage
      kind={automationKind}
      historyOf={id}
      query={query}
      record={query.data?.automation}
      missing="Somebody may have deleted it. What it did is still in the log of automations."
      actions={(rule) => (
        <>
          <Text size="sm" c="dimmed">
            {rule.status === 'enabled' ? 'On' : 'Off'}
          </Text>
          <RuleSwitch rule={rule} refetch={refetch} />
          <RuleMenu rule={rule} onDeleted={() => navigate('/automations')} />
        </>
      )}
    >
      {(rule) => (
        <Stack gap="lg">
          <div>
            <Text component="p">
              <Sentence parts={sentenceOf(draftOf(rule), words)} />
            </Text>
            <RuleHealth rule={rule} />
          </div>
          {mayWrite ? <EditRule rule={rule} refetch={refetch} /> : <ReadRule rule={rule} />}
          <RunLog rules={[rule]} only={id} />
        </Stack>
      )}
    </RecordPage>
  )
}

interface Props {
  rule: AutomationRowFragment
  refetch: () => void
}

function EditRule({ rule, refetch }: Props) {
  const { id, updatedAt } = rule
  const dry = useDryRun()
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
      <Panel>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          {conflict}
          <RuleFields draft={draft} onChange={form.set} failure={failure ?? dry.failure} />
          {isChanged && (
            <p className={classes.preview}>
              <Sentence parts={sentenceOf(draft, words)} />
            </p>
          )}
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end" mt="md" gap="sm">
            {isChanged && (
              <Button variant="default" onClick={() => form.settle(stored)}>
                Undo changes
              </Button>
            )}
            <Button type="submit" loading={busy} disabled={!isChanged || form.isBlocked || draft.name.trim() === ''}>
              Save changes
            </Button>
          </Group>
        </form>
      </Panel>
      <Panel>
        <DryRun draft={draft} dry={dry} />
      </Panel>
    </>
  )
}

/** The automation for those who cannot change it, with a dry run. */
function ReadRule({ rule }: { rule: AutomationRowFragment }) {
  const dry = useDryRun()
  return (
    <Panel>
      <DryRun draft={draftOf(rule)} dry={dry} />
    </Panel>
  )
}

const textOfParts = (parts: readonly Part[]) => parts.map((part) => (part.as === 'record' ? '…' : part.text)).join('')
