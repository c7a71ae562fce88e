/** One expense with its receipt, to approve, to reject with a reason, or to mark as paid. */
import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Decision } from '../../parts/forms/decision.tsx'
import { RecordSheet } from '../../parts/layout/record-sheet.tsx'
import { notify, notifyUndo } from '../../parts/states/notify.tsx'
import { formatDay, readDay } from '../../parts/values/days.ts'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { money } from '../../parts/values/money.ts'
import { personName } from '../../parts/values/person-name.ts'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { expenseCategories, expenseKind } from '../../records/expense.ts'
import { projectKind } from '../../records/project.ts'
import { useMay } from '../../session/session.tsx'
import classes from '../time/time.module.css'
import {
  DecideExpenseDocument,
  type ExpenseRowFragment,
  OneExpenseDocument,
  ReopenExpenseDocument,
} from './operations.ts'

interface Props {
  id: string
  onClose: () => void
  onDecided: () => void
}

export function ExpenseSheet({ id, onClose, onDecided }: Props) {
  const query = useApiQuery(OneExpenseDocument, { id })
  const expense = query.data?.expense
  return (
    <RecordSheet
      title={expense ? `${personName(expense.worker)}, ${money(expense.amount, expense.currency)}` : 'Expense'}
      query={query}
      record={expense}
      historyOf={id}
      onClose={onClose}
    >
      {(record) => (
        <>
          <Facts expense={record} />
          <Receipt key={record.id} url={record.receiptUrl} />
          <Decide
            expense={record}
            onDecided={() => {
              query.refetch()
              onDecided()
            }}
          />
        </>
      )}
    </RecordSheet>
  )
}

function Facts({ expense }: { expense: ExpenseRowFragment }) {
  const { description, category, incurredOn, project, status, createdAt, rejectionReason } = expense
  return (
    <DescriptionList
      of={{
        'What for': description ?? expenseCategories[category],
        Category: expenseCategories[category],
        'Paid on': formatDay(readDay(incurredOn), 'long'),
        ...(project && { Project: <RecordAnchor kind={projectKind} of={project} /> }),
        Status: <StatusMark words={expenseKind.statuses} value={status} />,
        Sent: <Time at={createdAt} />,
        ...(rejectionReason && { Reason: rejectionReason }),
      }}
    />
  )
}

/** A link to the file and, if the page can show it, the picture. */
function Receipt({ url }: { url: string | null }) {
  const [first] = useState(url) // each query returns a newly signed link to the same file
  const [isPicture, setPicture] = useState(true)
  if (first === null) return <span>There is no receipt.</span>
  const isOurs = new URL(first, window.location.href).origin === window.location.origin
  return (
    <div>
      {isOurs && isPicture && (
        <img src={first} alt="Receipt" className={classes.receipt} onError={() => setPicture(false)} />
      )}
      <Anchor href={url ?? first} target="_blank" rel="noreferrer" size="sm">
        Open the receipt
      </Anchor>
    </div>
  )
}

type Change = { status: 'approved' | 'paid' } | { status: 'rejected'; rejectionReason: string }

const done: Record<Change['status'], string> = {
  approved: 'Expense approved',
  paid: 'Expense marked as paid',
  rejected: 'Expense rejected',
}

function Decide({ expense, onDecided }: { expense: ExpenseRowFragment; onDecided: () => void }) {
  const mayWrite = useMay('finance:write')
  const { mutate: reopen } = useApiMutation(ReopenExpenseDocument, {
    done: ({ reopenExpense }) => (reopenExpense.status === 'approved' ? 'To pay again' : 'To decide again'),
    onDone: onDecided,
    onRefused: () => notify('It could not be undone: the expense has changed.'),
  })
  const { mutate, busy, failure } = useApiMutation(DecideExpenseDocument, {
    onDone: ({ updateExpense: { id, status, updatedAt } }) => {
      notifyUndo(done[status as Change['status']], () => reopen({ id, ifUnchangedSince: updatedAt }))
      onDecided()
    },
    onRefused: onDecided,
  })
  const { id, status, updatedAt: ifUnchangedSince } = expense
  if (!mayWrite || (status !== 'submitted' && status !== 'approved')) return null
  const decide = async (input: Change) => (await mutate({ id, input, ifUnchangedSince })) !== undefined
  const isNew = status === 'submitted'
  return (
    <Decision
      reasonHint="The worker reads it beside the expense."
      busy={busy}
      failure={failure}
      onReject={isNew ? (rejectionReason) => decide({ status: 'rejected', rejectionReason }) : undefined}
    >
      <Button loading={busy} onClick={() => void decide({ status: isNew ? 'approved' : 'paid' })}>
        {isNew ? 'Approve' : 'Mark as paid'}
      </Button>
    </Decision>
  )
}
