/** Timesheets: hours that workers enter in the worker portal and staff approve. */

import type { Timesheet } from '../../prisma/generated/client/client.ts'
import { TimesheetStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import type { TimesheetCorrection } from '../../src/domain/finance/timesheet-corrections.ts'
import type { TimesheetEntry } from '../../src/domain/finance/timesheet-entries.ts'
import {
  approveTimesheets,
  createTimesheet,
  newTimesheet,
  reopenTimesheets,
  type SkippedTimesheet,
  submitTimesheet,
  timesheetChange,
  timesheetWrites,
  updateTimesheet,
} from '../../src/domain/finance/timesheets.ts'
import { builder } from '../builder.ts'
import { readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { recordById } from '../record-references.ts'
import { addBatch } from '../records/batch.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

const TimesheetStatusType = builder.enumType(TimesheetStatus, {
  name: 'TimesheetStatus',
  description: 'Status of a timesheet.',
})

export const TimesheetEntryType = builder.objectRef<TimesheetEntry>('TimesheetEntry').implement({
  description: 'The hours of one day.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', nullable: false, description: 'Date of the work.' }),
    hours: t.exposeFloat('hours', { nullable: false, description: 'Hours worked, without overtime.' }),
    overtimeHours: t.exposeFloat('overtimeHours', { nullable: false, description: 'Overtime hours.' }),
    note: t.exposeString('note', { nullable: true, description: 'Note.' }),
  }),
})

const TimesheetCorrectionType = builder.objectRef<TimesheetCorrection>('TimesheetCorrection').implement({
  description: 'A correction of submitted or approved hours by somebody other than the worker.',
  fields: (t) => ({
    at: t.exposeString('at', { nullable: false, description: 'Time of the correction, ISO 8601.' }),
    by: t.exposeString('by', { nullable: false, description: 'Who made it: the name of a person, key or app.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Reason for it, which the worker is told.' }),
    hoursBefore: t.exposeFloat('hoursBefore', { nullable: false, description: 'Total hours before it.' }),
    hoursAfter: t.exposeFloat('hoursAfter', { nullable: false, description: 'Total hours after it.' }),
    entriesBefore: t.field({
      type: [TimesheetEntryType],
      nullable: false,
      description: 'The hours of each day before it.',
      ...readAs({ column: 'entriesBefore' }),
    }),
    entriesAfter: t.field({
      type: [TimesheetEntryType],
      nullable: false,
      description: 'The hours of each day after it.',
      ...readAs({ column: 'entriesAfter' }),
    }),
  }),
})

const TimesheetType = builder.prismaObject('Timesheet', {
  description: 'The hours of a worker on a project in a period.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Id of the worker.' }),
    projectId: t.exposeID('projectId', { nullable: false, description: 'Id of the project.' }),
    assignmentId: t.exposeID('assignmentId', { nullable: true, description: 'Id of the assignment.' }),
    periodStart: t.expose('periodStart', { type: 'Date', nullable: false, description: 'First day of the period.' }),
    periodEnd: t.expose('periodEnd', { type: 'Date', nullable: false, description: 'Last day of the period.' }),
    entries: t.field({
      type: [TimesheetEntryType],
      nullable: false,
      description: 'The hours of each day.',
      ...readAs({ column: 'entries' }),
    }),
    totalHours: t.exposeFloat('totalHours', { nullable: false, description: 'Total hours, including overtime.' }),
    status: t.expose('status', { type: TimesheetStatusType, nullable: false, description: 'Status of the timesheet.' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true, description: 'Time of submission.' }),
    approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true, description: 'Time of approval.' }),
    approvedBy: t.exposeString('approvedBy', {
      nullable: true,
      description: 'Who approved it: the name of a person, key or app at that time.',
    }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true, description: 'Reason for the rejection.' }),
    corrections: t.field({
      type: [TimesheetCorrectionType],
      nullable: false,
      description: 'What others than the worker corrected after it was submitted, oldest first. At most 20.',
      ...readAs({ column: 'corrections' }),
    }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among timesheets.',
    }),
    metadata: t.field(metadataField),
    worker: t.relation('worker', {
      nullable: true,
      description: 'The worker.',
      authScopes: { anyOf: resources.workers.read },
    }),
    project: t.relation('project', {
      nullable: true,
      description: 'The project.',
      authScopes: { anyOf: resources.projects.read },
    }),
    assignment: t.relation('assignment', {
      nullable: true,
      description: 'The assignment.',
      authScopes: { anyOf: resources.assignments.read },
    }),
  }),
})

