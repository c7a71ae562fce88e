/** The hours of a week on a project: what was typed, is queued or was sent, and how to send them. */
import { useState } from 'react'
import { type DayHours, entriesOf, type HoursByDay, problemOf, totalOf } from '../../parts/hours/day-hours.ts'
import { notify } from '../../parts/states/notify.tsx'
import { texts } from '../../words/texts.ts'
import { useDraft, usePortal } from '../portal-context.tsx'
import { isOpen } from '../queue/entry.ts'
import { addDays, today, weekName } from '../week.ts'
import { copied, filled, subjectOf, type Timesheet, typed, type WeekProject, waitingHours } from './week-hours.ts'

/** @param first day of the week */
export function useProjectWeek(project: WeekProject, first: string) {
  const words = texts().hours
  const { records, waiting, enter, workerId } = usePortal()
  const { projectId, name, timesheet, assignmentId } = project
  const subject = subjectOf(projectId, first)
  const [draft, setDraft] = useDraft<HoursByDay>(subject)
  const [isShown, setIsShown] = useState(false)
  const entry = waitingHours(waiting.entries ?? [], subject)
  const inQueue = entry && (entry.variables.input as { entries: Parameters<typeof typed>[0] }).entries
  const week = draft ?? typed(inQueue ?? timesheet?.entries ?? [], first)
  const total = totalOf(week)
  const isBusy = entry !== undefined && !isOpen(entry) // it is being sent, so it cannot be changed until the response
  const isClosed = timesheet?.status === 'approved' || isBusy || draft === undefined
  const weekBefore = addDays(first, -7)
  const before = records?.timesheets.find((each) => each.projectId === projectId && each.periodStart === weekBefore)
  const copy = (from: Timesheet) => {
    const past = from.entries.filter(({ date }) => addDays(date, 7) <= today())
    setDraft(filled(week, copied(past, weekBefore, first)))
  }
  const problems = Object.values(week).map(problemOf)
  const change = (day: string, hours: Partial<DayHours>) =>
    setDraft({ ...week, [day]: { ...(week[day] as DayHours), ...hours } })
  const submit = async () => {
    setIsShown(true)
    if (problems.some((problem) => problem !== undefined) || total === 0) return
    const entries = entriesOf(week, timesheet?.entries)
    const title = words.entry(weekName(first), name)
    const period = { periodStart: first, periodEnd: addDays(first, 6) }
    const created = { workerId, projectId, ...(assignmentId && { assignmentId }), ...period, entries, submit: true }
    const status = timesheet?.status === 'submitted' ? {} : { status: 'submitted' }
    const isKept = await enter(
      timesheet === undefined
        ? { kind: 'createHours', title, subject, variables: { input: created } }
        : {
            kind: 'changeHours',
            title,
            subject,
            variables: {
              id: timesheet.id,
              ifUnchangedSince: timesheet.updatedAt,
              input: { ...status, entries },
            },
          },
      entry?.id,
    )
    if (!isKept) return
    setDraft(null)
    setIsShown(false)
    if (!navigator.onLine) notify(words.kept)
  }
  return {
    week,
    total,
    change,
    submit: () => void submit(),
    /** The entry that is not sent yet. */
    entry,
    /** It cannot be changed. */
    isClosed,
    /** Whether something was typed since it was sent. */
    isTyped: Boolean(draft),
    /** Whether problems are shown, because the person wanted to send it. */
    isShown,
    /** Fills empty days as in the week before; undefined if there is nothing to copy. */
    copyBefore: before && !isClosed ? () => copy(before) : undefined,
  }
}
