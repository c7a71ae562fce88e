/** The documents that workers of each trade need. Administrators can change them, and see the effect before saving. */

import { Text } from '@mantine/core'
import { useState } from 'react'
import { ADMINISTRATORS } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useLeaving } from '../../parts/forms/leaving.tsx'
import { useRestore } from '../../parts/forms/use-restore.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Loaded } from '../../parts/states/loaded.tsx'
import { useHasRole } from '../../session/session.tsx'
import { AddTrade } from './add-trade.tsx'
import {
  neededBy,
  people,
  type Requirement,
  rowsOf,
  settingOf,
  textOf,
  tradesToAdd,
  withoutTrade,
  withTypes,
  workersOf,
} from './edited.ts'
import { RequirementsEffect } from './effect-bar.tsx'
import { NotSaved } from './not-saved.tsx'
import { RequirementsDocument, SetRequirementsDocument } from './operations.ts'
import { RequirementRow } from './requirement-row.tsx'
import classes from './requirements.module.css'

const NOTHING: ReadonlySet<string> = new Set()

export default function RequirementsPage() {
  const query = useApiQuery(RequirementsDocument, {})
  const mayChange = useHasRole(ADMINISTRATORS)
  const { mutate, busy, failure, reset } = useApiMutation(SetRequirementsDocument, {
    onDone: () => {
      setEdited(undefined)
      query.refetch()
    },
  })
  const restore = useRestore(SetRequirementsDocument, { done: 'The requirements are as before', onDone: query.refetch })
  /** The requirements before editing and as edited; undefined if they are not being edited. */
  const [edited, setEdited] = useState<{ from: Requirement[]; rows: Requirement[] }>()
  const stored = query.data?.complianceRequirements ?? undefined
  const trades = query.data?.trades ?? null
  const rows = edited?.rows ?? rowsOf(stored ?? [])
  const edit = (next: Requirement[]) => stored && setEdited((before) => ({ from: before?.from ?? stored, rows: next }))
  const discard = () => {
    reset()
    setEdited(undefined)
    query.refetch()
  }
  const save = async () => {
    if (!edited) return
    const [from, requirements] = [settingOf(edited.from), settingOf(edited.rows)]
    if (await mutate({ requirements, ifUnchangedFrom: from }))
      restore('Requirements saved. Workers will be re-checked in a moment.', {
        requirements: from,
        ifUnchangedFrom: requirements,
      })
  }
  const isChanged = edited !== undefined && textOf(edited.rows) !== textOf(edited.from)
  const { question } = useLeaving(isChanged ? 'the requirements' : undefined)
  return (
    <>
      {question}
      <PageHeader
        title="Requirements"
        back={{ to: '/compliance', label: 'Compliance' }}
        about="The documents that workers need to be compliant: those of everyone, and those of their trade besides. A document counts while it is accepted and has not run out. What the work of a client or on a project needs besides is set on its page."
      />
      {!mayChange && (
        <Text size="sm" c="dimmed" mb="md">
          Owners and admins change what is required.
        </Text>
      )}
      <Loaded query={query} of={stored}>
        {() => (
          <>
            <ul className={classes.rows} aria-label="Requirements">
              {rows.map((row) => (
                <RequirementRow
                  key={row.trade?.toLowerCase() ?? ''}
                  row={row}
                  anyway={row.trade === null ? NOTHING : neededBy(rows, null)}
                  because="everyone"
                  note={people(workersOf(trades, row.trade))}
                  isReadOnly={!mayChange}
                  ownTypes={query.data?.customDocumentTypes?.data ?? []}
                  onChange={(types, own) => edit(withTypes(rows, row.trade, types, own))}
                  onRemove={
                    mayChange && row.trade !== null ? () => edit(withoutTrade(rows, row.trade as string)) : undefined
                  }
                />
              ))}
            </ul>
            {mayChange && (
              <AddTrade
                label="Another trade"
                action="Add trade"
                choices={tradesToAdd(trades, rows)}
                known={(trade) => rows.some((row) => row.trade?.toLowerCase() === trade.toLowerCase())}
                onAdd={(trade) => edit(withTypes(rows, trade, []))}
              />
            )}
            <NotSaved failure={failure} />
            {isChanged && (
              <RequirementsEffect
                requirements={settingOf(rows)}
                busy={busy}
                onSave={() => void save()}
                onDiscard={discard}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
