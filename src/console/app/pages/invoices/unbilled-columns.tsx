import { Button, Group } from '@mantine/core'
import { ActionButton } from '../../parts/layout/buttons.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import type { SortKeys } from '../../parts/list/held-rows.ts'
import { figures } from '../../parts/list/shared-columns.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { hours as hoursOf, hoursText } from '../../parts/values/money.ts'
import { Status } from '../../parts/values/status.tsx'
import { amountsText, type UnbilledClient } from './words.ts'

export const unbilledSorts = ['clientName', 'periodStart', 'timesheets', 'hours', 'withoutRate'] as const
type Sort = (typeof unbilledSorts)[number]

export const unbilledKeys: SortKeys<UnbilledClient, Sort> = {
  clientName: ({ clientName }) => clientName,
  periodStart: ({ periodStart }) => periodStart,
  timesheets: ({ timesheets }) => timesheets,
  hours: ({ hours }) => hours,
  withoutRate: ({ withoutRate }) => withoutRate,
}

const nameOf = ({ clientName }: UnbilledClient) => clientName
const periodOf = ({ periodStart, periodEnd }: UnbilledClient) => formatPeriod(periodStart, periodEnd)
const ratesOf = ({ withoutRate }: UnbilledClient) => (withoutRate === 0 ? 'Complete' : `${withoutRate} without a rate`)

// biome-ignore format: a table reads by its columns
export const unbilledColumns: readonly ListColumn<UnbilledClient, Sort>[] = [
  { id: 'client', title: 'Client', width: 12, grow: 2, sort: 'clientName', phone: 'first', text: nameOf },
  { id: 'period', title: 'Period', width: 11.5, grow: 0.25, sort: 'periodStart', phone: 'second', cell: (row) => figures(periodOf(row)), text: periodOf },
  { id: 'timesheets', title: 'Timesheets', width: 8, grow: 0.25, isOptional: true, sort: 'timesheets', isRight: true, cell: ({ timesheets }) => timesheets.toLocaleString('en'), text: ({ timesheets }) => String(timesheets) },
  { id: 'hours', title: 'Hours', width: 6, grow: 0.25, sort: 'hours', isRight: true, cell: ({ hours }) => hoursOf(hours), text: ({ hours }) => hoursText(hours) },
  { id: 'amount', title: 'Without VAT', width: 9, grow: 1, isRight: true, phone: 'first-end', cell: ({ amounts }) => <strong className="figures">{amountsText(amounts)}</strong>, text: ({ amounts }) => amountsText(amounts) },
  { id: 'rates', title: 'Rates', width: 10, grow: 0.25, sort: 'withoutRate', cell: (row) => <Status tone={row.withoutRate === 0 ? 'good' : 'warn'}>{ratesOf(row)}</Status>, text: ratesOf },
]

interface Actions {
  draft: (client: UnbilledClient) => void
  rate: (client: UnbilledClient) => void
}

/** The actions of a row; not among the columns that people can choose. */
export const actionColumn = ({ draft, rate }: Actions): ListColumn<UnbilledClient, Sort> => ({
  id: 'actions',
  title: 'Actions',
  width: 13,
  grow: 0,
  isRight: true,
  phone: 'second-end',
  cell: (client) => (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {client.withoutRate > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => rate(client)}>
          Set rates
        </Button>
      )}
      <ActionButton
        size="compact-xs"
        whyNot={client.amounts.length === 0 ? 'Nothing has an amount yet: set the rates first' : undefined}
        onClick={() => draft(client)}
      >
        Create draft
      </ActionButton>
    </Group>
  ),
})
