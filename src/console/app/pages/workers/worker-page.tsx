/** One worker, with tabs: overview, documents, assignments, time and money, and history. */
import { ADMINISTRATORS, WRITERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { History, useReadsHistory } from '../../parts/history/history.tsx'
import { PageTabs } from '../../parts/layout/page-tabs.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { complianceStatuses, workerKind } from '../../records/worker.ts'
import { useHasRole, useMay } from '../../session/session.tsx'
import { MessageLog } from '../messages/message-log.tsx'
import { Assignments } from './assignments.tsx'
import { Documents } from './documents.tsx'
import { Erasure } from './erase-worker.tsx'
import { StandingHolds } from './legal-hold.tsx'
import { Money } from './money.tsx'
import { WorkerPageDocument, WorkerRequirementsDocument } from './operations.ts'
import { Overview } from './overview.tsx'
import { WorkerActions } from './worker-actions.tsx'

export function WorkerPage({ id }: { id: string }) {
  const mayInvite = useHasRole(WRITERS)
  const isAdministrator = useHasRole(ADMINISTRATORS)
  const readsDocuments = useMay('documents:read')
  const readsAll = useMay('read')
  const readsMoney = useMay('finance:read')
  const query = useApiQuery(WorkerPageDocument, { id, documents: readsDocuments, invitation: mayInvite })
  const requirements = useApiQuery(WorkerRequirementsDocument, {}, { pause: !readsDocuments })
  const { field } = useFilters(['tab'])
  const readsHistory = useReadsHistory()
  const worker = query.data?.worker
  const documents = worker?.documents?.data ?? []
  const assignments = worker?.assignments?.data ?? []
  return (
    <RecordPage
      kind={workerKind}
      query={query}
      record={worker}
      missing="There is no worker with this id in your organisation. They may have been deleted."
      about={(row) => (
        <>
          {row.trade && <span>{row.trade}</span>}
          <StatusMark words={workerKind.statuses} value={row.status} />
          <StatusMark words={complianceStatuses} value={row.complianceStatus} />
          <Erasure worker={row} />
          {row.legalHoldAt !== null && <span>Legal hold</span>}
        </>
      )}
      actions={(row) => <WorkerActions worker={row} refetch={query.refetch} />}
    >
      {(shown) => (
        <>
          {isAdministrator && shown.legalHoldAt !== null && (
            <StandingHolds key={shown.updatedAt} worker={shown} onDone={query.refetch} />
          )}
          <PageTabs
            {...field('tab')}
            tabs={[
              {
                name: 'overview',
                label: 'Overview',
                body: <Overview worker={shown} requirements={requirements.data} />,
              },
              readsDocuments && {
                name: 'documents',
                label: <>Documents {documents.length > 0 && documents.length}</>,
                body: <Documents worker={shown} documents={documents} refetch={query.refetch} />,
              },
              {
                name: 'assignments',
                label: <>Assignments {assignments.length > 0 && assignments.length}</>,
                body: <Assignments assignments={assignments} />,
              },
              readsMoney && { name: 'money', label: 'Time and money', body: <Money id={id} /> },
              readsAll && { name: 'messages', label: 'Messages', body: <MessageLog workerId={id} /> },
              readsHistory && { name: 'history', label: 'History', body: <History id={id} /> },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}
