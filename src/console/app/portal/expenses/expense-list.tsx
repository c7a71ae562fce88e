import { IconReceipt } from '../../parts/icons/icons.tsx'
import { money } from '../../parts/values/money.ts'
import { texts } from '../../words/texts.ts'
import { Item, List, Nothing, Section } from '../parts/list.tsx'
import classes from '../parts/portal-parts.module.css'
import { categoryName, expenseWord } from '../parts/words.ts'
import type { Records } from '../records.ts'
import { fullDay } from '../week.ts'

export const ExpenseList = ({ expenses }: Pick<Records, 'expenses'>) => (
  <Section title={texts().expenses.yours}>
    {expenses.length === 0 ? (
      <Nothing>{texts().expenses.none}</Nothing>
    ) : (
      <List>
        {expenses.map((expense) => (
          <ExpenseItem key={expense.id} expense={expense} />
        ))}
      </List>
    )}
  </Section>
)

function ExpenseItem({ expense }: { expense: Records['expenses'][number] }) {
  const { category, amount, currency, incurredOn, description, project, status, rejectionReason, receiptUrl } = expense
  return (
    <Item
      icon={IconReceipt}
      title={description ?? categoryName(category)}
      detail={[description && categoryName(category), fullDay(incurredOn), project?.name].filter(Boolean).join(' · ')}
      reason={status === 'rejected' ? rejectionReason : null}
      status={expenseWord(status)}
      end={<span className={classes.amount}>{money(amount, currency)}</span>}
      href={receiptUrl}
    />
  )
}
