/** One job: who is assigned to its roles, what is open, its papers and its tasks. */
import { SITE_READERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { IconCalendarStats } from '../../parts/icons/icons.tsx'
import { LinkButton } from '../../parts/layout/buttons.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { Notes } from '../../parts/notes/notes.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { jobKind } from '../../records/job.ts'
import { projectKind } from '../../records/project.ts'
import { useHasRole, useMay, useReadsTasksAbout } from '../../session/session.tsx'
import { aboutOf } from '../../work/task-values.ts'
import { WorkRequirements } from '../requirements/work/panel.tsx'
import { JobActions } from './job-actions.tsx'
import { JobFigures } from './job-figures.tsx'
import { JobPacks } from './job-packs.tsx'
import { JobRoles } from './job-roles.tsx'
import { JobTasks } from './job-tasks.tsx'
import classes from './jobs.module.css'
import { JobDocument } from './operations.ts'
import { isOpen } from './words.ts'

export function JobPage({ id }: { id: string }) {
  const readsTasks = useReadsTasksAbout('job')
  const mayWriteTasks = useMay('tasks:write')
  const readsPlaces = useHasRole(SITE_READERS)
  const readsPacks = useMay('documents:read')
  const query = useApiQuery(JobDocument, {
    id,
    tasks: readsTasks,
    packs: readsPacks,
    away: readsPlaces,
    days: useMay('read'),
  })
  const { data, refetch } = query
  const mayWrite = useMay('jobs:write') && data?.job != null && isOpen(data.job.status)
  const tasks = data?.tasks?.data ?? []
  return (
    <RecordPage
      kind={jobKind}
      historyOf={id}
      query={query}
      record={data?.job}
      title={({ project }) => project?.name ?? 'Deleted project'}
      about={({ project }) => (
        <>
          <RecordAnchor kind={projectKind} of={project} size="sm">
            Project page
          </RecordAnchor>
          <span>{[project?.client?.name, project?.address].filter(Boolean).join(' · ')}</span>
        </>
      )}
      actions={(job) => (
        <>
          {readsPlaces && (
            <LinkButton
              label="Open in planner"
              href={`/planner?from=${job.startDate}&job=${id}`}
              icon={IconCalendarStats}
            />
          )}
          {mayWrite && <JobActions job={job} refetch={refetch} />}
        </>
      )}
    >
      {(job) => (
        <>
          <JobFigures job={job} tasks={readsTasks ? tasks : undefined} />
          <div className={classes.columns}>
            <JobRoles
              job={job}
              away={data?.awayPlaces ?? []}
              needless={data?.needlessCovers ?? []}
              days={data?.roleDays ?? []}
              mayWrite={mayWrite}
              onChange={refetch}
            />
            <div className={classes.side}>
              {readsTasks && (
                <JobTasks about={aboutOf('job', id)} tasks={tasks} mayWrite={mayWriteTasks} onChange={refetch} />
              )}
              {job.project?.client && (
                <WorkRequirements
                  scope={{ clientId: job.project.client.id, projectId: job.project.id }}
                  name={job.project.name}
                  roles={job.roles.map(({ trade }) => trade)}
                />
              )}
              {readsPacks && <JobPacks job={job} mayWrite={mayWrite} onChange={refetch} />}
              <Notes on={{ jobId: id }} />
            </div>
          </div>
        </>
      )}
    </RecordPage>
  )
}
