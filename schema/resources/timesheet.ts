/** Timesheets: hours captured in the worker portal, approved by staff. */

import { TimesheetStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import type { TimesheetEntry } from '../../src/domain/finance/timesheet-entries.ts'
import { createTimesheet, submitTimesheet, updateTimesheet } from '../../src/domain/finance/timesheets.ts'
import { builder } from '../builder.ts'
import { RecordType } from '../record.ts'

const TimesheetStatusType = builder.enumType(TimesheetStatus, {
  name: 'TimesheetStatus',
  description: 'Where a timesheet stands.',
})

const TimesheetEntryType = builder.objectRef<TimesheetEntry>('TimesheetEntry').implement({
  description: 'The hours of one day.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', nullable: false, description: 'The day.' }),
    hours: t.exposeFloat('hours', { nullable: false, description: 'Hours worked.' }),
    overtimeHours: t.exposeFloat('overtimeHours', { nullable: false, description: 'Hours beyond those.' }),
    note: t.exposeString('note', { nullable: true, description: 'Anything to add.' }),
  }),
})

builder.prismaObject('Timesheet', {
  description: "A worker's hours on a project over a period.",
  interfaces: [RecordType],
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Whose hours.' }),
    projectId: t.exposeID('projectId', { nullable: false, description: 'Worked where.' }),
    assignmentId: t.exposeID('assignmentId', { nullable: true, description: 'Under which assignment.' }),
    periodStart: t.expose('periodStart', { type: 'Date', nullable: false, description: 'First day.' }),
    periodEnd: t.expose('periodEnd', { type: 'Date', nullable: false, description: 'Last day.' }),
    entries: t.field({
      type: [TimesheetEntryType],
      nullable: false,
      description: 'The hours, day by day.',
      resolve: (timesheet) => timesheet.entries as unknown as TimesheetEntry[],
    }),
    totalHours: t.exposeFloat('totalHours', { nullable: false, description: 'All hours, overtime included.' }),
    status: t.expose('status', { type: TimesheetStatusType, nullable: false, description: 'Where it stands.' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true, description: 'When it was submitted.' }),
    approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true, description: 'When it was approved.' }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true, description: 'Why it was rejected.' }),
    worker: t.relation('worker', {
      nullable: false,
      description: 'Whose hours.',
      authScopes: { anyOf: resources.workers.read },
    }),
    project: t.relation('project', {
      nullable: false,
      description: 'Worked where.',
      authScopes: { anyOf: resources.projects.read },
    }),
    assignment: t.relation('assignment', {
      nullable: true,
      description: 'Under which assignment.',
      authScopes: { anyOf: resources.assignments.read },
    }),
  }),
})

const TimesheetEntryInput = builder.inputType('TimesheetEntryInput', {
  description: 'The hours of one day.',
  fields: (t) => ({
    date: t.field({ type: 'Date', required: true, description: 'A day of the period.' }),
    hours: t.float({ required: true, description: 'Hours worked, 0 to 24.' }),
    overtimeHours: t.float({ description: 'Hours beyond those; with them at most 24 a day.' }),
    note: t.string({ description: 'Anything to add.' }),
  }),
})

const CreateTimesheetInput = builder.inputType('CreateTimesheetInput', {
  description: 'A new timesheet; a draft until it is submitted.',
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Whose hours.' }),
    projectId: t.id({ required: true, description: 'Worked where.' }),
    assignmentId: t.id({ description: 'Under which assignment, of the same worker and project.' }),
    periodStart: t.field({ type: 'Date', required: true, description: 'First day.' }),
    periodEnd: t.field({ type: 'Date', required: true, description: 'Last day; not before the first.' }),
    entries: t.field({ type: [TimesheetEntryInput], required: true, description: 'The hours, day by day.' }),
  }),
})

const UpdateTimesheetInput = builder.inputType('UpdateTimesheetInput', {
  description: 'What changes of a timesheet: absent fields stay, null clears.',
  fields: (t) => ({
    status: t.field({ type: TimesheetStatusType, description: 'Where it moves.' }),
    rejectionReason: t.string({ description: 'Why it is rejected.' }),
    entries: t.field({ type: [TimesheetEntryInput], description: 'The hours, all of them; until approval.' }),
  }),
})

const authScopes = { anyOf: resources.timesheets.write }

builder.mutationFields((t) => ({
  createTimesheet: t.prismaField({
    type: 'Timesheet',
    nullable: false,
    description: 'Create a timesheet, as a draft.',
    authScopes,
    emitsNothing: "A draft is the worker's own; timesheet.submitted tells of it.",
    args: { input: t.arg({ type: CreateTimesheetInput, required: true, description: 'The timesheet.' }) },
    resolve: (query, _root, { input }, context) => createTimesheet(context, input, query),
  }),
  updateTimesheet: t.prismaField({
    type: 'Timesheet',
    nullable: false,
    description: 'Submit, approve, reject or correct a timesheet that is not approved.',
    authScopes,
    emits: ['timesheet.submitted', 'timesheet.approved', 'timesheet.rejected'],
    args: {
      id: t.arg.id({ required: true, description: 'The timesheet.' }),
      input: t.arg({ type: UpdateTimesheetInput, required: true, description: 'What changes.' }),
    },
    resolve: (query, _root, { id, input }, context) => updateTimesheet(context, id, input, query),
  }),
  submitTimesheet: t.prismaField({
    type: 'Timesheet',
    nullable: false,
    description: 'Submit a timesheet that is a draft or was rejected.',
    authScopes,
    emits: ['timesheet.submitted'],
    args: { id: t.arg.id({ required: true, description: 'The timesheet.' }) },
    resolve: (query, _root, { id }, context) => submitTimesheet(context, id, query),
  }),
}))
