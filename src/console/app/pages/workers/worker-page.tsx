/** One worker, with tabs: overview, documents, assignments, time and money, and history. */

import { Button, Group, Tabs } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { INTEGRATORS, WRITERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { IconPencil, IconUserQuestion } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { complianceStatuses, workerKind } from '../../records/worker.ts'
import { useHasRole } from '../../session/session.tsx'
import { Assignments } from './assignments.tsx'
import { Documents } from './documents.tsx'
import { History } from './history.tsx'
import { Money } from './money.tsx'
import { WorkerPageDocument, WorkerRequirementsDocument } from './operations.ts'
import { Overview } from './overview.tsx'
import { EditWorker } from './worker-form.tsx'

const TABS = ['overview', 'documents', 'assignments', 'money', 'history'] as const

export function WorkerPage({ id }: { id: string }) {
  const query = useApiQuery(WorkerPageDocument, { id })
  const requirements = useApiQuery(WorkerRequirementsDocument, {})
  const { values, set } = useFilters(['tab'])
  const [isEditing, setIsEditing] = useState(false)
  const mayWrite = useHasRole(WRITERS)
  const readsEvents = useHasRole(INTEGRATORS)
  useRecordChanges(['worker', 'document', 'assignment'], query.refetch)
  const worker = query.data?.worker
  if (query.failure?.code === 'not_found' || (query.data && !worker)) return <NoWorker />
  if (query.failure && !worker) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  if (!worker) return <LoadingRows />
  const tab = TABS.find((name) => name === values.tab) ?? 'overview'
  const documents = worker.documents?.data ?? []
  const assignments = worker.assignments?.data ?? []
  return (
    <>
      <PageHeader
        title={personName(worker)}
        back={{ to: '/workers', label: 'Workers' }}
        about={
          <Group component="span" gap="md" display="inline-flex">
            {worker.trade && <span>{worker.trade}</span>}
            <StatusMark words={workerKind.statuses} value={worker.status} />
            <StatusMark words={complianceStatuses} value={worker.complianceStatus} />
          </Group>
        }
      >
        {mayWrite && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )}
      </PageHeader>
      <Tabs value={tab} onChange={(next) => set({ tab: next === 'overview' ? null : next })} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="documents">Documents {documents.length > 0 && documents.length}</Tabs.Tab>
          <Tabs.Tab value="assignments">Assignments {assignments.length > 0 && assignments.length}</Tabs.Tab>
          <Tabs.Tab value="money">Time and money</Tabs.Tab>
          {readsEvents && <Tabs.Tab value="history">History</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview worker={worker} requirements={requirements.data?.complianceRequirements} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Documents worker={worker} documents={documents} refetch={query.refetch} />
        </Tabs.Panel>
        <Tabs.Panel value="assignments">
          <Assignments assignments={assignments} />
        </Tabs.Panel>
        <Tabs.Panel value="money">
          <Money id={id} />
        </Tabs.Panel>
        {readsEvents && (
          <Tabs.Panel value="history">
            <History id={id} />
          </Tabs.Panel>
        )}
      </Tabs>
      {isEditing && <EditWorker worker={worker} refetch={query.refetch} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function NoWorker() {
  return (
    <EmptyState
      icon={IconUserQuestion}
      title="Worker not found"
      action={
        <Button component={Link} href="/workers">
          Go to workers
        </Button>
      }
    >
      There is no worker with this id in your organisation. They may have been deleted.
    </EmptyState>
  )
}
