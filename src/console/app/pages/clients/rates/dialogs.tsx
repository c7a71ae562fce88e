/** The forms that add, change, end and delete a rate of a client. */
import { Autocomplete, Group, TextInput } from '@mantine/core'
import { useTrades } from '../../../filters/trades.ts'
import { Confirm } from '../../../parts/forms/confirm.tsx'
import { FormDialog } from '../../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../../parts/forms/record-form.tsx'
import { dayText, today } from '../../../parts/values/days.ts'
import { Muted } from '../../../parts/values/muted.tsx'
import { isPrice, PriceFields, priceInput, priceLabels, priceValues } from '../../invoices/price-fields.tsx'
import {
  AddClientRateDocument,
  ChangeClientRateDocument,
  type ClientRateRowFragment,
  DeleteClientRateDocument,
} from '../operations.ts'

export type RateAction = 'add' | 'change' | 'end' | 'delete'

type Rate = ClientRateRowFragment

interface Props {
  client: { id: string; name: string }
  refetch: () => void
  onClose: () => void
}

interface OfRate extends Props {
  rate: Rate
}

export function RateDialog({ action, rate, ...props }: Props & { action: RateAction; rate?: Rate | undefined }) {
  if (rate === undefined) return <AddRate {...props} />
  if (action === 'end') return <EndRate rate={rate} {...props} />
  return action === 'delete' ? <DeleteRate rate={rate} {...props} /> : <ChangeRate rate={rate} {...props} />
}

const labels = { trade: 'Trade', ...priceLabels, validFrom: 'First day', validUntil: 'Last day' } as const
const paths = { overtime: 'overtimeRate' } as const
const nameOf = (trade: string | null) => trade ?? 'every trade'

const AfterApproval = () => (
  <Muted>
    It counts for hours that are approved from now on. Approved hours keep their rate, until you charge them anew in
    Invoices.
  </Muted>
)

function AddRate({ client, refetch, onClose }: Props) {
  const form = useRecordForm(AddClientRateDocument, {
    values: { trade: '', ...priceValues(null), validFrom: dayText(today()), validUntil: '' },
    labels,
    paths,
    variables: ({ trade, validFrom, validUntil, ...price }) => ({
      input: {
        clientId: client.id,
        trade: trade.trim() || null,
        ...priceInput(price),
        validFrom,
        validUntil: validUntil || null,
      },
    }),
    done: 'Rate added',
    onDone: refetch,
    onClose,
  })
  const { values, input } = form
  const trades = useTrades()
  return (
    <FormDialog
      title={`Rate of ${client.name}`}
      action="Add rate"
      ready={isPrice(values) && values.validFrom !== ''}
      form={form}
      onClose={onClose}
    >
      <Autocomplete {...form.field('trade')} data={trades} placeholder="Every trade" maxLength={200} data-autofocus />
      <PriceFields values={values} input={input} isFirst={false} />
      <Group grow align="flex-start">
        <TextInput {...input('validFrom')} type="date" required />
        <TextInput {...input('validUntil')} type="date" min={values.validFrom} />
      </Group>
      <AfterApproval />
    </FormDialog>
  )
}

function ChangeRate({ client, rate, refetch, onClose }: OfRate) {
  const { id, updatedAt, validFrom, validUntil } = rate
  const { trade: _trade, ...ownLabels } = labels
  const form = useRecordForm(ChangeClientRateDocument, {
    values: { ...priceValues(rate), validFrom, validUntil: validUntil ?? '' },
    labels: ownLabels,
    paths,
    record: { kind: 'rate', updatedAt, refetch },
    variables: (values, ifUnchangedSince) => ({
      id,
      input: { ...priceInput(values), validFrom: values.validFrom, validUntil: values.validUntil || null },
      ifUnchangedSince,
    }),
    done: 'Rate changed',
    onDone: refetch,
    onClose,
  })
  const { values, input } = form
  return (
    <FormDialog
      title={`Rate of ${client.name} for ${nameOf(rate.trade)}`}
      action="Save changes"
      ready={isPrice(values) && values.validFrom !== ''}
      form={form}
      onClose={onClose}
    >
      <PriceFields values={values} input={input} isFirst />
      <Group grow align="flex-start">
        <TextInput {...input('validFrom')} type="date" required />
        <TextInput {...input('validUntil')} type="date" min={values.validFrom} />
      </Group>
      <AfterApproval />
    </FormDialog>
  )
}

function EndRate({ client, rate, refetch, onClose }: OfRate) {
  const { id, updatedAt, validFrom } = rate
  const now = dayText(today())
  const form = useRecordForm(ChangeClientRateDocument, {
    values: { validUntil: now < validFrom ? validFrom : now },
    labels: { validUntil: labels.validUntil },
    record: { kind: 'rate', updatedAt, refetch },
    variables: (input, ifUnchangedSince) => ({ id, input, ifUnchangedSince }),
    done: 'Rate ended',
    onDone: refetch,
    onClose,
  })
  return (
    <FormDialog
      title={`End the rate of ${client.name} for ${nameOf(rate.trade)}`}
      action="End rate"
      ready={form.values.validUntil !== ''}
      form={form}
      onClose={onClose}
    >
      <TextInput {...form.input('validUntil')} type="date" min={validFrom} required data-autofocus />
    </FormDialog>
  )
}

const DeleteRate = ({ client, rate, refetch, onClose }: OfRate) => (
  <Confirm
    title={`Delete the rate of ${client.name} for ${nameOf(rate.trade)}?`}
    action="Delete rate"
    destructive
    mutation={DeleteClientRateDocument}
    variables={{ id: rate.id }}
    done="Rate deleted"
    onDone={refetch}
    onClose={onClose}
  >
    Hours that are approved later have no rate of the client then, not even those worked before. To stop it from a day
    on, end it instead. Approved hours keep what they are charged.
  </Confirm>
)
