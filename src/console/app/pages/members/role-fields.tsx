import { Radio, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { roles } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import type { Role } from '../../api/schema-types.ts'
import { useSession } from '../../session/session.tsx'
import { WorkersDocument } from './operations.ts'

export interface RoleAssignment {
  role: Role
  workerId?: string | null | undefined
}

interface Props {
  assignment: RoleAssignment
  onChange: (assignment: RoleAssignment) => void
  /** Messages by field. */
  errors: Record<string, string>
}

/** The role of a member. The role worker also needs a worker record. */
export function RoleFields({ assignment: { role, workerId }, onChange, errors }: Props) {
  const { me } = useSession()
  const open = (Object.keys(roles) as Role[]).filter((each) => each !== 'owner' || me.role === 'owner')
  return (
    <Stack gap="md">
      <Radio.Group
        label="Role"
        value={role}
        onChange={(value) => onChange({ role: value as Role, workerId: null })}
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
    </Stack>
  )
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

interface WorkerProps {
  value: string | null | undefined
  onChange: (id: string | null) => void
  error: string | undefined
}

const PAGE = 200

function WorkerSelect({ value, onChange, error }: WorkerProps) {
  const [offset, setOffset] = useState(0)
  const { data } = useApiQuery(WorkersDocument, { limit: PAGE, offset })
  const page = data?.workers
  const total = page?.pagination.total ?? 0
  return (
    <Select
      label="Worker"
      description={
        total > PAGE ? (
          <>
            Showing {offset + 1} to {Math.min(offset + PAGE, total)} of {total} workers.{' '}
            <button
              type="button"
              className="textual"
              onClick={() => setOffset(offset + PAGE < total ? offset + PAGE : 0)}
            >
              {offset + PAGE < total ? 'Next' : 'First'}
            </button>
          </>
        ) : (
          'The worker record of this user.'
        )
      }
      placeholder="Select a worker"
      searchable
      required
      nothingFoundMessage="No matching workers"
      data={page?.data.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })) ?? []}
      value={value ?? null}
      onChange={onChange}
      error={error}
    />
  )
}
