/** The test organisations of the organisation: create, advance, delete. */
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { AddButton } from '../../parts/layout/buttons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { testOrganisationKind } from '../../records/test-organisation.ts'
import { AdvanceTest } from './advance-test.tsx'
import { type RowDialog, testColumns } from './columns.tsx'
import { CreateTest } from './create-test.tsx'
import { DeleteTest } from './delete-test.tsx'
import { TestOrganisationsDocument } from './operations.ts'

/** Milliseconds after which the page looks how far an advance is: no event says so. */
const LOOK_AFTER = 2000

export default function TestOrganisationsPage() {
  const query = useApiQuery(TestOrganisationsDocument, {}, { lists: 'TestOrganisation' })
  const [dialog, open] = useState<RowDialog | { type: 'create' }>()
  const close = () => open(undefined)
  const tests = query.data?.testOrganisations?.data
  const isRunning = tests?.some(({ status }) => status !== 'ready') ?? false
  const { refetch } = query
  useEffect(() => {
    if (!isRunning) return
    const again = setInterval(refetch, LOOK_AFTER)
    return () => clearInterval(again)
  }, [isRunning, refetch])
  const create = <AddButton label="Create test organisation" onClick={() => open({ type: 'create' })} />
  return (
    <>
      <PageHeader
        title={testOrganisationKind.plural}
        about="Organisations to try things in. Their clocks stand until you or a CI job advances them."
      >
        {tests && tests.length > 0 && create}
      </PageHeader>
      <DataTable kind={testOrganisationKind} columns={testColumns(open)} rows={tests} query={query} add={create} />
      {dialog?.type === 'create' && <CreateTest onClose={close} />}
      {dialog?.type === 'advance' && <AdvanceTest test={dialog.test} onClose={close} />}
      {dialog?.type === 'delete' && <DeleteTest test={dialog.test} onClose={close} />}
    </>
  )
}
