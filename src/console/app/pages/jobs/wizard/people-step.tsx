/** The workers of each role. The proposal can be changed. */
import { Button, CloseButton, Skeleton, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../../api/hooks.ts'
import { SideSheet } from '../../../parts/forms/dialog.tsx'
import { IconUserPlus } from '../../../parts/icons/icons.tsx'
import { ActionButton } from '../../../parts/layout/buttons.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { personName } from '../../../parts/values/person-name.ts'
import { Status } from '../../../parts/values/status.tsx'
import { Candidates } from '../../../staffing/candidates.tsx'
import { CandidatesDocument } from '../../../staffing/operations.ts'
import { type Candidate, capitalised, reasonsOf, townOf } from '../../../staffing/words.ts'
import { readRoles } from '../role-fields.tsx'
import { type Change, type ChosenWorker, type Draft, daysOf, siteAddress, workersFor } from './draft.ts'
import { StepTitle } from './step-title.tsx'
import classes from './wizard.module.css'

interface Props {
  draft: Draft
  change: Change
}

export function PeopleStep({ draft, change }: Props) {
  return (
    <Stack gap="lg">
      <StepTitle about="Free and compliant workers of the trade are proposed, those of the town first. Places may stay open.">
        Who goes?
      </StepTitle>
      {readRoles(draft.roles).roles.map((role) => (
        <RolePeople key={role.trade.toLowerCase()} role={role} draft={draft} change={change} />
      ))}
    </Stack>
  )
}

const chosenOf = (candidate: Candidate): ChosenWorker => ({
  id: candidate.worker.id,
  name: personName(candidate.worker),
  notCompliant: !candidate.isCompliant,
  away: candidate.away !== null,
  reasons: reasonsOf(candidate),
})

/** The API's maximum page size for candidates. */
const MOST = 100

function RolePeople({
  role: { trade, headcount },
  draft,
  change,
}: Props & { role: { trade: string; headcount: number } }) {
  const [adding, setAdding] = useState(false)
  const chosen = workersFor(draft, trade)
  const town = townOf(siteAddress(draft))
  const days = { trade, startDate: draft.startDate, endDate: draft.endDate || null, town }
  const proposals = useApiQuery(
    CandidatesDocument,
    { ...days, includeIneligible: false, limit: Math.min(headcount, MOST) },
    { pause: chosen !== undefined, lists: 'Worker', follow: false }, // what is proposed is proposed once
  )
  const set = (workers: ChosenWorker[]) =>
    change((before) => ({
      people: { ...before.people, [trade.toLowerCase()]: { days: daysOf(before), workers } },
    }))
  const proposed = proposals.data?.candidates
  useEffect(() => {
    if (chosen === undefined && proposed && !proposals.loading) set(proposed.slice(0, headcount).map(chosenOf))
  }, [chosen === undefined, proposed, proposals.loading])
  const workers = chosen ?? []
  const left = headcount - workers.length
  return (
    <section aria-label={capitalised(trade)} className={classes.role}>
      <div className={classes.roleHead}>
        <h3>{capitalised(trade)}</h3>
        <Muted className="figures">
          {workers.length} of {headcount} chosen
        </Muted>
        <Button
          size="compact-sm"
          variant="default"
          ml="auto"
          leftSection={<IconUserPlus size={14} />}
          onClick={() => setAdding(true)}
          aria-label={`Choose workers for ${trade}`}
        >
          Choose
        </Button>
      </div>
      {proposals.failure && <FailureNotice failure={proposals.failure} onRetry={proposals.refetch} />}
      {chosen === undefined && !proposals.failure && <Skeleton height={14} m="md" width="60%" />}
      {chosen?.length === 0 && (
        <p className={classes.nobody}>
          Nobody with this trade is free and compliant on these days. The role stays open.
        </p>
      )}
      <ul className={classes.chosen}>
        {workers.map((worker) => (
          <li key={worker.id}>
            <span>{worker.name}</span>
            {worker.reasons.map((reason) => (
              <Status key={reason} tone="warn">
                {reason}
              </Status>
            ))}
            <CloseButton
              size="sm"
              aria-label={`Remove ${worker.name}`}
              onClick={() => set(workers.filter(({ id }) => id !== worker.id))}
            />
          </li>
        ))}
      </ul>
      {chosen !== undefined && chosen.length > 0 && left > 0 && (
        <p className={classes.nobody}>
          {left === 1 ? 'One place stays' : `${left} places stay`} open, with a task to fill the role.
        </p>
      )}
      {adding && (
        <SideSheet
          size="lg"
          title={`${capitalised(trade)}: ${workers.length} of ${headcount}`}
          onClose={() => setAdding(false)}
        >
          <Candidates
            {...days}
            without={new Set(workers.map(({ id }) => id))}
            action={(candidate) => (
              <ActionButton
                size="compact-sm"
                variant={reasonsOf(candidate).length === 0 ? 'light' : 'default'}
                whyNot={
                  candidate.assignment !== null
                    ? 'Assigned elsewhere on these days'
                    : left <= 0
                      ? 'All places of the role are taken'
                      : undefined
                }
                onClick={() => set([...workers, chosenOf(candidate)])}
                aria-label={`Choose ${personName(candidate.worker)}`}
              >
                Choose
              </ActionButton>
            )}
          />
        </SideSheet>
      )}
    </section>
  )
}
