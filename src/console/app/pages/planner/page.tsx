/** The planner: people or projects by rows, days by columns. */
import { useMemo } from 'react'
import { dayText } from '../../parts/values/days.ts'
import { needsOf } from './people.ts'
import { PeopleView } from './people-view.tsx'
import classes from './planner.module.css'
import { ProjectView } from './project-view.tsx'
import { useNeeds } from './use-needs.ts'
import { useShown } from './use-shown.ts'

export default function PlannerPage() {
  const shown = useShown()
  const { from, to } = shown.scale
  const jobs = useNeeds({ from: dayText(from), to: dayText(to), away: shown.readsPlaces })
  const needs = useMemo(
    () => needsOf([...(jobs.first ? [jobs.first] : []), ...(jobs.rest ?? [])], from),
    [jobs.first, jobs.rest, from],
  )
  const View = shown.rows === 'project' ? ProjectView : PeopleView
  return (
    <div className={classes.page} data-wide>
      <View shown={shown} needs={needs} refetchNeeds={jobs.refetch} />
    </div>
  )
}
