/** Chooses whose requirements are edited: those of all workers, or of the workers of one trade of their own. */
import { Select } from '@mantine/core'
import type { OwnTrade } from './scope.ts'

interface Props {
  value: OwnTrade
  /** Those with rows. */
  known: readonly OwnTrade[]
  /** Those that workers have. */
  trades: readonly { trade: string }[]
  onChange: (trade: OwnTrade) => void
}

const ALL = ''

export function OwnTradeSelect({ value, known, trades, onChange }: Props) {
  const byName = new Map<string, string>()
  for (const trade of [...known, ...trades.map((each) => each.trade)])
    if (trade !== null && !byName.has(trade.toLowerCase())) byName.set(trade.toLowerCase(), trade)
  const names = [...byName.values()].sort((one, other) => one.localeCompare(other))
  return (
    <Select
      label="Workers"
      description="Requirements can be for all workers, or only for those of one trade, whatever their role."
      data={[{ value: ALL, label: 'All workers' }, ...names.map((name) => ({ value: name, label: `Trade: ${name}` }))]}
      value={value ?? ALL}
      onChange={(next) => onChange(next || null)}
      allowDeselect={false}
      searchable
      maw={360}
    />
  )
}
