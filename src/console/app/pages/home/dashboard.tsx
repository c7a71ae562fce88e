/** The dashboard of those who plan: people on site, open roles, compliance, and the work on projects. */
import { SimpleGrid, Stack } from '@mantine/core'
import { READERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { BarChart, type Series } from '../../parts/charts/bar-chart.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { SegmentFilter } from '../../parts/tables/filter-bar.tsx'
import { useHasRole } from '../../session/session.tsx'
import { ApprovedWork } from './approved-work.tsx'
import { Card } from './card.tsx'
import { dayForm } from './charts.ts'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps-panel.tsx'
import { OpenRoles } from './open-roles.tsx'
import { DashboardDocument } from './operations.ts'

const periods = { '4': '4 weeks', '13': '13 weeks', '52': 'Year' } as const

type Day = { at: string; onSite: number }
const siteSeries: Series<Day>[] = [{ label: 'Most people on site', tone: 'good', value: ({ onSite }) => onSite }]

export function Dashboard() {
  const { values, field } = useFilters(['weeks'])
  const weeks = values.weeks !== undefined && Object.hasOwn(periods, values.weeks) ? values.weeks : '4'
  const money = useHasRole(READERS)
  const query = useApiQuery(DashboardDocument, { weeks: Number(weeks), money })
  const { data } = query
  return (
    <>
      <PageHeader title="Home" about="People, compliance and work today. Updates by itself." />
      {query.failure && <FailureNotice failure={query.failure} onRetry={query.refetch} />}
      {(data || !query.failure) && (
        <Stack gap="lg">
          <FirstSteps />
          <Figures data={data} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <Card title="On site, by week" ready={data !== undefined}>
              <BarChart
                label="Most people on site on a day, by week"
                steps={(data?.siteForecast ?? []).map(({ date, days }) => ({ at: date, onSite: Math.max(...days) }))}
                series={siteSeries}
                formatTime={(at) => dayForm.format(at)}
              />
            </Card>
            <OpenRoles data={data} />
          </SimpleGrid>
          {money && (
            <ApprovedWork work={data?.projectWork ?? []} ready={data !== undefined} weeks={weeks}>
              <SegmentFilter size="xs" label="Period" words={periods} usual="4" {...field('weeks')} />
            </ApprovedWork>
          )}
        </Stack>
      )}
    </>
  )
}
