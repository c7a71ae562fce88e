/** The open roles of jobs by trade, most first. */
import { BarList } from '../../parts/charts/bar-list.tsx'
import { Card } from './card.tsx'
import { dayForm, SHOWN } from './charts.ts'
import { workersOf } from './counts.ts'
import type { DashboardQuery } from './operations.ts'

export function OpenRoles({ data }: { data: DashboardQuery | undefined }) {
  return (
    <Card title="Open roles" ready={data !== undefined} note="Opens the compliant workers of the trade.">
      <BarList
        label="Open roles by trade"
        empty="Every role of every job is filled."
        rows={(data?.openRoles ?? []).slice(0, SHOWN).map(({ trade, open, jobs, firstDay }) => ({
          key: trade,
          label: trade,
          note: `from ${dayForm.format(new Date(firstDay))}`,
          value: open,
          text: `${open} in ${jobs} ${jobs === 1 ? 'job' : 'jobs'}`,
          tone: 'warn' as const,
          href: workersOf({ trade, status: 'active', compliance: 'compliant' }),
        }))}
      />
    </Card>
  )
}
