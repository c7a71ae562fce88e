/** The projects and clients that a member is limited to. */
import { Input, Pill, Stack } from '@mantine/core'
import {
  FindClientsDocument,
  type FindClientsQuery,
  FindProjectsDocument,
  type FindProjectsQuery,
} from '../../filters/operations.ts'
import { ChooseRecord } from '../../parts/forms/choose-record.tsx'
import type { LimitFragment } from './operations.ts'

/** A project or a client. */
export interface Limit {
  kind: 'project' | 'client'
  id: string
  name: string
}

/** Those of a member. A deleted record stays, so that nobody takes off the last limit without noticing. */
export const limitsIn = (limits: readonly LimitFragment[] | null | undefined): Limit[] =>
  (limits ?? []).map(({ projectId, project, clientId, client }) =>
    projectId === null
      ? { kind: 'client', id: clientId ?? '', name: client?.name ?? 'Deleted client' }
      : { kind: 'project', id: projectId, name: project?.name ?? 'Deleted project' },
  )

export const limitsInput = (limits: readonly Limit[]) => ({
  projectIds: limits.filter(({ kind }) => kind === 'project').map(({ id }) => id),
  clientIds: limits.filter(({ kind }) => kind === 'client').map(({ id }) => id),
})

interface Props {
  limits: readonly Limit[]
  isRequired: boolean
  onChange: (limits: readonly Limit[]) => void
  error: string | undefined
}

export function LimitFields({ limits, isRequired, onChange, error }: Props) {
  const add = (kind: Limit['kind']) => (row: { id: string; name: string } | undefined) => {
    if (row && !limits.some(({ id }) => id === row.id)) onChange([...limits, { kind, id: row.id, name: row.name }])
  }
  return (
    <Input.Wrapper
      label="Projects and clients"
      description={
        isRequired
          ? 'The person sees the records of these only.'
          : 'The person sees the records of these only. Without any, of the whole organisation.'
      }
      required={isRequired}
      error={error}
    >
      <Stack gap="xs" mt={6}>
        {limits.length > 0 && (
          <Pill.Group>
            {limits.map(({ id, kind, name }) => (
              <Pill
                key={id}
                size="md"
                withRemoveButton
                removeButtonProps={{ 'aria-label': `Remove ${name}` }}
                onRemove={() => onChange(limits.filter((each) => each.id !== id))}
              >
                {kind === 'client' ? `All of ${name}` : name}
              </Pill>
            ))}
          </Pill.Group>
        )}
        <ChooseRecord<FindProjectsQuery, { id: string; name: string }>
          key={`projects ${limits.length}`}
          label="Add a project"
          placeholder="Search projects"
          query={FindProjectsDocument}
          rowsOf={({ projects }) => projects?.data ?? []}
          chosen={undefined}
          onChoose={add('project')}
          isOptional
        />
        <ChooseRecord<FindClientsQuery, { id: string; name: string }>
          key={`clients ${limits.length}`}
          label="Add a client, with all of its projects"
          placeholder="Search clients"
          query={FindClientsDocument}
          rowsOf={({ clients }) => clients?.data ?? []}
          chosen={undefined}
          onChoose={add('client')}
          isOptional
        />
      </Stack>
    </Input.Wrapper>
  )
}
