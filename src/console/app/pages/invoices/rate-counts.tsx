/** Toggles above the rates, with their numbers. */
import { Group } from '@mantine/core'
import { CountToggles } from '../../parts/list/toggles.tsx'
import { assignmentKind } from '../../records/assignment.ts'
import { USUAL } from './rates-asked.ts'
import type { useRates } from './use-rates.ts'

const onlyMissing = { missing: { label: 'Without a rate', tone: 'warn' } } as const

export function RateCounts({ address, counts }: Pick<ReturnType<typeof useRates>, 'address' | 'counts'>) {
  return (
    <Group gap="0.25rem 0.75rem">
      <CountToggles
        label="Status"
        counts={counts.statuses}
        {...address.toggles('status', assignmentKind.statuses, USUAL)}
      />
      <CountToggles
        label="Rate"
        counts={counts.missing === undefined ? undefined : new Map([['missing', counts.missing]])}
        {...address.toggles('rate', onlyMissing)}
      />
    </Group>
  )
}
