/** What the planner shows: the rows, days and filters of its address, and the settings that they need. */
import { useViewportSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { SITE_READERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useHolidays } from '../../holidays/use-holidays.ts'
import { dayFrom, dayText, today, weekOf } from '../../parts/values/days.ts'
import { useHasRole, useMay, useWeekStart } from '../../session/session.tsx'
import { PlannerSettingsDocument } from './operations.ts'
import { scaleOf, type Weeks, zooms } from './scale.ts'

const PHONE = 640

export function useShown() {
  const filters = useFilters(['rows', 'open', 'from', 'weeks', 'search', 'trade', 'status', 'job'] as const)
  const settings = useApiQuery(PlannerSettingsDocument, {})
  const timeZone = settings.data?.organisationTimeZone ?? undefined
  const { width } = useViewportSize()
  const now = today(timeZone)
  const from = weekOf(dayFrom(filters.values.from) ?? now, useWeekStart())
  const weeks = weeksOf(filters.values.weeks, width)
  const scale = useMemo(() => scaleOf(from, weeks, width || 1280), [from, weeks, width])
  const needed = useMemo(
    () => ({
      requirements: settings.data?.complianceRequirements ?? [],
      ownTypes: new Map(settings.data?.customDocumentTypes?.data.map(({ id, name }) => [id, name])),
    }),
    [settings.data],
  )
  return {
    rows: filters.values.rows === 'project' ? ('project' as const) : ('people' as const),
    filters,
    settings,
    /** The documents that work needs. */
    needed,
    timeZone,
    now,
    from,
    weeks,
    scale,
    holidays: useHolidays(dayText(scale.from), dayText(scale.to)),
    /** Whether the person is told who is away from a job, and who fits it. */
    readsPlaces: useHasRole(SITE_READERS),
    mayWrite: useMay('projects:write'),
    trades: tradesOf(settings.data?.trades ?? [], filters.values.trade),
  }
}

export type Shown = ReturnType<typeof useShown>

/** The trades of workers, and the chosen one. */
function tradesOf(counts: readonly { value?: string | null }[], chosen: string | undefined): string[] {
  const known = counts.flatMap(({ value }) => value ?? [])
  return [...new Set([...known, ...(chosen ? [chosen] : [])])].sort((one, other) => one.localeCompare(other))
}

function weeksOf(text: string | undefined, width: number): Weeks {
  if (text !== undefined && Object.hasOwn(zooms, text)) return Number(text) as Weeks
  return width > 0 && width < PHONE ? 2 : 6
}
