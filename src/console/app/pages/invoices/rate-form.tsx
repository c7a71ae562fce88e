/** The form for the charge rate of an assignment, which says what counts as long as it has none. */
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { money } from '../../parts/values/money.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { type RateRowFragment, SetChargeRateDocument } from './operations.ts'
import { isPrice, PriceFields, priceInput, priceLabels, priceValues } from './price-fields.tsx'
import { clientRateText } from './rate-source.ts'

interface Props {
  /** Follows changes while the form is open. */
  assignment: Pick<RateRowFragment, 'id' | 'createdAt' | 'chargeRate' | 'clientRate' | 'project'>
  /** Worker and project. */
  title: string
  refetch: () => void
  onDone: () => void
  onClose: () => void
}

export function RateForm({ assignment, title, refetch, onDone, onClose }: Props) {
  const { id: assignmentId, createdAt, chargeRate } = assignment
  const form = useRecordForm(SetChargeRateDocument, {
    values: priceValues(chargeRate),
    labels: priceLabels,
    paths: { overtime: 'overtimeRate' },
    record: { kind: 'charge rate', updatedAt: chargeRate?.updatedAt ?? createdAt, refetch },
    variables: (values, ifUnchangedSince) => ({ assignmentId, input: priceInput(values), ifUnchangedSince }),
    done: 'Charge rate set',
    onDone,
    onClose,
  })
  return (
    <FormDialog title={title} action="Set rate" ready={isPrice(form.values)} form={form} onClose={onClose}>
      <Source assignment={assignment} />
      <PriceFields values={form.values} input={form.input} isFirst />
    </FormDialog>
  )
}

function Source({ assignment: { chargeRate, clientRate, project } }: Pick<Props, 'assignment'>) {
  if (clientRate === null) return null
  const text = clientRateText(clientRate, project?.client?.name)
  return (
    <Muted>
      {`${text}: ${money(clientRate.rate, clientRate.currency)} an hour. `}
      {chargeRate ? 'The rate of this assignment counts instead.' : 'A rate that you set here counts instead.'}
    </Muted>
  )
}
