/** Enters the hours of a week for a worker, who could not do it. Shows what exists already. */
import { Select, Stack, Text, TextInput } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import { FindWorkersDocument, type FindWorkersQuery } from '../../filters/operations.ts'
import { useHolidays } from '../../holidays/use-holidays.ts'
import { ChooseRecord } from '../../parts/forms/choose-record.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { entriesOf, type HoursByDay, problemOf, totalOf, typedHours } from '../../parts/hours/day-hours.ts'
import { HoursFields } from '../../parts/hours/hours-fields.tsx'
import { dayFrom, dayText, formatPeriod, today, type WeekStart, weekOf } from '../../parts/values/days.ts'
import { hoursText } from '../../parts/values/money.ts'
import { PageLink } from '../../parts/values/page-link.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { timesheetKind } from '../../records/timesheet.ts'
import { useWeekStart } from '../../session/session.tsx'
import { daysFrom } from './correct-hours.tsx'
import { EnterHoursDocument, TimesheetsOfWeekDocument, WorkersProjectsDocument } from './operations.ts'

const periodOf = (day: string, start: WeekStart) => {
  const first = weekOf(dayFrom(day) ?? today(), start)
  return { periodStart: dayText(first), periodEnd: dayText(first + 6) }
}

const emptyWeek = (day: string, start: WeekStart): HoursByDay => {
  const { periodStart, periodEnd } = periodOf(day, start)
  return typedHours([], daysFrom(periodStart, periodEnd))
}

interface Props {
  onDone: () => void
  onClose: () => void
}

export function EnterHours({ onDone, onClose }: Props) {
  const first = dayText(today())
  const start = useWeekStart()
  const form = useRecordForm(EnterHoursDocument, {
    values: { workerId: '', workerName: '', projectId: '', day: first, hours: emptyWeek(first, start) },
    labels: { workerId: 'Worker', workerName: '', projectId: 'Project', day: 'Week of', hours: 'Hours' },
    variables: ({ workerId, projectId, day, hours }) => ({
      input: { workerId, projectId, ...periodOf(day, start), entries: entriesOf(hours), submit: true },
    }),
    done: ({ workerName }) => `Hours of ${workerName} entered`,
    onDone,
    onClose,
  })
  const { workerId, workerName, projectId, day, hours } = form.values
  const { periodStart, periodEnd } = periodOf(day, start)
  const holidays = useHolidays(periodStart, periodEnd)
  const { data } = useApiQuery(WorkersProjectsDocument, { workerId: [workerId] }, { pause: workerId === '' })
  const assigned = (data?.assignments?.data ?? []).filter(
    ({ startDate, endDate }) => startDate <= periodEnd && (endDate === null || endDate >= periodStart),
  )
  const projects = new Map(assigned.flatMap(({ project }) => (project ? [[project.id, project.name]] : [])))
  const filter = {
    workerId: [workerId],
    projectId: [projectId],
    periodStart: { lte: periodEnd },
    periodEnd: { gte: periodStart },
  }
  const isChosen = workerId !== '' && projectId !== ''
  const existing = useApiQuery(TimesheetsOfWeekDocument, { filter }, { pause: !isChosen }).data?.timesheets?.data
  const shown = isChosen ? (existing ?? []) : []
  const isValid = Object.values(hours).every((each) => problemOf(each) === undefined) && totalOf(hours) > 0
  return (
    <FormDialog title="Enter hours" action="Enter hours" ready={isChosen && isValid} form={form} onClose={onClose}>
      <Stack gap="md">
        <ChooseRecord<FindWorkersQuery, { id: string; name: string }>
          label="Worker"
          placeholder="Search by name"
          query={FindWorkersDocument}
          rowsOf={({ workers }) => (workers?.data ?? []).map((each) => ({ id: each.id, name: personName(each) }))}
          chosen={workerId ? { id: workerId, name: workerName } : undefined}
          onChoose={(row) => form.set({ workerId: row?.id ?? '', workerName: row?.name ?? '', projectId: '' })}
        />
        <Select
          {...form.choice('projectId')}
          data={[...projects].map(([value, label]) => ({ value, label }))}
          placeholder={workerId ? 'Projects that the worker is assigned to' : 'Choose the worker first'}
          disabled={workerId === ''}
          required
        />
        <TextInput
          {...form.input('day')}
          type="date"
          description={formatPeriod(periodStart, periodEnd)}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            form.set({
              day: chosen,
              ...(periodOf(chosen, start).periodStart !== periodStart && { hours: emptyWeek(chosen, start) }),
            })
          }}
          required
        />
        {shown.map((each) => (
          <Text key={each.id} size="sm">
            {`There is one of ${formatPeriod(each.periodStart, each.periodEnd)}: ${hoursText(each.totalHours)} h, ${timesheetKind.statuses[each.status].label.toLowerCase()}. `}
            <PageLink href={timesheetKind.pathOf(each)} onClick={onClose}>
              Open it
            </PageLink>
          </Text>
        ))}
        <HoursFields holidays={holidays} value={hours} onChange={(changed) => form.set({ hours: changed })} />
      </Stack>
    </FormDialog>
  )
}
