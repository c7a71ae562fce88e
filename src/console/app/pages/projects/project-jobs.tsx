import { Panel } from '../../parts/layout/panel.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { Status, StatusMark } from '../../parts/values/status.tsx'
import { jobKind } from '../../records/job.ts'
import { Progress } from '../jobs/progress.tsx'
import { placesOf } from '../jobs/words.ts'
import classes from './projects.module.css'
import type { Project } from './words.ts'

type Job = NonNullable<Project['jobs']>['data'][number]

/** The open roles of a job in words: `2 welder, 1 roofer`. */
function openText({ status, roles }: Job): string | undefined {
  const open = roles.filter(({ headcount, filled }) => filled < headcount)
  if (status !== 'mobilising' || open.length === 0) return undefined
  const words = ({ trade, headcount, filled, away }: Job['roles'][number]) =>
    `${headcount - filled} ${trade}${away === 0 ? '' : ` (${away} away today)`}`
  return `Open: ${open.map(words).join(', ')}`
}

/** The jobs of the project, latest first, with their open roles. */
export function ProjectJobs({ project }: { project: Project }) {
  const { data: jobs = [], pagination } = project.jobs ?? {}
  const total = pagination?.total ?? 0
  return (
    <Panel
      title="Jobs"
      end={total > jobs.length && <PageLink href={`/jobs?project=${project.id}`}>All {total} jobs</PageLink>}
    >
      {jobs.length === 0 && <Muted>No job yet. A job says whom the project needs, and from when.</Muted>}
      <ul className={classes.rows} aria-label="Jobs">
        {jobs.map((job) => {
          const { id, status, startDate, endDate, roles } = job
          const open = openText(job)
          return (
            <li key={id} className={classes.job}>
              <span>
                <RecordAnchor kind={jobKind} of={{ id, startDate, project: null }} size="sm" fw={550}>
                  {roles.map(({ headcount, trade }) => `${headcount} ${trade}`).join(', ')}
                </RecordAnchor>
                <small className="figures">{formatPeriod(startDate, endDate)}</small>
                {open && (
                  <small>
                    <Status tone="warn">{open}</Status>
                  </small>
                )}
              </span>
              <Progress {...placesOf(roles)} label="Filled places" />
              <StatusMark words={jobKind.statuses} value={status} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
