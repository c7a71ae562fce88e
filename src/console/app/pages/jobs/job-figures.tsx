import { formatPeriod } from '../../parts/values/days.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { jobKind } from '../../records/job.ts'
import type { ListedTask } from './job-tasks.tsx'
import classes from './jobs.module.css'
import { Progress } from './progress.tsx'
import { type Job, placesOf } from './words.ts'

interface Props {
  job: Job
  /** Undefined for those who may not read them. */
  tasks: readonly ListedTask[] | undefined
}

/** How far a job is, at a glance. */
export function JobFigures({ job: { status, startDate, endDate, roles }, tasks }: Props) {
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
