/** The retention rules, each with how many records it removes. */
import { ActionIcon } from '@mantine/core'
import { useApiMutation } from '../../api/hooks.ts'
import { IconX } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { retentionRuleKind } from '../../records/retention-rule.ts'
import { type RetentionQuery, SetRetentionRulesDocument } from './operations.ts'
import { plain, timeOf, whatOf } from './words.ts'

type Forecast = NonNullable<RetentionQuery['retentionPreview']>[number]

interface Props {
  forecasts: readonly Forecast[]
  ownTypes: ReadonlyMap<string, string>
  onDone: () => void
}

export function Rules({ forecasts, ownTypes, onDone }: Props) {
  const { mutate, busy } = useApiMutation(SetRetentionRulesDocument, { done: 'Rule removed', onDone })
  const from = forecasts.map(({ rule }) => plain(rule))
  const what = ({ rule }: Forecast) => whatOf(rule, ownTypes)
  const remove = (forecast: Forecast) =>
    void mutate({ from, rules: from.filter((_, index) => forecasts[index] !== forecast) })
  // biome-ignore format: a table reads by its columns
  const columns: readonly ListColumn<Forecast, never>[] = [
    { id: 'what', title: 'What', text: what },
    { id: 'kept', title: 'Kept for', text: ({ rule }) => timeOf(rule) },
    { id: 'due', title: 'Due today', isRight: true, text: ({ due }) => due.toLocaleString() },
    { id: 'soon', title: 'In 30 days', isRight: true, text: ({ dueIn30Days }) => dueIn30Days.toLocaleString() },
    { id: 'later', title: 'In 90 days', isRight: true, text: ({ dueIn90Days }) => dueIn90Days.toLocaleString() },
    { id: 'held', title: 'On hold', isRight: true, text: ({ held }) => held.toLocaleString() },
    { id: 'remove', title: 'Remove', isActions: true, cell: (row) => (
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove the rule for ${what(row)}`} loading={busy} onClick={() => remove(row)}>
        <IconX size={14} />
      </ActionIcon>
    ) },
  ]
  return (
    <Panel title="Rules">
      <DataTable
        kind={retentionRuleKind}
        columns={columns}
        rows={forecasts}
        keyOf={(row) => JSON.stringify(row.rule)}
      />
    </Panel>
  )
}
