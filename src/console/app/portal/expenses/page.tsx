/** A worker's expenses, and the form to claim one. */
import { Button } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { IconReceipt } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { money } from '../../parts/values/money.ts'
import { texts } from '../../words/texts.ts'
import { AsOf, Item, List, Nothing, Section } from '../parts/list.tsx'
import classes from '../parts/portal-parts.module.css'
import { QueueList } from '../parts/queue-list.tsx'
import { categoryName, expenseWord } from '../parts/words.ts'
import { usePortal } from '../portal-context.tsx'
import { fullDay } from '../week.ts'
import { AddExpense } from './add-expense.tsx'

export default function ExpensesPage() {
  const { records, waiting } = usePortal()
  const [search, setSearch] = useSearchParams()
  const correct = waiting.entries?.find(({ id }) => id === search.get('correct'))
  const again = records?.expenses.find(({ id, status }) => id === search.get('again') && status === 'rejected')
  return (
    <>
      <PageHeader title={texts().pages.expenses}>
        <Button leftSection={<IconReceipt size={18} />} onClick={() => setSearch({ add: '1' })}>
          {texts().expenses.add}
        </Button>
      </PageHeader>
      <AsOf />
      <QueueList only={['expense']} />
      {records === undefined ? (
        <LoadingRows />
      ) : (
        <Section title={texts().expenses.yours}>
          {records.expenses.length === 0 ? (
            <Nothing>{texts().expenses.none}</Nothing>
          ) : (
            <List>
              {records.expenses.map(
                ({
                  id,
                  category,
                  amount,
                  currency,
                  incurredOn,
                  description,
                  project,
                  status,
                  rejectionReason,
                  receiptUrl,
                }) => (
                  <Item
                    key={id}
                    icon={IconReceipt}
                    title={description ?? categoryName(category)}
                    detail={[description && categoryName(category), fullDay(incurredOn), project?.name]
                      .filter(Boolean)
                      .join(' · ')}
                    reason={status === 'rejected' ? rejectionReason : null}
                    status={expenseWord(status)}
                    end={<span className={classes.amount}>{money(amount, currency)}</span>}
                    href={receiptUrl}
                  />
                ),
              )}
            </List>
          )}
        </Section>
      )}
      {(search.has('add') || correct || again) && (
        <AddExpense
          key={correct?.id ?? again?.id}
          correct={correct}
          again={again}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </>
  )
}
