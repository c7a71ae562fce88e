import { IconClockPause, IconTrash } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { day, small, statusColumn, strong, time } from '../../parts/list/shared-columns.tsx'
import { testOrganisationStatuses } from '../../records/test-organisation.ts'
import type { TestOrganisationFieldsFragment as Test } from './operations.ts'

export type RowDialog = { type: 'advance' | 'delete'; test: Test }

// biome-ignore format: a table reads by its columns
export const testColumns = (open: (dialog: RowDialog) => void): readonly ListColumn<Test, never>[] => [
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

function TestMenu({ test, open }: { test: Test; open: (dialog: RowDialog) => void }) {
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
