/** The form fields for the roles of a job: one row of trade and headcount for each. */
import { ActionIcon, Autocomplete, Button, NumberInput } from '@mantine/core'
import { FieldGroup } from '../../parts/forms/field-group.tsx'
import { IconPlus, IconTrash } from '../../parts/icons/icons.tsx'
import classes from './role-fields.module.css'

export interface RoleText {
  trade: string
  /** As typed. */
  headcount: string
}

export const NO_ROLE: RoleText = { trade: '', headcount: '1' }
const MAX_HEADCOUNT = 500

/** Suggested trades; any other can be typed. */
const trades = [
  'banksman',
  'bricklayer',
  'crane operator',
  'dryliner',
  'electrician',
  'groundworker',
  'joiner',
  'pipefitter',
  'plant operator',
  'roofer',
  'rope access technician',
  'scaffolder',
  'site supervisor',
  'steel fixer',
  'welder',
]

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
  const set = (row: number, change: Partial<RoleText>) =>
    onChange(roles.map((role, index) => (index === row ? { ...role, ...change } : role)))
  const errorOf = (row: number, field: 'trade' | 'headcount') => {
    const problem = problems.find((each) => each.row === row && each.field === field)
    return problem && (showProblems || roles[row]?.trade.trim() !== '') ? problem.message : undefined
  }
  return (
    <FieldGroup label="Roles">
      <div className={classes.rows}>
        {roles.map((role, row) => (
          <div key={row} className={classes.row}>
            <Autocomplete
              aria-label={`Trade of role ${row + 1}`}
              placeholder="Trade, for example electrician"
              data={trades.filter((trade) => !roles.some((each, index) => index !== row && each.trade === trade))}
              value={role.trade}
              onChange={(trade) => set(row, { trade })}
              error={errorOf(row, 'trade')}
              maxLength={200}
            />
            <NumberInput
              aria-label={`Headcount of role ${row + 1}`}
              min={1}
              max={MAX_HEADCOUNT}
              allowDecimal={false}
              value={role.headcount}
              onChange={(headcount) => set(row, { headcount: String(headcount) })}
              error={errorOf(row, 'headcount')}
              w={100}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove role ${row + 1}`}
              disabled={roles.length === 1}
              onClick={() => onChange(roles.filter((_, index) => index !== row))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...roles, NO_ROLE])}
        disabled={roles.length >= 50}
      >
        Add role
      </Button>
    </FieldGroup>
  )
}
