/**
 * The fields by which lists can be filtered, sorted and searched, one row per resource. The input types of GraphQL, the
 * parameters of REST, OpenAPI and the SQL are made from this table. Each field needs an index in a migration
 * (test/schema/finding).
 *
 * Whether a field can be empty, and the values of an enum, follow from prisma/schema.prisma.
 */
import { type RecordTypeName, type Resource, resources } from '../../src/access/resources.ts'

/** How a field is filtered. */
export type Kind =
  /** One of the values of an enum. */
  | 'enum'
  /** One of several texts, exactly. */
  | 'text'
  /** The same, of a fixed length. */
  | 'code'
  /** One of several email addresses, in any case. */
  | 'email'
  /** One of several ids. */
  | 'id'
  /** A range: of calendar dates, points in time, whole numbers, numbers. */
  | 'date'
  | 'moment'
  | 'integer'
  | 'number'

/** What the records of a group are summed up by: hours exactly, money by currency. */
export interface Sum {
  kind: 'hours' | 'money'
  /** The column: of hours, or of minor units of `currency`, which is a column of the same table. */
  column: string
  /** The model that has the columns, if it is not the record's own: its rows refer to the record by the column `by`. */
  of?: { model: string; by: string }
  /** In the schema. */
  description: string
}

/** The filters, counts, sums, sorts and search of a resource. */
interface Findable {
  filters: Readonly<Record<string, Kind>>
  /** Whether it can be filtered by pairs of its metadata. */
  metadata?: true
  /** The filters whose values its records can be counted by: few values, many records. */
  counts?: readonly string[]
  /** What can be summed up for each of these values, by the names of the fields. */
  sums?: Readonly<Record<string, Sum>>
  /** Whether the database keeps the counts of `status` (`keep_status_counts`). */
  keepsStatusCounts?: true
  /** Text fields that it can be sorted by, in addition to its ranges. */
  sorts?: readonly string[]
  /** The fields whose words `search` finds, in the order of the index. */
  search?: readonly string[]
}

/** The filters of every resource. */
export const everywhere = { id: 'id', createdAt: 'moment', updatedAt: 'moment' } as const satisfies Record<string, Kind>

/** The field of a filter with alternatives, one of which must match. GraphQL only: a query string has no groups. */
export const OR = 'or'

/** The text filters that also tell whether there is a value, in GraphQL by another field: `hasExternalId`. */
export const withExistence: Readonly<Record<string, string>> = { externalId: 'hasExternalId' }

const timesheetSums = {
  hours: { kind: 'hours', column: 'total_hours', description: 'Total hours, including overtime.' },
  charged: {
    kind: 'money',
    column: 'amount',
    of: { model: 'TimesheetCharge', by: 'timesheet_id' },
    description: 'What clients are charged for the approved ones with a charge rate, without VAT.',
  },
} as const satisfies Record<string, Sum>

const invoiceSums = {
  net: { kind: 'money', column: 'net', description: 'Without VAT.' },
  vat: { kind: 'money', column: 'vat', description: 'VAT.' },
  total: { kind: 'money', column: 'total', description: 'With VAT.' },
} as const satisfies Record<string, Sum>

const expenseSums = {
  amount: { kind: 'money', column: 'amount', description: 'Amounts of the expenses.' },
} as const satisfies Record<string, Sum>

