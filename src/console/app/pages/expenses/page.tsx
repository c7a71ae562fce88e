/** Expenses: what workers paid, with their receipts, to approve, reject or mark as paid. */
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { countedChoices, shownValues } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { money } from '../../parts/values/money.ts'
import { personName } from '../../parts/values/person-name.ts'
import { expenseKind } from '../../records/expense.ts'
import { expenseColumns, expenseSorts } from './columns.tsx'
import { ExpenseSheet } from './expense-sheet.tsx'
import { FILTERS, views } from './filters.ts'
import { ExpenseStatusesDocument, ExpensesDocument } from './operations.ts'

export default function ExpensesPage() {
  const address = useListAddress(FILTERS, expenseSorts)
  const { project } = address.values
  const status = shownValues(address.all('status'), expenseKind.statuses, ['submitted'])
  const counts = useApiQuery(ExpenseStatusesDocument, {})
  const rows = useRecordList(address, {
    query: ExpensesDocument,
    pageOf: ({ expenses }) => expenses,
    variables: { filter: { status, ...(project && { projectId: { in: [project] } }) }, ...address.searched },
    columns: expenseColumns,
    usualOrder: { field: 'incurredOn', direction: 'desc' },
    counts,
  })
  const open = useOpenRecord()
  const statuses = countedChoices(expenseKind.statuses, counts.data?.expenseCounts)
  return (
    <RecordList
      kind={expenseKind}
      address={address}
      rows={rows}
      linkOf={open.linkOf}
      nameOf={({ worker, amount, currency }) => `${personName(worker)}, ${money(amount, currency)}`}
      views={views}
      search="Words of the description"
      filters={
        <>
          <FilterMenu label="Status" choices={statuses} {...address.choice('status')} values={status} />
          <ProjectFilter size="xs" {...address.field('project')} />
        </>
      }
    >
      {open.id && <ExpenseSheet id={open.id} onClose={open.close} onDecided={rows.refresh} />}
    </RecordList>
  )
}
