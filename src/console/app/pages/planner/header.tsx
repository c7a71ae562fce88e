/** The header of the planner: whose rows, how many weeks, from when, and the filters of the rows. */
import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Holidays } from '../../holidays/use-holidays.ts'
import { IconChevronLeft, IconChevronRight } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import { ChoiceFilter, FilterBar, TextFilter } from '../../parts/tables/filter-bar.tsx'
import { dayText, formatDay, readDay } from '../../parts/values/days.ts'
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
        data={plainChoices({ people: 'People', project: 'Projects' })}
        value={shown.rows}
        onChange={(value) => filters.set({ rows: value === 'project' ? value : null, search: null, open: null })}
      />
      <SegmentedControl
        aria-label="Days"
        size="xs"
        data={plainChoices(zooms)}
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

interface FiltersProps {
  shown: Shown
  /** What the rows are. */
  of: 'worker' | 'project'
  count: number | undefined
  /** The further filters of this view, which `children` show. */
  own?: readonly ('status' | 'job')[]
  children?: ReactNode
}

/** The filters of the rows, and what is shown by them. */
export function PlannerFilters({ shown, of, count, own = [], children }: FiltersProps) {
  const { filters, scale, trades } = shown
  const { search, trade } = filters.values
  const names = ['search', 'trade', ...own] as const
  return (
    <FilterBar
      any={names.some((name) => filters.values[name])}
      clear={() => filters.set(Object.fromEntries(names.map((name) => [name, null])))}
    >
      <TextFilter
        label={`Search ${of}s`}
        value={search}
        onChange={(value) => filters.set({ search: value })}
        width={200}
      />
      <ChoiceFilter
        label="Trade"
        value={trade}
        onChange={(value) => filters.set({ trade: value })}
        from={trades}
        width={170}
      />
      {children}
      <HolidayText holidays={shown.holidays} />
      <ShownText count={count} of={of} scale={scale} />
    </FilterBar>
  )
}

/** The holidays of the days shown, by name. */
function HolidayText({ holidays }: { holidays: Holidays }) {
  if (holidays.size === 0) return null
  const named = [...holidays].map(([date, name]) => `${formatDay(readDay(date))} ${name}`)
  const text = named.slice(0, 3).join(', ') + (named.length > 3 ? ` and ${named.length - 3} more` : '')
  return (
    <Text size="xs" title={named.join(', ')} truncate maw={420}>
      Holidays: {text}
    </Text>
  )
}

/** How many rows there are, and on which days. */
function ShownText({ count, of, scale }: { count: number | undefined; of: 'worker' | 'project'; scale: Scale }) {
  return (
    <Text size="xs" c="dimmed" className="figures" ml="auto" visibleFrom="sm">
      {count === undefined ? '' : `${count.toLocaleString('en')} ${of}${count === 1 ? '' : 's'} · `}
      {formatDay(scale.from, 'long')} – {formatDay(scale.to, 'long')}
    </Text>
  )
}
