/** What staff corrected in a timesheet: who, when and why, and each day that changed. */
import { List, Text } from '@mantine/core'
import { changedDays } from '../../parts/hours/day-hours.ts'
import { formatDay, readDay } from '../../parts/values/days.ts'
import { hoursText } from '../../parts/values/money.ts'
import { Time } from '../../parts/values/time.tsx'
import type { OneTimesheetQuery } from './operations.ts'

type Corrected = NonNullable<OneTimesheetQuery['timesheet']>['corrections'][number]

export function Corrections({ of }: { of: readonly Corrected[] }) {
  if (of.length === 0) return null
  return (
    <section aria-label="Corrections">
      <Text size="sm" fw={600}>
        Corrections
      </Text>
      {of.toReversed().map((correction) => (
        <Text key={correction.at} size="sm" component="div" mt="xs">
          <div>
            {`${correction.by}, `}
            <Time at={correction.at} />
            {`: ${hoursText(correction.hoursBefore)} h → ${hoursText(correction.hoursAfter)} h`}
          </div>
          {correction.reason && <div>{correction.reason}</div>}
          <List size="sm" c="dimmed">
            {changedDays(correction.entriesBefore, correction.entriesAfter).map(({ day, before, after }) => (
              <List.Item key={day}>
                {`${formatDay(readDay(day), 'week')}: ${hoursText(before)} h → ${hoursText(after)} h`}
              </List.Item>
            ))}
          </List>
        </Text>
      ))}
    </section>
  )
}
