/** A week on a project: its status, its hours, and the button that sends them. */
import { Button, Text, Title } from '@mantine/core'
import { changedDays } from '../../parts/hours/day-hours.ts'
import { hoursText } from '../../parts/values/money.ts'
import { Status } from '../../parts/values/status.tsx'
import { texts } from '../../words/texts.ts'
import { timesheetWord } from '../parts/words.ts'
import { shortDay } from '../week.ts'
import { DayRows } from './day-rows.tsx'
import classes from './hours.module.css'
import { useProjectWeek } from './use-project-week.ts'
import type { WeekProject } from './week-hours.ts'

export function ProjectWeek({ project, first }: { project: WeekProject; first: string }) {
  const words = texts().hours
  const { name, timesheet } = project
  const { entry, total, ...hours } = useProjectWeek(project, first)
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <Title order={2}>{name}</Title>
        {hours.copyBefore && (
          <Button variant="light" size="compact-sm" onClick={hours.copyBefore}>
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
      <DayRows project={project} first={first} {...hours} />
      <div className={classes.foot}>
        <span className={classes.total}>
          {words.total} <strong>{hoursText(total)} h</strong>
        </span>
        {hours.isShown && total === 0 && (
          <span className={classes.problem} role="alert">
            {words.enterOne}
          </span>
        )}
        {!hours.isClosed && (
          <Button onClick={hours.submit} disabled={!hours.isTyped && !entry && timesheet?.status === 'submitted'}>
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
