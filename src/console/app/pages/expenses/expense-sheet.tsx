/** One expense with its receipt, to approve, to reject with a reason, or to mark as paid. */
import { Anchor, Button, Group, Loader, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { WRITERS } from '../../../../access/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { DescriptionList } from '../../parts/description-list.tsx'
import { SideSheet } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { notify } from '../../parts/notify.ts'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { useHasRole } from '../../session/session.tsx'
import { dayText, money, nameOf } from '../time/format.ts'
import classes from '../time/time.module.css'
import { DecideExpenseDocument, type ExpenseRowFragment, OneExpenseDocument } from './operations.ts'
import { categoryName, expenseStatuses } from './words.ts'

interface Props {
  id: string
  onClose: () => void
  onDecided: () => void
}

export function ExpenseSheet({ id, onClose, onDecided }: Props) {
  const query = useApiQuery(OneExpenseDocument, { id })
  useRecordChanges(['expense'], query.refetch, id)
  const expense = query.data?.expense
  return (
    <SideSheet
      title={expense ? `${nameOf(expense.worker)}, ${money(expense.amount, expense.currency)}` : 'Expense'}
      onClose={onClose}
      size="lg"
    >
      {query.failure && !expense && <FailureNotice failure={query.failure} onRetry={query.refetch} />}
      {!expense && !query.failure && <Loader size="sm" aria-label="Loading" />}
      {expense && (
        <Stack gap="lg">
          <DescriptionList
            of={{
              'What for': expense.description ?? categoryName(expense.category),
              Category: categoryName(expense.category),
              'Paid on': dayText(expense.incurredOn),
              ...(expense.project && { Project: expense.project.name }),
              Status: (
                <Status tone={expenseStatuses[expense.status].tone}>{expenseStatuses[expense.status].label}</Status>
              ),
              Sent: <Time at={expense.createdAt} />,
              ...(expense.rejectionReason && { Reason: expense.rejectionReason }),
            }}
          />
          <Receipt key={expense.id} url={expense.receiptUrl} />
          <Decision
            expense={expense}
            onDecided={() => {
              query.refetch()
              onDecided()
            }}
          />
        </Stack>
      )}
    </SideSheet>
  )
}

/** The picture, where it is one that the page may show; always a link to the file. */
function Receipt({ url }: { url: string | null }) {
  const [first] = useState(url) // each read signs another link to the same file
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

function Decision({ expense, onDecided }: { expense: ExpenseRowFragment; onDecided: () => void }) {
  const mayWrite = useHasRole(WRITERS)
  const { mutate, busy, failure } = useApiMutation(DecideExpenseDocument)
  const [reason, setReason] = useState<string>()
  const { id, status, updatedAt: ifUnchangedSince } = expense
  if (!mayWrite || (status !== 'submitted' && status !== 'approved')) return null
  const decide = async (input: Change) => {
    if (await mutate({ id, input, ifUnchangedSince })) {
      notify(done[input.status])
      setReason(undefined)
    }
    onDecided()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (reason?.trim()) void decide({ status: 'rejected', rejectionReason: reason.trim() })
      }}
    >
      <Stack gap="sm">
        {failure && <FailureNotice failure={failure} />}
        {reason !== undefined && (
          <Textarea
            label="Reason"
            description="The worker reads it beside the expense."
            value={reason}
            maxLength={1000}
            autosize
            minRows={2}
            onChange={(event) => setReason(event.currentTarget.value)}
            required
            autoFocus
          />
        )}
        <Group justify="flex-end">
          {reason !== undefined ? (
            <>
              <Button variant="default" onClick={() => setReason(undefined)}>
                Cancel
              </Button>
              <Button type="submit" color="red.9" loading={busy} disabled={!reason.trim()}>
                Reject
              </Button>
            </>
          ) : status === 'submitted' ? (
            <>
              <Button variant="default" onClick={() => setReason('')}>
                Reject…
              </Button>
              <Button loading={busy} onClick={() => void decide({ status: 'approved' })}>
                Approve
              </Button>
            </>
          ) : (
            <Button loading={busy} onClick={() => void decide({ status: 'paid' })}>
              Mark as paid
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
