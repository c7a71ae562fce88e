/** Expenses: what workers paid, with their receipts, to approve, reject or mark as paid. */

import { useMemo } from 'react'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { IconReceipt } from '../../parts/icons/icons.tsx'
import { countedChoices, knownValues } from '../../parts/list/choices.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage, ListSearch } from '../../parts/list/list-page.tsx'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { usePagedRows } from '../../parts/list/use-paged-rows.ts'
import { type View, Views } from '../../parts/list/views.tsx'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { formatDay, readDay } from '../../parts/values/days.ts'
import { money } from '../../parts/values/money.ts'
import { personName } from '../../parts/values/person-name.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { expenseCategories, expenseKind } from '../../records/expense.ts'
import { ExpenseSheet } from './expense-sheet.tsx'
import { type ExpenseRowFragment, ExpenseStatusesDocument, ExpensesDocument, type ExpensesQuery } from './operations.ts'

const FILTERS = ['status', 'project'] as const
const SORTS = ['incurredOn', 'amount'] as const

const views: readonly View[] = [
  { name: 'To approve', text: '' },
  { name: 'To pay', text: 'status=approved' },
  { name: 'Paid', text: 'status=paid' },
  { name: 'All', text: new URLSearchParams({ status: Object.keys(expenseKind.statuses).join() }).toString() },
]

const pageOf = ({ expenses }: ExpensesQuery) => expenses

export default function ExpensesPage() {
  const address = useListAddress(FILTERS, SORTS)
  const variables = useMemo(() => {
    const sort = address.order ?? ({ field: 'incurredOn', direction: 'desc' } as const)
    const isSearched = address.search !== undefined && address.search.length > 1
    return {
      filter: {
        status: statusesOf(address.all('status')),
        ...(address.values.project && { projectId: { in: [address.values.project] } }),
      },
      ...(isSearched && { search: address.search }),
      sort,
    }
  }, [address.text])
  const list = usePagedRows(ExpensesDocument, variables, pageOf)
  const counts = useApiQuery(ExpenseStatusesDocument, {})
  const refresh = () => {
    list.source.refresh()
    counts.refetch()
  }
  useRecordChanges(['expense'], refresh)
  const [openId, open] = useOpenRecord()
  const linkOf = ({ id }: ExpenseRowFragment) =>
    `/expenses?${new URLSearchParams([...new URLSearchParams(address.text), ['open', id]])}`
  return (
    <ListPage>
      <ListHead title="Expenses" total={list.total} />
      <Views list="expenses" builtIn={views} text={address.text} />
      <ListBar>
        <ListSearch label="Words of the description" {...address.field('q')} />
        <FilterMenu
          label="Status"
          choices={countedChoices(expenseKind.statuses, counts.data?.expenseCounts)}
          values={statusesOf(address.all('status'))}
          onChange={(values) => address.setAll('status', values)}
        />
        <ProjectFilter size="xs" {...address.field('project')} />
        <ClearFilters of={address} />
      </ListBar>
      <VirtualTable
        label="Expenses"
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        linkOf={linkOf}
        nameOf={({ worker, amount, currency }) => `${personName(worker)}, ${money(amount, currency)}`}
        order={address.order}
        onOrder={address.orderBy}
        empty={
          <EmptyState icon={IconReceipt} title={address.isFiltered ? 'No such expenses' : 'Nothing to approve'}>
            {address.isFiltered
              ? 'No expense matches the search and the filters.'
              : 'All expenses are decided. New ones appear here as workers claim them.'}
          </EmptyState>
        }
      />
      {openId && <ExpenseSheet id={openId} onClose={() => open(undefined)} onDecided={refresh} />}
    </ListPage>
  )
}

/** The chosen statuses; by default, expenses that wait for a decision. */
function statusesOf(asked: readonly string[]): ExpenseRowFragment['status'][] {
  const known = knownValues(asked, expenseKind.statuses)
  return known.length > 0 ? known : ['submitted']
}

const columns: readonly ListColumn<ExpenseRowFragment, (typeof SORTS)[number]>[] = [
  { id: 'worker', title: 'Worker', cell: ({ worker }) => personName(worker), width: 10, phone: 'first' },
  {
    id: 'what',
    title: 'What for',
    cell: (row) => row.description ?? expenseCategories[row.category],
    width: 10.5,
    grow: 1.4,
    phone: 'second',
  },
  { id: 'category', title: 'Category', cell: ({ category }) => expenseCategories[category], width: 8.5, grow: 0 },
  { id: 'project', title: 'Project', cell: ({ project }) => project?.name, width: 9.25, grow: 1.2 },
  {
    id: 'day',
    title: 'Paid on',
    cell: ({ incurredOn }) => formatDay(readDay(incurredOn), 'long'),
    width: 7.5,
    grow: 0,
    sort: 'incurredOn',
  },
  { id: 'receipt', title: 'Receipt', cell: ({ receiptUrl }) => (receiptUrl ? 'Yes' : 'None'), width: 5.5, grow: 0 },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusMark words={expenseKind.statuses} value={status} />,
    width: 7.5,
    grow: 0,
  },
  {
    id: 'amount',
    title: 'Amount',
    cell: ({ amount, currency }) => <strong className="figures">{money(amount, currency)}</strong>,
    width: 7,
    grow: 0,
    sort: 'amount',
    isRight: true,
    phone: 'end',
  },
]
