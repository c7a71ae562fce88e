/** The roles of a job with the workers who fill them. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconUserPlus } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { personName } from '../../parts/values/person-name.ts'
import { Status } from '../../parts/values/status.tsx'
import { FillRole, type OpenRole } from '../../staffing/fill-role.tsx'
import { EndAssignmentDocument, UnassignDocument } from '../../staffing/operations.ts'
import { type AbsentPlace, Replace } from '../../staffing/replace.tsx'
import { useRestoreAssignment } from '../../staffing/use-restore-assignment.ts'
import { capitalised, townOf } from '../../staffing/words.ts'
import { Card } from './card.tsx'
import classes from './jobs.module.css'
import { Progress } from './progress.tsx'
import type { AwayPlace, Job, NeedlessCover, RoleDays } from './words.ts'

type Assigned = NonNullable<Job['assignments']>['data'][number]

interface Props {
  job: Job
  /** The places of workers who are away, on the days without a substitute. */
  away: readonly AwayPlace[]
  /** The covers whose workers are back. */
  needless: readonly NeedlessCover[]
  /** The days on which roles have other numbers than they need. */
  days: readonly RoleDays[]
  mayWrite: boolean
  onChange: () => void
}

const sameTrade = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

const standings = {
  compliant: undefined,
  expiring: { tone: 'warn', label: 'Documents expire soon' },
  non_compliant: { tone: 'bad', label: 'Not compliant' },
} as const

export function JobRoles({ job, away, needless, days, mayWrite, onChange }: Props) {
  const [filling, setFilling] = useState<OpenRole>()
  const [removing, setRemoving] = useState<Assigned>()
  const [replacing, setReplacing] = useState<AbsentPlace>()
  const [ending, setEnding] = useState<Ending>()
  const assignments = job.assignments?.data ?? []
  const others = assignments.filter(({ trade }) => !job.roles.some((role) => sameTrade(trade, role.trade)))
  const placeOf = (trade: string) => ({
    jobId: job.id,
    projectId: job.project?.id ?? '',
    projectName: job.project?.name ?? 'this job',
    trade,
    town: townOf(job.project?.address),
  })
  const nameOf = (id: string | null | undefined) => {
    const worker = assignments.find((each) => each.id === id)?.worker
    return worker ? personName(worker) : 'a worker who is away'
  }
  const endingOf = ({ id }: Assigned) => needless.find(({ assignment }) => assignment.id === id)
  const people = { mayWrite, onRemove: setRemoving, nameOf, endingOf, onEnd: setEnding }
  /** Without the places of workers who are away, which are open only on the days of their absence. */
  const openOf = (role: Job['roles'][number]) => role.headcount - role.filled - role.away
  return (
    <Card title="Roles">
      {job.roles.map((role) => {
        const own = assignments.filter(({ trade }) => sameTrade(trade, role.trade))
        return (
          <div key={role.trade} className={classes.role}>
            <div className={classes.roleHead}>
              <h3>{capitalised(role.trade)}</h3>
              <Progress {...role} label={`Filled places of ${role.trade}`} />
              {mayWrite && openOf(role) > 0 && (
                <Button
                  size="compact-sm"
                  variant="light"
                  ml="auto"
                  leftSection={<IconUserPlus size={14} />}
                  onClick={() =>
                    setFilling({
                      ...placeOf(role.trade),
                      startDate: job.startDate,
                      endDate: job.endDate,
                      open: openOf(role),
                    })
                  }
                  aria-label={`Fill the role ${role.trade}`}
                >
                  Fill
                </Button>
              )}
            </div>
            {days.filter(isUnusual(role, openOf(role))).map((period) => (
              <Shortage key={period.startDate} {...period} />
            ))}
            {away
              .filter(({ trade }) => trade === role.trade)
              .map(({ assignment: { id, worker }, startDate, endDate, openFrom, openTo }) => (
                <div key={`${id} ${startDate}`} className={classes.vacant}>
                  {personName(worker)} is away: {formatPeriod(startDate, endDate)}
                  {mayWrite && (
                    <Button
                      size="compact-sm"
                      variant="light"
                      ml="sm"
                      onClick={() =>
                        setReplacing({
                          ...placeOf(role.trade),
                          assignmentId: id,
                          away: personName(worker),
                          startDate: openFrom,
                          endDate: openTo,
                        })
                      }
                      aria-label={`Replace ${personName(worker)}`}
                    >
                      Replace
                    </Button>
                  )}
                </div>
              ))}
            {own.length === 0 ? (
              <p className={classes.vacant}>Nobody is assigned yet.</p>
            ) : (
              <People of={own} {...people} />
            )}
          </div>
        )
      })}
      {others.length > 0 && (
        <div className={classes.role}>
          <div className={classes.roleHead}>
            <h3>Other workers on this job</h3>
          </div>
          <People of={others} {...people} />
        </div>
      )}
      {filling && <FillRole role={filling} onClose={() => setFilling(undefined)} onAssigned={onChange} />}
      {replacing && <Replace place={replacing} onClose={() => setReplacing(undefined)} onReplaced={onChange} />}
      {ending && <EndCover {...ending} onClose={() => setEnding(undefined)} onDone={onChange} />}
      {removing && <Unassign assignment={removing} onClose={() => setRemoving(undefined)} onDone={onChange} />}
    </Card>
  )
}

