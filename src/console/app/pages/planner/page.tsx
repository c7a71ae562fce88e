/** The planner: who is where on which day, and which roles are open. */

import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import { SITE_READERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useChanges } from '../../live/use-changes.ts'
import { IconChevronLeft, IconChevronRight, IconPlus, IconUsers } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { ChoiceFilter, FilterBar, SwitchFilter, TextFilter } from '../../parts/tables/filter-bar.tsx'
import { dayFrom, dayText, formatDay, today, weekOf } from '../../parts/values/days.ts'
import { useHasRole, useMay, useWeekStart } from '../../session/session.tsx'
import { FillRole } from '../../staffing/fill-role.tsx'
import { Replace } from '../../staffing/replace.tsx'
import { townOf } from '../../staffing/words.ts'
import { EditDialog, type Editing } from './edit-dialog.tsx'
import { Grid, type Selection } from './grid.tsx'
import {
  PlannerPeopleDocument,
  type PlannerPeopleQueryVariables,
  PlannerSettingsDocument,
  type PlannerSettingsQuery,
} from './operations.ts'
import { type Bar, type Need, needsOf, type Person } from './people.ts'
import classes from './planner.module.css'
import type { Proposal } from './proposal.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { scaleOf, type Weeks, zooms } from './scale.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useNeeds } from './use-needs.ts'
import { usePeople } from './use-people.ts'
import { type Change, usePlacing } from './use-placing.ts'

const statuses = {
  active: { label: 'Active workers', filter: ['active'] },
  candidate: { label: 'Candidates', filter: ['candidate'] },
  inactive: { label: 'Inactive workers', filter: ['inactive'] },
  all: { label: 'All workers', filter: undefined },
} as const
type StatusName = keyof typeof statuses

const PHONE = 640

