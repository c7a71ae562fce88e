/** The dashboard: people on site today and next, open roles, compliance, and the work on projects. */

import { SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { READERS, SITE_READERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { BarChart, type Series } from '../../parts/charts/bar-chart.tsx'
import { BarList } from '../../parts/charts/bar-list.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { hours, money } from '../../parts/values/money.ts'
import { clientKind } from '../../records/client.ts'
import { complianceStatuses } from '../../records/worker.ts'
import { useHasRole } from '../../session/session.tsx'
import { Figure } from './figure.tsx'
import { FirstSteps } from './first-steps-panel.tsx'
import { DashboardDocument, type DashboardQuery } from './operations.ts'
import { Waiting } from './waiting.tsx'
import { type ProjectWork, type Sum, sumsOf, totalOf } from './work.ts'

const periods = { '4': '4 weeks', '13': '13 weeks', '52': 'Year' } as const
const SHOWN = 8

type Day = { at: string; onSite: number }
const siteSeries: Series<Day>[] = [{ label: 'Most people on site', tone: 'good', value: ({ onSite }) => onSite }]
const dayForm = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const workersOf = (filters: Record<string, string>) => `/workers?${new URLSearchParams(filters)}`

const inTrades = (count: number) => (count === 1 ? 'in one trade' : `in ${count} trades`)

/** Those who plan have the dashboard; finance and recruiters what waits for them. */
export default function HomePage() {
  return useHasRole(SITE_READERS) ? <Dashboard /> : <Waiting />
}

function Dashboard() {
  const { values, set } = useFilters(['weeks'])
  const weeks = values.weeks !== undefined && Object.hasOwn(periods, values.weeks) ? values.weeks : '4'
  const money = useHasRole(READERS)
  const query = useApiQuery(DashboardDocument, { weeks: Number(weeks), money })
  const { data } = query
  const work = data?.projectWork ?? []
  const total = totalOf(work)
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
          </SimpleGrid>
          {money && (
            <Work work={work} total={total} ready={data !== undefined} weeks={weeks}>
              <SegmentedControl
                size="xs"
                aria-label="Period"
                data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
                value={weeks}
                onChange={(next) => set({ weeks: next === '4' ? null : next })}
              />
            </Work>
          )}
        </Stack>
      )}
    </>
  )
}

function Figures({ data }: { data: DashboardQuery | undefined }) {
  const today = data?.siteForecast?.[0]
  const countOf = (status: string) => data?.compliance?.find(({ value }) => value === status)?.count ?? 0
  const open = data?.openRoles?.reduce((sum, role) => sum + role.open, 0)
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
          value={data && countOf(status)}
          tone={status === 'compliant' ? undefined : complianceStatuses[status].tone}
          href={workersOf({ status: 'active', compliance: status })}
        >
          {data && 'of active workers'}
        </Figure>
      ))}
    </SimpleGrid>
  )
}

interface WorkProps {
  work: readonly ProjectWork[]
  total: Sum | undefined
  ready: boolean
  weeks: string
  children: ReactNode
}

function Work({ work, total, ready, weeks, children }: WorkProps) {
  const rowOf = (sum: Sum, href: string) => ({
    key: sum.id,
    label: sum.name,
    value: sum.hours,
    text: `${hours(sum.hours)} h · ${amounts(sum.left)}`,
    href,
  })
  return (
    <section>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md" style={{ alignItems: 'center' }}>
        <div>
          <Title order={2} size="h5">
            Approved work
          </Title>
          <Text size="sm" c="dimmed">
            {total
              ? `${hours(total.hours)} hours, ${amounts(total.charged)} charged, ${amounts(total.left)} after expenses`
              : ready && 'No approved timesheet in this period.'}
            {total && total.hoursWithoutRate > 0 && `; ${hours(total.hoursWithoutRate)} hours have no charge rate`}
          </Text>
        </div>
        <div style={{ justifySelf: 'end' }}>{children}</div>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Card title="By client" ready={ready} note="Opens the client.">
          <BarList
            label="Work by client"
            empty="Nothing yet."
            rows={sumsOf(work, 'client')
              .slice(0, SHOWN)
              .map((sum) => rowOf(sum, clientKind.pathOf(sum)))}
          />
        </Card>
        <Card title="By project" ready={ready} note="Opens the project with the same period.">
          <BarList
            label="Work by project"
            empty="Nothing yet."
            rows={sumsOf(work, 'project')
              .slice(0, SHOWN)
              .map((sum) => rowOf(sum, `/projects/${sum.id}${weeks === '4' ? '' : `?weeks=${weeks}`}`))}
          />
        </Card>
      </SimpleGrid>
    </section>
  )
}

const amounts = (byCurrency: ReadonlyMap<string, number>) =>
  [...byCurrency].map(([currency, amount]) => money(amount, currency, 0)).join(' and ')

interface CardProps {
  title: string
  ready: boolean
  note?: ReactNode
  children: ReactNode
}

function Card({ title, ready, note, children }: CardProps) {
  return (
    <Panel isColumn>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb="sm" mih={18}>
        {note}
      </Text>
      {ready ? children : <Skeleton height={190} />}
    </Panel>
  )
}
