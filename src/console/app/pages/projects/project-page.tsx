/** One project: who is on site, its jobs and tasks, and its amounts. */

import { Anchor, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { IconCrane, IconPencil, IconPlus } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { projectKind } from '../../records/project.ts'
import { useHasRole } from '../../session/session.tsx'
import { aboutOf } from '../../work/task-values.ts'
import { JobTasks } from '../jobs/job-tasks.tsx'
import { ProjectNumbersDocument, ProjectPageDocument } from './operations.ts'
import { ProjectFacts } from './project-facts.tsx'
import { EditProject } from './project-form.tsx'
import { ProjectJobs } from './project-jobs.tsx'
import { ProjectMoney } from './project-money.tsx'
import { ProjectPeople } from './project-people.tsx'
import classes from './projects.module.css'
import { daysOf, type Project, type ProjectNumbers } from './words.ts'
import { periodOf } from './work.ts'

const FOLLOWED = [
  'project',
  'client',
  'job',
  'assignment',
  'worker',
  'task',
  'timesheet',
  'expense',
  'invoice',
] as const

export function ProjectPage({ id }: { id: string }) {
  const filters = useFilters(['weeks'])
  const weeks = periodOf(filters.values.weeks)
  const query = useApiQuery(ProjectPageDocument, { id })
  const numbers = useApiQuery(ProjectNumbersDocument, { id, weeks: Number(weeks) })
  const refetch = () => {
    query.refetch()
    numbers.refetch()
  }
  useRecordChanges(FOLLOWED, refetch)
  const project = query.data?.project
  if (query.failure?.code === 'not_found' || (query.data && !project && !query.failure)) return <NoProject />
  if (query.failure && !project) return <FailureNotice failure={query.failure} onRetry={refetch} />
  if (!project) return <LoadingRows />
  return (
    <Content project={project} numbers={numbers.data} refetch={refetch}>
      {numbers.failure ? (
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
    </Content>
  )
}

interface Props {
  project: Project
  numbers: ProjectNumbers | undefined
  refetch: () => void
  children: ReactNode
}

function Content({ project, numbers, refetch, children }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const mayWrite = useHasRole(WRITERS)
  const { name, client, address, status, jobs } = project
  const isGoingOn = status === 'planned' || status === 'active'
  const tasks = [...(project.tasks?.data ?? []), ...(jobs?.data ?? []).flatMap((job) => job.tasks?.data ?? [])]
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: '/projects', label: 'Projects' }}
        about={
          <Group component="span" gap="md" display="inline-flex">
            <StatusMark words={projectKind.statuses} value={status} />
            {client && (
              <Anchor component={Link} href={`/projects?client=${client.id}`} size="sm">
                {client.name}
              </Anchor>
            )}
            {daysOf(project) && <span>{daysOf(project)}</span>}
            {address && <span>{address}</span>}
          </Group>
        }
      >
        {mayWrite && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setIsEditing(true)}
            >
              Edit
            </Button>
            {isGoingOn && (
              <Button
                component={Link}
                href={`/jobs/new?project=${project.id}`}
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                New job
              </Button>
            )}
          </>
        )}
      </PageHeader>
      <div className={classes.columns}>
        <div className={classes.main}>
          <ProjectJobs project={project} />
          <ProjectPeople project={project} forecast={numbers?.siteForecast} />
        </div>
        <div className={classes.main}>
          {children}
          <JobTasks about={aboutOf('project', project.id)} tasks={tasks} mayWrite={mayWrite} onChange={refetch} />
          <ProjectFacts project={project} />
        </div>
      </div>
      {isEditing && <EditProject project={project} refetch={refetch} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function NoProject() {
  return (
    <EmptyState
      icon={IconCrane}
      title="Project not found"
      action={
        <Button component={Link} href="/projects">
          Go to projects
        </Button>
      }
    >
      There is no project with this id in your organisation. It may have been deleted.
    </EmptyState>
  )
}
