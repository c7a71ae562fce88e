/** The approved work of a period, by client and by project. */
import { SimpleGrid, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BarList } from '../../parts/charts/bar-list.tsx'
import { hours, money } from '../../parts/values/money.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { clientKind } from '../../records/client.ts'
import { Card } from './card.tsx'
import { SHOWN } from './charts.ts'
import { type ProjectWork, type Sum, sumsOf, totalOf } from './work.ts'

interface WorkProps {
  work: readonly ProjectWork[]
  ready: boolean
  weeks: string
  children: ReactNode
}

export function ApprovedWork({ work, ready, weeks, children }: WorkProps) {
  const total = totalOf(work)
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
          <Muted>
            {total
              ? `${hours(total.hours)} hours, ${amounts(total.charged)} charged, ${amounts(total.left)} after expenses`
              : ready && 'No approved timesheet in this period.'}
            {total && total.hoursWithoutRate > 0 && `; ${hours(total.hoursWithoutRate)} hours have no charge rate`}
          </Muted>
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
