/** One project: who is on site, its jobs and tasks, and its amounts. */
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { Notes } from '../../parts/notes/notes.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { projectKind } from '../../records/project.ts'
import { useMay, useReadsTasksAbout } from '../../session/session.tsx'
import { aboutOf } from '../../work/task-values.ts'
import { JobTasks } from '../jobs/job-tasks.tsx'
import { WorkRequirements } from '../requirements/work/panel.tsx'
import { ProjectNumbersDocument, ProjectPageDocument } from './operations.ts'
import { ProjectActions } from './project-actions.tsx'
import { ProjectApprovals } from './project-approvals.tsx'
import { ProjectAbout, ProjectFacts } from './project-facts.tsx'
import { ProjectJobs } from './project-jobs.tsx'
import { ProjectMoney } from './project-money.tsx'
import { ProjectPeople } from './project-people.tsx'
import classes from './projects.module.css'
import type { Project } from './words.ts'
import { periodOf } from './work.ts'

export function ProjectPage({ id }: { id: string }) {
  const filters = useFilters(['weeks'])
  const weeks = periodOf(filters.values.weeks)
  const readsAll = useMay('read')
  const readsTasks = useReadsTasksAbout('project')
  const mayWriteTasks = useMay('tasks:write')
  const readsHours = useMay('finance:read')
  const query = useApiQuery(ProjectPageDocument, { id, tasks: readsTasks, hours: readsHours })
  const numbers = useApiQuery(ProjectNumbersDocument, { id, weeks: Number(weeks) }, { pause: !readsAll })
  const mayWrite = useMay('projects:write')
  const refetch = () => {
    query.refetch()
    if (readsAll) numbers.refetch()
  }
  return (
    <RecordPage
      kind={projectKind}
      historyOf={id}
      query={{ ...query, refetch }}
      record={query.data?.project}
      missing="There is no project with this id in your organisation. It may have been deleted."
      about={(project) => <ProjectAbout project={project} />}
      actions={(project) => mayWrite && <ProjectActions project={project} refetch={refetch} />}
    >
      {(project) => (
        <div className={classes.columns}>
          <div className={classes.main}>
            <ProjectJobs project={project} />
            <ProjectPeople project={project} forecast={numbers.data?.siteForecast} />
          </div>
          <div className={classes.main}>
            {!readsAll ? null : numbers.failure ? (
              <FailureNotice failure={numbers.failure} onRetry={numbers.refetch} />
            ) : (
              <ProjectMoney
                projectId={id}
                clientId={project.client?.id}
                numbers={numbers.data}
                weeks={weeks}
                onWeeks={(next) => filters.set({ weeks: next === '4' ? null : next })}
              />
            )}
            {readsHours && <ProjectApprovals project={project} />}
            {readsTasks && (
              <JobTasks
                about={aboutOf('project', id)}
                tasks={tasksOf(project)}
                mayWrite={mayWriteTasks}
                onChange={refetch}
              />
            )}
            {project.client && (
              <WorkRequirements scope={{ clientId: project.client.id, projectId: id }} name={project.name} />
            )}
            <ProjectFacts project={project} />
            <Notes on={{ projectId: id }} />
          </div>
        </div>
      )}
    </RecordPage>
  )
}

/** The tasks about the project and its jobs. */
const tasksOf = ({ tasks, jobs }: Project) => [
  ...(tasks?.data ?? []),
  ...(jobs?.data ?? []).flatMap((job) => job.tasks?.data ?? []),
]
