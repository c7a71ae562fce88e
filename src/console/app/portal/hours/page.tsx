/** A week's hours: entered by project, stored while they are typed, and sent for approval. */
import { ActionIcon, Button, Text, TextInput, Title } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useSearchParams } from 'wouter'
import {
  changedDays,
  type DayHours,
  entriesOf,
  type HoursByDay,
  problemOf,
  totalOf,
} from '../../parts/hours/day-hours.ts'
import { readHours } from '../../parts/hours/hours-value.ts'
import { IconChevronLeft, IconChevronRight, IconClock } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { notify } from '../../parts/states/notify.tsx'
import { hoursText } from '../../parts/values/money.ts'
import { Status } from '../../parts/values/status.tsx'
import { useWeekStart } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { AsOf } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { timesheetWord } from '../parts/words.ts'
import { useDraft, usePortal } from '../portal-context.tsx'
import { isOpen } from '../queue/entry.ts'
import { addDays, daysOf, shortDay, today, weekName, weekOf, weekOfSheet } from '../week.ts'
import classes from './hours.module.css'
import { copied, filled, projectsOf, subjectOf, typed, type WeekProject, waitingHours } from './week-hours.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/

export default function HoursPage() {
  const words = texts().hours
  const { records } = usePortal()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('week') ?? ''
  const start = useWeekStart()
  const thisWeek = weekOf(today(), start)
  const isSheet = records?.timesheets.some((each) => each.periodStart === asked && weekOfSheet(each, start) === asked)
  const isDay = DATE.test(asked) && !Number.isNaN(Date.parse(asked))
  const first = isSheet ? asked : isDay ? weekOf(asked, start) : thisWeek
  const go = (week: string) => setSearch({ week }, { replace: true })
  const projects = records && projectsOf(records, first)
  return (
    <>
      <PageHeader title={words.title} />
      <AsOf />
      <div className={classes.weeks}>
        <ActionIcon variant="default" size="xl" aria-label={words.previous} onClick={() => go(addDays(first, -7))}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <div className={classes.week} aria-live="polite">
          <span className={classes.weekName}>{weekName(first)}</span>
          {first === thisWeek ? (
            <Text size="xs" c="dimmed">
              {words.thisWeek}
            </Text>
          ) : (
            <button type="button" className="textual" onClick={() => go(thisWeek)}>
              {words.goToThisWeek}
            </button>
          )}
        </div>
        <ActionIcon variant="default" size="xl" aria-label={words.next} onClick={() => go(addDays(first, 7))}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      {projects === undefined ? (
        <LoadingRows />
      ) : projects.length === 0 ? (
        <EmptyState icon={IconClock} title={words.none}>
          {words.noneText}
        </EmptyState>
      ) : (
        projects.map((project) => <ProjectWeek key={`${project.projectId} ${first}`} {...{ project, first }} />)
      )}
      <QueueList only={['createHours', 'changeHours']} />
    </>
  )
}

