/** The test organisations of the organisation: create, advance, delete. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconClockPause, IconPlus, IconTrash } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { day, small, statusColumn, strong, time } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { testOrganisationKind, testOrganisationStatuses } from '../../records/test-organisation.ts'
import { AdvanceTest } from './advance-test.tsx'
import { CreateTest } from './create-test.tsx'
import {
  DeleteTestOrganisationDocument,
  type TestOrganisationFieldsFragment as Test,
  TestOrganisationsDocument,
} from './operations.ts'

/** Milliseconds after which the page looks how far an advance is: no event says so. */
const LOOK_AFTER = 2000

type OpenDialog = { type: 'create' } | { type: 'advance' | 'delete'; test: Test }

export default function TestOrganisationsPage() {
  const query = useApiQuery(TestOrganisationsDocument, {}, { lists: 'TestOrganisation' })
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const tests = query.data?.testOrganisations?.data
  const isRunning = tests?.some(({ status }) => status !== 'ready') ?? false
  const { refetch } = query
  useEffect(() => {
    if (!isRunning) return
    const again = setInterval(refetch, LOOK_AFTER)
    return () => clearInterval(again)
  }, [isRunning, refetch])
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ type: 'create' })}>
      Create test organisation
    </Button>
  )
  return (
    <>
      <PageHeader
        title={testOrganisationKind.plural}
        about="Organisations to try things in. Their clocks stand until you or a CI job advances them."
      >
        {tests && tests.length > 0 && create}
      </PageHeader>
      <DataTable kind={testOrganisationKind} columns={columns(setDialog)} rows={tests} query={query} add={create} />
      {dialog?.type === 'create' && <CreateTest onClose={close} />}
      {dialog?.type === 'advance' && <AdvanceTest test={dialog.test} onClose={close} />}
      {dialog?.type === 'delete' && <DeleteTest test={dialog.test} onClose={close} />}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns = (open: (dialog: OpenDialog) => void): readonly ListColumn<Test, never>[] => [
  { id: 'name', title: 'Name', cell: ({ name }) => strong(name) },
  { ...statusColumn(testOrganisationStatuses), grow: 0 },
  { id: 'clock', title: 'Clock', grow: 0, cell: (test) => <Clock {...test} /> },
  { id: 'created', title: 'Created', grow: 0, cell: ({ createdAt }) => time(createdAt) },
  { id: 'ends', title: 'Ends', grow: 0, cell: ({ endsAt }) => time(endsAt) },
  { id: 'actions', title: 'Actions', isActions: true, cell: (test) => <TestMenu test={test} open={open} /> },
]

function Clock({ clock, advancingTo, status }: Test) {
  return (
    <>
      {day(clock)}
      {status === 'advancing' && <div>{small(<>until {day(advancingTo)}</>)}</div>}
    </>
  )
}

function TestMenu({ test, open }: { test: Test; open: (dialog: OpenDialog) => void }) {
  return (
    <ActionMenu
      label={`Actions for ${test.name}`}
      actions={[
        test.status === 'ready' && {
          label: 'Advance…',
          icon: IconClockPause,
          onClick: () => open({ type: 'advance', test }),
        },
        { label: 'Delete…', icon: IconTrash, onClick: () => open({ type: 'delete', test }), isRisky: true },
      ]}
    />
  )
}

function DeleteTest({ test: { id, name }, onClose }: { test: Test; onClose: () => void }) {
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
