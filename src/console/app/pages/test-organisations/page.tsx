/** The test organisations of the organisation, which programs make and the user can delete. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconClockPause } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { StatusMark, type Tone } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { DeleteTestOrganisationDocument, TestOrganisationsDocument, type TestOrganisationsQuery } from './operations.ts'

type Test = NonNullable<TestOrganisationsQuery['testOrganisations']>['data'][number]

const statuses: Record<Test['status'], { tone: Tone; label: string }> = {
  preparing: { tone: 'quiet', label: 'Preparing' },
  advancing: { tone: 'warn', label: 'Advancing' },
  ready: { tone: 'good', label: 'Ready' },
}

export default function TestOrganisationsPage() {
  const query = useApiQuery(TestOrganisationsDocument, {}, { lists: 'TestOrganisation' })
  const [ending, setEnding] = useState<Test>()
  const close = () => setEnding(undefined)
  return (
    <>
      <PageHeader
        title="Test organisations"
        about="Organisations that your CI jobs made. Their clocks stand until a job advances them."
      />
      <DataTable
        label="Test organisations"
        columns={columns(setEnding)}
        rows={query.data?.testOrganisations?.data}
        keyOf={({ id }) => id}
        query={query}
        empty={
          <EmptyState icon={IconClockPause} title="No test organisations">
            A CI job makes one with POST /test-organisations and a key with the scope test:manage.
          </EmptyState>
        }
      />
      {ending && <EndTest test={ending} onClose={close} />}
    </>
  )
}

function columns(end: (test: Test) => void): Column<Test>[] {
  return [
    { title: 'Name', cell: ({ name }) => <b style={{ fontWeight: 550 }}>{name}</b> },
    {
      title: 'Status',
      cell: ({ status }) => <StatusMark words={statuses} value={status} />,
      narrow: true,
    },
    { title: 'Clock', cell: ({ clock }) => <Time at={clock} as="day" />, narrow: true },
    { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} />, narrow: true },
    { title: 'Ends', cell: ({ endsAt }) => <Time at={endsAt} />, narrow: true },
    {
      title: 'Actions',
      actions: true,
      cell: (test) => (
        <Button variant="default" size="compact-sm" onClick={() => end(test)}>
          Delete…
        </Button>
      ),
    },
  ]
}

function EndTest({ test: { id, name }, onClose }: { test: Test; onClose: () => void }) {
  return (
    <Confirm
      title="Delete test organisation?"
      action="Delete"
      destructive
      name={name}
      mutation={DeleteTestOrganisationDocument}
      variables={{ id }}
      done={`${name} deleted`}
      onClose={onClose}
    >
      All of its records are deleted, and requests with its keys fail immediately. This cannot be undone.
    </Confirm>
  )
}
