/** The numbers at the top of the dashboard: people on site, open roles, and compliance. */
import { SimpleGrid } from '@mantine/core'
import { complianceStatuses } from '../../records/worker.ts'
import { countOf, openPlacesIn, workersOf } from './counts.ts'
import { Figure } from './figure.tsx'
import type { DashboardQuery } from './operations.ts'

const inTrades = (count: number) => (count === 1 ? 'in one trade' : `in ${count} trades`)

export function Figures({ data }: { data: DashboardQuery | undefined }) {
  const today = data?.siteForecast?.[0]
  const open = openPlacesIn(data?.openRoles)
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} spacing={{ base: 'sm', md: 'lg' }}>
      <Figure label="On site today" value={data && today?.onSite} href={workersOf({ status: 'active' })}>
        {today && `${today.starting} start, ${today.ending} end this week`}
      </Figure>
      <Figure label="Open roles" value={open} href={workersOf({ status: 'active', compliance: 'compliant' })}>
        {data && inTrades(data.openRoles?.length ?? 0)}
      </Figure>
      {(['compliant', 'expiring', 'non_compliant'] as const).map((status) => (
        <Figure
          key={status}
          label={complianceStatuses[status].label}
          value={data && countOf(data.compliance, status)}
          tone={status === 'compliant' ? undefined : complianceStatuses[status].tone}
          href={workersOf({ status: 'active', compliance: status })}
        >
          {data && 'of active workers'}
        </Figure>
      ))}
    </SimpleGrid>
  )
}
