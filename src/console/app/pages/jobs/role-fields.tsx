/** The form fields for the roles of a job: one row of trade and headcount for each. */
import { Autocomplete, NumberInput } from '@mantine/core'
import { useTrades } from '../../filters/trades.ts'
import { EditableRows } from '../../parts/forms/editable-rows.tsx'
import { FieldGroup } from '../../parts/forms/field-group.tsx'

export interface RoleText {
  trade: string
  /** As typed. */
  headcount: string
}

export const NO_ROLE: RoleText = { trade: '', headcount: '1' }
const MAX_HEADCOUNT = 500

interface ReadRoles {
  roles: { trade: string; headcount: number }[]
  /** Problems by row; empty if the roles are valid. */
  problems: { row: number; field: 'trade' | 'headcount'; message: string }[]
}

/** Empty rows are ignored, but at least one role is required. */
export function readRoles(texts: readonly RoleText[]): ReadRoles {
  const problems: ReadRoles['problems'] = []
  const roles: ReadRoles['roles'] = []
  const seen = new Set<string>()
  for (const [row, { trade: typed, headcount: text }] of texts.entries()) {
    const trade = typed.trim()
    if (trade === '') {
      if (texts.length === 1) problems.push({ row, field: 'trade', message: 'Enter the trade that the job needs' })
      continue
    }
    const headcount = Number(text)
    if (seen.has(trade.toLowerCase())) problems.push({ row, field: 'trade', message: 'This trade has a row already' })
    if (!Number.isInteger(headcount) || headcount < 1 || headcount > MAX_HEADCOUNT)
      problems.push({ row, field: 'headcount', message: `1 to ${MAX_HEADCOUNT}` })
    seen.add(trade.toLowerCase())
    roles.push({ trade, headcount })
  }
  if (roles.length === 0 && problems.length === 0)
    problems.push({ row: 0, field: 'trade', message: 'Enter the trade that the job needs' })
  return { roles, problems }
}

interface Props {
  roles: readonly RoleText[]
  onChange: (roles: RoleText[]) => void
  /** Whether to show problems of empty fields as well. */
  showProblems?: boolean
}

export function RoleFields({ roles, onChange, showProblems = false }: Props) {
  const { problems } = readRoles(roles)
  const trades = useTrades()
  const errorOf = (row: number, field: 'trade' | 'headcount') => {
    const problem = problems.find((each) => each.row === row && each.field === field)
    return problem && (showProblems || roles[row]?.trade.trim() !== '') ? problem.message : undefined
  }
  return (
    <FieldGroup label="Roles">
      <EditableRows rows={roles} onChange={onChange} noun="role" blank={NO_ROLE} add="Add role" least={1} most={50}>
        {(role, set, row) => (
          <>
            <Autocomplete
              flex={1}
              aria-label={`Trade of role ${row + 1}`}
              placeholder="Trade, for example electrician"
              data={trades.filter((trade) => !roles.some((each, index) => index !== row && each.trade === trade))}
              value={role.trade}
              onChange={(trade) => set({ ...role, trade })}
              error={errorOf(row, 'trade')}
              maxLength={200}
            />
            <NumberInput
              aria-label={`Headcount of role ${row + 1}`}
              min={1}
              max={MAX_HEADCOUNT}
              allowDecimal={false}
              value={role.headcount}
              onChange={(headcount) => set({ ...role, headcount: String(headcount) })}
              error={errorOf(row, 'headcount')}
              w={100}
            />
          </>
        )}
      </EditableRows>
    </FieldGroup>
  )
}
