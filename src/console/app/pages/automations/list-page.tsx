/** All automations as sentences, and what they did. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { IconPlus, IconRobot } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { Time } from '../../parts/values/time.tsx'
import { useMay } from '../../session/session.tsx'
import classes from './automations.module.css'
import { draftOf } from './draft.ts'
import { type AutomationRowFragment, AutomationsDocument } from './operations.ts'
import { RuleMenu } from './rule-menu.tsx'
import { RuleSwitch } from './rule-switch.tsx'
import { RunLog } from './runs/run-log.tsx'
import { sentenceOf } from './sentence.ts'
import { Sentence, useWords } from './words.tsx'

export function ListPage() {
  const query = useApiQuery(AutomationsDocument, {}, { lists: 'Automation' })
  const mayWrite = useMay('write')
  const rules = query.data?.automations?.data
  return (
    <>
      <PageHeader title="Automations" about="What happens by itself when something else happens.">
        {mayWrite && <NewButton />}
      </PageHeader>
      <Stack gap="xl">
        {query.failure ? (
          <FailureNotice failure={query.failure} onRetry={query.refetch} />
        ) : rules === undefined ? (
          <LoadingRows />
        ) : rules.length === 0 ? (
          <div className={classes.frame}>
            <EmptyState icon={IconRobot} title="No automations yet" action={mayWrite ? <NewButton /> : undefined}>
              For example: when a document expires, create a task for somebody. You write it in words, and can try it on
              what happened before you switch it on.
            </EmptyState>
          </div>
        ) : (
          <ul className={classes.rules} aria-label="Automations">
            {rules.map((rule) => (
              <RuleCard key={rule.id} rule={rule} refetch={query.refetch} />
            ))}
          </ul>
        )}
        <RunLog rules={rules ?? []} />
      </Stack>
    </>
  )
}

function NewButton() {
  return (
    <Button component={Link} href="/automations/new" leftSection={<IconPlus size={16} aria-hidden />}>
      New automation
    </Button>
  )
}

function RuleCard({ rule, refetch }: { rule: AutomationRowFragment; refetch: () => void }) {
  const words = useWords()
  return (
    <li className={classes.rule} data-faint={rule.status === 'disabled' || undefined}>
      <div className={classes.ruleText}>
        <Title order={2} size="sm" fw={600}>
          <Link href={`/automations/${rule.id}`} className={classes.ruleLink}>
            {rule.name}
          </Link>
        </Title>
        <Text size="sm" component="p" mt={2}>
          <Sentence parts={sentenceOf(draftOf(rule), words)} />
        </Text>
        <RuleHealth rule={rule} />
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.ruleActions}>
        <RuleSwitch rule={rule} refetch={refetch} />
        <RuleMenu rule={rule} onDeleted={refetch} />
      </Group>
    </li>
  )
}

/** The number of runs, and the last failure. */
export function RuleHealth({ rule }: { rule: AutomationRowFragment }) {
  const { runCount, lastRunAt, lastError, lastFailedAt } = rule
  return (
    <Text size="xs" c="dimmed" component="p" mt={4}>
      {runCount === 0
        ? lastError
          ? 'Has not succeeded yet'
          : 'Has not run yet'
        : `Ran ${runCount === 1 ? 'once' : `${runCount.toLocaleString('en')} times`}`}
      {lastRunAt && (
        <>
          , last <Time at={lastRunAt} />
        </>
      )}
      {lastError && (
        <span className={classes.failing}>
          {' · '}
          Failed {lastFailedAt && <Time at={lastFailedAt} />}: {lastError}
        </span>
      )}
    </Text>
  )
}
