/** A side sheet that assigns candidates to a role of a job, one after another. */
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../api/hooks.ts'
import { SideSheet } from '../parts/forms/dialog.tsx'
import { ActionButton } from '../parts/layout/buttons.tsx'
import { FailureNotice } from '../parts/states/failure-notice.tsx'
import { formatPeriod } from '../parts/values/days.ts'
import { Muted } from '../parts/values/muted.tsx'
import { personName } from '../parts/values/person-name.ts'
import { Candidates, type RoleDays } from './candidates.tsx'
import { AssignDocument } from './operations.ts'
import { useUnassign } from './use-unassign.ts'
import { type Candidate, capitalised, reasonsOf } from './words.ts'

export interface OpenRole extends RoleDays {
  jobId: string
  projectId: string
  projectName: string
  /** Number of open places. */
  open: number
}

interface Props {
  role: OpenRole
  onClose: () => void
  /** Called after each assignment. */
  onAssigned: () => void
}

export function FillRole({ role, onClose, onAssigned }: Props) {
  const [assigned, setAssigned] = useState<ReadonlySet<string>>(new Set())
  const [busyId, setBusyId] = useState<string>()
  const { mutate, failure, reset } = useApiMutation(AssignDocument)
  const { trade, startDate, endDate, jobId, projectId, projectName, open } = role
  const tell = useUnassign()
  const left = Math.max(0, open - assigned.size)
  const assign = async ({ worker, isCompliant, away }: Candidate) => {
    setBusyId(worker.id)
    reset()
    // Problems that the person saw and accepted are allowed; the server refuses new ones.
    const refuse = [...(isCompliant ? ['not_compliant' as const] : []), ...(away ? [] : ['unavailable' as const])]
    const input = { workerId: worker.id, projectId, jobId, trade, startDate, endDate }
    const done = await mutate({ input, refuse })
    setBusyId(undefined)
    if (done === undefined) return
    setAssigned((before) => new Set([...before, worker.id]))
    tell(`${personName(worker)} is assigned to ${projectName}`, done.createAssignment, () => {
      setAssigned((before) => new Set([...before].filter((id) => id !== worker.id)))
      onAssigned()
    })
    onAssigned()
  }
  return (
    <SideSheet size="lg" title={`${capitalised(trade)} for ${projectName}`} onClose={onClose}>
      <Stack gap="md">
        <Muted>
          {formatPeriod(startDate, endDate)} · {left === 0 ? 'all places filled' : `${left} of ${open} open`}
        </Muted>
        {failure && <FailureNotice failure={failure} />}
        <Candidates
          trade={trade}
          startDate={startDate}
          endDate={endDate}
          town={role.town}
          projectId={projectId}
          without={assigned}
          action={(candidate) => (
            <ActionButton
              size="compact-sm"
              variant={candidate.isFree && candidate.isCompliant ? 'light' : 'default'}
              loading={busyId === candidate.worker.id}
              disabled={busyId !== undefined}
              whyNot={candidate.assignment === null ? undefined : reasonsOf(candidate)[0]}
              onClick={() => assign(candidate)}
              aria-label={`Assign ${personName(candidate.worker)}`}
            >
              Assign
            </ActionButton>
          )}
        />
      </Stack>
    </SideSheet>
  )
}
