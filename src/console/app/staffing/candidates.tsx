/** Candidates for a role: free and compliant workers first, then others with the reasons against them. */
import { Anchor, Button, Skeleton, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useApiQuery } from '../api/hooks.ts'
import { IconMapPin } from '../parts/icons/icons.tsx'
import { FailureNotice } from '../parts/states/failure-notice.tsx'
import { Muted } from '../parts/values/muted.tsx'
import { personName } from '../parts/values/person-name.ts'
import { Status } from '../parts/values/status.tsx'
import classes from './candidates.module.css'
import { CandidatesDocument } from './operations.ts'
import { type Candidate, reasonsOf, runsOut } from './words.ts'

export interface RoleDays {
  trade: string
  startDate: string
  endDate: string | null
  town?: string | undefined
  projectId?: string | undefined
}

interface Props extends RoleDays {
  /** The control of one candidate, at the end of their row. */
  action: (candidate: Candidate) => ReactNode
  /** Workers to leave out, because they are already chosen. */
  without?: ReadonlySet<string>
}

const STEP = 20
const MOST = 100

export function Candidates({ trade, startDate, endDate, town, projectId, action, without }: Props) {
  const [includeIneligible, setIncludeIneligible] = useState(false)
  const [limit, setLimit] = useState(STEP)
  const query = useApiQuery(
    CandidatesDocument,
    { trade, startDate, endDate, town, projectId, includeIneligible, limit },
    { lists: 'Worker', follow: false }, // they are costly to find, and must not move while one is chosen
  )
  const found = query.data?.candidates
  const shown = found?.filter(({ worker }) => !without?.has(worker.id))
  return (
    <div>
      <Switch
        size="xs"
        mb="sm"
        label="Show those who are not free or not compliant"
        checked={includeIneligible}
        onChange={(event) => setIncludeIneligible(event.currentTarget.checked)}
      />
      {query.failure && <FailureNotice failure={query.failure} onRetry={query.refetch} />}
      {!shown && !query.failure && <LoadingCandidates />}
      {shown?.length === 0 && (
        <Muted py="sm">
          {includeIneligible
            ? `No other active worker has the trade ${trade}.`
            : `No other ${trade} is free and compliant on these days. Show the others to see what stands against them.`}
        </Muted>
      )}
      {shown && shown.length > 0 && (
        <ul className={classes.list} aria-label={`Candidates for ${trade}`}>
          {shown.map((candidate) => (
            <li key={candidate.worker.id} className={classes.candidate}>
              <div className={classes.who}>
                <div className={classes.name}>
                  {personName(candidate.worker)}
                  {candidate.isNear && (
                    <span className={classes.near}>
                      <IconMapPin size={12} aria-hidden /> {town}
                    </span>
                  )}
                </div>
                <Standing candidate={candidate} endDate={endDate} />
                <About candidate={candidate} />
              </div>
              {action(candidate)}
            </li>
          ))}
        </ul>
      )}
      {found && found.length === limit && limit < MOST && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setLimit(Math.min(MOST, limit + 2 * STEP))}>
          Show more
        </Button>
      )}
    </div>
  )
}

function Standing({ candidate, endDate }: { candidate: Candidate; endDate: string | null }) {
  const reasons = reasonsOf(candidate)
  const warning = runsOut(candidate, endDate)
  return (
    <div className={classes.standing}>
      {reasons.length === 0 && !warning && <Status tone="good">Free and compliant</Status>}
      {reasons.map((reason) => (
        <Status key={reason} tone="bad">
          {reason}
        </Status>
      ))}
      {reasons.length === 0 && warning && <Status tone="warn">{warning}</Status>}
    </div>
  )
}

/** How to reach them, and where they were last. */
function About({ candidate: { worker, lastAssignment, knowsClient } }: { candidate: Candidate }) {
  const last = lastAssignment?.project?.name
  if (!worker.phone && !last) return null
  return (
    <div className={classes.standing}>
      {worker.phone && (
        <Anchor size="xs" href={`tel:${worker.phone}`}>
          {worker.phone}
        </Anchor>
      )}
      {last && (
        <span>
          Last on {last}
          {knowsClient && ', knows the client'}
        </span>
      )}
    </div>
  )
}

function LoadingCandidates() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading candidates">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={14} my="md" width={`${80 - index * 8}%`} />
      ))}
    </div>
  )
}