const TimesheetEntryInput = builder.inputType('TimesheetEntryInput', {
  description: 'The hours of one day.',
  fields: (t) => ({
    date: t.field({ type: 'Date', required: true, description: 'Date of the work, in the period.' }),
    hours: t.float({ required: true, description: 'Hours worked without overtime, 0 to 24, in whole hundredths.' }),
    overtimeHours: t.float({
      description:
        'Overtime hours, in whole hundredths. The total of a day over all timesheets of the worker cannot exceed 24.',
    }),
    note: t.string({ description: 'Note.' }),
  }),
})

const CreateTimesheetInput = builder.inputType('CreateTimesheetInput', {
  description: 'A new timesheet. It is a draft until it is submitted, at once or later.',
  extensions: { check: newTimesheet },
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Id of the worker.' }),
    projectId: t.id({ required: true, description: 'Id of the project.' }),
    assignmentId: t.id({ description: 'Id of an assignment of the same worker and project.' }),
    periodStart: t.field({ type: 'Date', required: true, description: 'First day of the period.' }),
    periodEnd: t.field({
      type: 'Date',
      required: true,
      description: 'Last day of the period, which has at most 31 days.',
    }),
    entries: t.field({ type: [TimesheetEntryInput], required: true, description: 'The hours of each day.' }),
    submit: t.boolean({ description: 'Whether to submit it at once. Default: false.' }),
    ...ownFields(t, 'timesheets'),
  }),
})

const UpdateTimesheetInput = builder.inputType('UpdateTimesheetInput', {
  description: 'Changes to a timesheet. An absent field keeps its value; null clears it.',
  extensions: { check: timesheetChange },
  fields: (t) => ({
    status: t.field({ type: TimesheetStatusType, description: 'The new status.' }),
    rejectionReason: t.string({ description: 'Reason for the rejection.' }),
    entries: t.field({
      type: [TimesheetEntryInput],
      description: 'Replaces all entries. Those of an approved timesheet can be corrected until it is on an invoice.',
    }),
    reason: t.string({
      description:
        'Why submitted or approved hours are corrected. Required, except for an API key that changes hours before approval. It is kept with the earlier hours, and the worker is told.',
    }),
    ...ownFields(t, 'timesheets'),
  }),
})

const authScopes = { anyOf: resources.timesheets.write }

builder.mutationFields((t) => ({
  createTimesheet: t.field({
    type: 'Timesheet',
    nullable: false,
    description:
      'Create a timesheet: a draft, unless you submit it at once. It cannot overlap another timesheet of the same worker, project and assignment, except a rejected one. To be submitted, it needs at least one entry, and no entries for future days.',
    authScopes,
    emits: ['timesheet.created', 'timesheet.submitted'],
    args: { input: t.arg({ type: CreateTimesheetInput, required: true, description: 'The new timesheet.' }) },
    resolve: (_root, { input }, context) => createTimesheet(context, input),
  }),
  updateTimesheet: t.field({
    type: 'Timesheet',
    nullable: false,
    description:
      'Submit, approve, reject or correct a timesheet. A correction of submitted or approved hours needs a `reason`; hours on an invoice cannot be corrected.',
    authScopes,
    emits: ['timesheet.updated', 'timesheet.submitted', 'timesheet.approved', 'timesheet.rejected'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the timesheet.' }),
      input: t.arg({ type: UpdateTimesheetInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateTimesheet(context, id, input),
  }),
  submitTimesheet: t.field({
    type: 'Timesheet',
    nullable: false,
    description: 'Submit a draft or rejected timesheet.',
    authScopes,
    emits: ['timesheet.submitted'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the timesheet.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => submitTimesheet(context, id),
  }),
}))

const ApproveTimesheetInput = builder.inputType('ApproveTimesheetInput', {
  description: 'A timesheet to approve.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Id of the timesheet.' }),
    ifUnchangedSince: t.field({
      type: 'DateTime',
      description: 'Approve it only if it has not changed since this time, e.g. the `updatedAt` that you read.',
    }),
  }),
})

