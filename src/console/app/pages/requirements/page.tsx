/** The documents that workers of each trade need. Administrators can change them, and see the effect before saving. */
import { ADMINISTRATORS } from '../../../../access/scopes/roles.ts'
import { useLeaving } from '../../parts/forms/leaving.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Loaded } from '../../parts/states/loaded.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { useHasRole } from '../../session/session.tsx'
import { neededBy, people, settingOf, tradesToAdd, workersOf } from './edited.ts'
import { RequirementsEffect } from './effect-bar.tsx'
import { NotSaved } from './not-saved.tsx'
import { RequirementRows } from './requirement-rows.tsx'
import { useEdited } from './use-edited.ts'

const NOTHING: ReadonlySet<string> = new Set()

export default function RequirementsPage() {
  const mayChange = useHasRole(ADMINISTRATORS)
  const { query, stored, rows, edit, isChanged, discard, save, busy, failure } = useEdited()
  const trades = query.data?.trades ?? null
  const { question } = useLeaving(isChanged ? 'the requirements' : undefined)
  return (
    <>
      {question}
      <PageHeader
        title="Requirements"
        back={{ to: '/compliance', label: 'Compliance' }}
        about="The documents that workers need to be compliant: those of everyone, and those of their trade besides. A document counts while it is accepted and has not run out. What the work of a client or on a project needs besides is set on its page."
      />
      {!mayChange && <Muted mb="md">Owners and admins change what is required.</Muted>}
      <Loaded query={query} of={stored}>
        {() => (
          <>
            <RequirementRows
              label="Requirements"
              rows={rows}
              anywayOf={({ trade }) => (trade === null ? NOTHING : neededBy(rows, null))}
              because="everyone"
              noteOf={({ trade }) => people(workersOf(trades, trade))}
              isReadOnly={!mayChange}
              ownTypes={query.data?.customDocumentTypes?.data ?? []}
              add={{ label: 'Another trade', action: 'Add trade', choices: tradesToAdd(trades, rows) }}
              onChange={edit}
            />
            <NotSaved failure={failure} />
            {isChanged && (
              <RequirementsEffect requirements={settingOf(rows)} busy={busy} onSave={save} onDiscard={discard} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
