import { Radio, Stack } from '@mantine/core'
import { limitRuleOf, roles } from '../../../../access/scopes/roles.ts'
import type { Role } from '../../api/schema-types.ts'
import { useSession } from '../../session/session.tsx'
import { SubjectSelect } from '../../work/subject-select.tsx'
import { aboutOf, readAbout } from '../../work/task-values.ts'
import { type Limit, LimitFields, limitsInput } from './limit-fields.tsx'

export interface RoleAssignment {
  role: Role
  workerId?: string | null | undefined
  limits?: readonly Limit[]
}

interface Props {
  assignment: RoleAssignment
  onChange: (assignment: RoleAssignment) => void
  /** Messages by field. */
  errors: Record<string, string>
}

/** The role of a member. A worker also needs a worker record, a supervisor limits. */
export function RoleFields({ assignment: { role, workerId, limits = [] }, onChange, errors }: Props) {
  const { me } = useSession()
  const open = (Object.keys(roles) as Role[]).filter((each) => each !== 'owner' || me.role === 'owner')
  return (
    <Stack gap="md">
      <Radio.Group
        label="Role"
        value={role}
        onChange={(value) => onChange({ role: value as Role, workerId: null, limits: [] })}
        error={errors.role}
      >
        <Stack gap="xs" mt={8}>
          {open.map((each) => (
            <Radio key={each} value={each} label={capital(each)} description={roles[each].description} />
          ))}
        </Stack>
      </Radio.Group>
      {role === 'worker' && (
        <WorkerSelect value={workerId} onChange={(id) => onChange({ role, workerId: id })} error={errors.workerId} />
      )}
      {limitRuleOf(role) && (
        <LimitFields
          limits={limits}
          isRequired={limitRuleOf(role) === 'required'}
          onChange={(next) => onChange({ role, workerId: null, limits: next })}
          error={errors.limits}
        />
      )}
    </Stack>
  )
}

/** As the mutations of members take them. */
export function assignmentOf({ role, workerId, limits = [] }: RoleAssignment) {
  return { role, workerId: workerId ?? null, limits: limits.length > 0 ? limitsInput(limits) : null }
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

interface WorkerProps {
  value: string | null | undefined
  onChange: (id: string | null) => void
  error: string | undefined
}

/** The server searches, because there can be thousands. */
function WorkerSelect({ value, onChange, error }: WorkerProps) {
  return (
    <SubjectSelect
      label="Worker"
      placeholder="Search by name"
      types={['worker']}
      value={value ? aboutOf('worker', value) : ''}
      onChange={(about) => onChange(readAbout(about)?.id ?? null)}
      error={error}
    />
  )
}
