/** The planner by person: who is where on which day, and which roles are open. */
import { useCallback, useMemo, useState } from 'react'
import { useChanges } from '../../live/use-changes.ts'
import { IconPlus, IconUsers } from '../../parts/icons/icons.tsx'
import { ActionButton } from '../../parts/layout/buttons.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { ChoiceFilter, SwitchFilter } from '../../parts/tables/filter-bar.tsx'
import { Grid, type Selection } from './grid.tsx'
import { PlannerFilters, PlannerHeader } from './header.tsx'
import { PlannerPeopleDocument, type PlannerPeopleQueryVariables } from './operations.ts'
import type { Need } from './people.ts'
import classes from './planner.module.css'
import { GridKeys, SelectionBar } from './selection-bar.tsx'
import { usePeople } from './use-people.ts'
import { usePlanning } from './use-planning.tsx'
import type { Shown } from './use-shown.ts'

const statuses = {
  active: { label: 'Active workers', filter: ['active'] },
  candidate: { label: 'Candidates', filter: ['candidate'] },
  inactive: { label: 'Inactive workers', filter: ['inactive'] },
  all: { label: 'All workers', filter: undefined },
} as const
type StatusName = keyof typeof statuses

interface Props {
  shown: Shown
  needs: readonly Need[]
  refetchNeeds: () => void
}

export function PeopleView({ shown, needs: allNeeds, refetchNeeds }: Props) {
  const { filters, settings, timeZone, scale, readsPlaces, mayWrite } = shown
  const { search, trade, status } = filters.values
  const job = readsPlaces ? filters.values.job : undefined
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
  const needs = useMemo(() => {
    const own = trade ? allNeeds.filter((need) => need.trade.toLowerCase() === trade.toLowerCase()) : allNeeds
    return job ? own.toSorted((one, other) => Number(other.jobId === job) - Number(one.jobId === job)) : own
  }, [allNeeds, trade, job])
  const reload = useCallback(async () => {
    refetchNeeds()
    await people.reload()
  }, [refetchNeeds, people.reload])
  useChanges(PlannerPeopleDocument, people.shown, people.reload)

  const [selection, setSelection] = useState<Selection>({ index: 0, bar: undefined })
  const planning = usePlanning(shown, needs, reload)
  const { edit, fill, remove } = planning
  const active = people.at(selection.index)
  return (
    <>
      <PlannerHeader shown={shown}>
        {mayWrite && (
          <ActionButton
            size="xs"
            leftSection={<IconPlus size={14} />}
            whyNot={active === undefined ? 'No worker is shown: change the filters' : undefined}
            onClick={() => active && edit(active, undefined)}
          >
            Plan {active ? active.name : 'a worker'}
          </ActionButton>
        )}
      </PlannerHeader>
      <PlannerFilters shown={shown} of="worker" count={people.total} own={['status', 'job']}>
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
          from={plainChoices(statuses)}
          width={160}
        />
      </PlannerFilters>
      {planning.notice}
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
          shown={shown}
          pending={planning.pending}
          selection={selection}
          onSelect={setSelection}
          onPlace={planning.place}
          onEdit={edit}
          onRemove={remove}
          onNeed={fill}
        />
      )}
      <SelectionBar
        person={active}
        barId={selection.bar}
        needs={needs}
        mayWrite={mayWrite}
        onEdit={edit}
        onReplace={fill}
      >
        <GridKeys mayWrite={mayWrite} />
      </SelectionBar>
      {planning.dialogs}
    </>
  )
}
