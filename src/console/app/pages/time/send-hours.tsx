/** Sends the hours that the Time page shows to the client's contact: of one project, and the week or the chosen rows. */
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { ActionButton } from '../../parts/layout/buttons.tsx'
import { type Day, dayFrom, readDay, type WeekStart, weekOf } from '../../parts/values/days.ts'
import { useMayBill, useNoEmail, useWeekStart } from '../../session/session.tsx'
import { SendHours } from '../projects/send-hours.tsx'
import { HoursProjectDocument, type TimesheetRowFragment } from './operations.ts'

interface Props {
  /** Those of the filter. */
  projects: readonly string[]
  week: string | undefined
  chosen: readonly TimesheetRowFragment[]
  onDone: () => void
}

export function SendHoursButton({ projects, week, chosen, onDone }: Props) {
  const maySend = useMayBill()
  const noEmail = useNoEmail()
  const start = useWeekStart()
  const [isSending, setSending] = useState(false)
  const ids = new Set(chosen.length > 0 ? chosen.map(({ projectId }) => projectId) : projects)
  const [id] = ids
  const isOne = ids.size === 1 && id !== undefined
  const { data } = useApiQuery(HoursProjectDocument, { id: id ?? '' }, { pause: !isSending || !isOne })
  if (!maySend) return null
  return (
    <>
      <ActionButton
        size="xs"
        variant="default"
        whyNot={noEmail ?? (isOne ? undefined : 'Filter by a project, or choose timesheets of one')}
        onClick={() => setSending(true)}
      >
        Send hours…
      </ActionButton>
      {isSending && data?.project && (
        <SendHours
          project={data.project}
          {...daysOf(week, chosen, start)}
          onDone={onDone}
          onClose={() => setSending(false)}
        />
      )}
    </>
  )
}

/** Those of the chosen rows, else of the week. */
function daysOf(
  week: string | undefined,
  chosen: Props['chosen'],
  start: WeekStart,
): { days?: { from: Day; until: Day } } {
  if (chosen.length > 0) {
    const from = Math.min(...chosen.map(({ periodStart }) => readDay(periodStart)))
    const until = Math.max(...chosen.map(({ periodEnd }) => readDay(periodEnd)))
    return { days: { from, until } }
  }
  const day = dayFrom(week)
  if (day === undefined) return {}
  const from = weekOf(day, start)
  return { days: { from, until: from + 6 } }
}
