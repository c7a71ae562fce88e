/** Rows of requirements, each for a trade or a role, and a field that adds one. */
import { AddTrade } from './add-trade.tsx'
import { type Requirement, sameTrade, withoutTrade, withTypes } from './edited.ts'
import { RequirementRow, type RowProps } from './requirement-row.tsx'
import classes from './requirements.module.css'

interface Props extends Pick<RowProps, 'because' | 'isReadOnly' | 'ownTypes'> {
  label: string
  rows: readonly Requirement[]
  /** Default: the trade. */
  titleOf?: (row: Requirement) => string
  /** The documents that the workers of a row need even without it. */
  anywayOf: (row: Requirement) => ReadonlySet<string>
  noteOf?: (row: Requirement) => string
  /** What the field is for, and what it proposes. */
  add: { label: string; action: string; choices: readonly { trade: string }[] }
  onChange: (rows: Requirement[]) => void
}

export function RequirementRows({ label, rows, titleOf, anywayOf, noteOf, add, onChange, ...shared }: Props) {
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {rows.map((row) => {
          const { trade } = row
          return (
            <RequirementRow
              key={trade?.toLowerCase() ?? ''}
              {...shared}
              row={row}
              title={titleOf?.(row)}
              anyway={anywayOf(row)}
              note={noteOf?.(row)}
              onChange={(types, own) => onChange(withTypes(rows, trade, types, own))}
              onRemove={trade === null || shared.isReadOnly ? undefined : () => onChange(withoutTrade(rows, trade))}
            />
          )
        })}
      </ul>
      {!shared.isReadOnly && (
        <AddTrade
          {...add}
          known={(trade) => rows.some((row) => sameTrade(row.trade, trade))}
          onAdd={(trade) => onChange(withTypes(rows, trade, []))}
        />
      )}
    </>
  )
}