interface PeopleProps {
  of: readonly Assigned[]
  mayWrite: boolean
  onRemove: (assignment: Assigned) => void
  nameOf: (assignmentId: string | null | undefined) => string
  endingOf: (assignment: Assigned) => NeedlessCover | undefined
  onEnd: (ending: Ending) => void
}

function People({ of, mayWrite, onRemove, nameOf, endingOf, onEnd }: PeopleProps) {
  return (
    <ul className={classes.people}>
      {of.map((assignment) => {
        const { worker } = assignment
        const name = worker ? personName(worker) : 'Deleted worker'
        const cover = endingOf(assignment)
        const standing = worker?.status === 'inactive' ? inactive : worker && standings[worker.complianceStatus]
        return (
          <li key={assignment.id} className={classes.person}>
            <span>
              {name}
              {assignment.coversId && <div className={classes.taskNote}>for {nameOf(assignment.coversId)}</div>}
            </span>
            <span>
              {standing && <Status tone={standing.tone}>{standing.label}</Status>}
              {cover && mayWrite && (
                <Button
                  size="compact-xs"
                  variant="light"
                  ml="xs"
                  onClick={() => onEnd({ assignment, keepUntil: cover.keepUntil, absent: nameOf(assignment.coversId) })}
                  aria-label={`End the cover by ${name}`}
                >
                  End cover
                </Button>
              )}
            </span>
            <span className={classes.days}>{formatPeriod(assignment.startDate, assignment.endDate)}</span>
            {mayWrite ? (
              <ActionMenu
                label={`Actions for ${name}`}
                actions={[{ label: 'Remove from job…', onClick: () => onRemove(assignment), isRisky: true }]}
              />
            ) : (
              <span />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A role that has too many people on some days, or fewer than are planned for most. */
const isUnusual =
  ({ trade, headcount }: Job['roles'][number], open: number) =>
  (days: RoleDays) =>
    days.trade === trade && (days.people > headcount || days.people < headcount - open)

function Shortage({ people, headcount, startDate, endDate }: RoleDays) {
  const tooMany = people > headcount ? `, ${people - headcount} too many` : ''
  const what = `${people} of ${headcount} on ${formatPeriod(startDate, endDate)}${tooMany}`
  return (
    <div className={classes.vacant}>
      <Status tone="warn">{what}</Status>
    </div>
  )
}

interface Ending {
  assignment: Assigned
  keepUntil: string | null
  /** The name of the worker who is back. */
  absent: string
}

function EndCover({
  assignment,
  keepUntil,
  absent,
  onClose,
  onDone,
}: Ending & { onClose: () => void; onDone: () => void }) {
  const name = assignment.worker ? personName(assignment.worker) : 'the substitute'
  const shared = {
    title: `End the cover by ${name}?`,
    action: 'End cover',
    done: `The cover by ${name} is ended`,
    onDone,
    onClose,
  }
  return keepUntil === null ? (
    <Confirm {...shared} mutation={UnassignDocument} variables={{ id: assignment.id, since: assignment.updatedAt }}>
      {absent} is back before the cover begins, so the assignment is deleted. {name} is told.
    </Confirm>
  ) : (
    <Confirm
      {...shared}
      mutation={EndAssignmentDocument}
      variables={{ id: assignment.id, endDate: keepUntil, since: assignment.updatedAt }}
    >
      {absent} is back. The last day of {name} is {formatPeriod(keepUntil, keepUntil)}. {name} is told.
    </Confirm>
  )
}

const inactive = { tone: 'bad', label: 'Inactive' } as const

function Unassign({ assignment, onClose, onDone }: { assignment: Assigned; onClose: () => void; onDone: () => void }) {
  const name = assignment.worker ? personName(assignment.worker) : 'This worker'
  const undo = useRestoreAssignment(assignment.id, onDone)
  return (
    <Confirm
      title={`Remove ${name} from this job?`}
      action="Remove"
      destructive
      mutation={UnassignDocument}
      variables={{ id: assignment.id, since: assignment.updatedAt }}
      done={`${name} is no longer assigned`}
      undo={undo}
      onDone={onDone}
      onClose={onClose}
    >
      The assignment is deleted, the role is open again with a task to fill it, and papers that {name} has not accepted
      are withdrawn.
    </Confirm>
  )
}
