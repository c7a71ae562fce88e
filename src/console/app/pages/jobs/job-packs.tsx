import { Anchor, Button, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useApiMutation } from '../../api/hooks.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { notify } from '../../parts/notify.ts'
import { Status } from '../../parts/status.tsx'
import { packStatuses } from '../papers/words.ts'
import classes from './jobs.module.css'
import { IssueJobPackDocument } from './operations.ts'
import type { Job } from './words.ts'

interface Props {
  packs: NonNullable<Job['documentPacks']>['data']
  mayWrite: boolean
  onChange: () => void
}

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
        {packs.map(({ id, name, status, templates, acceptedCount, paperCount }) => (
          <li key={id} className={classes.pack}>
            <div>
              <Anchor component={Link} href={`/papers/${id}`} className={classes.taskTitle}>
                {name}
              </Anchor>
              <div className={classes.taskNote}>{templates.map((template) => template.name).join(', ')}</div>
            </div>
            {status === 'draft' && mayWrite ? (
              <Button size="compact-sm" variant="default" loading={busy} onClick={() => issue(id)}>
                Issue
              </Button>
            ) : (
              <Status tone={packStatuses[status].tone}>
                {status === 'issued' ? `${acceptedCount} of ${paperCount} accepted` : packStatuses[status].label}
              </Status>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
