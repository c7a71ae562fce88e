/** One pack: its progress, its documents by worker, and the action to issue it. */

import { Anchor, Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { IconSend } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { NotFound } from '../../parts/states/no-page.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { notify } from '../../parts/states/notify.ts'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { jobName } from '../../records/job.ts'
import { packKind } from '../../records/pack.ts'
import { templatePath } from '../../records/template.ts'
import { useHasRole } from '../../session/session.tsx'
import { DeletePack } from './delete-pack.tsx'
import { IssuePackDocument, PackPageDocument, type PackPageQuery, type PackRowFragment } from './operations.ts'
import { Accepted } from './pack-columns.tsx'
import { PAGE, PackPapers, type Showing } from './pack-papers.tsx'
import classes from './papers.module.css'

const FOLLOWED = ['document_pack', 'document', 'assignment', 'worker', 'task'] as const

export function PackPage({ id }: { id: string }) {
  const [showing, setShowing] = useState<Showing>({ accepted: undefined, offset: 0 })
  const { accepted, offset } = showing
  const variables = { id, limit: PAGE, offset, ...(accepted !== undefined && { accepted }) }
  const query = useApiQuery(PackPageDocument, variables)
  useRecordChanges(FOLLOWED, query.refetch)
  const { data, failure, refetch } = query
  const pack = data?.documentPack
  if (failure?.code === 'not_found' || (data && !pack && !failure)) return <NotFound />
  if (!pack) return failure ? <FailureNotice failure={failure} onRetry={refetch} /> : <LoadingRows />
  return (
    <>
      <PackHead pack={pack} onIssued={refetch} />
      <div className={classes.columns}>
        <PackPapers pack={pack} showing={showing} onShow={setShowing} query={query} />
        <div className={classes.side}>
          <Facts pack={pack} />
          <PackTasks tasks={data.tasks?.data ?? []} />
        </div>
      </div>
    </>
  )
}

function PackHead({ pack, onIssued }: { pack: PackRowFragment; onIssued: () => void }) {
  const mayWrite = useHasRole(WRITERS)
  const { mutate, busy, failure } = useApiMutation(IssuePackDocument)
  const { id, name, status, job, worker } = pack
  const issue = async () => {
    if ((await mutate({ id })) === undefined) return
    notify(status === 'draft' ? `${name} issued` : `${name}: whoever is new on the job gets it`)
    onIssued()
  }
  const isForJob = job !== null && worker === null
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: '/papers', label: 'Papers' }}
        about={<StatusMark words={packKind.statuses} value={status} />}
      >
        {mayWrite && status === 'draft' && (
          <>
            <DeletePack pack={pack} />
            <Button leftSection={<IconSend size={16} aria-hidden />} loading={busy} onClick={() => void issue()}>
              Issue
            </Button>
          </>
        )}
        {mayWrite && status !== 'draft' && isForJob && (
          <Button variant="default" loading={busy} onClick={() => void issue()}>
            Issue to new workers
          </Button>
        )}
      </PageHeader>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

function Facts({ pack }: { pack: PackRowFragment }) {
  const { status, job, worker, paperCount, printedCount, createdAt, issuedAt, completedAt, templates } = pack
  const toPrint = (paperCount ?? 0) - (printedCount ?? 0)
  return (
    <Panel>
      <Title order={2} size="h5" mb="sm">
        Pack
      </Title>
      <DescriptionList
        of={{
          Worker: worker && (
            <Anchor component={Link} href={`/workers/${worker.id}`} inherit>
              {personName(worker)}
            </Anchor>
          ),
          Job: job && (
            <Anchor component={Link} href={`/jobs/${job.id}`} inherit>
              {jobName(job.project?.name, job.startDate)}
            </Anchor>
          ),
          Created: <Time at={createdAt} as="day" />,
          Issued: issuedAt && <Time at={issuedAt} as="day" />,
          Completed: completedAt && <Time at={completedAt} as="day" />,
          Accepted: status !== 'draft' && <Accepted pack={pack} />,
        }}
      />
      {toPrint > 0 && (
        <Notice>
          {toPrint === 1 ? 'One document is' : `${toPrint.toLocaleString('en')} documents are`} being printed.
        </Notice>
      )}
      <Title order={3} size="h6" mt="md" mb={4}>
        Templates
      </Title>
      <ul className={classes.names}>
        {templates.map(({ name, version }) => (
          <li key={name}>
            <Anchor component={Link} href={templatePath(name, status === 'draft' ? undefined : version)} size="sm">
              {name}
            </Anchor>
            <Text size="xs" c="dimmed" component="span">
              version {version}
            </Text>
          </li>
        ))}
      </ul>
      {status === 'draft' && (
        <Text size="xs" c="dimmed" mt="xs">
          Issuing it fixes the versions.
        </Text>
      )}
    </Panel>
  )
}

/** Tasks about the pack, e.g. if a document cannot be printed. */
function PackTasks({ tasks }: { tasks: NonNullable<PackPageQuery['tasks']>['data'] }) {
  if (tasks.length === 0) return null
  return (
    <Panel>
      <Title order={2} size="h5" mb="sm">
        To do
      </Title>
      <ul className={classes.names}>
        {tasks.map(({ id, title, description }) => (
          <li key={id}>
            <Anchor component={Link} href={`/tasks?open=${id}`} size="sm">
              {title}
            </Anchor>
            {description && (
              <Text size="xs" c="dimmed">
                {description}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
