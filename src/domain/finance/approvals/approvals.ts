/** Requests to a contact of the client to approve the submitted hours of a project, as they are when they are sent. */
import { z } from 'zod'
import type { Client, Project, Timesheet, TimesheetApproval } from '../../../../prisma/generated/client/client.ts'
import type { Language } from '../../../../prisma/generated/client/enums.ts'
import { resources } from '../../../access/resources.ts'
import type { CallerWrite } from '../../../events/write.ts'
import type { Config } from '../../../platform/config.ts'
import { ApiError, invalidField } from '../../../platform/errors/errors.ts'
import { DAY } from '../../../platform/time/clock.ts'
import { dayText } from '../../../platform/time/dates.ts'
import { day, email, reference } from '../../input/checks.ts'
import { checkPeriod, validInput } from '../../input/input.ts'
import { clientLanguage, clientTexts } from '../../messages/client-texts.ts'
import { hoursInWords } from '../../messages/texts.ts'
import {
  checkClientText,
  checkMailServer,
  clientText,
  contactEmailOf,
  writeToClient,
} from '../../messages/write-to-client.ts'
import { callerName } from '../../records/caller-name.ts'
import { closedRecord, readOne } from '../../records/records.ts'
import { findReferenced } from '../../records/references.ts'
import { insertOne, updateOne } from '../../records/write-rows.ts'
import type { TimesheetEntry } from '../timesheet-entries.ts'

/** A timesheet as it was sent, as stored in the database. */
export interface SentSheet {
  timesheetId: string
  /** Name of the worker. */
  worker: string
  hours: number
  entries: TimesheetEntry[]
  /** Of the timesheet, ISO 8601: it has not changed since. */
  sentVersion: string
  /** Null until it is decided, and in a rejected request. */
  outcome: 'approved' | 'skipped' | null
}

/** A request with what its page shows. */
export interface OpenApproval extends TimesheetApproval {
  /** Of the client. */
  language: Language
  /** Names. */
  organisation: string
  project: string
  /** Whether it can be decided now. */
  isOpen: boolean
  /** The hours are there while the link works, and not for ever. */
  showsHours: boolean
  /** Day of the decision in the organisation's time zone. */
  decidedOn: Date | null
}

export const sheetsOf = ({ sheets }: Pick<TimesheetApproval, 'sheets'>) => sheets as unknown as SentSheet[]

/** As clients read them. */
export const inHours = (hours: number, language: Language) =>
  clientTexts[language].hours(hours, hoursInWords(hours, language))

const LINK_DAYS = 14
/** Those that one call approves. */
const MAX_SHEETS = 200
/** Days of all sheets: the request holds them, and so do its events. */
const MAX_DAYS = 1400

/** The input schema of `createTimesheetApproval`. */
export const newApproval = z.object({
  projectId: reference,
  periodStart: day,
  periodEnd: day,
  email: email.optional(),
  message: clientText.optional(),
})

/**
 * Send the submitted hours of a project that lie entirely in a period to the client's contact, or to the address of the input.
 * @throws {ApiError} validation_failed, also if there is no address or nothing to approve; insufficient_scope; conflict without a
 * mail server, while an earlier request waits, and over the limits of messages
 */
export async function createTimesheetApproval(
  write: CallerWrite,
  input: unknown,
  config: Pick<Config, 'smtpUrl'>,
): Promise<TimesheetApproval> {
  const { projectId, periodStart, periodEnd, message, ...given } = validInput(newApproval, input)
  checkPeriod(periodStart, periodEnd, 'periodEnd')
  checkClientText(write, { to: given.email, message })
  await checkMailServer(write, config, 'input.email')
  const project = await findReferenced<Project>(resources.projects, projectId, write, 'input.projectId')
  const client = await findReferenced<Client>(resources.clients, project.clientId, write, 'input.projectId')
  const to = given.email ?? contactEmailOf(client, 'input.email')
  await refuseWhileOneWaits(write, { projectId, periodStart, periodEnd })
  const { sheets, workers } = await submittedSheets(write, { projectId, periodStart, periodEnd })
  const hours = sheets.reduce((sum, sheet) => sum + Math.round(sheet.hours * 100), 0) / 100
  const at = await write.at
  const approval = await insertOne<TimesheetApproval>(write, resources.timesheetApprovals, {
    projectId,
    periodStart,
    periodEnd,
    email: to,
    sheets: sheets as object[],
    totalHours: hours,
    requestedBy: await callerName(write),
    expiresAt: new Date(at.getTime() + LINK_DAYS * DAY),
  })
  write.emit('timesheet_approval.created', approval)
  const language = clientLanguage(client.language)
  const texts = clientTexts[language].approval
  const days = { from: dayText(periodStart), until: dayText(periodEnd) }
  await writeToClient(write, [{ id: approval.id, to }], {
    kind: 'hours',
    clientId: client.id,
    approvalId: approval.id,
    path: 'input.email',
    language,
    subject: texts.subject(days),
    body: message ?? texts.body({ ...days, project: project.name, hours: inHours(hours, language), workers }),
  })
  return approval
}

