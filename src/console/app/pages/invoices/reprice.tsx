/** Charges approved hours that are on no invoice at the current rates. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.tsx'
import { money } from '../../parts/values/money.ts'
import { RepriceUnbilledWorkDocument, type RepriceUnbilledWorkMutation } from './operations.ts'

type Repriced = RepriceUnbilledWorkMutation['repriceUnbilledWork']

interface Props {
  onDone: () => void
  onClose: () => void
}

export function RepriceButton({ onDone }: Pick<Props, 'onDone'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Use the rates of now
      </Button>
      {isOpen && <Reprice onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Reprice({ onDone, onClose }: Props) {
  const { mutate, busy, failure } = useApiMutation(RepriceUnbilledWorkDocument)
  const submit = async () => {
    const totals = new Map<string, { before: number; after: number }>()
    let timesheets = 0
    let after: string | null = null
    do {
      const changed: Repriced | undefined = (await mutate({ after }))?.repriceUnbilledWork
      if (changed === undefined) return
      timesheets += changed.timesheets
      for (const { currency, ...sum } of changed.amounts) {
        const total = totals.get(currency) ?? { before: 0, after: 0 }
        totals.set(currency, { before: total.before + sum.before, after: total.after + sum.after })
      }
      after = changed.nextAfter ?? null
    } while (after !== null)
    const sums = [...totals].map(
      ([currency, total]) => `${money(total.before, currency)} before, ${money(total.after, currency)} now`,
    )
    notify([`${timesheets.toLocaleString('en')} timesheets charged anew`, ...sums].join(' · '))
    onDone()
    onClose()
  }
  return (
    <FormDialog title="Use the rates of now" action="Charge anew" form={{ submit, busy, failure }} onClose={onClose}>
      <Text size="sm">
        Approved hours have the rates of the day on which they were approved. This charges all that are on no invoice,
        draft or issued, at the rates of now.
      </Text>
    </FormDialog>
  )
}
