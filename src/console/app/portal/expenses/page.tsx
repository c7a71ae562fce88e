/** A worker's expenses, and the form to claim one. */
import { Button } from '@mantine/core'
import { IconReceipt } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { texts } from '../../words/texts.ts'
import { AsOf } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { useAsked } from '../parts/use-asked.ts'
import { usePortal } from '../portal-context.tsx'
import { AddExpense } from './add-expense.tsx'
import { ExpenseList } from './expense-list.tsx'

export default function ExpensesPage() {
  const { records } = usePortal()
  const { isOpen, correct, again, key, open, close } = useAsked(records?.expenses)
  return (
    <>
      <PageHeader title={texts().pages.expenses}>
        <Button leftSection={<IconReceipt size={18} />} onClick={open}>
          {texts().expenses.add}
        </Button>
      </PageHeader>
      <AsOf />
      <QueueList only={['expense']} />
      {records === undefined ? <LoadingRows /> : <ExpenseList expenses={records.expenses} />}
      {isOpen && <AddExpense key={key} correct={correct} again={again} onClose={close} />}
    </>
  )
}