// biome-ignore format: a table reads by its columns
/** By GraphQL type. */
const rows: Readonly<Partial<Record<RecordTypeName, Findable>>> = {
  Worker: { filters: { status: 'enum', complianceStatus: 'enum', accountStatus: 'enum', trade: 'text', externalId: 'text', email: 'email' }, counts: ['status', 'complianceStatus', 'accountStatus', 'trade'], metadata: true, sorts: ['lastName'], search: ['firstName', 'lastName', 'email', 'phone', 'externalId'] },
  Client: { filters: { status: 'enum', externalId: 'text', contactEmail: 'email' }, counts: ['status'], metadata: true, sorts: ['name'], search: ['name', 'contactName', 'contactEmail', 'externalId'] },
  Project: { filters: { status: 'enum', clientId: 'id', code: 'text', externalId: 'text', startDate: 'date', endDate: 'date' }, counts: ['status', 'clientId'], metadata: true, sorts: ['name'], search: ['name', 'code', 'address', 'externalId'] },
  Job: { filters: { status: 'enum', projectId: 'id', startDate: 'date', endDate: 'date' }, counts: ['status', 'projectId'] },
  Assignment: { filters: { status: 'enum', workerId: 'id', projectId: 'id', jobId: 'id', trade: 'text', externalId: 'text', startDate: 'date', endDate: 'date' }, counts: ['status', 'trade', 'projectId'], keepsStatusCounts: true, metadata: true },
  PlannerWindow: { filters: { kind: 'enum', workerId: 'id', startsAt: 'moment', endsAt: 'moment' } },
  Document: { filters: { status: 'enum', type: 'enum', customTypeId: 'id', workerId: 'id', number: 'text', issuedOn: 'date', expiresOn: 'date' }, counts: ['status', 'type'], sorts: ['name'], search: ['name', 'number', 'fileName'] },
  CustomDocumentType: { filters: { status: 'enum', externalId: 'text' }, counts: ['status'], sorts: ['name'], search: ['name', 'key'] },
  DocumentPack: { filters: { status: 'enum', jobId: 'id', workerId: 'id', issuedAt: 'moment', completedAt: 'moment' }, counts: ['status'], sorts: ['name'], search: ['name'] },
  Timesheet: { filters: { status: 'enum', workerId: 'id', projectId: 'id', assignmentId: 'id', externalId: 'text', periodStart: 'date', periodEnd: 'date', totalHours: 'number', submittedAt: 'moment', approvedAt: 'moment' }, counts: ['status', 'workerId', 'projectId'], sums: timesheetSums, keepsStatusCounts: true, metadata: true },
  Expense: { filters: { status: 'enum', category: 'enum', workerId: 'id', projectId: 'id', currency: 'code', externalId: 'text', amount: 'integer', incurredOn: 'date' }, counts: ['status', 'category', 'workerId', 'projectId'], sums: expenseSums, keepsStatusCounts: true, metadata: true, search: ['description'] },
  AiJob: { filters: { status: 'enum', documentId: 'id', startedAt: 'moment', finishedAt: 'moment' } },
  Notification: { filters: { severity: 'enum', type: 'text', subjectType: 'text', subjectId: 'id', readAt: 'moment' }, counts: ['severity'], search: ['title', 'body'] },
  Note: { filters: { workerId: 'id', jobId: 'id', projectId: 'id', clientId: 'id', externalId: 'text' } },
  Task: { filters: { status: 'enum', priority: 'enum', source: 'enum', assigneeId: 'id', subjectType: 'text', subjectId: 'id', automationId: 'id', externalId: 'text', dueOn: 'date', completedAt: 'moment' }, counts: ['status', 'priority', 'assigneeId'], metadata: true, sorts: ['title'], search: ['title', 'externalId'] },
  Automation: { filters: { status: 'enum', trigger: 'text', lastRunAt: 'moment' }, sorts: ['name'], search: ['name'] },
  DocumentTemplate: { filters: { documentType: 'enum', name: 'text', version: 'integer', supersededAt: 'moment' }, counts: ['documentType'], sorts: ['name'], search: ['name'] },
  TimesheetApproval: { filters: { status: 'enum', projectId: 'id', periodStart: 'date' }, counts: ['status'] },
  Holiday: { filters: { externalId: 'text', date: 'date' } },
  ClientRate: { filters: { clientId: 'id', trade: 'text', currency: 'code', externalId: 'text', validFrom: 'date', validUntil: 'date' } },
  Invoice: { filters: { status: 'enum', clientId: 'id', number: 'text', currency: 'code', total: 'integer', periodStart: 'date', periodEnd: 'date', dueOn: 'date', issuedAt: 'moment', paidAt: 'moment' }, counts: ['status', 'clientId'], sums: invoiceSums, search: ['number'] },
}

/** By GraphQL type: the rows of all resources, also of those that are found in no way of their own. */
export const findables: Readonly<Record<string, Findable>> = Object.fromEntries(
  Object.values<Resource>(resources).map(({ type }) => [type, rows[type as RecordTypeName] ?? { filters: {} }]),
)
