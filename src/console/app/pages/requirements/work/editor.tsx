/** Changes what the work of a client or on a project needs, with the effect before it is saved. */
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/hooks.ts'
import { Dialog } from '../../../parts/forms/dialog.tsx'
import { AddTrade } from '../add-trade.tsx'
import { type Requirement, textOf, tradesToAdd, withoutTrade, withTypes } from '../edited.ts'
import { NotSaved } from '../not-saved.tsx'
import { SetWorkRequirementsDocument, type WorkRequirementsQuery } from '../operations.ts'
import { RequirementRow } from '../requirement-row.tsx'
import classes from '../requirements.module.css'
import { WorkEffect } from './effect.tsx'
import { asInput, kindNames, neededAnyway, rowsIn, type WorkScope, withRows } from './scope.ts'

interface Props {
  scope: WorkScope
  name: string
  roles: readonly string[]
  data: WorkRequirementsQuery
  refetch: () => void
  onClose: () => void
}

export function WorkEditor({ scope, name, roles, data, refetch, onClose }: Props) {
  const [from] = useState((data.workRequirements ?? []).map(asInput)) // as the person saw them
  const before = rowsIn(scope, from)
  const [rows, setRows] = useState<Requirement[]>(() =>
    roles.reduce((known, role) => (has(known, role) ? known : withTypes(known, role, [])), before),
  )
  const others = withRows(scope, from, [])
  const requirements = withRows(scope, from, rows)
  const own = data.customDocumentTypes?.data ?? []
  const { mutate, busy, failure } = useApiMutation(SetWorkRequirementsDocument, {
    done: 'Required documents saved',
    onDone: () => {
      refetch()
      onClose()
    },
    onRefused: refetch,
  })
  const isChanged = textOf(rows) !== textOf(before)
  return (
    <Dialog title={`Documents for the work of ${name}`} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Workers need these besides what they need anyway. It is checked when they are assigned.
        </Text>
        <ul className={classes.rows} aria-label="Required documents">
          {rows.map((row) => (
            <RequirementRow
              key={row.trade?.toLowerCase() ?? ''}
              row={row}
              title={row.trade ?? 'All roles'}
              anyway={neededAnyway(scope, data.complianceRequirements ?? [], others, rows, row.trade)}
              because="anyway"
              isReadOnly={false}
              ownTypes={own}
              onChange={(types, ids) => setRows(withTypes(rows, row.trade, types, ids))}
              onRemove={row.trade === null ? undefined : () => setRows(withoutTrade(rows, row.trade as string))}
            />
          ))}
        </ul>
        <AddTrade
          label="Another role"
          action="Add role"
          choices={tradesToAdd(data.trades, rows)}
          known={(trade) => has(rows, trade)}
          onAdd={(trade) => setRows(withTypes(rows, trade, []))}
        />
        <NotSaved failure={failure} />
        {isChanged && (
          <WorkEffect
            requirements={requirements}
            nameOf={kindNames(own)}
            busy={busy}
            onSave={() => void mutate({ requirements, ifUnchangedFrom: from })}
            onDiscard={onClose}
          />
        )}
      </Stack>
    </Dialog>
  )
}

const has = (rows: readonly Requirement[], role: string) =>
  rows.some(({ trade }) => trade?.toLowerCase() === role.toLowerCase())
