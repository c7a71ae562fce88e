/** The document packs of a job: those for all of its workers, and those that were issued to some of them. */
import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { Status } from '../../parts/values/status.tsx'
import { packKind } from '../../records/pack.ts'
import { IssuePacks } from '../papers/issue-packs.tsx'
import type { NamedWorker } from '../workers/together/change-run.ts'
import { workerCount } from '../workers/together/words.ts'
import { Card } from './card.tsx'
import classes from './jobs.module.css'
import { IssueJobPackDocument } from './operations.ts'
import type { Job } from './words.ts'

type Pack = NonNullable<Job['documentPacks']>['data'][number]

interface Props {
  job: Job
  mayWrite: boolean
  onChange: () => void
}

export function JobPacks({ job, mayWrite, onChange }: Props) {
  const { mutate, busy, failure } = useApiMutation(IssueJobPackDocument, {
    done: 'Pack issued: its documents appear under each worker in a moment',
    onDone: onChange,
  })
  const [isIssuing, setIsIssuing] = useState(false)
  const packs = job.documentPacks?.data ?? []
  const workers = workersOf(job)
  return (
    <Card
      title="Document packs"
      action={
        mayWrite &&
        workers.length > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => setIsIssuing(true)}>
            Issue pack
          </Button>
        )
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {packs.length === 0 && <p className={classes.vacant}>No pack: workers on this job have no papers to accept.</p>}
      <ul className={classes.tasks}>
        {groupsOf(packs).map((group) => {
          const [{ id, name, status, templates }] = group
          return (
            <li key={id} className={classes.pack}>
              <div>
                <PageLink href={addressOf(group)} className={classes.taskTitle}>
                  {name}
                </PageLink>
                <div className={classes.taskNote}>
                  {[forWhom(group), ...templates.map((template) => template.name)].filter(Boolean).join(', ')}
                </div>
              </div>
              {status === 'draft' && mayWrite ? (
                <Button size="compact-sm" variant="default" loading={busy} onClick={() => void mutate({ id })}>
                  Issue
                </Button>
              ) : (
                <GroupStatus group={group} />
              )}
            </li>
          )
        })}
      </ul>
      {isIssuing && (
        <IssueToWorkers
          jobId={job.id}
          workers={workers}
          onClose={() => {
            setIsIssuing(false)
            onChange()
          }}
        />
      )}
    </Card>
  )
}

type Group = readonly [Pack, ...Pack[]]

/** Packs that were issued to several workers together share a row. */
function groupsOf(packs: readonly Pack[]): Group[] {
  const groups = Map.groupBy(packs, ({ id, name, status, templates, worker }) =>
    worker === null || status === 'draft' ? id : JSON.stringify([name, templates]),
  )
  return [...groups.values()] as unknown as Group[]
}

const addressOf = ([pack, ...others]: Group) =>
  others.length === 0 ? `/papers/${pack.id}` : `/papers?q=${encodeURIComponent(pack.name)}`

function forWhom([pack, ...others]: Group): string | undefined {
  if (others.length > 0) return workerCount(others.length + 1)
  return pack.worker ? personName(pack.worker) : undefined
}

function GroupStatus({ group }: { group: Group }) {
  const sum = (of: 'acceptedCount' | 'paperCount') => group.reduce((total, pack) => total + (pack[of] ?? 0), 0)
  const open = group.find(({ status }) => status !== 'completed')
  const status = (open ?? group[0]).status
  return (
    <Status tone={packKind.statuses[status].tone}>
      {status === 'issued'
        ? `${sum('acceptedCount')} of ${sum('paperCount')} accepted`
        : packKind.statuses[status].label}
    </Status>
  )
}

/** The assigned workers, each once. */
function workersOf({ assignments }: Job): NamedWorker[] {
  const all = (assignments?.data ?? []).flatMap(({ worker }) => (worker ? [worker] : []))
  return [...new Map(all.map((worker) => [worker.id, worker])).values()]
}

interface IssueProps {
  jobId: string
  workers: readonly NamedWorker[]
  onClose: () => void
}

function IssueToWorkers({ jobId, workers, onClose }: IssueProps) {
  const [chosen, setChosen] = useState(workers.map(({ id }) => id))
  const isAll = chosen.length === workers.length
  return (
    <IssuePacks jobId={jobId} workers={workers.filter(({ id }) => chosen.includes(id))} onClose={onClose}>
      <div>
        <Text id="recipients" size="sm" fw={500} mb={4}>
          Workers
        </Text>
        <fieldset className={classes.recipients} aria-labelledby="recipients">
          {workers.length > 1 && (
            <Checkbox
              label="All"
              checked={isAll}
              indeterminate={!isAll && chosen.length > 0}
              onChange={() => setChosen(isAll ? [] : workers.map(({ id }) => id))}
            />
          )}
          {workers.map(({ id, ...worker }) => (
            <Checkbox
              key={id}
              label={personName(worker)}
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          ))}
        </fieldset>
      </div>
    </IssuePacks>
  )
}
