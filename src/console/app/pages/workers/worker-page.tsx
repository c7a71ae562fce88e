/** One worker, with tabs: overview, documents, assignments, time and money, and history. */
import { Tabs } from '@mantine/core'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { History, useReadsHistory } from '../../parts/history/history.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { complianceStatuses, workerKind } from '../../records/worker.ts'
import { useHasRole, useMay } from '../../session/session.tsx'
import { MessageLog } from '../messages/message-log.tsx'
import { Assignments } from './assignments.tsx'
import { Documents } from './documents.tsx'
import { Money } from './money.tsx'
import { WorkerPageDocument, WorkerRequirementsDocument } from './operations.ts'
import { Overview } from './overview.tsx'
import { WorkerActions } from './worker-actions.tsx'

const TABS = ['overview', 'documents', 'assignments', 'money', 'messages', 'history'] as const

export function WorkerPage({ id }: { id: string }) {
  const mayInvite = useHasRole(WRITERS)
  const readsDocuments = useMay('documents:read')
  const readsAll = useMay('read')
  const readsMoney = useMay('finance:read')
  const query = useApiQuery(WorkerPageDocument, { id, documents: readsDocuments, invitation: mayInvite })
  const requirements = useApiQuery(WorkerRequirementsDocument, {}, { pause: !readsDocuments })
  const { values, set } = useFilters(['tab'])
  const readsHistory = useReadsHistory()
  const worker = query.data?.worker
  const may = {
    overview: true,
    documents: readsDocuments,
    assignments: true,
    money: readsMoney,
    messages: readsAll,
    history: readsHistory,
  }
  const tab = TABS.find((name) => name === values.tab && may[name]) ?? 'overview'
  const documents = worker?.documents?.data ?? []
  const assignments = worker?.assignments?.data ?? []
  return (
    <RecordPage
      kind={workerKind}
      query={query}
      record={worker}
      missing="There is no worker with this id in your organisation. They may have been deleted."
      about={({ trade, status, complianceStatus }) => (
        <>
          {trade && <span>{trade}</span>}
          <StatusMark words={workerKind.statuses} value={status} />
          <StatusMark words={complianceStatuses} value={complianceStatus} />
        </>
      )}
      actions={(row) => <WorkerActions worker={row} refetch={query.refetch} />}
    >
      {(shown) => (
        <Tabs value={tab} onChange={(next) => set({ tab: next === 'overview' ? null : next })} keepMounted={false}>
          <Tabs.List mb="lg">
            <Tabs.Tab value="overview">Overview</Tabs.Tab>
            {readsDocuments && (
              <Tabs.Tab value="documents">Documents {documents.length > 0 && documents.length}</Tabs.Tab>
            )}
            <Tabs.Tab value="assignments">Assignments {assignments.length > 0 && assignments.length}</Tabs.Tab>
            {readsMoney && <Tabs.Tab value="money">Time and money</Tabs.Tab>}
            {readsAll && <Tabs.Tab value="messages">Messages</Tabs.Tab>}
            {readsHistory && <Tabs.Tab value="history">History</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="overview">
            <Overview worker={shown} requirements={requirements.data} />
          </Tabs.Panel>
          <Tabs.Panel value="documents">
            <Documents worker={shown} documents={documents} refetch={query.refetch} />
          </Tabs.Panel>
          <Tabs.Panel value="assignments">
            <Assignments assignments={assignments} />
          </Tabs.Panel>
          <Tabs.Panel value="money">
            <Money id={id} />
          </Tabs.Panel>
          {readsAll && (
            <Tabs.Panel value="messages">
              <MessageLog workerId={id} />
            </Tabs.Panel>
          )}
          {readsHistory && (
            <Tabs.Panel value="history">
              <History id={id} />
            </Tabs.Panel>
          )}
        </Tabs>
      )}
    </RecordPage>
  )
}
