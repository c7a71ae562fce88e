/** The forms of the planner, what opens them, and what the server refused. */
import { useCallback, useState } from 'react'
import { dayText } from '../../parts/values/days.ts'
import { FillRole } from '../../staffing/fill-role.tsx'
import { Replace } from '../../staffing/replace.tsx'
import { townOf } from '../../staffing/words.ts'
import { EditDialog, type Editing } from './edit-dialog.tsx'
import type { Bar, Need, Person } from './people.ts'
import type { Proposal } from './proposal.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { type Change, usePlacing } from './use-placing.ts'
import type { Shown } from './use-shown.ts'

export function usePlanning(
  { timeZone, now, scale }: Pick<Shown, 'timeZone' | 'now' | 'scale'>,
  needs: readonly Need[],
  reload: () => Promise<void>,
) {
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<{ person: Person; bar: Bar }>()
  const [filling, setFilling] = useState<Need>()
  const { pending, refusal, dismiss, save } = usePlacing(timeZone, reload)
  const remove = useCallback((person: Person, bar: Bar) => setRemoving({ person, bar }), [])
  const fill = useCallback((need: Need) => setFilling(need), [])
  const edit = useCallback(
    (person: Person, bar: Bar | undefined) => {
      dismiss()
      const days = bar ?? { start: Math.max(now, scale.from), end: Math.max(now, scale.from) + 4 }
      setEditing({ person, bar, start: days.start, end: days.end })
    },
    [dismiss, now, scale.from],
  )
  /** Saves what was dropped; opens the form for selected days. */
  const place = ({ subject, person, start, end }: Proposal) => {
    if (person === undefined) return
    dismiss()
    if (subject.type === 'days') setEditing({ person, bar: undefined, start, end })
    else void save(changeOf(subject, person, { start, end }))
  }
  const reloaded = () => void reload()
  const role = filling && {
    ...filling,
    startDate: dayText(filling.start),
    endDate: filling.end === null ? null : dayText(filling.end),
    town: townOf(filling.address),
  }
  const closeFilling = () => setFilling(undefined)
  const dialogs = (
    <>
      {editing && (
        <EditDialog
          key={`${editing.person.id} ${editing.bar?.id}`}
          editing={editing}
          needs={needs}
          refusal={refusal}
          onSave={save}
          onRemove={remove}
          onClose={() => {
            dismiss()
            setEditing(undefined)
          }}
        />
      )}
      {removing && <RemoveDialog {...removing} onRemoved={reloaded} onClose={() => setRemoving(undefined)} />}
      {role?.covers !== undefined && (
        <Replace
          place={{ ...role, assignmentId: role.covers, away: role.away ?? '' }}
          onReplaced={reloaded}
          onClose={closeFilling}
        />
      )}
      {role && role.covers === undefined && <FillRole role={role} onAssigned={reloaded} onClose={closeFilling} />}
    </>
  )
  const notice = refusal && !editing && (
    <RefusalNotice refusal={refusal} onInsist={() => void save(refusal.change, true)} onClose={dismiss} />
  )
  return { pending, edit, place, remove, fill, dialogs, notice }
}

function changeOf(
  subject: Exclude<Proposal['subject'], { type: 'days' }>,
  person: Person,
  days: Pick<Bar, 'start' | 'end'>,
): Change {
  if (subject.type === 'need') {
    const { projectId, projectName, jobId, trade, covers } = subject.need
    return { type: 'assign', person, days, work: { projectId, projectName, jobId, trade, covers } }
  }
  const { bar } = subject
  return bar.type === 'assignment' ? { type: 'move', bar, person, days } : { type: 'window', bar, person, days }
}