export const SkippedTimesheetType = builder.objectRef<SkippedTimesheet>('SkippedTimesheet').implement({
  description: 'A timesheet that could not be approved or billed.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'Id of the timesheet.' }),
    timesheetId: t.exposeID('id', { nullable: false, description: 'Id of the timesheet.' }),
    timesheet: t.field({
      description: 'The timesheet.',
      ...recordById(resources.timesheets, ({ id }: SkippedTimesheet) => id),
    }),
    code: t.exposeString('code', { nullable: false, description: 'Code of the error, e.g. `precondition_failed`.' }),
    message: t.exposeString('message', { nullable: false, description: 'Description of the error.' }),
  }),
})

const TimesheetApprovals = builder
  .objectRef<{ approved: Timesheet[]; skipped: SkippedTimesheet[] }>('TimesheetApprovals')
  .implement({
    description: 'The result of approving several timesheets.',
    fields: (t) => ({
      approved: t.field({
        type: [TimesheetType],
        nullable: false,
        description: 'Timesheets that were approved.',
        resolve: ({ approved }) => approved,
      }),
      skipped: t.expose('skipped', {
        type: [SkippedTimesheetType],
        nullable: false,
        description: 'Timesheets that were not approved, each with the reason.',
      }),
    }),
  })

builder.mutationField('approveTimesheets', (t) =>
  t.field({
    type: TimesheetApprovals,
    nullable: false,
    description:
      'Approve up to 200 submitted timesheets. Timesheets that cannot be approved are skipped, each with a reason.',
    authScopes,
    boundCallers: ['supervisor', 'finance'],
    emits: ['timesheet.approved'],
    args: {
      timesheets: t.arg({ type: [ApproveTimesheetInput], required: true, description: 'The timesheets.' }),
    },
    resolve: (_root, { timesheets }, context) => approveTimesheets(context, timesheets),
  }),
)

const TimesheetsReopened = builder
  .objectRef<{ reopened: Timesheet[]; skipped: SkippedTimesheet[] }>('ReopenedTimesheets')
  .implement({
    description: 'The result of taking back the approval of several timesheets.',
    fields: (t) => ({
      reopened: t.field({
        type: [TimesheetType],
        nullable: false,
        description: 'Timesheets that are submitted again.',
        resolve: ({ reopened }) => reopened,
      }),
      skipped: t.expose('skipped', {
        type: [SkippedTimesheetType],
        nullable: false,
        description: 'Timesheets that stay as they are, each with the reason.',
      }),
    }),
  })

const ReopenTimesheetInput = builder.inputType('ReopenTimesheetInput', {
  description: 'A timesheet whose approval is taken back.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Id of the timesheet.' }),
    ifUnchangedSince: t.field({
      type: 'DateTime',
      description: 'Only if it has not changed since this time, e.g. the `updatedAt` of the approval.',
    }),
  }),
})

builder.mutationField('reopenTimesheets', (t) =>
  t.field({
    type: TimesheetsReopened,
    nullable: false,
    description:
      'Take back the approval of up to 200 timesheets, which are submitted again. Timesheets on an invoice are skipped.',
    authScopes,
    boundCallers: ['supervisor', 'finance'],
    emits: ['timesheet.reopened'],
    args: {
      timesheets: t.arg({ type: [ReopenTimesheetInput], required: true, description: 'The timesheets.' }),
    },
    resolve: (_root, { timesheets }, context) => reopenTimesheets(context, timesheets),
  }),
)

addBatch(resources.timesheets, timesheetWrites, ['timesheet.created', 'timesheet.updated', 'timesheet.submitted'])
