/** One job: who is assigned to its roles, what is open, its papers and its tasks. */

import { Anchor, Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconCalendarStats, IconDots } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { NotFound } from '../../parts/states/no-page.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { Status } from '../../parts/values/status.tsx'
import { jobKind } from '../../records/job.ts'
import { useHasRole } from '../../session/session.tsx'
import { aboutOf } from '../../work/task-values.ts'
import { EditJob } from './edit-job.tsx'
import { JobPacks } from './job-packs.tsx'
import { JobRoles } from './job-roles.tsx'
import { JobTasks, type ListedTask } from './job-tasks.tsx'
import classes from './jobs.module.css'
import { CancelJobDocument, CompleteJobDocument, JobDocument } from './operations.ts'
import { Progress } from './progress.tsx'
import { type AwayPlace, isOpen, type Job, placesOf } from './words.ts'

type Ending = 'complete' | 'cancel'

export function JobPage({ id }: { id: string }) {
  const query = useApiQuery(JobDocument, { id })
  useRecordChanges(
    ['job', 'assignment', 'planner', 'task', 'document_pack', 'document', 'worker', 'project'],
    query.refetch,
  )
  const { data, failure, refetch } = query
  if (data?.job)
    return <JobContent job={data.job} away={data.awayPlaces ?? []} tasks={data.tasks?.data ?? []} refetch={refetch} />
  if (data && !failure) return <NotFound />
  if (failure?.code === 'not_found') return <NotFound />
  return failure ? <FailureNotice failure={failure} onRetry={refetch} /> : <LoadingRows />
}

interface ContentProps {
  job: Job
  away: readonly AwayPlace[]
  tasks: readonly ListedTask[]
  refetch: () => void
}

function JobContent({ job, away, tasks, refetch }: ContentProps) {
  const [editing, setEditing] = useState(false)
  const [ending, setEnding] = useState<Ending>()
  const mayWrite = useHasRole(WRITERS) && isOpen(job.status)
  const { label, tone } = jobKind.statuses[job.status]
  const places = placesOf(job.roles)
  const name = job.project?.name ?? 'Deleted project'
  return (
    <>
      <PageHeader
        title={name}
        about={
          <Group component="span" gap="md" display="inline-flex">
            {job.project && (
              <Anchor component={Link} href={`/projects/${job.project.id}`} size="sm">
                Project page
              </Anchor>
            )}
            <span>{[job.project?.client?.name, job.project?.address].filter(Boolean).join(' · ')}</span>
          </Group>
        }
        back={{ to: '/jobs', label: 'Jobs' }}
      >
        <Button
          component={Link}
          href={`/planner?from=${job.startDate}&job=${job.id}`}
          variant="default"
          leftSection={<IconCalendarStats size={16} />}
        >
          Open in planner
        </Button>
        {mayWrite && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" px="xs" aria-label="Actions for this job">
                <IconDots size={18} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setEditing(true)}>Edit days and roles…</Menu.Item>
              {job.status === 'mobilised' && <Menu.Item onClick={() => setEnding('complete')}>Complete…</Menu.Item>}
              <Menu.Item color="red" onClick={() => setEnding('cancel')}>
                Cancel job…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </PageHeader>
      <dl className={classes.figures}>
        <div>
          <dt>Status</dt>
          <dd>
            <Status tone={tone}>{label}</Status>
          </dd>
        </div>
        <div>
          <dt>Days</dt>
          <dd>{formatPeriod(job.startDate, job.endDate)}</dd>
        </div>
        <div>
          <dt>Filled</dt>
          <dd>
            <Progress {...places} label="Filled places" />
          </dd>
        </div>
        <div>
          <dt>Tasks done</dt>
          <dd className="figures">
            {tasks.filter(({ status }) => status === 'done').length} of {tasks.length}
          </dd>
        </div>
      </dl>
      <div className={classes.columns}>
        <JobRoles job={job} away={away} mayWrite={mayWrite} onChange={refetch} />
        <div className={classes.side}>
          <JobTasks about={aboutOf('job', job.id)} tasks={tasks} mayWrite={mayWrite} onChange={refetch} />
          <JobPacks job={job} mayWrite={mayWrite} onChange={refetch} />
        </div>
      </div>
      {editing && <EditJob job={job} onClose={() => setEditing(false)} onSaved={refetch} />}
      {ending && <EndJob id={job.id} ending={ending} onClose={() => setEnding(undefined)} onSaved={refetch} />}
    </>
  )
}

const endings = {
  complete: {
    title: 'Complete this job?',
    text: 'Its open tasks are cancelled. Assignments keep their days, and the job can no longer be changed.',
    action: 'Complete job',
    mutation: CompleteJobDocument,
    done: 'Job completed',
  },
  cancel: {
    title: 'Cancel this job?',
    text: 'Its open tasks are cancelled. Assignments that have begun end today, and those to come are deleted; days with recorded hours stay. A cancelled job cannot be opened again.',
    action: 'Cancel job',
    mutation: CancelJobDocument,
    done: 'Job cancelled',
  },
} as const

interface EndProps {
  id: string
  ending: Ending
  onClose: () => void
  onSaved: () => void
}

function EndJob({ id, ending, onClose, onSaved }: EndProps) {
  const { title, text, action, mutation, done } = endings[ending]
  return (
    <Confirm
      title={title}
      action={action}
      destructive={ending === 'cancel'}
      mutation={mutation as typeof CompleteJobDocument}
      variables={{ id }}
      done={done}
      onDone={onSaved}
      onClose={onClose}
    >
      {text}
    </Confirm>
  )
}
