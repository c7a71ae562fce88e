/** One pack: its progress, its documents by worker, and the action to issue it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { IconSend } from '../../parts/icons/icons.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { packKind } from '../../records/pack.ts'
import { useMay, useReadsTasksAbout } from '../../session/session.tsx'
import { DeletePack } from './delete-pack.tsx'
import { IssuePackDocument, PackPageDocument, type PackRowFragment } from './operations.ts'
import { PackFacts } from './pack-facts.tsx'
import { PAGE, PackPapers, type Showing } from './pack-papers.tsx'
import { PackTasks } from './pack-tasks.tsx'
import classes from './papers.module.css'

export function PackPage({ id }: { id: string }) {
  const [showing, setShowing] = useState<Showing>({ accepted: undefined, offset: 0 })
  const { accepted, offset } = showing
  const tasks = useReadsTasksAbout('document_pack')
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
              <PackFacts pack={shown} />
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
