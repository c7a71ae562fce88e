/** One automation: its sentence and its switch, the builder, a dry run, and what it did. */
import { Stack, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { automationKind } from '../../records/automation.ts'
import { useMay } from '../../session/session.tsx'
import { draftOf } from './draft.ts'
import { EditRule } from './edit-rule.tsx'
import { AutomationDocument, type AutomationRowFragment } from './operations.ts'
import { RuleHealth } from './rule-health.tsx'
import { RuleMenu } from './rule-menu.tsx'
import { RuleSwitch } from './rule-switch.tsx'
import { DryRun } from './runs/dry-run.tsx'
import { RunLog } from './runs/run-log.tsx'
import { useDryRun } from './runs/use-dry-run.ts'
import { sentenceOf } from './sentence.ts'
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
          <Muted>{rule.status === 'enabled' ? 'On' : 'Off'}</Muted>
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

/** The automation for those who cannot change it, with a dry run. */
function ReadRule({ rule }: { rule: AutomationRowFragment }) {
  const dry = useDryRun()
  return (
    <Panel>
      <DryRun draft={draftOf(rule)} dry={dry} />
    </Panel>
  )
}
