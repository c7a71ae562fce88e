/** Changes what the work of a client or on a project needs, with the effect before it is saved. */
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/hooks.ts'
import { Dialog } from '../../../parts/forms/dialog.tsx'
import { useRestore } from '../../../parts/forms/use-restore.ts'
import { Muted } from '../../../parts/values/muted.tsx'
import { type Requirement, sameTrade, textOf, tradesToAdd, withTypes } from '../edited.ts'
import { NotSaved } from '../not-saved.tsx'
import { SetWorkRequirementsDocument, type WorkRequirementsQuery } from '../operations.ts'
import { RequirementRows } from '../requirement-rows.tsx'
import { WorkEffect } from './effect.tsx'
import { OwnTradeSelect } from './own-trade.tsx'
import {
  asInput,
  kindNames,
  neededAnyway,
  type OwnTrade,
  ownTradesIn,
  rowsIn,
  type WorkScope,
  withRows,
} from './scope.ts'

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
  const [own, setOwn] = useState<OwnTrade>(null)
  const [edited, setEdited] = useState<ReadonlyMap<OwnTrade, Requirement[]>>(new Map())
  const withRequirements = ownTradesIn(scope, from)
  const rowsOfTrade = (trade: OwnTrade) => edited.get(trade) ?? roles.reduce(withRole, rowsIn(scope, from, trade))
  const rows = rowsOfTrade(own)
  const setRows = (next: Requirement[]) => setEdited(new Map([...edited, [own, next]]))
  const requirements = [...edited].reduce((all, [trade, next]) => withRows(scope, all, next, trade), from)
  const others = withRows(scope, requirements, [], own)
  const ownTypes = data.customDocumentTypes?.data ?? []
  const { mutate, busy, failure } = useApiMutation(SetWorkRequirementsDocument, {
    onDone: () => {
      refetch()
      onClose()
    },
    onRefused: refetch,
  })
  const restore = useRestore(SetWorkRequirementsDocument, { done: 'They are as before', onDone: refetch })
  const save = async () => {
    if (await mutate({ requirements, ifUnchangedFrom: from }))
      restore('Required documents saved', { requirements: from, ifUnchangedFrom: requirements })
  }
  const isChanged = [...edited].some(([trade, next]) => textOf(next) !== textOf(rowsIn(scope, from, trade)))
  return (
    <Dialog title={`Documents for the work of ${name}`} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Muted>Workers need these besides what they need anyway. It is checked when they are assigned.</Muted>
        <OwnTradeSelect
          value={own}
          known={[...withRequirements, ...edited.keys()]}
          trades={tradesToAdd(data.trades, [])}
          onChange={setOwn}
        />
        <RequirementRows
          label="Required documents"
          rows={rows}
          titleOf={({ trade }) => trade ?? 'All roles'}
          anywayOf={({ trade }) => neededAnyway(scope, data.complianceRequirements ?? [], others, rows, trade, own)}
          because="anyway"
          isReadOnly={false}
          ownTypes={ownTypes}
          add={{ label: 'Another role', action: 'Add role', choices: tradesToAdd(data.trades, rows) }}
          onChange={setRows}
        />
        <NotSaved failure={failure} />
        {isChanged && (
          <WorkEffect
            requirements={requirements}
            nameOf={kindNames(ownTypes)}
            busy={busy}
            onSave={() => void save()}
            onDiscard={onClose}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** Each role has a row, even if it needs nothing. */
const withRole = (rows: Requirement[], role: string) =>
  rows.some(({ trade }) => sameTrade(trade, role)) ? rows : withTypes(rows, role, [])