type Period = Pick<Timesheet, 'projectId' | 'periodStart' | 'periodEnd'>

async function submittedSheets(
  { db }: CallerWrite,
  { projectId, periodStart, periodEnd }: Period,
): Promise<{ sheets: SentSheet[]; workers: number }> {
  const rows = await db.timesheet.findMany({
    where: {
      projectId,
      status: 'submitted',
      deletedAt: null,
      periodStart: { gte: periodStart },
      periodEnd: { lte: periodEnd },
    },
    include: { worker: { select: { firstName: true, lastName: true } } },
    orderBy: { id: 'asc' },
    take: MAX_SHEETS + 1,
  })
  if (rows.length === 0)
    throw invalidField(
      'input.periodStart',
      'nothing_to_approve',
      'must begin a period with submitted hours of the project',
    )
  if (rows.length > MAX_SHEETS)
    throw invalidField(
      'input.periodEnd',
      'too_many',
      `must end a period with at most ${MAX_SHEETS} submitted timesheets`,
    )
  const workers = new Set(rows.map(({ workerId }) => workerId)).size
  const sheets = rows.map(({ id, worker, entries, totalHours, updatedAt }) => ({
    timesheetId: id,
    worker: `${worker.firstName} ${worker.lastName}`,
    hours: totalHours,
    entries: byDay(entries as unknown as TimesheetEntry[]),
    sentVersion: updatedAt.toISOString(),
    outcome: null,
  }))
  if (sheets.reduce((sum, sheet) => sum + sheet.entries.length, 0) > MAX_DAYS)
    throw invalidField('input.periodEnd', 'too_many', `must end a period with hours on at most ${MAX_DAYS} days in all`)
  return { sheets, workers }
}

/** The client sees the hours of each day, and no notes. */
function byDay(entries: readonly TimesheetEntry[]): TimesheetEntry[] {
  const days = [...Map.groupBy(entries, ({ date }) => date)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const sum = (of: readonly number[]) => Math.round(of.reduce((total, each) => total + each * 100, 0)) / 100
  return days.map(([date, own]) => ({
    date,
    hours: sum(own.map(({ hours }) => hours)),
    overtimeHours: sum(own.map(({ overtimeHours }) => overtimeHours)),
    note: null,
  }))
}

/** A second request would let the contact decide twice, and fill a mailbox. */
async function refuseWhileOneWaits(
  { db, at }: CallerWrite,
  { projectId, periodStart, periodEnd }: Period,
): Promise<void> {
  const waiting = await db.timesheetApproval.findFirst({
    where: {
      projectId,
      status: 'pending',
      deletedAt: null,
      expiresAt: { gt: await at },
      periodStart: { lte: periodEnd },
      periodEnd: { gte: periodStart },
    },
    select: { id: true, email: true },
  })
  if (waiting === null) return
  const message = 'must not overlap with a request that waits for its decision: withdraw that first'
  throw new ApiError('conflict', {
    message: `Hours of these days wait for the decision of ${waiting.email}. Withdraw the request ${waiting.id}, then send them again.`,
    details: [{ path: 'input.periodStart', code: 'already_sent', message }],
  })
}

/** Withdraw a request that is not decided: its link ends. @throws {ApiError} not_found; invalid_transition if it is decided */
export async function deleteTimesheetApproval(write: CallerWrite, id: string) {
  const current = await readOne<TimesheetApproval>(write, resources.timesheetApprovals, id)
  if (current.status === 'approved' || current.status === 'rejected')
    throw closedRecord('timesheet approval', current.status, 'deleted')
  const deleted = await updateOne(write, resources.timesheetApprovals, current, { deletedAt: await write.at })
  write.emit('timesheet_approval.deleted', deleted)
  return { object: resources.timesheetApprovals.object, id: current.id }
}
