/** The test organisations of the organisation, which programs make and the user can delete. */

import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { day, statusColumn, strong, time } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { testOrganisationKind, testOrganisationStatuses } from '../../records/test-organisation.ts'
import { DeleteTestOrganisationDocument, TestOrganisationsDocument, type TestOrganisationsQuery } from './operations.ts'

type Test = NonNullable<TestOrganisationsQuery['testOrganisations']>['data'][number]

export default function TestOrganisationsPage() {
  const query = useApiQuery(TestOrganisationsDocument, {}, { lists: 'TestOrganisation' })
  const [ending, setEnding] = useState<Test>()
  const close = () => setEnding(undefined)
  return (
    <>
      <PageHeader
        title={testOrganisationKind.plural}
        about="Organisations that your CI jobs made. Their clocks stand until a job advances them."
      />
      <DataTable
        kind={testOrganisationKind}
        columns={columns(setEnding)}
        rows={query.data?.testOrganisations?.data}
        query={query}
      />
      {ending && <EndTest test={ending} onClose={close} />}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns = (end: (test: Test) => void): readonly ListColumn<Test, never>[] => [
  { id: 'name', title: 'Name', cell: ({ name }) => strong(name) },
  { ...statusColumn(testOrganisationStatuses), grow: 0 },
  { id: 'clock', title: 'Clock', grow: 0, cell: ({ clock }) => day(clock) },
  { id: 'created', title: 'Created', grow: 0, cell: ({ createdAt }) => time(createdAt) },
  { id: 'ends', title: 'Ends', grow: 0, cell: ({ endsAt }) => time(endsAt) },
  { id: 'actions', title: 'Actions', isActions: true, cell: (test) => <RowButton label="Delete…" onClick={() => end(test)} /> },
]

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