export default function PlannerPage() {
  const filters = useFilters(['from', 'weeks', 'search', 'trade', 'status', 'job'] as const)
  const { search, trade, status } = filters.values
  const readsPlaces = useHasRole(SITE_READERS) // who is away from a job, and who fits it, others are not told
  const job = readsPlaces ? filters.values.job : undefined
  const mayWrite = useMay('projects:write')
  const settings = useApiQuery(PlannerSettingsDocument, {})
  const timeZone = settings.data?.organisationTimeZone ?? undefined
  const needed = useMemo(
    () => ({
      requirements: settings.data?.complianceRequirements ?? [],
      ownTypes: new Map(settings.data?.customDocumentTypes?.data.map(({ id, name }) => [id, name])),
    }),
    [settings.data],
  )
  const { width } = useViewportSize()
  const now = today(timeZone)
  const from = weekOf(dayFrom(filters.values.from) ?? now, useWeekStart())
  const weeks = weeksOf(filters.values.weeks, width)
  const scale = useMemo(() => scaleOf(from, weeks, width || 1280), [from, weeks, width])
  const filter = useMemo((): PlannerPeopleQueryVariables['filter'] => {
    const chosen = (statuses[status as StatusName] ?? statuses.active).filter
    return { ...(chosen && { status: [...chosen] }), ...(trade && { trade: [trade] }) }
  }, [status, trade])
  const people = usePeople({
    search: search && search.length > 1 ? search : undefined,
    filter,
    job,
    scale,
    timeZone,
  })
  const jobs = useNeeds({ from: dayText(scale.from), to: dayText(scale.to), away: readsPlaces })
  const needs = useMemo(() => {
    const all = needsOf([...(jobs.first ? [jobs.first] : []), ...(jobs.rest ?? [])], scale.from)
    const own = trade ? all.filter((need) => need.trade.toLowerCase() === trade.toLowerCase()) : all
    return job ? own.toSorted((one, other) => Number(other.jobId === job) - Number(one.jobId === job)) : own
  }, [jobs.first, jobs.rest, scale.from, trade, job])
  const reload = useCallback(async () => {
    jobs.refetch()
    await people.reload()
  }, [jobs.refetch, people.reload])
  useChanges(PlannerPeopleDocument, people.shown, people.reload)

  const [selection, setSelection] = useState<Selection>({ index: 0, bar: undefined })
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<{ person: Person; bar: Bar }>()
  const [filling, setFilling] = useState<Need>()
  const { pending, refusal, dismiss, save } = usePlacing(timeZone, reload)
  const edit = useCallback(
    (person: Person, bar: Bar | undefined) => {
      dismiss()
      const days = bar ?? { start: Math.max(now, scale.from), end: Math.max(now, scale.from) + 4 }
      setEditing({ person, bar, start: days.start, end: days.end })
    },
    [dismiss, now, scale.from],
  )
  const place = ({ subject, person, start, end }: Proposal) => {
    if (person === undefined) return
    dismiss()
    if (subject.type === 'days') setEditing({ person, bar: undefined, start, end })
    else void save(changeOf(subject, person, { start, end }))
  }
  const openNeed = useCallback((need: Need) => setFilling(need), [])
  const move = (by: number) => filters.set({ from: dayText(from + by) })
  const active = people.at(selection.index)
  return (
    <div className={classes.page} data-wide>
      <PageHeader title="Planner">
        <SegmentedControl
          aria-label="Days"
          size="xs"
          data={Object.entries(zooms).map(([value, { label }]) => ({ value, label }))}
          value={String(weeks)}
          onChange={(value) => filters.set({ weeks: value })}
        />
        <Group gap={4} wrap="nowrap">
          <Button
            size="xs"
            px={6}
            variant="default"
            aria-label="Earlier"
            onClick={() => move(-7 * Math.ceil(weeks / 2))}
          >
            <IconChevronLeft size={16} />
          </Button>
          <Button size="xs" variant="default" onClick={() => filters.set({ from: null })}>
            Today
          </Button>
          <Button size="xs" px={6} variant="default" aria-label="Later" onClick={() => move(7 * Math.ceil(weeks / 2))}>
            <IconChevronRight size={16} />
          </Button>
        </Group>
        {mayWrite && (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} />}
            disabled={active === undefined}
            onClick={() => active && edit(active, undefined)}
          >
            Plan {active ? active.name : 'a worker'}
          </Button>
        )}
      </PageHeader>
      <FilterBar
        any={Boolean(search || trade || status || job)}
        clear={() => filters.set({ search: null, trade: null, status: null, job: null })}
      >
        <TextFilter
          label="Search workers"
          value={search}
          onChange={(value) => filters.set({ search: value })}
          width={200}
        />
        <ChoiceFilter
          label="Trade"
          value={trade}
          onChange={(value) => filters.set({ trade: value })}
          from={tradesOf(settings.data, trade)}
          width={170}
        />
        {job && (
          <SwitchFilter
            label="Only for the job"
            value={job}
            onChange={(value) => value === null && filters.set({ job: null })}
          />
        )}
        <ChoiceFilter
          label="Active workers"
          value={status}
          onChange={(value) => filters.set({ status: value })}
          from={Object.entries(statuses).map(([value, { label }]) => ({ value, label }))}
          width={160}
        />
        <Text size="xs" c="dimmed" className="figures" ml="auto" visibleFrom="sm">
          {people.total === undefined ? '' : `${people.total.toLocaleString('en')} workers`} ·{' '}
          {formatDay(scale.from, 'long')} – {formatDay(scale.to, 'long')}
        </Text>
      </FilterBar>
      {refusal && !editing && (
        <RefusalNotice refusal={refusal} onInsist={() => void save(refusal.change, true)} onClose={dismiss} />
      )}
      {people.failure && <FailureNotice failure={people.failure} onRetry={() => void people.reload()} />}
      {settings.failure && <FailureNotice failure={settings.failure} onRetry={settings.refetch} />}
      {people.total === undefined && !people.failure && !settings.failure && <LoadingRows />}
      {people.total === 0 && (
        <div className={classes.scroller} data-empty>
          <EmptyState icon={IconUsers} title="No workers here">
            {filters.any
              ? 'Change or clear the filters to see more workers.'
              : 'Workers appear here when they are active.'}
          </EmptyState>
        </div>
      )}
      {people.total !== undefined && people.total > 0 && (
        <Grid
          people={people}
          needs={needs}
          scale={scale}
          needed={needed}
          now={now}
          pending={pending}
          mayWrite={mayWrite}
          selection={selection}
          onSelect={setSelection}
          onPlace={place}
          onEdit={edit}
          onRemove={(person, bar) => setRemoving({ person, bar })}
          onNeed={openNeed}
        />
      )}
      <SelectionBar
        person={active}
        selection={selection}
        needs={needs}
        mayWrite={mayWrite}
        onEdit={edit}
        onReplace={openNeed}
      />
      {editing && (
        <EditDialog
          key={`${editing.person.id} ${editing.bar?.id}`}
          editing={editing}
          needs={needs}
          refusal={refusal}
          onSave={save}
          onRemove={(person, bar) => setRemoving({ person, bar })}
          onClose={() => {
            dismiss()
            setEditing(undefined)
          }}
        />
      )}
      {removing && (
        <RemoveDialog {...removing} onRemoved={() => void reload()} onClose={() => setRemoving(undefined)} />
      )}
      {filling?.covers !== undefined && (
        <Replace
          place={{
            ...filling,
            assignmentId: filling.covers,
            away: filling.away ?? '',
            startDate: dayText(filling.start),
            endDate: filling.end === null ? null : dayText(filling.end),
            town: townOf(filling.address),
          }}
          onReplaced={() => void reload()}
          onClose={() => setFilling(undefined)}
        />
      )}
      {filling && filling.covers === undefined && (
        <FillRole
          role={{
            ...filling,
            startDate: dayText(filling.start),
            endDate: filling.end === null ? null : dayText(filling.end),
            town: townOf(filling.address),
          }}
          onAssigned={() => void reload()}
          onClose={() => setFilling(undefined)}
        />
      )}
    </div>
  )
}

/** The trades of workers, and the chosen one. */
function tradesOf(settings: PlannerSettingsQuery | undefined, chosen: string | undefined): string[] {
  const known = (settings?.trades ?? []).flatMap(({ value }) => value ?? [])
  return [...new Set([...known, ...(chosen ? [chosen] : [])])].sort((one, other) => one.localeCompare(other))
}

function weeksOf(text: string | undefined, width: number): Weeks {
  if (text !== undefined && Object.hasOwn(zooms, text)) return Number(text) as Weeks
  return width > 0 && width < PHONE ? 2 : 6
}

function changeOf(
  subject: Exclude<Proposal['subject'], { type: 'days' }>,
  person: Person,
  days: Pick<Bar, 'start' | 'end'>,
): Change {
  if (subject.type === 'need') {
    const { projectId, projectName, jobId, trade, covers } = subject.need
    return { type: 'assign', person, days, work: { projectId, projectName, jobId, trade, covers } }
  }
  const { bar } = subject
  return bar.type === 'assignment' ? { type: 'move', bar, person, days } : { type: 'window', bar, person, days }
}
