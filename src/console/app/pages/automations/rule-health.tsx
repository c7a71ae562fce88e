import { Text } from '@mantine/core'
import { Time } from '../../parts/values/time.tsx'
import classes from './automations.module.css'
import type { AutomationRowFragment } from './operations.ts'

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