function ProjectWeek({ project, first }: { project: WeekProject; first: string }) {
  const words = texts().hours
  const { records, waiting, enter, workerId } = usePortal()
  const { projectId, name, timesheet, assignmentId, assigned } = project
  const subject = subjectOf(projectId, first)
  const [draft, setDraft] = useDraft<HoursByDay>(subject)
  const [shown, setShown] = useState(false)
  const entry = waitingHours(waiting.entries ?? [], subject)
  const inQueue = entry && (entry.variables.input as { entries: Parameters<typeof typed>[0] }).entries
  const week = draft ?? typed(inQueue ?? timesheet?.entries ?? [], first)
  const total = totalOf(week)
  const isBusy = entry !== undefined && !isOpen(entry) // it is being sent, so it cannot be changed until the response
  const isClosed = timesheet?.status === 'approved' || isBusy || draft === undefined
  const before = records?.timesheets.find(
    (each) => each.projectId === projectId && each.periodStart === addDays(first, -7),
  )
  const problems = Object.values(week).map(problemOf)
  const change = (day: string, hours: Partial<DayHours>) =>
    setDraft({ ...week, [day]: { ...(week[day] as DayHours), ...hours } })
  const submit = async () => {
    setShown(true)
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
    setShown(false)
    if (!navigator.onLine) notify(words.kept)
  }
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <Title order={2}>{name}</Title>
        {before && !isClosed && (
          <Button
            variant="light"
            size="compact-sm"
            onClick={() => {
              const past = before.entries.filter(({ date }) => addDays(date, 7) <= today())
              setDraft(filled(week, copied(past, addDays(first, -7), first)))
            }}
          >
            {words.copy}
          </Button>
        )}
        <Text component="small">
          {entry ? (
            <Status tone="calm">{words.notSent}</Status>
          ) : timesheet ? (
            <Status tone={timesheetWord(timesheet.status).tone}>{timesheetWord(timesheet.status).text}</Status>
          ) : (
            <Status tone="quiet">{words.notEntered}</Status>
          )}
        </Text>
      </div>
      {timesheet?.status === 'rejected' && !entry && (
        <p className={classes.reason}>
          <strong>{words.sentBack}</strong> {timesheet.rejectionReason ?? words.askReason}
        </p>
      )}
      {!entry && timesheet?.corrections?.map((correction) => <Correction key={correction.at} {...{ correction }} />)}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.hours}</th>
            <th scope="col">{words.overtime}</th>
          </tr>
        </thead>
        <tbody>
          {daysOf(first).map((day) => {
            const hours = week[day] as DayHours
            const problem = shown ? problemOf(hours) : undefined
            const field = (part: keyof DayHours, label: string) => (
              <TextInput
                className={classes.field}
                aria-label={`${label}, ${shortDay(day)}`}
                inputMode="decimal"
                enterKeyHint="next"
                autoComplete="off"
                placeholder="0"
                maxLength={5}
                value={hours[part]}
                readOnly={isClosed}
                disabled={day > today()} // the server does not accept hours of future days
                error={problem !== undefined}
                aria-describedby={problem && `problem-${projectId}-${day}`}
                onChange={(event) => change(day, { [part]: event.currentTarget.value.replace(',', '.') })}
                onBlur={(event) => {
                  const read = readHours(event.currentTarget.value)
                  if (read !== hours[part]) change(day, { [part]: read })
                }}
              />
            )
            return (
              <Fragment key={day}>
                <tr>
                  <td
                    className={classes.day}
                    data-off={!assigned.has(day) || undefined}
                    data-today={day === today() || undefined}
                  >
                    {shortDay(day)}
                    {records?.holidays?.[day] && <small className={classes.holiday}>{records.holidays[day]}</small>}
                  </td>
                  <td>{field('hours', words.hours)}</td>
                  <td>{field('overtime', words.overtime)}</td>
                </tr>
                {problem && (
                  <tr className={classes.below}>
                    <td colSpan={3} className={classes.problem} id={`problem-${projectId}-${day}`}>
                      {problem}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <div className={classes.foot}>
        <span className={classes.total}>
          {words.total} <strong>{hoursText(total)} h</strong>
        </span>
        {shown && total === 0 && (
          <span className={classes.problem} role="alert">
            {words.enterOne}
          </span>
        )}
        {!isClosed && (
          <Button onClick={() => void submit()} disabled={!draft && !entry && timesheet?.status === 'submitted'}>
            {timesheet?.status === 'submitted' ? words.sendChanges : texts().expenses.send}
          </Button>
        )}
      </div>
    </section>
  )
}

type Corrected = NonNullable<NonNullable<WeekProject['timesheet']>['corrections']>[number]

/** What somebody else changed in the hours that the worker sent. */
function Correction({ correction }: { correction: Corrected }) {
  const { by, reason, entriesBefore, entriesAfter } = correction
  const changes = changedDays(entriesBefore, entriesAfter).map(
    ({ day, before, after }) => `${shortDay(day)}: ${hoursText(before)} h → ${hoursText(after)} h`,
  )
  return (
    <p className={classes.reason}>
      <strong>{texts().hours.correctedBy(by)}</strong> {[reason, ...changes].filter(Boolean).join(' · ')}
    </p>
  )
}
