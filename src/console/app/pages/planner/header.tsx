/** The header of the planner: whose rows, how many weeks, and from when. */
import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { dayText, formatDay } from '../../parts/values/days.ts'
import { type Scale, zooms } from './scale.ts'
import type { Shown } from './use-shown.ts'

export function PlannerHeader({ shown, children }: { shown: Shown; children?: ReactNode }) {
  const { filters, from, weeks } = shown
  const move = (by: number) => filters.set({ from: dayText(from + by) })
  const step = 7 * Math.ceil(weeks / 2)
  return (
    <PageHeader title="Planner">
      <SegmentedControl
        aria-label="Rows"
        size="xs"
        data={[
          { value: 'people', label: 'People' },
          { value: 'project', label: 'Projects' },
        ]}
        value={shown.rows}
        onChange={(value) => filters.set({ rows: value === 'project' ? value : null, search: null, open: null })}
      />
      <SegmentedControl
        aria-label="Days"
        size="xs"
        data={Object.entries(zooms).map(([value, { label }]) => ({ value, label }))}
        value={String(weeks)}
        onChange={(value) => filters.set({ weeks: value })}
      />
      <Group gap={4} wrap="nowrap">
        <Button size="xs" px={6} variant="default" aria-label="Earlier" onClick={() => move(-step)}>
          <IconChevronLeft size={16} />
        </Button>
        <Button size="xs" variant="default" onClick={() => filters.set({ from: null })}>
          Today
        </Button>
        <Button size="xs" px={6} variant="default" aria-label="Later" onClick={() => move(step)}>
          <IconChevronRight size={16} />
        </Button>
      </Group>
      {children}
    </PageHeader>
  )
}

/** How many rows there are, and on which days. */
export function ShownText({ count, of, scale }: { count: number | undefined; of: 'worker' | 'project'; scale: Scale }) {
  return (
    <Text size="xs" c="dimmed" className="figures" ml="auto" visibleFrom="sm">
      {count === undefined ? '' : `${count.toLocaleString('en')} ${of}${count === 1 ? '' : 's'} · `}
      {formatDay(scale.from, 'long')} – {formatDay(scale.to, 'long')}
    </Text>
  )
}
