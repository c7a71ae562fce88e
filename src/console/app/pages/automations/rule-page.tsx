/** One automation: its sentence and its switch, the builder, a dry run, and what it did. It follows changes. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useLive } from '../../live/live.tsx'
import { ChangedByOthers, isStale, useEdited } from '../../parts/forms/edited-record.tsx'
import { useLeaving } from '../../parts/forms/leaving.tsx'
import { IconRobotOff } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { notify } from '../../parts/states/notify.ts'
import { useHasRole } from '../../session/session.tsx'
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
  useLive(['automations'], query.refetch)
  const rule = query.data?.automation
  if (query.failure?.code === 'not_found' || (query.data && !rule))
    return (
      <>
        <PageHeader title="Automation" back={{ to: '/automations', label: 'Automations' }} />
        <EmptyState icon={IconRobotOff} title="This automation does not exist">
          Somebody may have deleted it. What it did is still in the log of automations.
        </EmptyState>
      </>
    )
  if (query.failure && !rule) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  if (!rule) return <LoadingRows />
  return <Existing rule={rule} refetch={query.refetch} />
}

interface Props {
  rule: AutomationRowFragment
  refetch: () => void
}

function Existing({ rule, refetch }: Props) {
  const mayWrite = useHasRole(WRITERS)
  const words = useWords()
  const [, navigate] = useLocation()
  return (
    <>
      <PageHeader title={rule.name} back={{ to: '/automations', label: 'Automations' }}>
        <Text size="sm" c="dimmed">
          {rule.status === 'enabled' ? 'On' : 'Off'}
        </Text>
        <RuleSwitch rule={rule} refetch={refetch} />
        <RuleMenu rule={rule} onDeleted={() => navigate('/automations')} />
      </PageHeader>
      <Stack gap="lg">
        <div>
          <Text component="p">
            <Sentence parts={sentenceOf(draftOf(rule), words)} />
          </Text>
          <RuleHealth rule={rule} />
        </div>
        {mayWrite ? <EditRule rule={rule} refetch={refetch} /> : <ReadRule rule={rule} />}
        <RunLog rules={[rule]} only={rule.id} />
      </Stack>
    </>
  )
}

function EditRule({ rule, refetch }: Props) {
  const { mutate, busy, failure, reset } = useApiMutation(UpdateAutomationDocument)
  const edit = useEdited(draftOf(rule), rule.updatedAt)
  const dry = useDryRun()
  const words = useWords()
  const { values: draft } = edit
  const stored = draftOf(rule)
  const isChanged = draft.name !== stored.name || !isSameRule(draft, stored)
  const { question } = useLeaving(isChanged ? 'this automation' : undefined)
  const submit = async () => {
    const input = { name: draft.name.trim(), ...ruleInputOf(draft) }
    // Not the version that the form began with, because each run changes the record. Changes by others are shown above.
    const saved = await mutate({ id: rule.id, input, ifUnchangedSince: rule.updatedAt })
    if (saved === undefined) return refetch()
    edit.settle(draftOf(saved.updateAutomation))
    notify(`${draft.name.trim()} saved`)
  }
  const textOf = (name: keyof Draft, of: Draft) => {
    if (name === 'name') return of.name
    return textOfParts(sentenceOf({ ...of, ...(name === 'actions' && { conditions: [] }) }, words))
  }
  return (
    <>
      {question}
      <Panel>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <ChangedByOthers
            kind="automation"
            labels={draftLabels}
            edited={edit}
            failure={failure}
            reset={reset}
            textOf={textOf}
          />
          <RuleFields
            draft={draft}
            onChange={edit.setValues}
            failure={isStale(failure) ? undefined : (failure ?? dry.failure)}
          />
          {isChanged && (
            <p className={classes.preview}>
              <Sentence parts={sentenceOf(draft, words)} />
            </p>
          )}
          {failure && !isStale(failure) && <FailureNotice failure={failure} />}
          <Group justify="flex-end" mt="md" gap="sm">
            {isChanged && (
              <Button variant="default" onClick={() => edit.settle(stored)}>
                Undo changes
              </Button>
            )}
            <Button
              type="submit"
              loading={busy}
              disabled={!isChanged || edit.others.length > 0 || draft.name.trim() === ''}
            >
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
