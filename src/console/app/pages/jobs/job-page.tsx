/** One job: who is assigned to its roles, what is open, its papers and its tasks. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { SITE_READERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconCalendarStats } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { Notes } from '../../parts/notes/notes.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { jobKind } from '../../records/job.ts'
import { projectKind } from '../../records/project.ts'
import { useHasRole, useMay } from '../../session/session.tsx'
import { aboutOf } from '../../work/task-values.ts'
import { WorkRequirements } from '../requirements/work/panel.tsx'
import { EditJob } from './edit-job.tsx'
import { JobPacks } from './job-packs.tsx'
import { JobRoles } from './job-roles.tsx'
import { JobTasks, type ListedTask } from './job-tasks.tsx'
import classes from './jobs.module.css'
import { CancelJobDocument, CompleteJobDocument, JobDocument } from './operations.ts'
import { Progress } from './progress.tsx'
import { isOpen, type Job, placesOf } from './words.ts'

const endings = {
  complete: {
    title: 'Complete this job?',
    children: 'Its open tasks are cancelled. Assignments keep their days, and the job can no longer be changed.',
    action: 'Complete job',
    mutation: CompleteJobDocument,
    done: 'Job completed',
  },
  cancel: {
    title: 'Cancel this job?',
    children:
      'Its open tasks are cancelled. Assignments that have begun end today, and those to come are deleted; days with recorded hours stay. A cancelled job cannot be opened again.',
    action: 'Cancel job',
    destructive: true,
    mutation: CancelJobDocument as unknown as typeof CompleteJobDocument,
    done: 'Job cancelled',
  },
}

export function JobPage({ id }: { id: string }) {
  const readsTasks = useMay('tasks:read')
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
  const [dialog, open] = useState<'edit' | keyof typeof endings>()
  const close = () => open(undefined)
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
      actions={({ startDate, status }) => (
        <>
          {readsPlaces && (
            <Button
              component={Link}
              href={`/planner?from=${startDate}&job=${id}`}
              variant="default"
              leftSection={<IconCalendarStats size={16} />}
            >
              Open in planner
            </Button>
          )}
          {mayWrite && (
            <ActionMenu
              label="Actions for this job"
              actions={[
                { label: 'Edit days and roles…', onClick: () => open('edit') },
                status === 'mobilised' && { label: 'Complete…', onClick: () => open('complete') },
                { label: 'Cancel job…', onClick: () => open('cancel'), isRisky: true },
              ]}
            />
          )}
        </>
      )}
    >
      {(job) => (
        <>
          <Figures job={job} tasks={readsTasks ? tasks : undefined} />
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
          {dialog === 'edit' && <EditJob job={job} onClose={close} onSaved={refetch} />}
          {dialog !== undefined && dialog !== 'edit' && (
            <Confirm {...endings[dialog]} variables={{ id }} onDone={refetch} onClose={close} />
          )}
        </>
      )}
    </RecordPage>
  )
}

interface FiguresProps {
  job: Job
  /** Undefined for those who may not read them. */
  tasks: readonly ListedTask[] | undefined
}

function Figures({ job: { status, startDate, endDate, roles }, tasks }: FiguresProps) {
  const figures = {
    Status: <StatusMark words={jobKind.statuses} value={status} />,
    Days: formatPeriod(startDate, endDate),
    Filled: <Progress {...placesOf(roles)} label="Filled places" />,
    ...(tasks && {
      'Tasks done': (
        <span className="figures">
          {tasks.filter((task) => task.status === 'done').length} of {tasks.length}
        </span>
      ),
    }),
  }
  return (
    <dl className={classes.figures}>
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
