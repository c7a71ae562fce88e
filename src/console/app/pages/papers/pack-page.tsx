/** One pack: its progress, its documents by worker, and the action to issue it. */

import { Anchor, Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { IconSend } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { jobKind } from '../../records/job.ts'
import { packKind } from '../../records/pack.ts'
import { templatePath } from '../../records/template.ts'
import { workerKind } from '../../records/worker.ts'
import { useMay } from '../../session/session.tsx'
import { DeletePack } from './delete-pack.tsx'
import { IssuePackDocument, PackPageDocument, type PackPageQuery, type PackRowFragment } from './operations.ts'
import { Accepted } from './pack-columns.tsx'
import { PAGE, PackPapers, type Showing } from './pack-papers.tsx'
import classes from './papers.module.css'

export function PackPage({ id }: { id: string }) {
  const [showing, setShowing] = useState<Showing>({ accepted: undefined, offset: 0 })
  const { accepted, offset } = showing
  const tasks = useMay('read')
  const variables = { id, limit: PAGE, offset, tasks, ...(accepted !== undefined && { accepted }) }
  const query = useApiQuery(PackPageDocument, variables)
  const { data, refetch } = query
  const pack = data?.documentPack
  const issue = useApiMutation(IssuePackDocument, {
    done: pack?.status === 'draft' ? `${pack.name} issued` : `${pack?.name}: whoever is new on the job gets it`,
    onDone: refetch,
  })
  return (
    <RecordPage
      kind={packKind}
      historyOf={id}
      back="Papers"
      query={query}
      record={pack}
      about={({ status }) => <StatusMark words={packKind.statuses} value={status} />}
      actions={(shown) => <Issue pack={shown} busy={issue.busy} onIssue={() => void issue.mutate({ id })} />}
    >
      {(shown) => (
        <>
          {issue.failure && <FailureNotice failure={issue.failure} />}
          <div className={classes.columns}>
            <PackPapers pack={shown} showing={showing} onShow={setShowing} />
            <div className={classes.side}>
              <Facts pack={shown} />
              <PackTasks tasks={data?.tasks?.data ?? []} />
            </div>
          </div>
        </>
      )}
    </RecordPage>
  )
}

function Issue({ pack, busy, onIssue }: { pack: PackRowFragment; busy: boolean; onIssue: () => void }) {
  const mayWrite = useMay('documents:write')
  const { status, job, worker } = pack
  if (!mayWrite) return null
  if (status === 'draft')
    return (
      <>
        <DeletePack pack={pack} />
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={busy} onClick={onIssue}>
          Issue
        </Button>
      </>
    )
  return job !== null && worker === null ? (
    <Button variant="default" loading={busy} onClick={onIssue}>
      Issue to new workers
    </Button>
  ) : null
}

function Facts({ pack }: { pack: PackRowFragment }) {
  const { status, job, worker, paperCount, printedCount, createdAt, issuedAt, completedAt, templates } = pack
  const toPrint = (paperCount ?? 0) - (printedCount ?? 0)
  return (
    <Panel title="Pack">
      <DescriptionList
        of={{
          Worker: worker && <RecordAnchor kind={workerKind} of={worker} />,
          Job: job && <RecordAnchor kind={jobKind} of={job} />,
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
    <Panel title="To do">
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
