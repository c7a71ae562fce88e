/** Hours that a contact of the client approves by a link. */

import { TimesheetApprovalStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import {
  createTimesheetApproval,
  deleteTimesheetApproval,
  newApproval,
  type SentSheet,
} from '../../src/domain/finance/approvals/approvals.ts'
import { MAX_TEXT } from '../../src/domain/messages/kinds.ts'
import { builder } from '../builder.ts'
import { readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { DeletedRecordType } from '../records/deleted.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { WHO_MAY_CHOOSE } from './client-email.ts'
import { TimesheetEntryType } from './timesheet.ts'

const StatusType = builder.enumType(TimesheetApprovalStatus, {
  name: 'TimesheetApprovalStatus',
  description: 'Status of a request to approve hours.',
})

const OutcomeType = builder.enumType('SentTimesheetOutcome', {
  description: 'What became of a timesheet when the client approved the hours.',
  values: {
    approved: { description: 'It was approved.' },
    skipped: { description: 'It had changed, or was decided by staff, since it was sent. It stays as it is.' },
  } satisfies Record<NonNullable<SentSheet['outcome']>, object>,
})

const SentSheetType = builder.objectRef<SentSheet>('SentTimesheet').implement({
  description: 'A timesheet as it was sent to the client.',
  fields: (t) => ({
    timesheetId: t.exposeID('timesheetId', { nullable: false, description: 'Id of the timesheet.' }),
    worker: t.exposeString('worker', { nullable: false, description: 'Name of the worker.' }),
    hours: t.exposeFloat('hours', { nullable: false, description: 'Total hours, including overtime.' }),
    entries: t.field({
      type: [TimesheetEntryType],
      nullable: false,
      description: 'The hours of each day.',
      ...readAs({ column: 'entries' }),
    }),
    outcome: t.expose('outcome', {
      type: OutcomeType,
      nullable: true,
      description: 'What became of it; null until the hours are approved.',
    }),
  }),
})

const ApprovalType = builder.prismaObject('TimesheetApproval', {
  description:
    'A request to a contact of the client to approve the submitted hours of a project, as they were when they were sent. The contact decides once, by a link in an email.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    projectId: t.exposeID('projectId', { nullable: false, description: 'Id of the project.' }),
    periodStart: t.expose('periodStart', { type: 'Date', nullable: false, description: 'First day of the period.' }),
    periodEnd: t.expose('periodEnd', { type: 'Date', nullable: false, description: 'Last day of the period.' }),
    email: t.exposeString('email', { nullable: false, description: 'Address of the contact.' }),
    status: t.expose('status', { type: StatusType, nullable: false, description: 'Status of the request.' }),
    sheets: t.field({
      type: [SentSheetType],
      nullable: false,
      description: 'The timesheets as they were sent, at most 200.',
      complexity: { field: 1, multiplier: 50 },
      ...readAs({ column: 'sheets' }),
    }),
    totalHours: t.exposeFloat('totalHours', { nullable: false, description: 'Total hours that were sent.' }),
    requestedBy: t.exposeString('requestedBy', {
      nullable: false,
      description: 'Who sent it: the name of a person, key or app.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: false, description: 'When the link ends.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Time of the decision.' }),
    decidedBy: t.exposeString('decidedBy', { nullable: true, description: 'The name that the contact gave.' }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true, description: 'Reason for the rejection.' }),
    project: t.relation('project', {
      nullable: true,
      description: 'The project.',
      authScopes: { anyOf: resources.projects.read },
    }),
  }),
})

const CreateInput = builder.inputType('CreateTimesheetApprovalInput', {
  description: 'Hours to send to a contact of the client.',
  extensions: { check: newApproval },
  fields: (t) => ({
    projectId: t.id({ required: true, description: 'Id of the project.' }),
    periodStart: t.field({ type: 'Date', required: true, description: 'First day of the period.' }),
    periodEnd: t.field({
      type: 'Date',
      required: true,
      description: 'Last day of the period. The submitted timesheets that lie entirely in it are sent.',
    }),
    email: t.string({
      description: `Address of the contact. Default: the contact email of the client. ${WHO_MAY_CHOOSE}`,
    }),
    message: t.string({
      description: `The text of the email, up to ${MAX_TEXT.toLocaleString('en')} characters. Default: one sentence with project, period and hours. The link follows it. ${WHO_MAY_CHOOSE}`,
    }),
  }),
})

const authScopes = { anyOf: resources.timesheetApprovals.write }

builder.mutationFields((t) => ({
  createTimesheetApproval: t.field({
    type: ApprovalType,
    nullable: false,
    description:
      'Send the submitted hours of a project to a contact of the client, who approves or rejects them by a link within 14 days. The email counts towards the limit of emails to clients.',
    authScopes,
    emits: ['timesheet_approval.created'],
    args: { input: t.arg({ type: CreateInput, required: true, description: 'Which hours, and to whom.' }) },
    resolve: (_root, { input }, context) => createTimesheetApproval(context, input, context.services.config),
  }),
  deleteTimesheetApproval: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Withdraw a request that is not decided. Its link ends.',
    authScopes,
    emits: ['timesheet_approval.deleted'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the request.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => deleteTimesheetApproval(context, id),
  }),
}))
