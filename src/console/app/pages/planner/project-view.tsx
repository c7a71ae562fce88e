/** The planner by project: the roles of each project's jobs, and the people of the open one. */
import { useCallback, useMemo, useState } from 'react'
import { IconBuilding } from '../../parts/icons/icons.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { PlannerFilters, PlannerHeader } from './header.tsx'
import type { Need } from './people.ts'
import classes from './planner.module.css'
import { ProjectGrid } from './project-grid.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { usePlanning } from './use-planning.tsx'
import type { Shown } from './use-shown.ts'
import { usePeopleOf, useWork } from './use-work.ts'
import { projectsOf } from './work.ts'

interface Props {
  shown: Shown
  needs: readonly Need[]
  refetchNeeds: () => void
}

export function ProjectView({ shown, needs, refetchNeeds }: Props) {
  const { filters, scale, timeZone, mayWrite } = shown
  const { search, trade, open } = filters.values
  const work = useWork(scale, { search, trade })
  const projects = useMemo(() => work.pages && projectsOf(work.pages, trade), [work.pages, trade])
  const opened = usePeopleOf(
    projects?.find(({ id }) => id === open),
    scale,
    timeZone,
  )
  const reload = useCallback(async () => {
    refetchNeeds()
    work.refetch()
    await opened.reload()
  }, [refetchNeeds, work.refetch, opened.reload])
  const planning = usePlanning(shown, needs, reload)
  const [selected, select] = useState<{ personId: string; barId: string }>()
  const person = opened.people?.find(({ id }) => id === selected?.personId)
  return (
    <>
      <PlannerHeader shown={shown} />
      <PlannerFilters shown={shown} of="project" count={projects?.length} />
      {planning.notice}
      {work.failure && <FailureNotice failure={work.failure} onRetry={work.refetch} />}
      {opened.failure && <FailureNotice failure={opened.failure} onRetry={opened.refetch} />}
      {work.isCut && (
        <Notice>
          Not all work of these days is shown, because there is too much of it. Choose fewer days, or search for a
          project.
        </Notice>
      )}
      {!projects && !work.failure && <LoadingRows />}
      {projects?.length === 0 && (
        <div className={classes.scroller} data-empty>
          <EmptyState icon={IconBuilding} title="No work on these days">
            {search || trade
              ? 'Change or clear the filters to see more projects.'
              : 'Projects appear here when they have a job or an assignment on the days shown.'}
          </EmptyState>
        </div>
      )}
      {projects && projects.length > 0 && (
        <ProjectGrid
          projects={projects}
          open={open}
          opened={opened}
          needs={needs}
          shown={shown}
          pending={planning.pending}
          selected={selected?.barId}
          onOpen={(id) => filters.set({ open: id })}
          onSelect={(of, bar) => select({ personId: of.id, barId: bar.id })}
          onEdit={planning.edit}
          onPlace={planning.place}
          onNeed={planning.fill}
        />
      )}
      <SelectionBar
        person={person}
        barId={selected?.barId}
        needs={needs}
        mayWrite={mayWrite}
        onEdit={planning.edit}
        onReplace={planning.fill}
      />
      {planning.dialogs}
    </>
  )
}
