import { Button, Title } from '@mantine/core'
import { useApiMutation } from '../../api/hooks.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { notify } from '../../parts/notify.ts'
import { Status } from '../../parts/status.tsx'
import classes from './jobs.module.css'
import { IssueJobPackDocument } from './operations.ts'
import type { Job } from './words.ts'

interface Props {
  packs: NonNullable<Job['documentPacks']>['data']
  mayWrite: boolean
  onChange: () => void
}

const statuses = {
  draft: { label: 'Draft', tone: 'quiet' },
  issued: { label: 'Issued', tone: 'calm' },
  completed: { label: 'Accepted by all', tone: 'good' },
} as const

export function JobPacks({ packs, mayWrite, onChange }: Props) {
  const { mutate, busy, failure } = useApiMutation(IssueJobPackDocument)
  const issue = async (id: string) => {
    if ((await mutate({ id })) === undefined) return
    notify('Pack issued: its documents appear under each worker in a moment')
    onChange()
  }
  return (
    <section className={classes.card} aria-labelledby="job-packs">
      <div className={classes.cardHead}>
        <Title order={2} id="job-packs">
          Document packs
        </Title>
      </div>
      {failure && <FailureNotice failure={failure} />}
      {packs.length === 0 && <p className={classes.vacant}>No pack. The workers of this job accept no papers.</p>}
      <ul className={classes.tasks}>
        {packs.map(({ id, name, status, templates }) => (
          <li key={id} className={classes.pack}>
            <div>
              <div className={classes.taskTitle}>{name}</div>
              <div className={classes.taskNote}>{templates.map((template) => template.name).join(', ')}</div>
            </div>
            {status === 'draft' && mayWrite ? (
              <Button size="compact-sm" variant="default" loading={busy} onClick={() => issue(id)}>
                Issue
              </Button>
            ) : (
              <Status tone={statuses[status].tone}>{statuses[status].label}</Status>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
