/** What a client pays for an hour of each trade, and the way to change it. */
import { Button, Group, Table } from '@mantine/core'
import { useState } from 'react'
import { INVOICE_READERS } from '../../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../../api/hooks.ts'
import { ActionMenu } from '../../../parts/layout/action-menu.tsx'
import { Panel } from '../../../parts/layout/panel.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { formatDay, formatPeriod, readDay } from '../../../parts/values/days.ts'
import { money } from '../../../parts/values/money.ts'
import { Muted } from '../../../parts/values/muted.tsx'
import { useHasRole, useMayBill } from '../../../session/session.tsx'
import { type ClientRateRowFragment, ClientRatesDocument } from '../operations.ts'
import { type RateAction, RateDialog } from './dialogs.tsx'

type Rate = ClientRateRowFragment

export function ClientRates({ client }: { client: { id: string; name: string } }) {
  const mayRead = useHasRole(INVOICE_READERS)
  const mayWrite = useMayBill()
  const [cursor, setCursor] = useState<string>()
  const [opened, open] = useState<{ action: RateAction; rate?: Rate }>()
  const variables = { clientId: client.id, cursor }
  const { data, failure, refetch } = useApiQuery(ClientRatesDocument, variables, {
    pause: !mayRead,
    lists: 'ClientRate',
  })
  if (!mayRead) return null
  const page = data?.clientRates
  return (
    <Panel
      title="Rates"
      end={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => open({ action: 'add' })}>
            Add rate
          </Button>
        )
      }
    >
      {failure && !data && <FailureNotice failure={failure} onRetry={refetch} />}
      {page?.pagination.total === 0 && <Muted>No rates. Hours cost what is set for each assignment.</Muted>}
      {page && page.data.length > 0 && (
        <RateTable rates={page.data} onAction={mayWrite ? (action, rate) => open({ action, rate }) : undefined} />
      )}
      {(cursor !== undefined || page?.nextCursor) && (
        <Group justify="flex-end" mt="sm">
          <Button size="xs" variant="default" onClick={() => setCursor(page?.nextCursor ?? undefined)}>
            {page?.nextCursor ? 'Earlier rates' : 'Latest rates'}
          </Button>
        </Group>
      )}
      {opened && <RateDialog client={client} {...opened} refetch={refetch} onClose={() => open(undefined)} />}
    </Panel>
  )
}

interface TableProps {
  rates: readonly Rate[]
  onAction: ((action: RateAction, rate: Rate) => void) | undefined
}

const daysOf = ({ validFrom, validUntil }: Rate) =>
  validUntil === null ? `since ${formatDay(readDay(validFrom), 'long')}` : formatPeriod(validFrom, validUntil)

function RateTable({ rates, onAction }: TableProps) {
  return (
    <Table aria-label="Rates" horizontalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Trade</Table.Th>
          <Table.Th ta="right">An hour</Table.Th>
          <Table.Th ta="right" visibleFrom="xs">
            Overtime
          </Table.Th>
          <Table.Th>Valid</Table.Th>
          {onAction && <Table.Th aria-label="Actions" />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rates.map((rate) => (
          <Table.Tr key={rate.id}>
            <Table.Td>{rate.trade ?? 'Every trade'}</Table.Td>
            <Table.Td ta="right" className="figures">
              {money(rate.rate, rate.currency)}
            </Table.Td>
            <Table.Td ta="right" className="figures" visibleFrom="xs">
              {money(rate.overtimeRate, rate.currency)}
            </Table.Td>
            <Table.Td>{daysOf(rate)}</Table.Td>
            {onAction && (
              <Table.Td ta="right">
                <ActionMenu
                  label={`Actions for the rate of ${rate.trade ?? 'every trade'}`}
                  actions={[
                    { label: 'Change…', onClick: () => onAction('change', rate) },
                    rate.validUntil === null && { label: 'End…', onClick: () => onAction('end', rate) },
                    { label: 'Delete…', onClick: () => onAction('delete', rate), isRisky: true },
                  ]}
                />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
