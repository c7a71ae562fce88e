// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of a worker's account for the worker portal. */
export type AccountStatus =
  /** The worker has an account. */
  | 'active'
  /** An invitation is open. */
  | 'invited'
  /** The worker cannot sign in. */
  | 'none';

/** Type of an action. */
export type ActionType =
  | 'create_task'
  | 'message'
  | 'notify'
  | 'update_record';

/** Filters AI job records. All conditions must match. */
export type AiJobFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `documentId` is one of these, up to 20. */
  documentId?: Array<string> | null | undefined;
  /** Only records whose `finishedAt` is in this range. */
  finishedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<AiJobFilter> | null | undefined;
  /** Only records whose `startedAt` is in this range. */
  startedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<AiJobStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Kind of an AI job. */
export type AiJobKind =
  | 'document_extraction';

/** Sorts AI job records. Ties are sorted by id. */
export type AiJobSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: AiJobSortField;
};

/** Fields by which AI job records can be sorted. */
export type AiJobSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `finishedAt`. */
  | 'finishedAt'
  /** By `startedAt`. */
  | 'startedAt'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an AI job. */
export type AiJobStatus =
  | 'failed'
  | 'queued'
  | 'running'
  | 'succeeded';

/** Filters assignment records. All conditions must match. */
export type AssignmentFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endDate` is in this range. */
  endDate?: OptionalDateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Only records whose `jobId` is one of these, up to 20. */
  jobId?: OptionalIdFilter | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<AssignmentFilter> | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `startDate` is in this range. */
  startDate?: DateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<AssignmentStatus> | null | undefined;
  /** Only records whose `trade` is one of these, up to 20. */
  trade?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: Array<string> | null | undefined;
};

/** Sorts assignment records. Ties are sorted by id. */
export type AssignmentSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: AssignmentSortField;
};

/** Fields by which assignment records can be sorted. */
export type AssignmentSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endDate`. */
  | 'endDate'
  /** By `startDate`. */
  | 'startDate'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an assignment, derived from its dates. */
export type AssignmentStatus =
  | 'active'
  | 'ended'
  | 'scheduled';

/** A condition on the event's data. */
export type AutomationConditionInput = {
  /** Comparison operator. */
  op: ConditionOperator;
  /** Path in the event data, e.g. `object.trade`. */
  path: string;
  /** Value to compare with; a comma-separated list for `in`, absent for `exists` and `missing`. */
  value?: string | null | undefined;
};

/** Filters automation records. All conditions must match. */
export type AutomationFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `lastRunAt` is in this range. */
  lastRunAt?: OptionalDateTimeRange | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<AutomationFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<AutomationStatus> | null | undefined;
  /** Only records whose `trigger` is one of these, up to 20. */
  trigger?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts automation records. Ties are sorted by id. */
export type AutomationSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: AutomationSortField;
};

/** Fields by which automation records can be sorted. */
export type AutomationSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `lastRunAt`. */
  | 'lastRunAt'
  /** By `name`. */
  | 'name'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an automation: enabled or disabled. */
export type AutomationStatus =
  | 'disabled'
  | 'enabled';

/** Up to 1,000 assignments. */
export type BatchAssignmentsInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new assignment. */
  records: Array<Record<string, unknown>>;
};

/** Up to 1,000 clients. */
export type BatchClientsInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new client. */
  records: Array<Record<string, unknown>>;
};

/** Up to 1,000 expenses. */
export type BatchExpensesInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new expense. */
  records: Array<Record<string, unknown>>;
};

/** What a batch does with its records. */
export type BatchMode =
  /** Create each record. */
  | 'create'
  /** Update the record with the same `externalId`, or create it if there is none. Absent fields keep their values. */
  | 'upsert';

/** Up to 1,000 projects. */
export type BatchProjectsInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new project. */
  records: Array<Record<string, unknown>>;
};

/** The result for a record of a batch. */
export type BatchStatus =
  | 'created'
  | 'failed'
  | 'unchanged'
  | 'updated';

/** Up to 1,000 tasks. */
export type BatchTasksInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new task. */
  records: Array<Record<string, unknown>>;
};

/** Up to 1,000 timesheets. */
export type BatchTimesheetsInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new timesheet. */
  records: Array<Record<string, unknown>>;
};

/** Up to 1,000 workers. */
export type BatchWorkersInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new worker. */
  records: Array<Record<string, unknown>>;
};

/** The hourly rates of an assignment. */
export type ChargeRateInput = {
  /** ISO 4217, e.g. `GBP`. */
  currency: string;
  /** Hourly overtime rate. Default: `rate`. */
  overtimeRate?: number | null | undefined;
  /** Hourly rate, in minor units of the currency. */
  rate: number;
};

/** Filters client records. All conditions must match. */
export type ClientFilter = {
  /** Only records whose `contactEmail` is one of these, up to 20, in any case. */
  contactEmail?: Array<string> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<ClientFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<ClientStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Filters client rate records. All conditions must match. */
export type ClientRateFilter = {
  /** Only records whose `clientId` is one of these, up to 20. `external_id:…` also works. */
  clientId?: Array<string> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `currency` is one of these, up to 20. */
  currency?: Array<string> | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<ClientRateFilter> | null | undefined;
  /** Only records whose `trade` is one of these, up to 20. */
  trade?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `validFrom` is in this range. */
  validFrom?: DateRange | null | undefined;
  /** Only records whose `validUntil` is in this range. */
  validUntil?: OptionalDateRange | null | undefined;
};

/** Sorts client rate records. Ties are sorted by id. */
export type ClientRateSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: ClientRateSortField;
};

/** Fields by which client rate records can be sorted. */
export type ClientRateSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `updatedAt`. */
  | 'updatedAt'
  /** By `validFrom`. */
  | 'validFrom'
  /** By `validUntil`. */
  | 'validUntil';

/** Sorts client records. Ties are sorted by id. */
export type ClientSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: ClientSortField;
};

/** Fields by which client records can be sorted. */
export type ClientSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `name`. */
  | 'name'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a client. */
export type ClientStatus =
  | 'active'
  | 'archived';

/** Compliance status of a worker, derived from their documents. */
export type ComplianceStatus =
  | 'compliant'
  | 'expiring'
  | 'non_compliant';

/** Comparison operator of a condition. */
export type ConditionOperator =
  | 'contains'
  | 'eq'
  | 'exists'
  | 'gt'
  | 'in'
  | 'lt'
  | 'missing'
  | 'neq';

/** A new assignment. */
export type CreateAssignmentInput = {
  /** Last day, not before the first. Default: open-ended. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among assignments. */
  externalId?: string | null | undefined;
  /** Id of the job whose role it fills; a job of the same project. */
  jobId?: string | null | undefined;
  /** Your own key-value pairs. */
  metadata?: Record<string, string> | null | undefined;
  /** Id of the project, which must not be `cancelled`. `external_id:…` also works. */
  projectId: string;
  /** First day. */
  startDate: string;
  /** Trade of the worker in this assignment. Default: the job's open role, or the worker's trade. */
  trade?: string | null | undefined;
  /** Id of the worker, who must not be `inactive`. `external_id:…` also works. */
  workerId: string;
};

/** A new client. */
export type CreateClientInput = {
  /** Postal address, on one line. */
  address?: string | null | undefined;
  /** Email address of the contact person. */
  contactEmail?: string | null | undefined;
  /** Name of the contact person. */
  contactName?: string | null | undefined;
  /** Phone number of the contact person, E.164, e.g. `+441632960961`. */
  contactPhone?: string | null | undefined;
  /** Id in your own system; unique among clients. */
  externalId?: string | null | undefined;
  /** Language of emails to its contacts, and of the page on which they approve hours. English without it. */
  language?: Language | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the company. */
  name: string;
  /** Purchase order number. */
  purchaseOrder?: string | null | undefined;
  /** Status of the client. Default: `active`. */
  status?: ClientStatus | null | undefined;
};

/** A new client rate. */
export type CreateClientRateInput = {
  /** Id of the client. `external_id:…` also works. */
  clientId: string;
  /** ISO 4217, e.g. `GBP`. */
  currency: string;
  /** Id in your own system; unique among client rates. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Hourly overtime rate, in minor units of the currency. Default: `rate`. */
  overtimeRate?: number | null | undefined;
  /** Hourly rate, in minor units of the currency. */
  rate: number;
  /** The trade of the assignments, without case; null for every trade that has no rate of its own. */
  trade?: string | null | undefined;
  /** First day on which it counts. */
  validFrom: string;
  /** Last day on which it counts; null without end. */
  validUntil?: string | null | undefined;
};

/** A new document type. */
export type CreateCustomDocumentTypeInput = {
  /** Id in your own system; unique among document types. */
  externalId?: string | null | undefined;
  /** A stable name for your own systems: a letter, then up to 59 of `a`–`z`, `0`–`9` and `_`. Default: made from the name. */
  key?: string | null | undefined;
  /** The levels or categories that its documents can have, up to 30; empty if they have none. */
  levels?: Array<string> | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the type. */
  name: string;
  /** Whether its documents need a file of the back, too. */
  needsBothSides?: boolean | null | undefined;
  /** Whether its documents need an expiry date. */
  needsExpiry?: boolean | null | undefined;
  /** Whether its documents need a number. */
  needsNumber?: boolean | null | undefined;
  /** Whether only callers with the scope `documents:restricted` see its documents. For all others they do not exist; they see only whether a requirement is met. Changing it needs that scope. */
  restricted?: boolean | null | undefined;
  /** Status of the type. An archived one is no longer offered; its documents and requirements stay as they are. */
  status?: CustomDocumentTypeStatus | null | undefined;
  /** How many months its documents are valid, 1 to 600: a document that is uploaded with a date of issue and no expiry date gets its expiry date from this. Null if that differs. */
  validMonths?: number | null | undefined;
};

/** A new document pack. It is a draft until it is issued. */
export type CreateDocumentPackInput = {
  /** Id of the job whose workers receive it, including workers who are assigned later. */
  jobId?: string | null | undefined;
  /** Name of the pack. */
  name: string;
  /** The templates of the pack. */
  templates: Array<PackTemplateInput>;
  /** Id of the one worker who receives it. `external_id:…` also works. */
  workerId?: string | null | undefined;
};

/** A new expense. Its status is `submitted`. */
export type CreateExpenseInput = {
  /** Amount in minor units of the currency, at least 1. */
  amount: number;
  /** Category of the expense. */
  category: ExpenseCategory;
  /** ISO 4217, e.g. `GBP`. */
  currency: string;
  /** Description of the expense. */
  description?: string | null | undefined;
  /** Id in your own system; unique among expenses. */
  externalId?: string | null | undefined;
  /** Date of the payment. */
  incurredOn: string;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Id of the project. `external_id:…` also works. */
  projectId?: string | null | undefined;
  /** The receipt: PDF, PNG, JPEG or WebP, up to 25 MB. */
  receipt?: File | null | undefined;
  /** Id of the worker who paid. `external_id:…` also works. */
  workerId: string;
};

/** A new holiday. */
export type CreateHolidayInput = {
  /** The day. A day is a holiday once. */
  date: string;
  /** Id in your own system; unique among holidays. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the holiday, e.g. `Good Friday`. */
  name: string;
};

/** New draft invoices. They bill the approved timesheets that lie entirely in the period and are not on another invoice. */
export type CreateInvoiceDraftsInput = {
  /** Id of the client. `external_id:…` also works. */
  clientId: string;
  /** Bill only what is charged in this currency (ISO 4217). */
  currency?: string | null | undefined;
  /** Last day of the period; not before the first. */
  periodEnd: string;
  /** First day of the period. */
  periodStart: string;
  /** Bill only the work on this project of the client. `external_id:…` also works. */
  projectId?: string | null | undefined;
  /** VAT rate in percent, up to two decimals. Default: the organisation's setting. */
  vatPercent?: number | null | undefined;
};

/** A new job. */
export type CreateJobInput = {
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Id of the project. `external_id:…` also works. */
  projectId: string;
  /** The workers that it needs, with each trade at most once. */
  roles: Array<JobRoleInput>;
  /** First day. */
  startDate: string;
};

/** A new note, on exactly one record. */
export type CreateNoteInput = {
  /** Id of the client that it is on. `external_id:…` also works. */
  clientId?: string | null | undefined;
  /** Id in your own system; unique among notes. */
  externalId?: string | null | undefined;
  /** Id of the job that it is on. */
  jobId?: string | null | undefined;
  /** User ids of the members to mention, up to 20, who may see the record. They get a message, unless they have turned such messages off. */
  mentionIds?: Array<string> | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Id of the project that it is on. `external_id:…` also works. */
  projectId?: string | null | undefined;
  /** The text, up to 4,000 characters. */
  text: string;
  /** Id of the worker that it is on. `external_id:…` also works. */
  workerId?: string | null | undefined;
};

/** A new planner window. */
export type CreatePlannerWindowInput = {
  /** End of the period; later than the start. */
  endsAt: string;
  /** Availability of the worker. */
  kind: PlannerKind;
  /** Note. */
  note?: string | null | undefined;
  /** Start of the period. */
  startsAt: string;
  /** Id of the worker. `external_id:…` also works. */
  workerId: string;
};

/** A new project. */
export type CreateProjectInput = {
  /** Address of the site, on one line. */
  address?: string | null | undefined;
  /** Id of the client. `external_id:…` also works. */
  clientId: string;
  /** Short code, e.g. `LDS-014`. */
  code?: string | null | undefined;
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among projects. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the project. */
  name: string;
  /** The client's purchase order number for the project. */
  purchaseOrder?: string | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
  /** Status of the project. Default: `planned`. */
  status?: ProjectStatus | null | undefined;
  /** Whether people work on the holidays of the organisation. If not, nobody is on site on these days, and no place on them is to cover. Default: `true`. */
  worksHolidays?: boolean | null | undefined;
};

/** A new task. */
export type CreateTaskInput = {
  /** User id of the member it is assigned to. */
  assigneeId?: string | null | undefined;
  /** Details, up to 5,000 characters. */
  description?: string | null | undefined;
  /** Due date. */
  dueOn?: string | null | undefined;
  /** Id in your own system; unique among tasks. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Priority of the task. Default: `normal`. */
  priority?: TaskPriority | null | undefined;
  /** Status of the task. Default: `open`. */
  status?: TaskStatus | null | undefined;
  /** Id of the record that it is about. `external_id:…` also works. */
  subjectId?: string | null | undefined;
  /** Type of the record that it is about, e.g. `worker`. */
  subjectType?: string | null | undefined;
  /** Title of the task. */
  title: string;
};

/** A new test organisation. */
export type CreateTestOrganisationInput = {
  /** Its time, from 2000 to 2099. Default: the real time. */
  clock?: string | null | undefined;
  /** Whether it begins with the clients, projects, workers and documents of the demo. Default: false. */
  demo?: boolean | null | undefined;
  /** Its name, e.g. that of the CI job. */
  name: string;
  /** Scopes of its key, any but `test:manage`. Default: `read`, `write`, `webhooks:manage`. */
  scopes?: Array<string> | null | undefined;
  /** IANA name, e.g. `Europe/Berlin`. Default: `Europe/London`. */
  timeZone?: string | null | undefined;
};

/** Hours to send to a contact of the client. */
export type CreateTimesheetApprovalInput = {
  /** Address of the contact. Default: the contact email of the client. Needs a signed-in member, or the scopes `read` and `write`. */
  email?: string | null | undefined;
  /** The text of the email, up to 2,000 characters. Default: one sentence with project, period and hours. The link follows it. Needs a signed-in member, or the scopes `read` and `write`. */
  message?: string | null | undefined;
  /** Last day of the period. The submitted timesheets that lie entirely in it are sent. */
  periodEnd: string;
  /** First day of the period. */
  periodStart: string;
  /** Id of the project. `external_id:…` also works. */
  projectId: string;
};

/** A new timesheet. It is a draft until it is submitted, at once or later. */
export type CreateTimesheetInput = {
  /** Id of an assignment of the same worker and project. `external_id:…` also works. */
  assignmentId?: string | null | undefined;
  /** The hours of each day. */
  entries: Array<TimesheetEntryInput>;
  /** Id in your own system; unique among timesheets. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Last day of the period, which has at most 31 days. */
  periodEnd: string;
  /** First day of the period. */
  periodStart: string;
  /** Id of the project. `external_id:…` also works. */
  projectId: string;
  /** Whether to submit it at once. Default: false. */
  submit?: boolean | null | undefined;
  /** Id of the worker. `external_id:…` also works. */
  workerId: string;
};

/** A new webhook endpoint. */
export type CreateWebhookEndpointInput = {
  /** `client_id` of an OAuth client of your organisation. The endpoint then gets the events of all organisations that connected the app with `webhooks:manage`, within its scopes there. For people who manage OAuth clients, and for tokens of the app itself. */
  clientId?: string | null | undefined;
  /** Maximum number of concurrent requests, 1 to 100. Default: 10. */
  concurrency?: number | null | undefined;
  /** Conditions on the `data` of an event, all of which must be true: other events are not delivered. Default: none. */
  conditions?: Array<AutomationConditionInput> | null | undefined;
  /** Your own description. */
  description?: string | null | undefined;
  /** Whether events are delivered. Default: true. */
  enabled?: boolean | null | undefined;
  /** Event types that are delivered: single types, all types of one object (`worker.*`) or all types (`*`). */
  eventTypes: Array<string>;
  /** Headers of your own that each delivery has, such as `authorization`: up to 10. Default: none. The values are encrypted and not shown again. */
  headers?: Record<string, string> | null | undefined;
  /** Whether the next delivery of a record waits until the one before it was delivered or is a dead letter. Default: false. */
  ordered?: boolean | null | undefined;
  /** How much of the record a delivery contains. Default: full. */
  payload?: WebhookPayload | null | undefined;
  /** Maximum number of requests in a minute, 1 to 60000, spread evenly over all workers. Default: no limit. */
  ratePerMinute?: number | null | undefined;
  /** A public HTTPS URL, on port 443 or 1024 to 65535. */
  url: string;
};

/** A new worker. */
export type CreateWorkerInput = {
  /** Email address. */
  email?: string | null | undefined;
  /** Id in your own system; unique among workers. */
  externalId?: string | null | undefined;
  /** First name. */
  firstName: string;
  /** Language of messages to the worker. */
  language?: Language | null | undefined;
  /** Last name. */
  lastName: string;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Phone number, E.164, e.g. `+441632960961`. */
  phone?: string | null | undefined;
  /** Status of the worker. Default: `candidate`. */
  status?: WorkerStatus | null | undefined;
  /** Trade of the worker. */
  trade?: string | null | undefined;
};

/** An API key, an OAuth token, or the session of a signed-in user. */
export type CredentialKind =
  | 'key'
  | 'session'
  | 'token';

/** Filters custom document type records. All conditions must match. */
export type CustomDocumentTypeFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<CustomDocumentTypeFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<CustomDocumentTypeStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts custom document type records. Ties are sorted by id. */
export type CustomDocumentTypeSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: CustomDocumentTypeSortField;
};

/** Fields by which custom document type records can be sorted. */
export type CustomDocumentTypeSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `name`. */
  | 'name'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a document type. */
export type CustomDocumentTypeStatus =
  | 'active'
  | 'archived';

/** A range of values. All conditions must match. */
export type DateRange = {
  /** Only values greater than this. */
  gt?: string | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: string | null | undefined;
  /** Only values less than this. */
  lt?: string | null | undefined;
  /** Only values less than or equal to this. */
  lte?: string | null | undefined;
};

/** A range of values. All conditions must match. */
export type DateTimeRange = {
  /** Only values greater than this. */
  gt?: string | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: string | null | undefined;
  /** Only values less than this. */
  lt?: string | null | undefined;
  /** Only values less than or equal to this. */
  lte?: string | null | undefined;
};

/** Filters document records. All conditions must match. */
export type DocumentFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `customTypeId` is one of these, up to 20. */
  customTypeId?: OptionalIdFilter | null | undefined;
  /** Only records whose `expiresOn` is in this range. */
  expiresOn?: OptionalDateRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `issuedOn` is in this range. */
  issuedOn?: OptionalDateRange | null | undefined;
  /** Only records whose `number` is one of these, up to 20. */
  number?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<DocumentFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<DocumentStatus> | null | undefined;
  /** Only records whose `type` is one of these, up to 20. */
  type?: Array<DocumentType> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: Array<string> | null | undefined;
};

/** Filters document pack records. All conditions must match. */
export type DocumentPackFilter = {
  /** Only records whose `completedAt` is in this range. */
  completedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `issuedAt` is in this range. */
  issuedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `jobId` is one of these, up to 20. */
  jobId?: OptionalIdFilter | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<DocumentPackFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<DocumentPackStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: OptionalIdFilter | null | undefined;
};

/** Sorts document pack records. Ties are sorted by id. */
export type DocumentPackSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: DocumentPackSortField;
};

/** Fields by which document pack records can be sorted. */
export type DocumentPackSortField =
  /** By `completedAt`. */
  | 'completedAt'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `issuedAt`. */
  | 'issuedAt'
  /** By `name`. */
  | 'name'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a document pack. */
export type DocumentPackStatus =
  | 'completed'
  | 'draft'
  | 'issued';

/** Sorts document records. Ties are sorted by id. */
export type DocumentSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: DocumentSortField;
};

/** Fields by which document records can be sorted. */
export type DocumentSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `expiresOn`. */
  | 'expiresOn'
  /** By `issuedOn`. */
  | 'issuedOn'
  /** By `name`. */
  | 'name'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a document. */
export type DocumentStatus =
  | 'expired'
  | 'expiring'
  | 'pending'
  | 'rejected'
  | 'valid';

/** Filters document template records. All conditions must match. */
export type DocumentTemplateFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `documentType` is one of these, up to 20. */
  documentType?: Array<DocumentType> | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `name` is one of these, up to 20. */
  name?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<DocumentTemplateFilter> | null | undefined;
  /** Only records whose `supersededAt` is in this range. */
  supersededAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `version` is in this range. */
  version?: IntRange | null | undefined;
};

/** Sorts document template records. Ties are sorted by id. */
export type DocumentTemplateSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: DocumentTemplateSortField;
};

/** Fields by which document template records can be sorted. */
export type DocumentTemplateSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `name`. */
  | 'name'
  /** By `supersededAt`. */
  | 'supersededAt'
  /** By `updatedAt`. */
  | 'updatedAt'
  /** By `version`. */
  | 'version';

/** Type of a document. */
export type DocumentType =
  | 'certificate'
  | 'contract'
  | 'licence'
  | 'other'
  | 'passport'
  | 'right_to_work'
  | 'trade_card';

/** The data that a credential accesses: that of its organisation (live) or the sandbox fixtures. */
export type Environment =
  | 'live'
  | 'sandbox';

/** Order of events. */
export type EventOrder =
  | 'newest_first'
  | 'oldest_first';

/** Category of an expense. */
export type ExpenseCategory =
  | 'accommodation'
  | 'meals'
  | 'other'
  | 'ppe'
  | 'tools'
  | 'travel';

/** Filters expense records. All conditions must match. */
export type ExpenseFilter = {
  /** Only records whose `amount` is in this range. */
  amount?: IntRange | null | undefined;
  /** Only records whose `category` is one of these, up to 20. */
  category?: Array<ExpenseCategory> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `currency` is one of these, up to 20. */
  currency?: Array<string> | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Only records whose `incurredOn` is in this range. */
  incurredOn?: DateRange | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<ExpenseFilter> | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: OptionalIdFilter | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<ExpenseStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: Array<string> | null | undefined;
};

/** Sorts expense records. Ties are sorted by id. */
export type ExpenseSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: ExpenseSortField;
};

/** Fields by which expense records can be sorted. */
export type ExpenseSortField =
  /** By `amount`. */
  | 'amount'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `incurredOn`. */
  | 'incurredOn'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an expense. */
export type ExpenseStatus =
  | 'approved'
  | 'paid'
  | 'rejected'
  | 'submitted';

/** A range of values. All conditions must match. */
export type FloatRange = {
  /** Only values greater than this. */
  gt?: number | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: number | null | undefined;
  /** Only values less than this. */
  lt?: number | null | undefined;
  /** Only values less than or equal to this. */
  lte?: number | null | undefined;
};

/** Filters holiday records. All conditions must match. */
export type HolidayFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `date` is in this range. */
  date?: DateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<HolidayFilter> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts holiday records. Ties are sorted by id. */
export type HolidaySort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: HolidaySortField;
};

/** Fields by which holiday records can be sorted. */
export type HolidaySortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `date`. */
  | 'date'
  /** By `updatedAt`. */
  | 'updatedAt';

/** A range of values. All conditions must match. */
export type IntRange = {
  /** Only values greater than this. */
  gt?: number | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: number | null | undefined;
  /** Only values less than this. */
  lt?: number | null | undefined;
  /** Only values less than or equal to this. */
  lte?: number | null | undefined;
};

/** Filters invoice records. All conditions must match. */
export type InvoiceFilter = {
  /** Only records whose `clientId` is one of these, up to 20. `external_id:…` also works. */
  clientId?: Array<string> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `currency` is one of these, up to 20. */
  currency?: Array<string> | null | undefined;
  /** Only records whose `dueOn` is in this range. */
  dueOn?: OptionalDateRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `issuedAt` is in this range. */
  issuedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `number` is one of these, up to 20. */
  number?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<InvoiceFilter> | null | undefined;
  /** Only records whose `paidAt` is in this range. */
  paidAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `periodEnd` is in this range. */
  periodEnd?: DateRange | null | undefined;
  /** Only records whose `periodStart` is in this range. */
  periodStart?: DateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<InvoiceStatus> | null | undefined;
  /** Only records whose `total` is in this range. */
  total?: IntRange | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Kind of the hours of an invoice line. */
export type InvoicePartKind =
  | 'overtime'
  | 'standard';

/** Sorts invoice records. Ties are sorted by id. */
export type InvoiceSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: InvoiceSortField;
};

/** Fields by which invoice records can be sorted. */
export type InvoiceSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `dueOn`. */
  | 'dueOn'
  /** By `issuedAt`. */
  | 'issuedAt'
  /** By `paidAt`. */
  | 'paidAt'
  /** By `periodEnd`. */
  | 'periodEnd'
  /** By `periodStart`. */
  | 'periodStart'
  /** By `total`. */
  | 'total'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an invoice. */
export type InvoiceStatus =
  | 'draft'
  | 'issued'
  | 'paid'
  | 'void';

/** Filters job records. All conditions must match. */
export type JobFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endDate` is in this range. */
  endDate?: OptionalDateRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<JobFilter> | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `startDate` is in this range. */
  startDate?: DateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<JobStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** The workers of one trade that a job needs. */
export type JobRoleInput = {
  /** Number of workers needed, 1 to 500. */
  headcount: number;
  /** The trade, e.g. `electrician`. */
  trade: string;
};

/** Sorts job records. Ties are sorted by id. */
export type JobSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: JobSortField;
};

/** Fields by which job records can be sorted. */
export type JobSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endDate`. */
  | 'endDate'
  /** By `startDate`. */
  | 'startDate'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a job. */
export type JobStatus =
  | 'cancelled'
  | 'completed'
  | 'mobilised'
  | 'mobilising';

/** Language of messages. */
export type Language =
  /** English. */
  | 'en'
  /** Polish. */
  | 'pl'
  /** Romanian. */
  | 'ro';

/** A pair of the metadata of a record. */
export type MetadataPair = {
  /** The key. */
  key: string;
  /** The exact value. */
  value: string;
};

/** Filters note records. All conditions must match. */
export type NoteFilter = {
  /** Only records whose `clientId` is one of these, up to 20. `external_id:…` also works. */
  clientId?: OptionalIdFilter | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Only records whose `jobId` is one of these, up to 20. */
  jobId?: OptionalIdFilter | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<NoteFilter> | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: OptionalIdFilter | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: OptionalIdFilter | null | undefined;
};

/** Sorts note records. Ties are sorted by id. */
export type NoteSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: NoteSortField;
};

/** Fields by which note records can be sorted. */
export type NoteSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Filters notification records. All conditions must match. */
export type NotificationFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<NotificationFilter> | null | undefined;
  /** Only records whose `readAt` is in this range. */
  readAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `severity` is one of these, up to 20. */
  severity?: Array<Severity> | null | undefined;
  /** Only records whose `subjectId` is one of these, up to 20. `external_id:…` also works. */
  subjectId?: OptionalIdFilter | null | undefined;
  /** Only records whose `subjectType` is one of these, up to 20. */
  subjectType?: Array<string> | null | undefined;
  /** Only records whose `type` is one of these, up to 20. */
  type?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts notification records. Ties are sorted by id. */
export type NotificationSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: NotificationSortField;
};

/** Fields by which notification records can be sorted. */
export type NotificationSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `readAt`. */
  | 'readAt'
  /** By `updatedAt`. */
  | 'updatedAt';

/** A range of values that can be absent. All conditions must match. */
export type OptionalDateRange = {
  /** `true`: only records that have a value. `false`: only records that do not. */
  exists?: boolean | null | undefined;
  /** Only values greater than this. */
  gt?: string | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: string | null | undefined;
  /** Only values less than this. */
  lt?: string | null | undefined;
  /** Only values less than or equal to this. */
  lte?: string | null | undefined;
};

/** A range of values that can be absent. All conditions must match. */
export type OptionalDateTimeRange = {
  /** `true`: only records that have a value. `false`: only records that do not. */
  exists?: boolean | null | undefined;
  /** Only values greater than this. */
  gt?: string | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: string | null | undefined;
  /** Only values less than this. */
  lt?: string | null | undefined;
  /** Only values less than or equal to this. */
  lte?: string | null | undefined;
};

/** Filters an id that can be absent. */
export type OptionalIdFilter = {
  /** `true`: only records that have a value. `false`: only records that do not. */
  exists?: boolean | null | undefined;
  /** Only records with one of these ids, up to 20. */
  in?: Array<string> | null | undefined;
};

/** A template of a pack. */
export type PackTemplateInput = {
  /** Name of the template. */
  name: string;
  /** Version of the template. Default: the latest version at the time of issue. */
  version?: string | null | undefined;
};

/** Availability of a worker in a planner window. */
export type PlannerKind =
  | 'available'
  | 'holiday'
  | 'sick'
  | 'training'
  | 'unavailable';

/** Filters planner window records. All conditions must match. */
export type PlannerWindowFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endsAt` is in this range. */
  endsAt?: DateTimeRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `kind` is one of these, up to 20. */
  kind?: Array<PlannerKind> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<PlannerWindowFilter> | null | undefined;
  /** Only records whose `startsAt` is in this range. */
  startsAt?: DateTimeRange | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: Array<string> | null | undefined;
};

/** Sorts planner window records. Ties are sorted by id. */
export type PlannerWindowSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: PlannerWindowSortField;
};

/** Fields by which planner window records can be sorted. */
export type PlannerWindowSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endsAt`. */
  | 'endsAt'
  /** By `startsAt`. */
  | 'startsAt'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Filters project records. All conditions must match. */
export type ProjectFilter = {
  /** Only records whose `clientId` is one of these, up to 20. `external_id:…` also works. */
  clientId?: Array<string> | null | undefined;
  /** Only records whose `code` is one of these, up to 20. */
  code?: Array<string> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endDate` is in this range. */
  endDate?: OptionalDateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<ProjectFilter> | null | undefined;
  /** Only records whose `startDate` is in this range. */
  startDate?: OptionalDateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<ProjectStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts project records. Ties are sorted by id. */
export type ProjectSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: ProjectSortField;
};

/** Fields by which project records can be sorted. */
export type ProjectSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endDate`. */
  | 'endDate'
  /** By `name`. */
  | 'name'
  /** By `startDate`. */
  | 'startDate'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a project. */
export type ProjectStatus =
  | 'active'
  | 'cancelled'
  | 'completed'
  | 'planned';

/** The purchase order of a draft invoice. */
export type PurchaseOrderInput = {
  /** The client's number; null for none. */
  purchaseOrder?: string | null | undefined;
};

/** A payment of an invoice. */
export type RecordPaymentInput = {
  /** Amount in minor units, at most what is outstanding. */
  amount: number;
  /** Day of the payment, not in the future. Default: today. */
  paidOn?: string | null | undefined;
  /** Reference, such as that of the transfer. */
  reference?: string | null | undefined;
};

/** A payment of an invoice. */
export type RemovePaymentInput = {
  /** Id of the payment. */
  paymentId: string;
};

/** Who covers for a worker who is away, and when. */
export type ReplaceWorkerInput = {
  /** Last day. Default: the last that nobody covers after that. */
  endDate?: string | null | undefined;
  /** First day. Default: the first that nobody covers, from today. */
  startDate?: string | null | undefined;
  /** Id of the worker who covers, who must not be `inactive`. `external_id:…` also works. */
  workerId: string;
};

/** Corrections of a document, or the reason for its rejection. An absent field keeps its value; null clears it. */
export type ReviewDocumentInput = {
  /** Id of the organisation's own type. */
  customTypeId?: string | null | undefined;
  /** Last day of validity; not before the date of issue. */
  expiresOn?: string | null | undefined;
  /** Date of issue. */
  issuedOn?: string | null | undefined;
  /** Level or category; one of those of its own type, and required if it has some. */
  level?: string | null | undefined;
  /** Number on the document. */
  number?: string | null | undefined;
  /** Reason for the rejection, for the worker. */
  rejectionReason?: string | null | undefined;
  /** Type of the document. A built-in one other than `other` ends the organisation's own type. */
  type?: DocumentType | null | undefined;
};

/** The role of a member, which decides what they can do in the organisation. */
export type Role =
  | 'admin'
  | 'developer'
  | 'finance'
  | 'owner'
  | 'recruiter'
  | 'staff'
  | 'supervisor'
  | 'worker';

/** A new version of the template with this name. Creates the template if it does not exist. */
export type SaveDocumentTemplateInput = {
  /** Markdown: headings, paragraphs, lists, tables, bold and italic, with merge fields such as `{{worker.first_name}}`. Available fields: organisation.name, worker.first_name, worker.last_name, worker.email, worker.phone, worker.trade, assignment.trade, assignment.start_date, assignment.end_date, job.start_date, job.end_date, project.name, project.code, project.address, project.start_date, project.end_date, client.name, client.contact_name, client.address, pack.name, today. */
  body: string;
  /** Document type of the documents that it produces. Default: that of the previous version, or `contract` for a new template. */
  documentType?: DocumentType | null | undefined;
  /** Whether it must be a new template: its name must not exist yet. Default: false. */
  isNew?: boolean | null | undefined;
  /** Name of the template. */
  name: string;
};

/** An email with an invoice. */
export type SendInvoiceInput = {
  /** The text, up to 2,000 characters. Default: one sentence with number, period, total and due date. Needs a signed-in member, or the scopes `read` and `write`. */
  message?: string | null | undefined;
  /** Up to 10 addresses; each gets its own email. Default: the contact email of the client. Needs a signed-in member, or the scopes `read` and `write`. */
  to?: Array<string> | null | undefined;
};

/** What became of a timesheet when the client approved the hours. */
export type SentTimesheetOutcome =
  /** It was approved. */
  | 'approved'
  /** It had changed, or was decided by staff, since it was sent. It stays as it is. */
  | 'skipped';

/** Severity of a notification. */
export type Severity =
  | 'critical'
  | 'info'
  | 'warning';

/** Sort direction. Records without a value come last in both. */
export type SortDirection =
  /** Smallest first. */
  | 'asc'
  /** Largest first. */
  | 'desc';

/** The API surface that received a request. */
export type Surface =
  | 'graphql'
  | 'mcp'
  | 'rest';

/** Filters task records. All conditions must match. */
export type TaskFilter = {
  /** Only records whose `assigneeId` is one of these, up to 20. */
  assigneeId?: OptionalIdFilter | null | undefined;
  /** Only records whose `automationId` is one of these, up to 20. */
  automationId?: OptionalIdFilter | null | undefined;
  /** Only records whose `completedAt` is in this range. */
  completedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `dueOn` is in this range. */
  dueOn?: OptionalDateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<TaskFilter> | null | undefined;
  /** Only records whose `priority` is one of these, up to 20. */
  priority?: Array<TaskPriority> | null | undefined;
  /** Only records whose `source` is one of these, up to 20. */
  source?: Array<TaskSource> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<TaskStatus> | null | undefined;
  /** Only records whose `subjectId` is one of these, up to 20. `external_id:…` also works. */
  subjectId?: OptionalIdFilter | null | undefined;
  /** Only records whose `subjectType` is one of these, up to 20. */
  subjectType?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Priority of a task. */
export type TaskPriority =
  | 'high'
  | 'low'
  | 'normal';

/** Sorts task records. Ties are sorted by id. */
export type TaskSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: TaskSortField;
};

/** Fields by which task records can be sorted. */
export type TaskSortField =
  /** By `completedAt`. */
  | 'completedAt'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `dueOn`. */
  | 'dueOn'
  /** By `title`. */
  | 'title'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Source of a task. */
export type TaskSource =
  | 'api'
  | 'automation'
  | 'staff';

/** Status of a task. */
export type TaskStatus =
  | 'cancelled'
  | 'done'
  | 'in_progress'
  | 'open';

/** Status of a test organisation. */
export type TestOrganisationStatus =
  /** Days pass until `advancingTo`. */
  | 'advancing'
  /** The records of the demo are being loaded. */
  | 'preparing'
  /** The clock stands still, and everything that its days caused is done. */
  | 'ready';

/** Filters timesheet approval records. All conditions must match. */
export type TimesheetApprovalFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<TimesheetApprovalFilter> | null | undefined;
  /** Only records whose `periodStart` is in this range. */
  periodStart?: DateRange | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<TimesheetApprovalStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts timesheet approval records. Ties are sorted by id. */
export type TimesheetApprovalSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: TimesheetApprovalSortField;
};

/** Fields by which timesheet approval records can be sorted. */
export type TimesheetApprovalSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `periodStart`. */
  | 'periodStart'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a request to approve hours. */
export type TimesheetApprovalStatus =
  | 'approved'
  | 'expired'
  | 'pending'
  | 'rejected';

/** The hours of one day. */
export type TimesheetEntryInput = {
  /** Date of the work, in the period. */
  date: string;
  /** Hours worked without overtime, 0 to 24, in whole hundredths. */
  hours: number;
  /** Note. */
  note?: string | null | undefined;
  /** Overtime hours, in whole hundredths. The total of a day over all timesheets of the worker cannot exceed 24. */
  overtimeHours?: number | null | undefined;
};

/** Filters timesheet records. All conditions must match. */
export type TimesheetFilter = {
  /** Only records whose `approvedAt` is in this range. */
  approvedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `assignmentId` is one of these, up to 20. `external_id:…` also works. */
  assignmentId?: OptionalIdFilter | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<TimesheetFilter> | null | undefined;
  /** Only records whose `periodEnd` is in this range. */
  periodEnd?: DateRange | null | undefined;
  /** Only records whose `periodStart` is in this range. */
  periodStart?: DateRange | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<TimesheetStatus> | null | undefined;
  /** Only records whose `submittedAt` is in this range. */
  submittedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `totalHours` is in this range. */
  totalHours?: FloatRange | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: Array<string> | null | undefined;
};

/** Sorts timesheet records. Ties are sorted by id. */
export type TimesheetSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: TimesheetSortField;
};

/** Fields by which timesheet records can be sorted. */
export type TimesheetSortField =
  /** By `approvedAt`. */
  | 'approvedAt'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `periodEnd`. */
  | 'periodEnd'
  /** By `periodStart`. */
  | 'periodStart'
  /** By `submittedAt`. */
  | 'submittedAt'
  /** By `totalHours`. */
  | 'totalHours'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a timesheet. */
export type TimesheetStatus =
  | 'approved'
  | 'draft'
  | 'rejected'
  | 'submitted';

/** Changes to an assignment. An absent field keeps its value. */
export type UpdateAssignmentInput = {
  /** Last day, not before the first; null for open-ended. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among assignments. Null clears it. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs; they replace the old ones. */
  metadata?: Record<string, string> | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
  /** Id of the new worker, who must not be `inactive`. `external_id:…` also works. */
  workerId?: string | null | undefined;
};

/** Changes to a client. An absent field keeps its value; null clears it. */
export type UpdateClientInput = {
  /** Postal address, on one line. */
  address?: string | null | undefined;
  /** Email address of the contact person. */
  contactEmail?: string | null | undefined;
  /** Name of the contact person. */
  contactName?: string | null | undefined;
  /** Phone number of the contact person, E.164, e.g. `+441632960961`. */
  contactPhone?: string | null | undefined;
  /** Id in your own system; unique among clients. */
  externalId?: string | null | undefined;
  /** Language of emails to its contacts, and of the page on which they approve hours. English without it. */
  language?: Language | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the company. */
  name?: string | null | undefined;
  /** Purchase order number. */
  purchaseOrder?: string | null | undefined;
  /** Status of the client. */
  status?: ClientStatus | null | undefined;
};

/** Changes to a client rate. An absent field keeps its value; null clears it. */
export type UpdateClientRateInput = {
  /** ISO 4217, e.g. `GBP`. */
  currency?: string | null | undefined;
  /** Id in your own system; unique among client rates. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Hourly overtime rate, in minor units of the currency. */
  overtimeRate?: number | null | undefined;
  /** Hourly rate, in minor units of the currency. */
  rate?: number | null | undefined;
  /** First day on which it counts. */
  validFrom?: string | null | undefined;
  /** Last day on which it counts; null without end. */
  validUntil?: string | null | undefined;
};

/** Changes to a document type. An absent field keeps its value; null clears it. */
export type UpdateCustomDocumentTypeInput = {
  /** Id in your own system; unique among document types. */
  externalId?: string | null | undefined;
  /** The levels or categories that its documents can have, up to 30; empty if they have none. */
  levels?: Array<string> | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the type. */
  name?: string | null | undefined;
  /** Whether its documents need a file of the back, too. */
  needsBothSides?: boolean | null | undefined;
  /** Whether its documents need an expiry date. */
  needsExpiry?: boolean | null | undefined;
  /** Whether its documents need a number. */
  needsNumber?: boolean | null | undefined;
  /** Whether only callers with the scope `documents:restricted` see its documents. For all others they do not exist; they see only whether a requirement is met. Changing it needs that scope. */
  restricted?: boolean | null | undefined;
  /** Status of the type. An archived one is no longer offered; its documents and requirements stay as they are. */
  status?: CustomDocumentTypeStatus | null | undefined;
  /** How many months its documents are valid, 1 to 600: a document that is uploaded with a date of issue and no expiry date gets its expiry date from this. Null if that differs. */
  validMonths?: number | null | undefined;
};

/** Changes to an expense. An absent field keeps its value; null clears it. */
export type UpdateExpenseInput = {
  /** Category of the expense. */
  category?: ExpenseCategory | null | undefined;
  /** Description of the expense. */
  description?: string | null | undefined;
  /** Id in your own system; unique among expenses. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Reason for the rejection. */
  rejectionReason?: string | null | undefined;
  /** The new status. */
  status?: ExpenseStatus | null | undefined;
};

/** Changes to a holiday. An absent field keeps its value; null clears it. */
export type UpdateHolidayInput = {
  /** The day. A day is a holiday once. */
  date?: string | null | undefined;
  /** Id in your own system; unique among holidays. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the holiday, e.g. `Good Friday`. */
  name?: string | null | undefined;
};

/** Changes to a job. An absent field keeps its value; null clears it. */
export type UpdateJobInput = {
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** The workers that it needs. Replaces all roles. */
  roles?: Array<JobRoleInput> | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
};

/** Changes to a note. An absent field keeps its value. */
export type UpdateNoteInput = {
  /** Id in your own system; unique among notes. */
  externalId?: string | null | undefined;
  /** User ids of the members to mention, up to 20, who may see the record. They get a message, unless they have turned such messages off. */
  mentionIds?: Array<string> | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** The text, up to 4,000 characters. */
  text?: string | null | undefined;
};

/** Changes to a planner window. An absent field keeps its value; null clears it. */
export type UpdatePlannerWindowInput = {
  /** End of the period; later than the start. */
  endsAt?: string | null | undefined;
  /** Availability of the worker. */
  kind?: PlannerKind | null | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** Start of the period. */
  startsAt?: string | null | undefined;
};

/** Changes to a project. An absent field keeps its value; null clears it. */
export type UpdateProjectInput = {
  /** Address of the site, on one line. */
  address?: string | null | undefined;
  /** Id of the client. `external_id:…` also works. */
  clientId?: string | null | undefined;
  /** Short code, e.g. `LDS-014`. */
  code?: string | null | undefined;
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among projects. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the project. */
  name?: string | null | undefined;
  /** The client's purchase order number for the project. */
  purchaseOrder?: string | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
  /** Status of the project. */
  status?: ProjectStatus | null | undefined;
  /** Whether people work on the holidays of the organisation. If not, nobody is on site on these days, and no place on them is to cover. */
  worksHolidays?: boolean | null | undefined;
};

/** Changes to a task. An absent field keeps its value; null clears it. */
export type UpdateTaskInput = {
  /** User id of the member it is assigned to. */
  assigneeId?: string | null | undefined;
  /** Details, up to 5,000 characters. */
  description?: string | null | undefined;
  /** Due date. */
  dueOn?: string | null | undefined;
  /** Id in your own system; unique among tasks. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Priority of the task. */
  priority?: TaskPriority | null | undefined;
  /** Status of the task. */
  status?: TaskStatus | null | undefined;
  /** Id of the record that it is about. `external_id:…` also works. */
  subjectId?: string | null | undefined;
  /** Type of the record that it is about, e.g. `worker`. */
  subjectType?: string | null | undefined;
  /** Title of the task. */
  title?: string | null | undefined;
};

/** Changes to a timesheet. An absent field keeps its value; null clears it. */
export type UpdateTimesheetInput = {
  /** Replaces all entries. Those of an approved timesheet can be corrected until it is on an invoice. */
  entries?: Array<TimesheetEntryInput> | null | undefined;
  /** Id in your own system; unique among timesheets. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Why submitted or approved hours are corrected. Required, except for an API key that changes hours before approval. It is kept with the earlier hours, and the worker is told. */
  reason?: string | null | undefined;
  /** Reason for the rejection. */
  rejectionReason?: string | null | undefined;
  /** The new status. */
  status?: TimesheetStatus | null | undefined;
};

/** Changes to a webhook endpoint. An absent field keeps its value. */
export type UpdateWebhookEndpointInput = {
  /** Maximum number of concurrent requests, 1 to 100. */
  concurrency?: number | null | undefined;
  /** Replaces all conditions; null removes them. Conditions on the `data` of an event, all of which must be true: other events are not delivered. */
  conditions?: Array<AutomationConditionInput> | null | undefined;
  /** Your own description; null clears it. */
  description?: string | null | undefined;
  /** Whether events are delivered. Enabling an endpoint does not send held deliveries; replay them. */
  enabled?: boolean | null | undefined;
  /** Event types that are delivered: single types, all types of one object (`worker.*`) or all types (`*`). */
  eventTypes?: Array<string> | null | undefined;
  /** Headers of your own that each delivery has, such as `authorization`: up to 10. Replaces all; null removes them. The values are encrypted and not shown again. */
  headers?: Record<string, string> | null | undefined;
  /** Whether the next delivery of a record waits until the one before it was delivered or is a dead letter. For events from now on. */
  ordered?: boolean | null | undefined;
  /** How much of the record future deliveries contain. */
  payload?: WebhookPayload | null | undefined;
  /** Maximum number of requests in a minute, 1 to 60000, spread evenly over all workers. Null removes the limit. */
  ratePerMinute?: number | null | undefined;
  /** A public HTTPS URL, on port 443 or 1024 to 65535. */
  url?: string | null | undefined;
};

/** Changes to a worker. An absent field keeps its value; null clears it. */
export type UpdateWorkerInput = {
  /** Email address. */
  email?: string | null | undefined;
  /** Id in your own system; unique among workers. */
  externalId?: string | null | undefined;
  /** First name. */
  firstName?: string | null | undefined;
  /** Language of messages to the worker. */
  language?: Language | null | undefined;
  /** Last name. */
  lastName?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Phone number, E.164, e.g. `+441632960961`. */
  phone?: string | null | undefined;
  /** Status of the worker. */
  status?: WorkerStatus | null | undefined;
  /** Trade of the worker. */
  trade?: string | null | undefined;
};

/** A new document. Its status is `pending` until review. */
export type UploadDocumentInput = {
  /** The file of its back, if it has two sides; as for `file`. */
  backFile?: File | null | undefined;
  /** Id of the organisation's own type. */
  customTypeId?: string | null | undefined;
  /** Last day of validity; not before the date of issue. If absent, it follows from the date of issue for own types that are valid for some months. */
  expiresOn?: string | null | undefined;
  /** Whether to extract fields from the file. Default: the organisation's setting. */
  extract?: boolean | null | undefined;
  /** The file: PDF, PNG, JPEG or WebP, up to 25 MB. Required, unless you send a link to it. */
  file?: File | null | undefined;
  /** Date of issue. */
  issuedOn?: string | null | undefined;
  /** Level or category; one of those of its own type, and required if it has some. */
  level?: string | null | undefined;
  /** Name of the document. */
  name: string;
  /** Number on the document. */
  number?: string | null | undefined;
  /** Instead of the file: a public `https://` link from which the server downloads it within 30 seconds, following up to three redirects. */
  sourceUrl?: string | null | undefined;
  /** Type of the document; `other` for a type of the organisation's own. */
  type: DocumentType;
  /** Id of the worker. `external_id:…` also works. */
  workerId: string;
};

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** Not sent, because the endpoint was deleted. */
  | 'cancelled'
  /** Dead letter: all attempts failed. It can be replayed. */
  | 'dead_lettered'
  /** The endpoint responded with 2xx. */
  | 'delivered'
  /** Queued: the next attempt is due. */
  | 'due'
  /** Not sent, because the endpoint was disabled. It can be replayed. */
  | 'held'
  /** An attempt is in progress. */
  | 'sending'
  /** The last attempt failed: the next attempt is at `nextAttemptAt`. Without that time, an earlier delivery of the record comes first (`ordered`). */
  | 'waiting';

/** Why an endpoint is disabled. */
export type WebhookDisabledReason =
  /** A user or the command line disabled it. */
  | 'asked'
  /** The app that it belongs to is no longer connected. */
  | 'disconnected'
  /** All of its deliveries failed for five days. */
  | 'failing'
  /** It responded with 410 Gone. */
  | 'gone';

/** Outcome of one attempt. */
export type WebhookOutcome =
  /** The endpoint URL does not point to a public address. */
  | 'address_refused'
  /** The connection closed early, or the response was not valid HTTP. */
  | 'broken'
  /** The TLS certificate is not trusted. */
  | 'certificate_refused'
  /** The endpoint returned a 2xx response in time. */
  | 'delivered'
  /** Not sent: the app that the endpoint belongs to is no longer connected. The endpoint was disabled. */
  | 'disconnected'
  /** The endpoint returned 410 Gone and was disabled. */
  | 'gone'
  /** Not sent: the app that the endpoint belongs to may not read this record, or it is about a document whose type is restricted. */
  | 'not_permitted'
  /** The endpoint returned a redirect. Redirects are not followed. */
  | 'redirected'
  /** The endpoint returned a status other than 2xx. */
  | 'refused'
  /** The endpoint did not respond in time. */
  | 'timed_out'
  /** The connection could not be opened. */
  | 'unreachable'
  /** The host name could not be resolved. */
  | 'unresolved';

/** How much of the record a delivery contains. */
export type WebhookPayload =
  /** The whole record, as REST showed it at the time, and the previous values of changed fields. */
  | 'full'
  /** Only the type and id of the record. */
  | 'thin';

/** Filters worker records. All conditions must match. */
export type WorkerFilter = {
  /** Only records whose `accountStatus` is one of these, up to 20. */
  accountStatus?: Array<AccountStatus> | null | undefined;
  /** Only records whose `complianceStatus` is one of these, up to 20. */
  complianceStatus?: Array<ComplianceStatus> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `email` is one of these, up to 20, in any case. */
  email?: Array<string> | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<WorkerFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<WorkerStatus> | null | undefined;
  /** Only records whose `trade` is one of these, up to 20. */
  trade?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts worker records. Ties are sorted by id. */
export type WorkerSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: WorkerSortField;
};

/** Fields by which worker records can be sorted. */
export type WorkerSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `lastName`. */
  | 'lastName'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a worker: candidate, active or inactive. */
export type WorkerStatus =
  | 'active'
  | 'candidate'
  | 'inactive';

export type AiJobRecordFragment = { object: string, id: string, kind: AiJobKind, status: AiJobStatus, error: string | null, attempts: number, document_id: string, started_at: string | null, finished_at: string | null, created_at: string, updated_at: string, result: Array<{ field: string, value: string, confidence: number }> | null };

export type ReplaceWorkerMutationVariables = Exact<{
  id: string;
  input: ReplaceWorkerInput;
}>;


export type ReplaceWorkerMutation = { replaceWorker: { object: string, id: string, trade: string | null, status: AssignmentStatus, metadata: Record<string, string>, worker_id: string, project_id: string, job_id: string | null, covers_id: string | null, start_date: string, end_date: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type AutomationRecordFragment = { object: string, id: string, name: string, trigger: string, status: AutomationStatus, run_count: number, last_run_at: string | null, created_at: string, updated_at: string, conditions: Array<{ path: string, op: ConditionOperator, value: string | null }>, actions: Array<{ type: ActionType, parameters: Record<string, string> }> };

export type ChargeRateRecordFragment = { object: string, rate: number, currency: string, id: string, assignment_id: string, overtime_rate: number, updated_at: string };

export type ListChargeRatesQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ListChargeRatesQuery = { chargeRates: { object: string, nextCursor: string | null, data: Array<{ object: string, rate: number, currency: string, id: string, assignment_id: string, overtime_rate: number, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetChargeRateQueryVariables = Exact<{
  id: string;
}>;


export type GetChargeRateQuery = { chargeRate: { object: string, rate: number, currency: string, id: string, assignment_id: string, overtime_rate: number, updated_at: string } | null };

export type SetChargeRateMutationVariables = Exact<{
  id: string;
  input: ChargeRateInput;
}>;


export type SetChargeRateMutation = { setChargeRate: { object: string, id: string, trade: string | null, status: AssignmentStatus, metadata: Record<string, string>, worker_id: string, project_id: string, job_id: string | null, covers_id: string | null, start_date: string, end_date: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type WebhookDeliveryRecordFragment = { object: string, id: string, test: boolean, status: WebhookDeliveryStatus, org_id: string, endpoint_id: string, event_id: string, event_type: string, attempt_count: number, next_attempt_at: string | null, created_at: string, finished_at: string | null };

export type ListWebhookDeliveriesQueryVariables = Exact<{
  limit?: number | null | undefined;
  before?: string | null | undefined;
  endpointId?: string | null | undefined;
  status?: Array<WebhookDeliveryStatus> | WebhookDeliveryStatus | null | undefined;
  eventType?: string | null | undefined;
  eventId?: string | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type ListWebhookDeliveriesQuery = { webhookDeliveries: { object: string, nextCursor: string | null, data: Array<{ object: string, id: string, test: boolean, status: WebhookDeliveryStatus, org_id: string, endpoint_id: string, event_id: string, event_type: string, attempt_count: number, next_attempt_at: string | null, created_at: string, finished_at: string | null }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetWebhookDeliveryQueryVariables = Exact<{
  id: string;
}>;


export type GetWebhookDeliveryQuery = { webhookDelivery: { body: string, object: string, id: string, test: boolean, status: WebhookDeliveryStatus, org_id: string, endpoint_id: string, event_id: string, event_type: string, attempt_count: number, next_attempt_at: string | null, created_at: string, finished_at: string | null, attempts: Array<{ id: string, outcome: WebhookOutcome, error: string | null, started_at: string, duration_ms: number, request_headers: unknown, response_status: number | null, response_headers: unknown, response_body: string | null }> } | null };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  id: string;
}>;


export type ReplayWebhookDeliveryMutation = { replayWebhookDelivery: { object: string, id: string, test: boolean, status: WebhookDeliveryStatus, org_id: string, endpoint_id: string, event_id: string, event_type: string, attempt_count: number, next_attempt_at: string | null, created_at: string, finished_at: string | null } };

export type SendTestEventMutationVariables = Exact<{
  id: string;
  type?: string | null | undefined;
}>;


export type SendTestEventMutation = { sendTestEvent: { object: string, id: string, test: boolean, status: WebhookDeliveryStatus, org_id: string, endpoint_id: string, event_id: string, event_type: string, attempt_count: number, next_attempt_at: string | null, created_at: string, finished_at: string | null } };

export type DocumentPackRecordFragment = { object: string, id: string, name: string, status: DocumentPackStatus, job_id: string | null, worker_id: string | null, issued_at: string | null, completed_at: string | null, created_at: string, updated_at: string, templates: Array<{ name: string, version: string }> };

export type DocumentRecordFragment = { object: string, id: string, type: DocumentType, level: string | null, name: string, number: string | null, status: DocumentStatus, worker_id: string, custom_type_id: string | null, issued_on: string | null, expires_on: string | null, rejection_reason: string | null, file_name: string, content_type: string, size_bytes: number, file_sha256: string | null, file_url: string, file_url_expires_at: string, back_file_name: string | null, back_content_type: string | null, back_size_bytes: number | null, back_file_url: string | null, created_at: string, updated_at: string };

export type CreateDocumentMutationVariables = Exact<{
  input: UploadDocumentInput;
}>;


export type CreateDocumentMutation = { uploadDocument: { object: string, id: string, type: DocumentType, level: string | null, name: string, number: string | null, status: DocumentStatus, worker_id: string, custom_type_id: string | null, issued_on: string | null, expires_on: string | null, rejection_reason: string | null, file_name: string, content_type: string, size_bytes: number, file_sha256: string | null, file_url: string, file_url_expires_at: string, back_file_name: string | null, back_content_type: string | null, back_size_bytes: number | null, back_file_url: string | null, created_at: string, updated_at: string } };

export type AcceptDocumentMutationVariables = Exact<{
  id: string;
  input?: ReviewDocumentInput | null | undefined;
}>;


export type AcceptDocumentMutation = { reviewDocument: { object: string, id: string, type: DocumentType, level: string | null, name: string, number: string | null, status: DocumentStatus, worker_id: string, custom_type_id: string | null, issued_on: string | null, expires_on: string | null, rejection_reason: string | null, file_name: string, content_type: string, size_bytes: number, file_sha256: string | null, file_url: string, file_url_expires_at: string, back_file_name: string | null, back_content_type: string | null, back_size_bytes: number | null, back_file_url: string | null, created_at: string, updated_at: string } };

export type RejectDocumentMutationVariables = Exact<{
  id: string;
  input: ReviewDocumentInput;
}>;


export type RejectDocumentMutation = { reviewDocument: { object: string, id: string, type: DocumentType, level: string | null, name: string, number: string | null, status: DocumentStatus, worker_id: string, custom_type_id: string | null, issued_on: string | null, expires_on: string | null, rejection_reason: string | null, file_name: string, content_type: string, size_bytes: number, file_sha256: string | null, file_url: string, file_url_expires_at: string, back_file_name: string | null, back_content_type: string | null, back_size_bytes: number | null, back_file_url: string | null, created_at: string, updated_at: string } };

export type EventRecordFragment = { id: string, type: string, data: unknown, created_at: string, org_id: string };

export type ListEventsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  after?: string | null | undefined;
  order?: EventOrder | null | undefined;
  types?: Array<string> | string | null | undefined;
  objectId?: string | null | undefined;
  since?: string | null | undefined;
}>;


export type ListEventsQuery = { events: { object: string, nextCursor: string | null, data: Array<{ id: string, type: string, data: unknown, created_at: string, org_id: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetEventQueryVariables = Exact<{
  id: string;
}>;


export type GetEventQuery = { event: { id: string, type: string, data: unknown, created_at: string, org_id: string } | null };

export type ExpenseRecordFragment = { object: string, id: string, category: ExpenseCategory, amount: number, currency: string, description: string | null, status: ExpenseStatus, metadata: Record<string, string>, worker_id: string, project_id: string | null, incurred_on: string, receipt_url: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string };

export type InvoiceRecordFragment = { object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> };

export type CreateInvoiceDraftsMutationVariables = Exact<{
  input: CreateInvoiceDraftsInput;
}>;


export type CreateInvoiceDraftsMutation = { createInvoiceDrafts: { object: string, drafts: Array<{ object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> }>, skipped: Array<{ code: string, message: string, id: string }> } };

export type RecordPaymentMutationVariables = Exact<{
  id: string;
  input: RecordPaymentInput;
}>;


export type RecordPaymentMutation = { recordPayment: { object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> } };

export type RemovePaymentMutationVariables = Exact<{
  id: string;
  input: RemovePaymentInput;
}>;


export type RemovePaymentMutation = { removePayment: { object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> } };

export type SendInvoiceMutationVariables = Exact<{
  id: string;
  input: SendInvoiceInput;
}>;


export type SendInvoiceMutation = { sendInvoice: { object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> } };

export type SetPurchaseOrderMutationVariables = Exact<{
  id: string;
  input: PurchaseOrderInput;
}>;


export type SetPurchaseOrderMutation = { setPurchaseOrder: { object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> } };

export type JobRecordFragment = { object: string, id: string, status: JobStatus, project_id: string, start_date: string, end_date: string | null, created_at: string, updated_at: string, roles: Array<{ trade: string, headcount: number, filled: number }> };

export type CreateJobMutationVariables = Exact<{
  input: CreateJobInput;
}>;


export type CreateJobMutation = { createJob: { object: string, id: string, status: JobStatus, job_id: string, project_id: string, start_date: string, end_date: string | null, created_at: string, updated_at: string, roles: Array<{ trade: string, headcount: number, filled: number }> } };

export type GetMeQueryVariables = Exact<{ [key: string]: never; }>;


export type GetMeQuery = { credential: { object: string, id: string, kind: CredentialKind, name: string | null, environment: Environment, scopes: Array<string>, worker_id: string | null, expires_at: string | null, trusted_documents_only: boolean, organisation: { id: string, name: string }, person: { id: string, name: string, role: Role | null } | null, budget: { limit: number, remaining: number, reset_seconds: number }, storage: { stored_bytes: number, limit_bytes: number } } };

export type ListMyDeprecationsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type ListMyDeprecationsQuery = { myDeprecations: { object: string, data: Array<{ object: string, name: string, since: string, sunset: string, requests: number, use_instead: string, doc_url: string, webhook_endpoint_id: string | null, last_used_at: string, days: Array<{ day: string, requests: number }> }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } };

export type NotificationRecordFragment = { object: string, id: string, type: string, title: string, body: string | null, severity: Severity, subject_type: string | null, subject_id: string | null, read_at: string | null, created_at: string, updated_at: string };

export type PaginationFragment = { limit: number, offset: number, total: number, has_more: boolean };

export type GetRequestQueryVariables = Exact<{
  id: string;
}>;


export type GetRequestQuery = { request: { object: string, surface: Surface, method: string, path: string, operation: string | null, environment: Environment, status: number, points: number, id: string, created_at: string, credential_id: string, credential_kind: CredentialKind, credential_name: string | null, error_code: string | null, duration_ms: number, cause: { message: string | null, path: string | null, document: string | null, shape: string | null, document_id: string | null, statement_count: number, details: Array<{ path: string, code: string, message: string }> } | null } | null };

export type CreateDocumentTemplateMutationVariables = Exact<{
  input: SaveDocumentTemplateInput;
}>;


export type CreateDocumentTemplateMutation = { saveDocumentTemplate: { object: string, id: string, name: string, version: number, body: string, document_type: DocumentType, superseded_at: string | null, created_at: string, updated_at: string } };

export type TestOrganisationRecordFragment = { object: string, id: string, name: string, status: TestOrganisationStatus, clock: string, demo: boolean, time_zone: string, advancing_to: string | null, ends_at: string, created_at: string, updated_at: string };

export type ListTestOrganisationsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type ListTestOrganisationsQuery = { testOrganisations: { object: string, data: Array<{ object: string, id: string, name: string, status: TestOrganisationStatus, clock: string, demo: boolean, time_zone: string, advancing_to: string | null, ends_at: string, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetTestOrganisationQueryVariables = Exact<{
  id: string;
}>;


export type GetTestOrganisationQuery = { testOrganisation: { object: string, id: string, name: string, status: TestOrganisationStatus, clock: string, demo: boolean, time_zone: string, advancing_to: string | null, ends_at: string, created_at: string, updated_at: string } | null };

export type ListTestEmailsQueryVariables = Exact<{
  id: string;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type ListTestEmailsQuery = { testEmails: { object: string, data: Array<{ object: string, id: string, recipient: string, subject: string, text: string, sent_at: string, created_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type CreateTestOrganisationMutationVariables = Exact<{
  input: CreateTestOrganisationInput;
}>;


export type CreateTestOrganisationMutation = { createTestOrganisation: { key: string, testOrganisation: { object: string, id: string, name: string, status: TestOrganisationStatus, clock: string, demo: boolean, time_zone: string, advancing_to: string | null, ends_at: string, created_at: string, updated_at: string } } };

export type AdvanceTestOrganisationMutationVariables = Exact<{
  id: string;
  to: string;
}>;


export type AdvanceTestOrganisationMutation = { advanceTestOrganisation: { object: string, id: string, name: string, status: TestOrganisationStatus, clock: string, demo: boolean, time_zone: string, advancing_to: string | null, ends_at: string, created_at: string, updated_at: string } };

export type DeleteTestOrganisationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteTestOrganisationMutation = { deleteTestOrganisation: { object: string, id: string, deleted: boolean } };

export type TimesheetApprovalRecordFragment = { object: string, id: string, email: string, status: TimesheetApprovalStatus, project_id: string, period_start: string, period_end: string, total_hours: number, requested_by: string, expires_at: string, decided_at: string | null, decided_by: string | null, rejection_reason: string | null, created_at: string, updated_at: string, sheets: Array<{ worker: string, hours: number, outcome: SentTimesheetOutcome | null, timesheet_id: string, entries: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }> }> };

export type TimesheetRecordFragment = { object: string, id: string, status: TimesheetStatus, metadata: Record<string, string>, worker_id: string, project_id: string, assignment_id: string | null, period_start: string, period_end: string, total_hours: number, submitted_at: string | null, approved_at: string | null, approved_by: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string, entries: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, corrections: Array<{ at: string, by: string, reason: string | null, hours_before: number, hours_after: number, entries_before: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, entries_after: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }> }> };

export type WebhookEndpointRecordFragment = { object: string, id: string, url: string, description: string | null, enabled: boolean, payload: WebhookPayload, concurrency: number, ordered: boolean, client_id: string | null, app_wide: boolean, event_types: Array<string>, rate_per_minute: number | null, header_names: Array<string>, failing_since: string | null, last_failed_at: string | null, disabled_at: string | null, disabled_reason: WebhookDisabledReason | null, secret_readable: boolean, previous_secret_until: string | null, created_at: string, updated_at: string, conditions: Array<{ path: string, op: ConditionOperator, value: string | null }> };

export type ListWebhookEndpointsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type ListWebhookEndpointsQuery = { webhookEndpointPage: { object: string, data: Array<{ object: string, id: string, url: string, description: string | null, enabled: boolean, payload: WebhookPayload, concurrency: number, ordered: boolean, client_id: string | null, app_wide: boolean, event_types: Array<string>, rate_per_minute: number | null, header_names: Array<string>, failing_since: string | null, last_failed_at: string | null, disabled_at: string | null, disabled_reason: WebhookDisabledReason | null, secret_readable: boolean, previous_secret_until: string | null, created_at: string, updated_at: string, conditions: Array<{ path: string, op: ConditionOperator, value: string | null }> }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetWebhookEndpointQueryVariables = Exact<{
  id: string;
}>;


export type GetWebhookEndpointQuery = { webhookEndpoint: { object: string, id: string, url: string, description: string | null, enabled: boolean, payload: WebhookPayload, concurrency: number, ordered: boolean, client_id: string | null, app_wide: boolean, event_types: Array<string>, rate_per_minute: number | null, header_names: Array<string>, failing_since: string | null, last_failed_at: string | null, disabled_at: string | null, disabled_reason: WebhookDisabledReason | null, secret_readable: boolean, previous_secret_until: string | null, created_at: string, updated_at: string, conditions: Array<{ path: string, op: ConditionOperator, value: string | null }> } | null };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { secret: string, endpoint: { object: string, id: string, url: string, description: string | null, enabled: boolean, payload: WebhookPayload, concurrency: number, ordered: boolean, client_id: string | null, app_wide: boolean, event_types: Array<string>, rate_per_minute: number | null, header_names: Array<string>, failing_since: string | null, last_failed_at: string | null, disabled_at: string | null, disabled_reason: WebhookDisabledReason | null, secret_readable: boolean, previous_secret_until: string | null, created_at: string, updated_at: string, conditions: Array<{ path: string, op: ConditionOperator, value: string | null }> } } };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  id: string;
  input: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { updateWebhookEndpoint: { object: string, id: string, url: string, description: string | null, enabled: boolean, payload: WebhookPayload, concurrency: number, ordered: boolean, client_id: string | null, app_wide: boolean, event_types: Array<string>, rate_per_minute: number | null, header_names: Array<string>, failing_since: string | null, last_failed_at: string | null, disabled_at: string | null, disabled_reason: WebhookDisabledReason | null, secret_readable: boolean, previous_secret_until: string | null, created_at: string, updated_at: string, conditions: Array<{ path: string, op: ConditionOperator, value: string | null }> } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { object: string, id: string, deleted: boolean } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
  overlapHours?: number | null | undefined;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string, endpoint: { object: string, id: string, url: string, description: string | null, enabled: boolean, payload: WebhookPayload, concurrency: number, ordered: boolean, client_id: string | null, app_wide: boolean, event_types: Array<string>, rate_per_minute: number | null, header_names: Array<string>, failing_since: string | null, last_failed_at: string | null, disabled_at: string | null, disabled_reason: WebhookDisabledReason | null, secret_readable: boolean, previous_secret_until: string | null, created_at: string, updated_at: string, conditions: Array<{ path: string, op: ConditionOperator, value: string | null }> } } };

export type WorkerRecordFragment = { object: string, id: string, email: string | null, phone: string | null, trade: string | null, status: WorkerStatus, language: Language | null, metadata: Record<string, string>, first_name: string, last_name: string, compliance_status: ComplianceStatus, account_status: AccountStatus, external_id: string | null, erased_at: string | null, erasure_finished_at: string | null, legal_hold_at: string | null, created_at: string, updated_at: string };

export type ListWorkersQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: WorkerFilter | null | undefined;
  sort?: WorkerSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListWorkersQuery = { workers: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, email: string | null, phone: string | null, trade: string | null, status: WorkerStatus, language: Language | null, metadata: Record<string, string>, deleted_at?: string | null, first_name: string, last_name: string, compliance_status: ComplianceStatus, account_status: AccountStatus, external_id: string | null, erased_at: string | null, erasure_finished_at: string | null, legal_hold_at: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetWorkerQueryVariables = Exact<{
  id: string;
}>;


export type GetWorkerQuery = { worker: { object: string, id: string, email: string | null, phone: string | null, trade: string | null, status: WorkerStatus, language: Language | null, metadata: Record<string, string>, first_name: string, last_name: string, compliance_status: ComplianceStatus, account_status: AccountStatus, external_id: string | null, erased_at: string | null, erasure_finished_at: string | null, legal_hold_at: string | null, created_at: string, updated_at: string } | null };

export type CreateWorkerMutationVariables = Exact<{
  input: CreateWorkerInput;
}>;


export type CreateWorkerMutation = { createWorker: { object: string, id: string, email: string | null, phone: string | null, trade: string | null, status: WorkerStatus, language: Language | null, metadata: Record<string, string>, first_name: string, last_name: string, compliance_status: ComplianceStatus, account_status: AccountStatus, external_id: string | null, erased_at: string | null, erasure_finished_at: string | null, legal_hold_at: string | null, created_at: string, updated_at: string } };

export type UpdateWorkerMutationVariables = Exact<{
  id: string;
  input: UpdateWorkerInput;
}>;


export type UpdateWorkerMutation = { updateWorker: { object: string, id: string, email: string | null, phone: string | null, trade: string | null, status: WorkerStatus, language: Language | null, metadata: Record<string, string>, first_name: string, last_name: string, compliance_status: ComplianceStatus, account_status: AccountStatus, external_id: string | null, erased_at: string | null, erasure_finished_at: string | null, legal_hold_at: string | null, created_at: string, updated_at: string } };

export type BatchWorkersMutationVariables = Exact<{
  input: BatchWorkersInput;
}>;


export type BatchWorkersMutation = { batchWorkers: { object: string, data: Array<{ index: number, status: BatchStatus, id: string | null, error: { code: string, message: string, doc_url: string, details: Array<{ path: string, code: string, message: string, conflictingId: string | null }> | null } | null }>, summary: { created: number, updated: number, unchanged: number, failed: number } } };

export type ClientRecordFragment = { object: string, id: string, name: string, address: string | null, status: ClientStatus, language: Language | null, metadata: Record<string, string>, contact_name: string | null, contact_email: string | null, contact_phone: string | null, purchase_order: string | null, external_id: string | null, created_at: string, updated_at: string };

export type ListClientsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: ClientFilter | null | undefined;
  sort?: ClientSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListClientsQuery = { clients: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, name: string, address: string | null, status: ClientStatus, language: Language | null, metadata: Record<string, string>, deleted_at?: string | null, contact_name: string | null, contact_email: string | null, contact_phone: string | null, purchase_order: string | null, external_id: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetClientQueryVariables = Exact<{
  id: string;
}>;


export type GetClientQuery = { client: { object: string, id: string, name: string, address: string | null, status: ClientStatus, language: Language | null, metadata: Record<string, string>, contact_name: string | null, contact_email: string | null, contact_phone: string | null, purchase_order: string | null, external_id: string | null, created_at: string, updated_at: string } | null };

export type CreateClientMutationVariables = Exact<{
  input: CreateClientInput;
}>;


export type CreateClientMutation = { createClient: { object: string, id: string, name: string, address: string | null, status: ClientStatus, language: Language | null, metadata: Record<string, string>, contact_name: string | null, contact_email: string | null, contact_phone: string | null, purchase_order: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type UpdateClientMutationVariables = Exact<{
  id: string;
  input: UpdateClientInput;
}>;


export type UpdateClientMutation = { updateClient: { object: string, id: string, name: string, address: string | null, status: ClientStatus, language: Language | null, metadata: Record<string, string>, contact_name: string | null, contact_email: string | null, contact_phone: string | null, purchase_order: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type BatchClientsMutationVariables = Exact<{
  input: BatchClientsInput;
}>;


export type BatchClientsMutation = { batchClients: { object: string, data: Array<{ index: number, status: BatchStatus, id: string | null, error: { code: string, message: string, doc_url: string, details: Array<{ path: string, code: string, message: string, conflictingId: string | null }> | null } | null }>, summary: { created: number, updated: number, unchanged: number, failed: number } } };

export type ProjectRecordFragment = { object: string, id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, metadata: Record<string, string>, client_id: string, purchase_order: string | null, start_date: string | null, end_date: string | null, works_holidays: boolean, external_id: string | null, created_at: string, updated_at: string };

export type ListProjectsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: ProjectFilter | null | undefined;
  sort?: ProjectSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListProjectsQuery = { projects: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, metadata: Record<string, string>, deleted_at?: string | null, client_id: string, purchase_order: string | null, start_date: string | null, end_date: string | null, works_holidays: boolean, external_id: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetProjectQueryVariables = Exact<{
  id: string;
}>;


export type GetProjectQuery = { project: { object: string, id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, metadata: Record<string, string>, client_id: string, purchase_order: string | null, start_date: string | null, end_date: string | null, works_holidays: boolean, external_id: string | null, created_at: string, updated_at: string } | null };

export type CreateProjectMutationVariables = Exact<{
  input: CreateProjectInput;
}>;


export type CreateProjectMutation = { createProject: { object: string, id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, metadata: Record<string, string>, client_id: string, purchase_order: string | null, start_date: string | null, end_date: string | null, works_holidays: boolean, external_id: string | null, created_at: string, updated_at: string } };

export type UpdateProjectMutationVariables = Exact<{
  id: string;
  input: UpdateProjectInput;
}>;


export type UpdateProjectMutation = { updateProject: { object: string, id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, metadata: Record<string, string>, client_id: string, purchase_order: string | null, start_date: string | null, end_date: string | null, works_holidays: boolean, external_id: string | null, created_at: string, updated_at: string } };

export type BatchProjectsMutationVariables = Exact<{
  input: BatchProjectsInput;
}>;


export type BatchProjectsMutation = { batchProjects: { object: string, data: Array<{ index: number, status: BatchStatus, id: string | null, error: { code: string, message: string, doc_url: string, details: Array<{ path: string, code: string, message: string, conflictingId: string | null }> | null } | null }>, summary: { created: number, updated: number, unchanged: number, failed: number } } };

export type ListJobsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: JobFilter | null | undefined;
  sort?: JobSort | null | undefined;
}>;


export type ListJobsQuery = { jobs: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, status: JobStatus, deleted_at?: string | null, project_id: string, start_date: string, end_date: string | null, created_at: string, updated_at: string, roles: Array<{ trade: string, headcount: number, filled: number }> }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetJobQueryVariables = Exact<{
  id: string;
}>;


export type GetJobQuery = { job: { object: string, id: string, status: JobStatus, project_id: string, start_date: string, end_date: string | null, created_at: string, updated_at: string, roles: Array<{ trade: string, headcount: number, filled: number }> } | null };

export type UpdateJobMutationVariables = Exact<{
  id: string;
  input: UpdateJobInput;
}>;


export type UpdateJobMutation = { updateJob: { object: string, id: string, status: JobStatus, project_id: string, start_date: string, end_date: string | null, created_at: string, updated_at: string, roles: Array<{ trade: string, headcount: number, filled: number }> } };

export type CompleteJobMutationVariables = Exact<{
  id: string;
}>;


export type CompleteJobMutation = { completeJob: { object: string, id: string, status: JobStatus, project_id: string, start_date: string, end_date: string | null, created_at: string, updated_at: string, roles: Array<{ trade: string, headcount: number, filled: number }> } };

export type CancelJobMutationVariables = Exact<{
  id: string;
}>;


export type CancelJobMutation = { cancelJob: { object: string, id: string, status: JobStatus, project_id: string, start_date: string, end_date: string | null, created_at: string, updated_at: string, roles: Array<{ trade: string, headcount: number, filled: number }> } };

export type AssignmentRecordFragment = { object: string, id: string, trade: string | null, status: AssignmentStatus, metadata: Record<string, string>, worker_id: string, project_id: string, job_id: string | null, covers_id: string | null, start_date: string, end_date: string | null, external_id: string | null, created_at: string, updated_at: string };

export type ListAssignmentsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: AssignmentFilter | null | undefined;
  sort?: AssignmentSort | null | undefined;
}>;


export type ListAssignmentsQuery = { assignments: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, trade: string | null, status: AssignmentStatus, metadata: Record<string, string>, deleted_at?: string | null, worker_id: string, project_id: string, job_id: string | null, covers_id: string | null, start_date: string, end_date: string | null, external_id: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetAssignmentQueryVariables = Exact<{
  id: string;
}>;


export type GetAssignmentQuery = { assignment: { object: string, id: string, trade: string | null, status: AssignmentStatus, metadata: Record<string, string>, worker_id: string, project_id: string, job_id: string | null, covers_id: string | null, start_date: string, end_date: string | null, external_id: string | null, created_at: string, updated_at: string } | null };

export type CreateAssignmentMutationVariables = Exact<{
  input: CreateAssignmentInput;
}>;


export type CreateAssignmentMutation = { createAssignment: { object: string, id: string, trade: string | null, status: AssignmentStatus, metadata: Record<string, string>, worker_id: string, project_id: string, job_id: string | null, covers_id: string | null, start_date: string, end_date: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type UpdateAssignmentMutationVariables = Exact<{
  id: string;
  input: UpdateAssignmentInput;
}>;


export type UpdateAssignmentMutation = { updateAssignment: { object: string, id: string, trade: string | null, status: AssignmentStatus, metadata: Record<string, string>, worker_id: string, project_id: string, job_id: string | null, covers_id: string | null, start_date: string, end_date: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type DeleteAssignmentMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAssignmentMutation = { deleteAssignment: { object: string, id: string, deleted: boolean } };

export type BatchAssignmentsMutationVariables = Exact<{
  input: BatchAssignmentsInput;
}>;


export type BatchAssignmentsMutation = { batchAssignments: { object: string, data: Array<{ index: number, status: BatchStatus, id: string | null, error: { code: string, message: string, doc_url: string, details: Array<{ path: string, code: string, message: string, conflictingId: string | null }> | null } | null }>, summary: { created: number, updated: number, unchanged: number, failed: number } } };

export type PlannerWindowRecordFragment = { object: string, id: string, kind: PlannerKind, note: string | null, worker_id: string, starts_at: string, ends_at: string, created_at: string, updated_at: string };

export type ListPlannerWindowsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: PlannerWindowFilter | null | undefined;
  sort?: PlannerWindowSort | null | undefined;
}>;


export type ListPlannerWindowsQuery = { plannerWindows: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, kind: PlannerKind, note: string | null, deleted_at?: string | null, worker_id: string, starts_at: string, ends_at: string, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetPlannerWindowQueryVariables = Exact<{
  id: string;
}>;


export type GetPlannerWindowQuery = { plannerWindow: { object: string, id: string, kind: PlannerKind, note: string | null, worker_id: string, starts_at: string, ends_at: string, created_at: string, updated_at: string } | null };

export type CreatePlannerWindowMutationVariables = Exact<{
  input: CreatePlannerWindowInput;
}>;


export type CreatePlannerWindowMutation = { createPlannerWindow: { object: string, id: string, kind: PlannerKind, note: string | null, worker_id: string, starts_at: string, ends_at: string, created_at: string, updated_at: string } };

export type UpdatePlannerWindowMutationVariables = Exact<{
  id: string;
  input: UpdatePlannerWindowInput;
}>;


export type UpdatePlannerWindowMutation = { updatePlannerWindow: { object: string, id: string, kind: PlannerKind, note: string | null, worker_id: string, starts_at: string, ends_at: string, created_at: string, updated_at: string } };

export type DeletePlannerWindowMutationVariables = Exact<{
  id: string;
}>;


export type DeletePlannerWindowMutation = { deletePlannerWindow: { object: string, id: string, deleted: boolean } };

export type ListDocumentsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: DocumentFilter | null | undefined;
  sort?: DocumentSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListDocumentsQuery = { documents: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, type: DocumentType, level: string | null, name: string, number: string | null, status: DocumentStatus, deleted_at?: string | null, worker_id: string, custom_type_id: string | null, issued_on: string | null, expires_on: string | null, rejection_reason: string | null, file_name: string, content_type: string, size_bytes: number, file_sha256: string | null, file_url: string, file_url_expires_at: string, back_file_name: string | null, back_content_type: string | null, back_size_bytes: number | null, back_file_url: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetDocumentQueryVariables = Exact<{
  id: string;
}>;


export type GetDocumentQuery = { document: { object: string, id: string, type: DocumentType, level: string | null, name: string, number: string | null, status: DocumentStatus, worker_id: string, custom_type_id: string | null, issued_on: string | null, expires_on: string | null, rejection_reason: string | null, file_name: string, content_type: string, size_bytes: number, file_sha256: string | null, file_url: string, file_url_expires_at: string, back_file_name: string | null, back_content_type: string | null, back_size_bytes: number | null, back_file_url: string | null, created_at: string, updated_at: string } | null };

export type CustomDocumentTypeRecordFragment = { object: string, id: string, name: string, key: string, levels: Array<string>, restricted: boolean, status: CustomDocumentTypeStatus, metadata: Record<string, string>, needs_number: boolean, needs_expiry: boolean, needs_both_sides: boolean, valid_months: number | null, external_id: string | null, created_at: string, updated_at: string };

export type ListCustomDocumentTypesQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: CustomDocumentTypeFilter | null | undefined;
  sort?: CustomDocumentTypeSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListCustomDocumentTypesQuery = { customDocumentTypes: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, name: string, key: string, levels: Array<string>, restricted: boolean, status: CustomDocumentTypeStatus, metadata: Record<string, string>, deleted_at?: string | null, needs_number: boolean, needs_expiry: boolean, needs_both_sides: boolean, valid_months: number | null, external_id: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetCustomDocumentTypeQueryVariables = Exact<{
  id: string;
}>;


export type GetCustomDocumentTypeQuery = { customDocumentType: { object: string, id: string, name: string, key: string, levels: Array<string>, restricted: boolean, status: CustomDocumentTypeStatus, metadata: Record<string, string>, needs_number: boolean, needs_expiry: boolean, needs_both_sides: boolean, valid_months: number | null, external_id: string | null, created_at: string, updated_at: string } | null };

export type CreateCustomDocumentTypeMutationVariables = Exact<{
  input: CreateCustomDocumentTypeInput;
}>;


export type CreateCustomDocumentTypeMutation = { createCustomDocumentType: { object: string, id: string, name: string, key: string, levels: Array<string>, restricted: boolean, status: CustomDocumentTypeStatus, metadata: Record<string, string>, needs_number: boolean, needs_expiry: boolean, needs_both_sides: boolean, valid_months: number | null, external_id: string | null, created_at: string, updated_at: string } };

export type UpdateCustomDocumentTypeMutationVariables = Exact<{
  id: string;
  input: UpdateCustomDocumentTypeInput;
}>;


export type UpdateCustomDocumentTypeMutation = { updateCustomDocumentType: { object: string, id: string, name: string, key: string, levels: Array<string>, restricted: boolean, status: CustomDocumentTypeStatus, metadata: Record<string, string>, needs_number: boolean, needs_expiry: boolean, needs_both_sides: boolean, valid_months: number | null, external_id: string | null, created_at: string, updated_at: string } };

export type DeleteCustomDocumentTypeMutationVariables = Exact<{
  id: string;
}>;


export type DeleteCustomDocumentTypeMutation = { deleteCustomDocumentType: { object: string, id: string, deleted: boolean } };

export type ListDocumentPacksQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: DocumentPackFilter | null | undefined;
  sort?: DocumentPackSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListDocumentPacksQuery = { documentPacks: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, name: string, status: DocumentPackStatus, deleted_at?: string | null, job_id: string | null, worker_id: string | null, issued_at: string | null, completed_at: string | null, created_at: string, updated_at: string, templates: Array<{ name: string, version: string }> }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetDocumentPackQueryVariables = Exact<{
  id: string;
}>;


export type GetDocumentPackQuery = { documentPack: { object: string, id: string, name: string, status: DocumentPackStatus, job_id: string | null, worker_id: string | null, issued_at: string | null, completed_at: string | null, created_at: string, updated_at: string, templates: Array<{ name: string, version: string }> } | null };

export type CreateDocumentPackMutationVariables = Exact<{
  input: CreateDocumentPackInput;
}>;


export type CreateDocumentPackMutation = { createDocumentPack: { object: string, id: string, name: string, status: DocumentPackStatus, job_id: string | null, worker_id: string | null, issued_at: string | null, completed_at: string | null, created_at: string, updated_at: string, templates: Array<{ name: string, version: string }> } };

export type DeleteDocumentPackMutationVariables = Exact<{
  id: string;
}>;


export type DeleteDocumentPackMutation = { deleteDocumentPack: { object: string, id: string, deleted: boolean } };

export type IssueDocumentPackMutationVariables = Exact<{
  id: string;
}>;


export type IssueDocumentPackMutation = { issueDocumentPack: { object: string, id: string, name: string, status: DocumentPackStatus, job_id: string | null, worker_id: string | null, issued_at: string | null, completed_at: string | null, created_at: string, updated_at: string, templates: Array<{ name: string, version: string }> } };

export type ListTimesheetsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: TimesheetFilter | null | undefined;
  sort?: TimesheetSort | null | undefined;
}>;


export type ListTimesheetsQuery = { timesheets: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, status: TimesheetStatus, metadata: Record<string, string>, deleted_at?: string | null, worker_id: string, project_id: string, assignment_id: string | null, period_start: string, period_end: string, total_hours: number, submitted_at: string | null, approved_at: string | null, approved_by: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string, entries: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, corrections: Array<{ at: string, by: string, reason: string | null, hours_before: number, hours_after: number, entries_before: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, entries_after: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }> }> }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetTimesheetQueryVariables = Exact<{
  id: string;
}>;


export type GetTimesheetQuery = { timesheet: { object: string, id: string, status: TimesheetStatus, metadata: Record<string, string>, worker_id: string, project_id: string, assignment_id: string | null, period_start: string, period_end: string, total_hours: number, submitted_at: string | null, approved_at: string | null, approved_by: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string, entries: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, corrections: Array<{ at: string, by: string, reason: string | null, hours_before: number, hours_after: number, entries_before: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, entries_after: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }> }> } | null };

export type CreateTimesheetMutationVariables = Exact<{
  input: CreateTimesheetInput;
}>;


export type CreateTimesheetMutation = { createTimesheet: { object: string, id: string, status: TimesheetStatus, metadata: Record<string, string>, worker_id: string, project_id: string, assignment_id: string | null, period_start: string, period_end: string, total_hours: number, submitted_at: string | null, approved_at: string | null, approved_by: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string, entries: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, corrections: Array<{ at: string, by: string, reason: string | null, hours_before: number, hours_after: number, entries_before: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, entries_after: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }> }> } };

export type UpdateTimesheetMutationVariables = Exact<{
  id: string;
  input: UpdateTimesheetInput;
}>;


export type UpdateTimesheetMutation = { updateTimesheet: { object: string, id: string, status: TimesheetStatus, metadata: Record<string, string>, worker_id: string, project_id: string, assignment_id: string | null, period_start: string, period_end: string, total_hours: number, submitted_at: string | null, approved_at: string | null, approved_by: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string, entries: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, corrections: Array<{ at: string, by: string, reason: string | null, hours_before: number, hours_after: number, entries_before: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }>, entries_after: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }> }> } };

export type BatchTimesheetsMutationVariables = Exact<{
  input: BatchTimesheetsInput;
}>;


export type BatchTimesheetsMutation = { batchTimesheets: { object: string, data: Array<{ index: number, status: BatchStatus, id: string | null, error: { code: string, message: string, doc_url: string, details: Array<{ path: string, code: string, message: string, conflictingId: string | null }> | null } | null }>, summary: { created: number, updated: number, unchanged: number, failed: number } } };

export type ListTimesheetApprovalsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: TimesheetApprovalFilter | null | undefined;
  sort?: TimesheetApprovalSort | null | undefined;
}>;


export type ListTimesheetApprovalsQuery = { timesheetApprovals: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, email: string, status: TimesheetApprovalStatus, deleted_at?: string | null, project_id: string, period_start: string, period_end: string, total_hours: number, requested_by: string, expires_at: string, decided_at: string | null, decided_by: string | null, rejection_reason: string | null, created_at: string, updated_at: string, sheets: Array<{ worker: string, hours: number, outcome: SentTimesheetOutcome | null, timesheet_id: string, entries: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }> }> }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetTimesheetApprovalQueryVariables = Exact<{
  id: string;
}>;


export type GetTimesheetApprovalQuery = { timesheetApproval: { object: string, id: string, email: string, status: TimesheetApprovalStatus, project_id: string, period_start: string, period_end: string, total_hours: number, requested_by: string, expires_at: string, decided_at: string | null, decided_by: string | null, rejection_reason: string | null, created_at: string, updated_at: string, sheets: Array<{ worker: string, hours: number, outcome: SentTimesheetOutcome | null, timesheet_id: string, entries: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }> }> } | null };

export type CreateTimesheetApprovalMutationVariables = Exact<{
  input: CreateTimesheetApprovalInput;
}>;


export type CreateTimesheetApprovalMutation = { createTimesheetApproval: { object: string, id: string, email: string, status: TimesheetApprovalStatus, project_id: string, period_start: string, period_end: string, total_hours: number, requested_by: string, expires_at: string, decided_at: string | null, decided_by: string | null, rejection_reason: string | null, created_at: string, updated_at: string, sheets: Array<{ worker: string, hours: number, outcome: SentTimesheetOutcome | null, timesheet_id: string, entries: Array<{ date: string, hours: number, note: string | null, overtime_hours: number }> }> } };

export type DeleteTimesheetApprovalMutationVariables = Exact<{
  id: string;
}>;


export type DeleteTimesheetApprovalMutation = { deleteTimesheetApproval: { object: string, id: string, deleted: boolean } };

export type ClientRateRecordFragment = { object: string, id: string, trade: string | null, rate: number, currency: string, metadata: Record<string, string>, client_id: string, overtime_rate: number, valid_from: string, valid_until: string | null, external_id: string | null, created_at: string, updated_at: string };

export type ListClientRatesQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: ClientRateFilter | null | undefined;
  sort?: ClientRateSort | null | undefined;
}>;


export type ListClientRatesQuery = { clientRates: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, trade: string | null, rate: number, currency: string, metadata: Record<string, string>, deleted_at?: string | null, client_id: string, overtime_rate: number, valid_from: string, valid_until: string | null, external_id: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetClientRateQueryVariables = Exact<{
  id: string;
}>;


export type GetClientRateQuery = { clientRate: { object: string, id: string, trade: string | null, rate: number, currency: string, metadata: Record<string, string>, client_id: string, overtime_rate: number, valid_from: string, valid_until: string | null, external_id: string | null, created_at: string, updated_at: string } | null };

export type CreateClientRateMutationVariables = Exact<{
  input: CreateClientRateInput;
}>;


export type CreateClientRateMutation = { createClientRate: { object: string, id: string, trade: string | null, rate: number, currency: string, metadata: Record<string, string>, client_id: string, overtime_rate: number, valid_from: string, valid_until: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type UpdateClientRateMutationVariables = Exact<{
  id: string;
  input: UpdateClientRateInput;
}>;


export type UpdateClientRateMutation = { updateClientRate: { object: string, id: string, trade: string | null, rate: number, currency: string, metadata: Record<string, string>, client_id: string, overtime_rate: number, valid_from: string, valid_until: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type DeleteClientRateMutationVariables = Exact<{
  id: string;
}>;


export type DeleteClientRateMutation = { deleteClientRate: { object: string, id: string, deleted: boolean } };

export type HolidayRecordFragment = { object: string, id: string, name: string, date: string, metadata: Record<string, string>, external_id: string | null, created_at: string, updated_at: string };

export type ListHolidaysQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: HolidayFilter | null | undefined;
  sort?: HolidaySort | null | undefined;
}>;


export type ListHolidaysQuery = { holidays: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, name: string, date: string, metadata: Record<string, string>, deleted_at?: string | null, external_id: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetHolidayQueryVariables = Exact<{
  id: string;
}>;


export type GetHolidayQuery = { holiday: { object: string, id: string, name: string, date: string, metadata: Record<string, string>, external_id: string | null, created_at: string, updated_at: string } | null };

export type CreateHolidayMutationVariables = Exact<{
  input: CreateHolidayInput;
}>;


export type CreateHolidayMutation = { createHoliday: { object: string, id: string, name: string, date: string, metadata: Record<string, string>, external_id: string | null, created_at: string, updated_at: string } };

export type UpdateHolidayMutationVariables = Exact<{
  id: string;
  input: UpdateHolidayInput;
}>;


export type UpdateHolidayMutation = { updateHoliday: { object: string, id: string, name: string, date: string, metadata: Record<string, string>, external_id: string | null, created_at: string, updated_at: string } };

export type DeleteHolidayMutationVariables = Exact<{
  id: string;
}>;


export type DeleteHolidayMutation = { deleteHoliday: { object: string, id: string, deleted: boolean } };

export type ListExpensesQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: ExpenseFilter | null | undefined;
  sort?: ExpenseSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListExpensesQuery = { expenses: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, category: ExpenseCategory, amount: number, currency: string, description: string | null, status: ExpenseStatus, metadata: Record<string, string>, deleted_at?: string | null, worker_id: string, project_id: string | null, incurred_on: string, receipt_url: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetExpenseQueryVariables = Exact<{
  id: string;
}>;


export type GetExpenseQuery = { expense: { object: string, id: string, category: ExpenseCategory, amount: number, currency: string, description: string | null, status: ExpenseStatus, metadata: Record<string, string>, worker_id: string, project_id: string | null, incurred_on: string, receipt_url: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string } | null };

export type CreateExpenseMutationVariables = Exact<{
  input: CreateExpenseInput;
}>;


export type CreateExpenseMutation = { createExpense: { object: string, id: string, category: ExpenseCategory, amount: number, currency: string, description: string | null, status: ExpenseStatus, metadata: Record<string, string>, worker_id: string, project_id: string | null, incurred_on: string, receipt_url: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type UpdateExpenseMutationVariables = Exact<{
  id: string;
  input: UpdateExpenseInput;
}>;


export type UpdateExpenseMutation = { updateExpense: { object: string, id: string, category: ExpenseCategory, amount: number, currency: string, description: string | null, status: ExpenseStatus, metadata: Record<string, string>, worker_id: string, project_id: string | null, incurred_on: string, receipt_url: string | null, rejection_reason: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type BatchExpensesMutationVariables = Exact<{
  input: BatchExpensesInput;
}>;


export type BatchExpensesMutation = { batchExpenses: { object: string, data: Array<{ index: number, status: BatchStatus, id: string | null, error: { code: string, message: string, doc_url: string, details: Array<{ path: string, code: string, message: string, conflictingId: string | null }> | null } | null }>, summary: { created: number, updated: number, unchanged: number, failed: number } } };

export type ListAiJobsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: AiJobFilter | null | undefined;
  sort?: AiJobSort | null | undefined;
}>;


export type ListAiJobsQuery = { aiJobs: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, kind: AiJobKind, status: AiJobStatus, error: string | null, attempts: number, deleted_at?: string | null, document_id: string, started_at: string | null, finished_at: string | null, created_at: string, updated_at: string, result: Array<{ field: string, value: string, confidence: number }> | null }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetAiJobQueryVariables = Exact<{
  id: string;
}>;


export type GetAiJobQuery = { aiJob: { object: string, id: string, kind: AiJobKind, status: AiJobStatus, error: string | null, attempts: number, document_id: string, started_at: string | null, finished_at: string | null, created_at: string, updated_at: string, result: Array<{ field: string, value: string, confidence: number }> | null } | null };

export type ListNotificationsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: NotificationFilter | null | undefined;
  sort?: NotificationSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListNotificationsQuery = { notifications: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, type: string, title: string, body: string | null, severity: Severity, deleted_at?: string | null, subject_type: string | null, subject_id: string | null, read_at: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetNotificationQueryVariables = Exact<{
  id: string;
}>;


export type GetNotificationQuery = { notification: { object: string, id: string, type: string, title: string, body: string | null, severity: Severity, subject_type: string | null, subject_id: string | null, read_at: string | null, created_at: string, updated_at: string } | null };

export type NoteRecordFragment = { object: string, id: string, text: string, metadata: Record<string, string>, author_id: string | null, mention_ids: Array<string>, worker_id: string | null, job_id: string | null, project_id: string | null, client_id: string | null, external_id: string | null, created_at: string, updated_at: string };

export type ListNotesQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: NoteFilter | null | undefined;
  sort?: NoteSort | null | undefined;
}>;


export type ListNotesQuery = { notes: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, text: string, metadata: Record<string, string>, deleted_at?: string | null, author_id: string | null, mention_ids: Array<string>, worker_id: string | null, job_id: string | null, project_id: string | null, client_id: string | null, external_id: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetNoteQueryVariables = Exact<{
  id: string;
}>;


export type GetNoteQuery = { note: { object: string, id: string, text: string, metadata: Record<string, string>, author_id: string | null, mention_ids: Array<string>, worker_id: string | null, job_id: string | null, project_id: string | null, client_id: string | null, external_id: string | null, created_at: string, updated_at: string } | null };

export type CreateNoteMutationVariables = Exact<{
  input: CreateNoteInput;
}>;


export type CreateNoteMutation = { createNote: { object: string, id: string, text: string, metadata: Record<string, string>, author_id: string | null, mention_ids: Array<string>, worker_id: string | null, job_id: string | null, project_id: string | null, client_id: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type UpdateNoteMutationVariables = Exact<{
  id: string;
  input: UpdateNoteInput;
}>;


export type UpdateNoteMutation = { updateNote: { object: string, id: string, text: string, metadata: Record<string, string>, author_id: string | null, mention_ids: Array<string>, worker_id: string | null, job_id: string | null, project_id: string | null, client_id: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type DeleteNoteMutationVariables = Exact<{
  id: string;
}>;


export type DeleteNoteMutation = { deleteNote: { object: string, id: string, deleted: boolean } };

export type TaskRecordFragment = { object: string, id: string, title: string, description: string | null, status: TaskStatus, priority: TaskPriority, source: TaskSource, metadata: Record<string, string>, due_on: string | null, assignee_id: string | null, subject_type: string | null, subject_id: string | null, automation_id: string | null, completed_at: string | null, external_id: string | null, created_at: string, updated_at: string };

export type ListTasksQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: TaskFilter | null | undefined;
  sort?: TaskSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListTasksQuery = { tasks: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, title: string, description: string | null, status: TaskStatus, priority: TaskPriority, source: TaskSource, metadata: Record<string, string>, deleted_at?: string | null, due_on: string | null, assignee_id: string | null, subject_type: string | null, subject_id: string | null, automation_id: string | null, completed_at: string | null, external_id: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetTaskQueryVariables = Exact<{
  id: string;
}>;


export type GetTaskQuery = { task: { object: string, id: string, title: string, description: string | null, status: TaskStatus, priority: TaskPriority, source: TaskSource, metadata: Record<string, string>, due_on: string | null, assignee_id: string | null, subject_type: string | null, subject_id: string | null, automation_id: string | null, completed_at: string | null, external_id: string | null, created_at: string, updated_at: string } | null };

export type CreateTaskMutationVariables = Exact<{
  input: CreateTaskInput;
}>;


export type CreateTaskMutation = { createTask: { object: string, id: string, title: string, description: string | null, status: TaskStatus, priority: TaskPriority, source: TaskSource, metadata: Record<string, string>, due_on: string | null, assignee_id: string | null, subject_type: string | null, subject_id: string | null, automation_id: string | null, completed_at: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type UpdateTaskMutationVariables = Exact<{
  id: string;
  input: UpdateTaskInput;
}>;


export type UpdateTaskMutation = { updateTask: { object: string, id: string, title: string, description: string | null, status: TaskStatus, priority: TaskPriority, source: TaskSource, metadata: Record<string, string>, due_on: string | null, assignee_id: string | null, subject_type: string | null, subject_id: string | null, automation_id: string | null, completed_at: string | null, external_id: string | null, created_at: string, updated_at: string } };

export type BatchTasksMutationVariables = Exact<{
  input: BatchTasksInput;
}>;


export type BatchTasksMutation = { batchTasks: { object: string, data: Array<{ index: number, status: BatchStatus, id: string | null, error: { code: string, message: string, doc_url: string, details: Array<{ path: string, code: string, message: string, conflictingId: string | null }> | null } | null }>, summary: { created: number, updated: number, unchanged: number, failed: number } } };

export type ListAutomationsQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: AutomationFilter | null | undefined;
  sort?: AutomationSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListAutomationsQuery = { automations: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, name: string, trigger: string, status: AutomationStatus, deleted_at?: string | null, run_count: number, last_run_at: string | null, created_at: string, updated_at: string, conditions: Array<{ path: string, op: ConditionOperator, value: string | null }>, actions: Array<{ type: ActionType, parameters: Record<string, string> }> }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetAutomationQueryVariables = Exact<{
  id: string;
}>;


export type GetAutomationQuery = { automation: { object: string, id: string, name: string, trigger: string, status: AutomationStatus, run_count: number, last_run_at: string | null, created_at: string, updated_at: string, conditions: Array<{ path: string, op: ConditionOperator, value: string | null }>, actions: Array<{ type: ActionType, parameters: Record<string, string> }> } | null };

export type DocumentTemplateRecordFragment = { object: string, id: string, name: string, version: number, body: string, document_type: DocumentType, superseded_at: string | null, created_at: string, updated_at: string };

export type ListDocumentTemplatesQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: DocumentTemplateFilter | null | undefined;
  sort?: DocumentTemplateSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListDocumentTemplatesQuery = { documentTemplates: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, name: string, version: number, body: string, deleted_at?: string | null, document_type: DocumentType, superseded_at: string | null, created_at: string, updated_at: string }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetDocumentTemplateQueryVariables = Exact<{
  id: string;
}>;


export type GetDocumentTemplateQuery = { documentTemplate: { object: string, id: string, name: string, version: number, body: string, document_type: DocumentType, superseded_at: string | null, created_at: string, updated_at: string } | null };

export type DeleteDocumentTemplateMutationVariables = Exact<{
  id: string;
}>;


export type DeleteDocumentTemplateMutation = { deleteDocumentTemplate: { object: string, id: string, deleted: boolean } };

export type ListInvoicesQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  cursor?: string | null | undefined;
  updatedSince?: string | null | undefined;
  includeDeleted?: boolean | null | undefined;
  filter?: InvoiceFilter | null | undefined;
  sort?: InvoiceSort | null | undefined;
  search?: string | null | undefined;
}>;


export type ListInvoicesQuery = { invoices: { object: string, nextCursor: string | null, watermark: string | null, data: Array<{ object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, deleted_at?: string | null, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> }>, pagination: { limit: number, offset: number, total: number, has_more: boolean } } | null };

export type GetInvoiceQueryVariables = Exact<{
  id: string;
}>;


export type GetInvoiceQuery = { invoice: { object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> } | null };

export type IssueInvoiceMutationVariables = Exact<{
  id: string;
}>;


export type IssueInvoiceMutation = { issueInvoice: { object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> } };

export type MarkInvoicePaidMutationVariables = Exact<{
  id: string;
}>;


export type MarkInvoicePaidMutation = { markInvoicePaid: { object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> } };

export type VoidInvoiceMutationVariables = Exact<{
  id: string;
}>;


export type VoidInvoiceMutation = { voidInvoice: { object: string, id: string, number: string | null, currency: string, net: number, vat: number, total: number, status: InvoiceStatus, paid: number, outstanding: number, client_id: string, period_start: string, period_end: string, vat_percent: number, purchase_order: string | null, issued_at: string | null, due_on: string | null, paid_at: string | null, voided_at: string | null, file_url: string | null, created_at: string, updated_at: string, lines: Array<{ worker: string, project: string, amount: number, worker_id: string, project_id: string, parts: Array<{ kind: InvoicePartKind, hours: number, rate: number, amount: number }> }>, payments: Array<{ id: string, amount: number, reference: string | null, paid_on: string, recorded_at: string, recorded_by: string }>, sends: Array<{ id: string, to: string, sent_at: string, sent_by: string }> } };

export const AiJobRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AiJobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AiJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","alias":{"kind":"Name","value":"document_id"},"name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"result"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","alias":{"kind":"Name","value":"started_at"},"name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finished_at"},"name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AiJobRecordFragment, unknown>;
export const AutomationRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AutomationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Automation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"parameters"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"run_count"},"name":{"kind":"Name","value":"runCount"}},{"kind":"Field","alias":{"kind":"Name","value":"last_run_at"},"name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AutomationRecordFragment, unknown>;
export const ChargeRateRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChargeRateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChargeRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","alias":{"kind":"Name","value":"assignment_id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_rate"},"name":{"kind":"Name","value":"overtimeRate"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ChargeRateRecordFragment, unknown>;
export const WebhookDeliveryRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"org_id"},"name":{"kind":"Name","value":"orgId"}},{"kind":"Field","alias":{"kind":"Name","value":"endpoint_id"},"name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_id"},"name":{"kind":"Name","value":"eventId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_type"},"name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"test"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"attempt_count"},"name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","alias":{"kind":"Name","value":"next_attempt_at"},"name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finished_at"},"name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<WebhookDeliveryRecordFragment, unknown>;
export const DocumentPackRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentPackRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentPack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"templates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DocumentPackRecordFragment, unknown>;
export const DocumentRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_type_id"},"name":{"kind":"Name","value":"customTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_on"},"name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_on"},"name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"file_name"},"name":{"kind":"Name","value":"fileName"}},{"kind":"Field","alias":{"kind":"Name","value":"content_type"},"name":{"kind":"Name","value":"contentType"}},{"kind":"Field","alias":{"kind":"Name","value":"size_bytes"},"name":{"kind":"Name","value":"sizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"file_sha256"},"name":{"kind":"Name","value":"fileSha256"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url_expires_at"},"name":{"kind":"Name","value":"fileUrlExpiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_name"},"name":{"kind":"Name","value":"backFileName"}},{"kind":"Field","alias":{"kind":"Name","value":"back_content_type"},"name":{"kind":"Name","value":"backContentType"}},{"kind":"Field","alias":{"kind":"Name","value":"back_size_bytes"},"name":{"kind":"Name","value":"backSizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_url"},"name":{"kind":"Name","value":"backFileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DocumentRecordFragment, unknown>;
export const EventRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EventRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"org_id"},"name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]} as unknown as DocumentNode<EventRecordFragment, unknown>;
export const ExpenseRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExpenseRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Expense"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"incurred_on"},"name":{"kind":"Name","value":"incurredOn"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"receipt_url"},"name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ExpenseRecordFragment, unknown>;
export const InvoiceRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<InvoiceRecordFragment, unknown>;
export const JobRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"headcount"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<JobRecordFragment, unknown>;
export const NotificationRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_type"},"name":{"kind":"Name","value":"subjectType"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","alias":{"kind":"Name","value":"read_at"},"name":{"kind":"Name","value":"readAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<NotificationRecordFragment, unknown>;
export const PaginationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<PaginationFragment, unknown>;
export const TestOrganisationRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TestOrganisationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TestOrganisation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","alias":{"kind":"Name","value":"time_zone"},"name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","alias":{"kind":"Name","value":"advancing_to"},"name":{"kind":"Name","value":"advancingTo"}},{"kind":"Field","name":{"kind":"Name","value":"demo"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<TestOrganisationRecordFragment, unknown>;
export const TimesheetApprovalRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimesheetApprovalRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimesheetApproval"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sheets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"timesheet_id"},"name":{"kind":"Name","value":"timesheetId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total_hours"},"name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","alias":{"kind":"Name","value":"requested_by"},"name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"decided_at"},"name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"decided_by"},"name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<TimesheetApprovalRecordFragment, unknown>;
export const TimesheetRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimesheetRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Timesheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"assignment_id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total_hours"},"name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"submitted_at"},"name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_at"},"name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_by"},"name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_before"},"name":{"kind":"Name","value":"hoursBefore"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_after"},"name":{"kind":"Name","value":"hoursAfter"}},{"kind":"Field","alias":{"kind":"Name","value":"entries_before"},"name":{"kind":"Name","value":"entriesBefore"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"entries_after"},"name":{"kind":"Name","value":"entriesAfter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<TimesheetRecordFragment, unknown>;
export const WebhookEndpointRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookEndpointRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"app_wide"},"name":{"kind":"Name","value":"appWide"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"event_types"},"name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"concurrency"}},{"kind":"Field","alias":{"kind":"Name","value":"rate_per_minute"},"name":{"kind":"Name","value":"ratePerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"ordered"}},{"kind":"Field","alias":{"kind":"Name","value":"header_names"},"name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","alias":{"kind":"Name","value":"failing_since"},"name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","alias":{"kind":"Name","value":"last_failed_at"},"name":{"kind":"Name","value":"lastFailedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_at"},"name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_reason"},"name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","alias":{"kind":"Name","value":"secret_readable"},"name":{"kind":"Name","value":"secretReadable"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_secret_until"},"name":{"kind":"Name","value":"previousSecretUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<WebhookEndpointRecordFragment, unknown>;
export const WorkerRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkerRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Worker"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"compliance_status"},"name":{"kind":"Name","value":"complianceStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"account_status"},"name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"erased_at"},"name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"erasure_finished_at"},"name":{"kind":"Name","value":"erasureFinishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"legal_hold_at"},"name":{"kind":"Name","value":"legalHoldAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<WorkerRecordFragment, unknown>;
export const ClientRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Client"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_name"},"name":{"kind":"Name","value":"contactName"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_phone"},"name":{"kind":"Name","value":"contactPhone"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ClientRecordFragment, unknown>;
export const ProjectRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProjectRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Project"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","alias":{"kind":"Name","value":"works_holidays"},"name":{"kind":"Name","value":"worksHolidays"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ProjectRecordFragment, unknown>;
export const AssignmentRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssignmentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Assignment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"covers_id"},"name":{"kind":"Name","value":"coversId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AssignmentRecordFragment, unknown>;
export const PlannerWindowRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannerWindowRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlannerWindow"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","alias":{"kind":"Name","value":"starts_at"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PlannerWindowRecordFragment, unknown>;
export const CustomDocumentTypeRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomDocumentTypeRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomDocumentType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"levels"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_number"},"name":{"kind":"Name","value":"needsNumber"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_expiry"},"name":{"kind":"Name","value":"needsExpiry"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_both_sides"},"name":{"kind":"Name","value":"needsBothSides"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_months"},"name":{"kind":"Name","value":"validMonths"}},{"kind":"Field","name":{"kind":"Name","value":"restricted"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CustomDocumentTypeRecordFragment, unknown>;
export const ClientRateRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_rate"},"name":{"kind":"Name","value":"overtimeRate"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_from"},"name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_until"},"name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ClientRateRecordFragment, unknown>;
export const HolidayRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HolidayRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Holiday"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<HolidayRecordFragment, unknown>;
export const NoteRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoteRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Note"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","alias":{"kind":"Name","value":"mention_ids"},"name":{"kind":"Name","value":"mentionIds"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<NoteRecordFragment, unknown>;
export const TaskRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"assignee_id"},"name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_type"},"name":{"kind":"Name","value":"subjectType"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","alias":{"kind":"Name","value":"automation_id"},"name":{"kind":"Name","value":"automationId"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<TaskRecordFragment, unknown>;
export const DocumentTemplateRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentTemplateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"document_type"},"name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","alias":{"kind":"Name","value":"superseded_at"},"name":{"kind":"Name","value":"supersededAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DocumentTemplateRecordFragment, unknown>;
export const ReplaceWorkerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"replaceWorker"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplaceWorkerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replaceWorker"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssignmentRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssignmentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Assignment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"covers_id"},"name":{"kind":"Name","value":"coversId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ReplaceWorkerMutation, ReplaceWorkerMutationVariables>;
export const ListChargeRatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listChargeRates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeRates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChargeRateRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChargeRateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChargeRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","alias":{"kind":"Name","value":"assignment_id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_rate"},"name":{"kind":"Name","value":"overtimeRate"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListChargeRatesQuery, ListChargeRatesQueryVariables>;
export const GetChargeRateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getChargeRate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeRate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"assignmentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChargeRateRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChargeRateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChargeRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","alias":{"kind":"Name","value":"assignment_id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_rate"},"name":{"kind":"Name","value":"overtimeRate"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetChargeRateQuery, GetChargeRateQueryVariables>;
export const SetChargeRateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"setChargeRate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChargeRateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setChargeRate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"assignmentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssignmentRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssignmentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Assignment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"covers_id"},"name":{"kind":"Name","value":"coversId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SetChargeRateMutation, SetChargeRateMutationVariables>;
export const ListWebhookDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listWebhookDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDeliveryStatus"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"eventType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"eventId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"until"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"endpointId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}}},{"kind":"Argument","name":{"kind":"Name","value":"statuses"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"eventType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"eventType"}}},{"kind":"Argument","name":{"kind":"Name","value":"eventId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"eventId"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"until"},"value":{"kind":"Variable","name":{"kind":"Name","value":"until"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookDeliveryRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"org_id"},"name":{"kind":"Name","value":"orgId"}},{"kind":"Field","alias":{"kind":"Name","value":"endpoint_id"},"name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_id"},"name":{"kind":"Name","value":"eventId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_type"},"name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"test"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"attempt_count"},"name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","alias":{"kind":"Name","value":"next_attempt_at"},"name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finished_at"},"name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListWebhookDeliveriesQuery, ListWebhookDeliveriesQueryVariables>;
export const GetWebhookDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getWebhookDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookDeliveryRecord"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"started_at"},"name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"duration_ms"},"name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","alias":{"kind":"Name","value":"request_headers"},"name":{"kind":"Name","value":"requestHeaders"}},{"kind":"Field","alias":{"kind":"Name","value":"response_status"},"name":{"kind":"Name","value":"responseStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"response_headers"},"name":{"kind":"Name","value":"responseHeaders"}},{"kind":"Field","alias":{"kind":"Name","value":"response_body"},"name":{"kind":"Name","value":"responseBody"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"org_id"},"name":{"kind":"Name","value":"orgId"}},{"kind":"Field","alias":{"kind":"Name","value":"endpoint_id"},"name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_id"},"name":{"kind":"Name","value":"eventId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_type"},"name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"test"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"attempt_count"},"name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","alias":{"kind":"Name","value":"next_attempt_at"},"name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finished_at"},"name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<GetWebhookDeliveryQuery, GetWebhookDeliveryQueryVariables>;
export const ReplayWebhookDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"replayWebhookDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookDeliveryRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"org_id"},"name":{"kind":"Name","value":"orgId"}},{"kind":"Field","alias":{"kind":"Name","value":"endpoint_id"},"name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_id"},"name":{"kind":"Name","value":"eventId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_type"},"name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"test"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"attempt_count"},"name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","alias":{"kind":"Name","value":"next_attempt_at"},"name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finished_at"},"name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>;
export const SendTestEventDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"sendTestEvent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"type"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestEvent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endpointId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"Variable","name":{"kind":"Name","value":"type"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookDeliveryRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"org_id"},"name":{"kind":"Name","value":"orgId"}},{"kind":"Field","alias":{"kind":"Name","value":"endpoint_id"},"name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_id"},"name":{"kind":"Name","value":"eventId"}},{"kind":"Field","alias":{"kind":"Name","value":"event_type"},"name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"test"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"attempt_count"},"name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","alias":{"kind":"Name","value":"next_attempt_at"},"name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finished_at"},"name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<SendTestEventMutation, SendTestEventMutationVariables>;
export const CreateDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadDocumentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_type_id"},"name":{"kind":"Name","value":"customTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_on"},"name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_on"},"name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"file_name"},"name":{"kind":"Name","value":"fileName"}},{"kind":"Field","alias":{"kind":"Name","value":"content_type"},"name":{"kind":"Name","value":"contentType"}},{"kind":"Field","alias":{"kind":"Name","value":"size_bytes"},"name":{"kind":"Name","value":"sizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"file_sha256"},"name":{"kind":"Name","value":"fileSha256"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url_expires_at"},"name":{"kind":"Name","value":"fileUrlExpiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_name"},"name":{"kind":"Name","value":"backFileName"}},{"kind":"Field","alias":{"kind":"Name","value":"back_content_type"},"name":{"kind":"Name","value":"backContentType"}},{"kind":"Field","alias":{"kind":"Name","value":"back_size_bytes"},"name":{"kind":"Name","value":"backSizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_url"},"name":{"kind":"Name","value":"backFileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateDocumentMutation, CreateDocumentMutationVariables>;
export const AcceptDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"acceptDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewDocumentInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reviewDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"decision"},"value":{"kind":"EnumValue","value":"accept"}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_type_id"},"name":{"kind":"Name","value":"customTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_on"},"name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_on"},"name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"file_name"},"name":{"kind":"Name","value":"fileName"}},{"kind":"Field","alias":{"kind":"Name","value":"content_type"},"name":{"kind":"Name","value":"contentType"}},{"kind":"Field","alias":{"kind":"Name","value":"size_bytes"},"name":{"kind":"Name","value":"sizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"file_sha256"},"name":{"kind":"Name","value":"fileSha256"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url_expires_at"},"name":{"kind":"Name","value":"fileUrlExpiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_name"},"name":{"kind":"Name","value":"backFileName"}},{"kind":"Field","alias":{"kind":"Name","value":"back_content_type"},"name":{"kind":"Name","value":"backContentType"}},{"kind":"Field","alias":{"kind":"Name","value":"back_size_bytes"},"name":{"kind":"Name","value":"backSizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_url"},"name":{"kind":"Name","value":"backFileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AcceptDocumentMutation, AcceptDocumentMutationVariables>;
export const RejectDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"rejectDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewDocumentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reviewDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"decision"},"value":{"kind":"EnumValue","value":"reject"}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_type_id"},"name":{"kind":"Name","value":"customTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_on"},"name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_on"},"name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"file_name"},"name":{"kind":"Name","value":"fileName"}},{"kind":"Field","alias":{"kind":"Name","value":"content_type"},"name":{"kind":"Name","value":"contentType"}},{"kind":"Field","alias":{"kind":"Name","value":"size_bytes"},"name":{"kind":"Name","value":"sizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"file_sha256"},"name":{"kind":"Name","value":"fileSha256"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url_expires_at"},"name":{"kind":"Name","value":"fileUrlExpiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_name"},"name":{"kind":"Name","value":"backFileName"}},{"kind":"Field","alias":{"kind":"Name","value":"back_content_type"},"name":{"kind":"Name","value":"backContentType"}},{"kind":"Field","alias":{"kind":"Name","value":"back_size_bytes"},"name":{"kind":"Name","value":"backSizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_url"},"name":{"kind":"Name","value":"backFileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RejectDocumentMutation, RejectDocumentMutationVariables>;
export const ListEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"order"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EventOrder"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"objectId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"order"},"value":{"kind":"Variable","name":{"kind":"Name","value":"order"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"objectId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"objectId"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EventRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EventRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"org_id"},"name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListEventsQuery, ListEventsQueryVariables>;
export const GetEventDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getEvent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"event"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EventRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EventRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"org_id"},"name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]} as unknown as DocumentNode<GetEventQuery, GetEventQueryVariables>;
export const CreateInvoiceDraftsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createInvoiceDrafts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateInvoiceDraftsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createInvoiceDrafts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"drafts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skipped"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"timesheetId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateInvoiceDraftsMutation, CreateInvoiceDraftsMutationVariables>;
export const RecordPaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"recordPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordPaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RecordPaymentMutation, RecordPaymentMutationVariables>;
export const RemovePaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"removePayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemovePaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removePayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RemovePaymentMutation, RemovePaymentMutationVariables>;
export const SendInvoiceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"sendInvoice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendInvoiceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendInvoice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SendInvoiceMutation, SendInvoiceMutationVariables>;
export const SetPurchaseOrderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"setPurchaseOrder"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseOrderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setPurchaseOrder"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SetPurchaseOrderMutation, SetPurchaseOrderMutationVariables>;
export const CreateJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"headcount"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateJobMutation, CreateJobMutationVariables>;
export const GetMeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getMe"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"credential"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"environment"}},{"kind":"Field","name":{"kind":"Name","value":"organisation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"trusted_documents_only"},"name":{"kind":"Name","value":"trustedDocumentsOnly"}},{"kind":"Field","name":{"kind":"Name","value":"budget"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","alias":{"kind":"Name","value":"reset_seconds"},"name":{"kind":"Name","value":"resetSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"storage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"stored_bytes"},"name":{"kind":"Name","value":"storedBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"limit_bytes"},"name":{"kind":"Name","value":"limitBytes"}}]}}]}}]}}]} as unknown as DocumentNode<GetMeQuery, GetMeQueryVariables>;
export const ListMyDeprecationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listMyDeprecations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myDeprecations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"sunset"}},{"kind":"Field","alias":{"kind":"Name","value":"use_instead"},"name":{"kind":"Name","value":"useInstead"}},{"kind":"Field","alias":{"kind":"Name","value":"doc_url"},"name":{"kind":"Name","value":"docUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"webhook_endpoint_id"},"name":{"kind":"Name","value":"webhookEndpointId"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","alias":{"kind":"Name","value":"last_used_at"},"name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListMyDeprecationsQuery, ListMyDeprecationsQueryVariables>;
export const GetRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"request"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"requestId"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","alias":{"kind":"Name","value":"credential_id"},"name":{"kind":"Name","value":"credentialId"}},{"kind":"Field","alias":{"kind":"Name","value":"credential_kind"},"name":{"kind":"Name","value":"credentialKind"}},{"kind":"Field","alias":{"kind":"Name","value":"credential_name"},"name":{"kind":"Name","value":"credentialName"}},{"kind":"Field","name":{"kind":"Name","value":"environment"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"error_code"},"name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","alias":{"kind":"Name","value":"duration_ms"},"name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"document"}},{"kind":"Field","alias":{"kind":"Name","value":"document_id"},"name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"shape"}},{"kind":"Field","alias":{"kind":"Name","value":"statement_count"},"name":{"kind":"Name","value":"statementCount"}}]}}]}}]}}]} as unknown as DocumentNode<GetRequestQuery, GetRequestQueryVariables>;
export const CreateDocumentTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createDocumentTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveDocumentTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveDocumentTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentTemplateRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentTemplateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"document_type"},"name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","alias":{"kind":"Name","value":"superseded_at"},"name":{"kind":"Name","value":"supersededAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateDocumentTemplateMutation, CreateDocumentTemplateMutationVariables>;
export const ListTestOrganisationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listTestOrganisations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testOrganisations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TestOrganisationRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TestOrganisationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TestOrganisation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","alias":{"kind":"Name","value":"time_zone"},"name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","alias":{"kind":"Name","value":"advancing_to"},"name":{"kind":"Name","value":"advancingTo"}},{"kind":"Field","name":{"kind":"Name","value":"demo"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListTestOrganisationsQuery, ListTestOrganisationsQueryVariables>;
export const GetTestOrganisationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getTestOrganisation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testOrganisation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TestOrganisationRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TestOrganisationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TestOrganisation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","alias":{"kind":"Name","value":"time_zone"},"name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","alias":{"kind":"Name","value":"advancing_to"},"name":{"kind":"Name","value":"advancingTo"}},{"kind":"Field","name":{"kind":"Name","value":"demo"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetTestOrganisationQuery, GetTestOrganisationQueryVariables>;
export const ListTestEmailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listTestEmails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testEmails"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"recipient"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListTestEmailsQuery, ListTestEmailsQueryVariables>;
export const CreateTestOrganisationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createTestOrganisation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTestOrganisationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTestOrganisation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testOrganisation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TestOrganisationRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"key"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TestOrganisationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TestOrganisation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","alias":{"kind":"Name","value":"time_zone"},"name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","alias":{"kind":"Name","value":"advancing_to"},"name":{"kind":"Name","value":"advancingTo"}},{"kind":"Field","name":{"kind":"Name","value":"demo"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateTestOrganisationMutation, CreateTestOrganisationMutationVariables>;
export const AdvanceTestOrganisationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"advanceTestOrganisation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advanceTestOrganisation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TestOrganisationRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TestOrganisationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TestOrganisation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","alias":{"kind":"Name","value":"time_zone"},"name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","alias":{"kind":"Name","value":"advancing_to"},"name":{"kind":"Name","value":"advancingTo"}},{"kind":"Field","name":{"kind":"Name","value":"demo"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AdvanceTestOrganisationMutation, AdvanceTestOrganisationMutationVariables>;
export const DeleteTestOrganisationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteTestOrganisation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteTestOrganisation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteTestOrganisationMutation, DeleteTestOrganisationMutationVariables>;
export const ListWebhookEndpointsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listWebhookEndpoints"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpointPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookEndpointRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookEndpointRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"app_wide"},"name":{"kind":"Name","value":"appWide"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"event_types"},"name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"concurrency"}},{"kind":"Field","alias":{"kind":"Name","value":"rate_per_minute"},"name":{"kind":"Name","value":"ratePerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"ordered"}},{"kind":"Field","alias":{"kind":"Name","value":"header_names"},"name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","alias":{"kind":"Name","value":"failing_since"},"name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","alias":{"kind":"Name","value":"last_failed_at"},"name":{"kind":"Name","value":"lastFailedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_at"},"name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_reason"},"name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","alias":{"kind":"Name","value":"secret_readable"},"name":{"kind":"Name","value":"secretReadable"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_secret_until"},"name":{"kind":"Name","value":"previousSecretUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListWebhookEndpointsQuery, ListWebhookEndpointsQueryVariables>;
export const GetWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookEndpointRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookEndpointRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"app_wide"},"name":{"kind":"Name","value":"appWide"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"event_types"},"name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"concurrency"}},{"kind":"Field","alias":{"kind":"Name","value":"rate_per_minute"},"name":{"kind":"Name","value":"ratePerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"ordered"}},{"kind":"Field","alias":{"kind":"Name","value":"header_names"},"name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","alias":{"kind":"Name","value":"failing_since"},"name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","alias":{"kind":"Name","value":"last_failed_at"},"name":{"kind":"Name","value":"lastFailedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_at"},"name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_reason"},"name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","alias":{"kind":"Name","value":"secret_readable"},"name":{"kind":"Name","value":"secretReadable"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_secret_until"},"name":{"kind":"Name","value":"previousSecretUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetWebhookEndpointQuery, GetWebhookEndpointQueryVariables>;
export const CreateWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookEndpointRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookEndpointRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"app_wide"},"name":{"kind":"Name","value":"appWide"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"event_types"},"name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"concurrency"}},{"kind":"Field","alias":{"kind":"Name","value":"rate_per_minute"},"name":{"kind":"Name","value":"ratePerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"ordered"}},{"kind":"Field","alias":{"kind":"Name","value":"header_names"},"name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","alias":{"kind":"Name","value":"failing_since"},"name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","alias":{"kind":"Name","value":"last_failed_at"},"name":{"kind":"Name","value":"lastFailedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_at"},"name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_reason"},"name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","alias":{"kind":"Name","value":"secret_readable"},"name":{"kind":"Name","value":"secretReadable"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_secret_until"},"name":{"kind":"Name","value":"previousSecretUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const UpdateWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookEndpointRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookEndpointRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"app_wide"},"name":{"kind":"Name","value":"appWide"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"event_types"},"name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"concurrency"}},{"kind":"Field","alias":{"kind":"Name","value":"rate_per_minute"},"name":{"kind":"Name","value":"ratePerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"ordered"}},{"kind":"Field","alias":{"kind":"Name","value":"header_names"},"name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","alias":{"kind":"Name","value":"failing_since"},"name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","alias":{"kind":"Name","value":"last_failed_at"},"name":{"kind":"Name","value":"lastFailedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_at"},"name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_reason"},"name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","alias":{"kind":"Name","value":"secret_readable"},"name":{"kind":"Name","value":"secretReadable"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_secret_until"},"name":{"kind":"Name","value":"previousSecretUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"rotateWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"overlapHours"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"overlapHours"},"value":{"kind":"Variable","name":{"kind":"Name","value":"overlapHours"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookEndpointRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookEndpointRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"app_wide"},"name":{"kind":"Name","value":"appWide"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"event_types"},"name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"concurrency"}},{"kind":"Field","alias":{"kind":"Name","value":"rate_per_minute"},"name":{"kind":"Name","value":"ratePerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"ordered"}},{"kind":"Field","alias":{"kind":"Name","value":"header_names"},"name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","alias":{"kind":"Name","value":"failing_since"},"name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","alias":{"kind":"Name","value":"last_failed_at"},"name":{"kind":"Name","value":"lastFailedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_at"},"name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","alias":{"kind":"Name","value":"disabled_reason"},"name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","alias":{"kind":"Name","value":"secret_readable"},"name":{"kind":"Name","value":"secretReadable"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_secret_until"},"name":{"kind":"Name","value":"previousSecretUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const ListWorkersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listWorkers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WorkerFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WorkerSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkerRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkerRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Worker"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"compliance_status"},"name":{"kind":"Name","value":"complianceStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"account_status"},"name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"erased_at"},"name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"erasure_finished_at"},"name":{"kind":"Name","value":"erasureFinishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"legal_hold_at"},"name":{"kind":"Name","value":"legalHoldAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListWorkersQuery, ListWorkersQueryVariables>;
export const GetWorkerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getWorker"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"worker"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkerRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkerRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Worker"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"compliance_status"},"name":{"kind":"Name","value":"complianceStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"account_status"},"name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"erased_at"},"name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"erasure_finished_at"},"name":{"kind":"Name","value":"erasureFinishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"legal_hold_at"},"name":{"kind":"Name","value":"legalHoldAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetWorkerQuery, GetWorkerQueryVariables>;
export const CreateWorkerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createWorker"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWorkerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWorker"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkerRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkerRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Worker"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"compliance_status"},"name":{"kind":"Name","value":"complianceStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"account_status"},"name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"erased_at"},"name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"erasure_finished_at"},"name":{"kind":"Name","value":"erasureFinishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"legal_hold_at"},"name":{"kind":"Name","value":"legalHoldAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateWorkerMutation, CreateWorkerMutationVariables>;
export const UpdateWorkerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateWorker"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWorkerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWorker"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkerRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkerRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Worker"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"compliance_status"},"name":{"kind":"Name","value":"complianceStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"account_status"},"name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"erased_at"},"name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"erasure_finished_at"},"name":{"kind":"Name","value":"erasureFinishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"legal_hold_at"},"name":{"kind":"Name","value":"legalHoldAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateWorkerMutation, UpdateWorkerMutationVariables>;
export const BatchWorkersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"batchWorkers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BatchWorkersInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"batchWorkers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"doc_url"},"name":{"kind":"Name","value":"docUrl"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"conflictingId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<BatchWorkersMutation, BatchWorkersMutationVariables>;
export const ListClientsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listClients"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ClientFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ClientSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clients"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Client"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_name"},"name":{"kind":"Name","value":"contactName"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_phone"},"name":{"kind":"Name","value":"contactPhone"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListClientsQuery, ListClientsQueryVariables>;
export const GetClientDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getClient"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"client"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Client"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_name"},"name":{"kind":"Name","value":"contactName"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_phone"},"name":{"kind":"Name","value":"contactPhone"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetClientQuery, GetClientQueryVariables>;
export const CreateClientDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createClient"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateClientInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Client"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_name"},"name":{"kind":"Name","value":"contactName"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_phone"},"name":{"kind":"Name","value":"contactPhone"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateClientMutation, CreateClientMutationVariables>;
export const UpdateClientDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateClient"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateClientInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Client"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_name"},"name":{"kind":"Name","value":"contactName"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_phone"},"name":{"kind":"Name","value":"contactPhone"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateClientMutation, UpdateClientMutationVariables>;
export const BatchClientsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"batchClients"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BatchClientsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"batchClients"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"doc_url"},"name":{"kind":"Name","value":"docUrl"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"conflictingId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<BatchClientsMutation, BatchClientsMutationVariables>;
export const ListProjectsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listProjects"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProjectFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProjectSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projects"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProjectRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProjectRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Project"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","alias":{"kind":"Name","value":"works_holidays"},"name":{"kind":"Name","value":"worksHolidays"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListProjectsQuery, ListProjectsQueryVariables>;
export const GetProjectDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getProject"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"project"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProjectRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProjectRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Project"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","alias":{"kind":"Name","value":"works_holidays"},"name":{"kind":"Name","value":"worksHolidays"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetProjectQuery, GetProjectQueryVariables>;
export const CreateProjectDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createProject"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProjectInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProject"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProjectRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProjectRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Project"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","alias":{"kind":"Name","value":"works_holidays"},"name":{"kind":"Name","value":"worksHolidays"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateProjectMutation, CreateProjectMutationVariables>;
export const UpdateProjectDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateProject"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProjectInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProject"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProjectRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProjectRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Project"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","alias":{"kind":"Name","value":"works_holidays"},"name":{"kind":"Name","value":"worksHolidays"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateProjectMutation, UpdateProjectMutationVariables>;
export const BatchProjectsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"batchProjects"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BatchProjectsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"batchProjects"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"doc_url"},"name":{"kind":"Name","value":"docUrl"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"conflictingId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<BatchProjectsMutation, BatchProjectsMutationVariables>;
export const ListJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JobFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JobSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"headcount"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListJobsQuery, ListJobsQueryVariables>;
export const GetJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"headcount"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetJobQuery, GetJobQueryVariables>;
export const UpdateJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"headcount"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateJobMutation, UpdateJobMutationVariables>;
export const CompleteJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"completeJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"headcount"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CompleteJobMutation, CompleteJobMutationVariables>;
export const CancelJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"cancelJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"headcount"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CancelJobMutation, CancelJobMutationVariables>;
export const ListAssignmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listAssignments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AssignmentFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AssignmentSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assignments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssignmentRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssignmentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Assignment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"covers_id"},"name":{"kind":"Name","value":"coversId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListAssignmentsQuery, ListAssignmentsQueryVariables>;
export const GetAssignmentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getAssignment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assignment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssignmentRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssignmentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Assignment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"covers_id"},"name":{"kind":"Name","value":"coversId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetAssignmentQuery, GetAssignmentQueryVariables>;
export const CreateAssignmentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createAssignment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateAssignmentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAssignment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssignmentRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssignmentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Assignment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"covers_id"},"name":{"kind":"Name","value":"coversId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateAssignmentMutation, CreateAssignmentMutationVariables>;
export const UpdateAssignmentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateAssignment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateAssignmentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAssignment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssignmentRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssignmentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Assignment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"covers_id"},"name":{"kind":"Name","value":"coversId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","alias":{"kind":"Name","value":"start_date"},"name":{"kind":"Name","value":"startDate"}},{"kind":"Field","alias":{"kind":"Name","value":"end_date"},"name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateAssignmentMutation, UpdateAssignmentMutationVariables>;
export const DeleteAssignmentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteAssignment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAssignment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteAssignmentMutation, DeleteAssignmentMutationVariables>;
export const BatchAssignmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"batchAssignments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BatchAssignmentsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"batchAssignments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"doc_url"},"name":{"kind":"Name","value":"docUrl"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"conflictingId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<BatchAssignmentsMutation, BatchAssignmentsMutationVariables>;
export const ListPlannerWindowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listPlannerWindows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PlannerWindowFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PlannerWindowSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"plannerWindows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlannerWindowRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannerWindowRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlannerWindow"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","alias":{"kind":"Name","value":"starts_at"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListPlannerWindowsQuery, ListPlannerWindowsQueryVariables>;
export const GetPlannerWindowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getPlannerWindow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"plannerWindow"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlannerWindowRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannerWindowRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlannerWindow"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","alias":{"kind":"Name","value":"starts_at"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetPlannerWindowQuery, GetPlannerWindowQueryVariables>;
export const CreatePlannerWindowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createPlannerWindow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePlannerWindowInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPlannerWindow"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlannerWindowRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannerWindowRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlannerWindow"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","alias":{"kind":"Name","value":"starts_at"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreatePlannerWindowMutation, CreatePlannerWindowMutationVariables>;
export const UpdatePlannerWindowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updatePlannerWindow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePlannerWindowInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePlannerWindow"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlannerWindowRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannerWindowRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlannerWindow"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","alias":{"kind":"Name","value":"starts_at"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdatePlannerWindowMutation, UpdatePlannerWindowMutationVariables>;
export const DeletePlannerWindowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deletePlannerWindow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePlannerWindow"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeletePlannerWindowMutation, DeletePlannerWindowMutationVariables>;
export const ListDocumentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listDocuments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_type_id"},"name":{"kind":"Name","value":"customTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_on"},"name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_on"},"name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"file_name"},"name":{"kind":"Name","value":"fileName"}},{"kind":"Field","alias":{"kind":"Name","value":"content_type"},"name":{"kind":"Name","value":"contentType"}},{"kind":"Field","alias":{"kind":"Name","value":"size_bytes"},"name":{"kind":"Name","value":"sizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"file_sha256"},"name":{"kind":"Name","value":"fileSha256"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url_expires_at"},"name":{"kind":"Name","value":"fileUrlExpiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_name"},"name":{"kind":"Name","value":"backFileName"}},{"kind":"Field","alias":{"kind":"Name","value":"back_content_type"},"name":{"kind":"Name","value":"backContentType"}},{"kind":"Field","alias":{"kind":"Name","value":"back_size_bytes"},"name":{"kind":"Name","value":"backSizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_url"},"name":{"kind":"Name","value":"backFileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListDocumentsQuery, ListDocumentsQueryVariables>;
export const GetDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_type_id"},"name":{"kind":"Name","value":"customTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_on"},"name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_on"},"name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"file_name"},"name":{"kind":"Name","value":"fileName"}},{"kind":"Field","alias":{"kind":"Name","value":"content_type"},"name":{"kind":"Name","value":"contentType"}},{"kind":"Field","alias":{"kind":"Name","value":"size_bytes"},"name":{"kind":"Name","value":"sizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"file_sha256"},"name":{"kind":"Name","value":"fileSha256"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"file_url_expires_at"},"name":{"kind":"Name","value":"fileUrlExpiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_name"},"name":{"kind":"Name","value":"backFileName"}},{"kind":"Field","alias":{"kind":"Name","value":"back_content_type"},"name":{"kind":"Name","value":"backContentType"}},{"kind":"Field","alias":{"kind":"Name","value":"back_size_bytes"},"name":{"kind":"Name","value":"backSizeBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"back_file_url"},"name":{"kind":"Name","value":"backFileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetDocumentQuery, GetDocumentQueryVariables>;
export const ListCustomDocumentTypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listCustomDocumentTypes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomDocumentTypeFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomDocumentTypeSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customDocumentTypes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomDocumentTypeRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomDocumentTypeRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomDocumentType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"levels"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_number"},"name":{"kind":"Name","value":"needsNumber"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_expiry"},"name":{"kind":"Name","value":"needsExpiry"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_both_sides"},"name":{"kind":"Name","value":"needsBothSides"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_months"},"name":{"kind":"Name","value":"validMonths"}},{"kind":"Field","name":{"kind":"Name","value":"restricted"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListCustomDocumentTypesQuery, ListCustomDocumentTypesQueryVariables>;
export const GetCustomDocumentTypeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getCustomDocumentType"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customDocumentType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomDocumentTypeRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomDocumentTypeRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomDocumentType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"levels"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_number"},"name":{"kind":"Name","value":"needsNumber"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_expiry"},"name":{"kind":"Name","value":"needsExpiry"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_both_sides"},"name":{"kind":"Name","value":"needsBothSides"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_months"},"name":{"kind":"Name","value":"validMonths"}},{"kind":"Field","name":{"kind":"Name","value":"restricted"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetCustomDocumentTypeQuery, GetCustomDocumentTypeQueryVariables>;
export const CreateCustomDocumentTypeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createCustomDocumentType"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCustomDocumentTypeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCustomDocumentType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomDocumentTypeRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomDocumentTypeRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomDocumentType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"levels"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_number"},"name":{"kind":"Name","value":"needsNumber"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_expiry"},"name":{"kind":"Name","value":"needsExpiry"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_both_sides"},"name":{"kind":"Name","value":"needsBothSides"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_months"},"name":{"kind":"Name","value":"validMonths"}},{"kind":"Field","name":{"kind":"Name","value":"restricted"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateCustomDocumentTypeMutation, CreateCustomDocumentTypeMutationVariables>;
export const UpdateCustomDocumentTypeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateCustomDocumentType"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCustomDocumentTypeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCustomDocumentType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomDocumentTypeRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomDocumentTypeRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomDocumentType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"levels"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_number"},"name":{"kind":"Name","value":"needsNumber"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_expiry"},"name":{"kind":"Name","value":"needsExpiry"}},{"kind":"Field","alias":{"kind":"Name","value":"needs_both_sides"},"name":{"kind":"Name","value":"needsBothSides"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_months"},"name":{"kind":"Name","value":"validMonths"}},{"kind":"Field","name":{"kind":"Name","value":"restricted"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateCustomDocumentTypeMutation, UpdateCustomDocumentTypeMutationVariables>;
export const DeleteCustomDocumentTypeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteCustomDocumentType"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteCustomDocumentType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteCustomDocumentTypeMutation, DeleteCustomDocumentTypeMutationVariables>;
export const ListDocumentPacksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listDocumentPacks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentPackFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentPackSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentPacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentPackRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentPackRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentPack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"templates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListDocumentPacksQuery, ListDocumentPacksQueryVariables>;
export const GetDocumentPackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getDocumentPack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentPack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentPackRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentPackRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentPack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"templates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetDocumentPackQuery, GetDocumentPackQueryVariables>;
export const CreateDocumentPackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createDocumentPack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDocumentPackInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDocumentPack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentPackRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentPackRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentPack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"templates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateDocumentPackMutation, CreateDocumentPackMutationVariables>;
export const DeleteDocumentPackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteDocumentPack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDocumentPack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteDocumentPackMutation, DeleteDocumentPackMutationVariables>;
export const IssueDocumentPackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"issueDocumentPack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issueDocumentPack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentPackRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentPackRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentPack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"templates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<IssueDocumentPackMutation, IssueDocumentPackMutationVariables>;
export const ListTimesheetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listTimesheets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TimesheetFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TimesheetSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timesheets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TimesheetRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimesheetRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Timesheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"assignment_id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total_hours"},"name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"submitted_at"},"name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_at"},"name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_by"},"name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_before"},"name":{"kind":"Name","value":"hoursBefore"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_after"},"name":{"kind":"Name","value":"hoursAfter"}},{"kind":"Field","alias":{"kind":"Name","value":"entries_before"},"name":{"kind":"Name","value":"entriesBefore"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"entries_after"},"name":{"kind":"Name","value":"entriesAfter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListTimesheetsQuery, ListTimesheetsQueryVariables>;
export const GetTimesheetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getTimesheet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timesheet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TimesheetRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimesheetRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Timesheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"assignment_id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total_hours"},"name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"submitted_at"},"name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_at"},"name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_by"},"name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_before"},"name":{"kind":"Name","value":"hoursBefore"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_after"},"name":{"kind":"Name","value":"hoursAfter"}},{"kind":"Field","alias":{"kind":"Name","value":"entries_before"},"name":{"kind":"Name","value":"entriesBefore"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"entries_after"},"name":{"kind":"Name","value":"entriesAfter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetTimesheetQuery, GetTimesheetQueryVariables>;
export const CreateTimesheetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createTimesheet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTimesheetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTimesheet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TimesheetRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimesheetRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Timesheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"assignment_id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total_hours"},"name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"submitted_at"},"name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_at"},"name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_by"},"name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_before"},"name":{"kind":"Name","value":"hoursBefore"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_after"},"name":{"kind":"Name","value":"hoursAfter"}},{"kind":"Field","alias":{"kind":"Name","value":"entries_before"},"name":{"kind":"Name","value":"entriesBefore"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"entries_after"},"name":{"kind":"Name","value":"entriesAfter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateTimesheetMutation, CreateTimesheetMutationVariables>;
export const UpdateTimesheetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateTimesheet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateTimesheetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateTimesheet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TimesheetRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimesheetRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Timesheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"assignment_id"},"name":{"kind":"Name","value":"assignmentId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total_hours"},"name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"submitted_at"},"name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_at"},"name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"approved_by"},"name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_before"},"name":{"kind":"Name","value":"hoursBefore"}},{"kind":"Field","alias":{"kind":"Name","value":"hours_after"},"name":{"kind":"Name","value":"hoursAfter"}},{"kind":"Field","alias":{"kind":"Name","value":"entries_before"},"name":{"kind":"Name","value":"entriesBefore"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"entries_after"},"name":{"kind":"Name","value":"entriesAfter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateTimesheetMutation, UpdateTimesheetMutationVariables>;
export const BatchTimesheetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"batchTimesheets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BatchTimesheetsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"batchTimesheets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"doc_url"},"name":{"kind":"Name","value":"docUrl"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"conflictingId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<BatchTimesheetsMutation, BatchTimesheetsMutationVariables>;
export const ListTimesheetApprovalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listTimesheetApprovals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TimesheetApprovalFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TimesheetApprovalSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timesheetApprovals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TimesheetApprovalRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimesheetApprovalRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimesheetApproval"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sheets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"timesheet_id"},"name":{"kind":"Name","value":"timesheetId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total_hours"},"name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","alias":{"kind":"Name","value":"requested_by"},"name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"decided_at"},"name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"decided_by"},"name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListTimesheetApprovalsQuery, ListTimesheetApprovalsQueryVariables>;
export const GetTimesheetApprovalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getTimesheetApproval"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timesheetApproval"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TimesheetApprovalRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimesheetApprovalRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimesheetApproval"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sheets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"timesheet_id"},"name":{"kind":"Name","value":"timesheetId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total_hours"},"name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","alias":{"kind":"Name","value":"requested_by"},"name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"decided_at"},"name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"decided_by"},"name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetTimesheetApprovalQuery, GetTimesheetApprovalQueryVariables>;
export const CreateTimesheetApprovalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createTimesheetApproval"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTimesheetApprovalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTimesheetApproval"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TimesheetApprovalRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimesheetApprovalRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimesheetApproval"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sheets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"timesheet_id"},"name":{"kind":"Name","value":"timesheetId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_hours"},"name":{"kind":"Name","value":"overtimeHours"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total_hours"},"name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","alias":{"kind":"Name","value":"requested_by"},"name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","alias":{"kind":"Name","value":"decided_at"},"name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"decided_by"},"name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateTimesheetApprovalMutation, CreateTimesheetApprovalMutationVariables>;
export const DeleteTimesheetApprovalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteTimesheetApproval"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteTimesheetApproval"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteTimesheetApprovalMutation, DeleteTimesheetApprovalMutationVariables>;
export const ListClientRatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listClientRates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ClientRateFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ClientRateSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientRates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientRateRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_rate"},"name":{"kind":"Name","value":"overtimeRate"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_from"},"name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_until"},"name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListClientRatesQuery, ListClientRatesQueryVariables>;
export const GetClientRateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getClientRate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientRate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientRateRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_rate"},"name":{"kind":"Name","value":"overtimeRate"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_from"},"name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_until"},"name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetClientRateQuery, GetClientRateQueryVariables>;
export const CreateClientRateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createClientRate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateClientRateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createClientRate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientRateRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_rate"},"name":{"kind":"Name","value":"overtimeRate"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_from"},"name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_until"},"name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateClientRateMutation, CreateClientRateMutationVariables>;
export const UpdateClientRateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateClientRate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateClientRateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateClientRate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientRateRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientRateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"trade"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","alias":{"kind":"Name","value":"overtime_rate"},"name":{"kind":"Name","value":"overtimeRate"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_from"},"name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","alias":{"kind":"Name","value":"valid_until"},"name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateClientRateMutation, UpdateClientRateMutationVariables>;
export const DeleteClientRateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteClientRate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteClientRate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteClientRateMutation, DeleteClientRateMutationVariables>;
export const ListHolidaysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listHolidays"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"HolidayFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"HolidaySort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holidays"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HolidayRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HolidayRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Holiday"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListHolidaysQuery, ListHolidaysQueryVariables>;
export const GetHolidayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getHoliday"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holiday"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HolidayRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HolidayRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Holiday"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetHolidayQuery, GetHolidayQueryVariables>;
export const CreateHolidayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createHoliday"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateHolidayInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createHoliday"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HolidayRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HolidayRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Holiday"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateHolidayMutation, CreateHolidayMutationVariables>;
export const UpdateHolidayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateHoliday"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateHolidayInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateHoliday"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HolidayRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HolidayRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Holiday"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateHolidayMutation, UpdateHolidayMutationVariables>;
export const DeleteHolidayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteHoliday"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteHoliday"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteHolidayMutation, DeleteHolidayMutationVariables>;
export const ListExpensesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listExpenses"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExpenseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExpenseSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expenses"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExpenseRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExpenseRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Expense"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"incurred_on"},"name":{"kind":"Name","value":"incurredOn"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"receipt_url"},"name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListExpensesQuery, ListExpensesQueryVariables>;
export const GetExpenseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getExpense"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expense"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExpenseRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExpenseRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Expense"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"incurred_on"},"name":{"kind":"Name","value":"incurredOn"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"receipt_url"},"name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetExpenseQuery, GetExpenseQueryVariables>;
export const CreateExpenseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createExpense"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExpenseInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExpense"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExpenseRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExpenseRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Expense"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"incurred_on"},"name":{"kind":"Name","value":"incurredOn"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"receipt_url"},"name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateExpenseMutation, CreateExpenseMutationVariables>;
export const UpdateExpenseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateExpense"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateExpenseInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateExpense"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExpenseRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExpenseRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Expense"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","alias":{"kind":"Name","value":"incurred_on"},"name":{"kind":"Name","value":"incurredOn"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"receipt_url"},"name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"rejection_reason"},"name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateExpenseMutation, UpdateExpenseMutationVariables>;
export const BatchExpensesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"batchExpenses"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BatchExpensesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"batchExpenses"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"doc_url"},"name":{"kind":"Name","value":"docUrl"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"conflictingId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<BatchExpensesMutation, BatchExpensesMutationVariables>;
export const ListAiJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listAiJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AiJobFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AiJobSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aiJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AiJobRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AiJobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AiJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","alias":{"kind":"Name","value":"document_id"},"name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"result"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","alias":{"kind":"Name","value":"started_at"},"name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finished_at"},"name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListAiJobsQuery, ListAiJobsQueryVariables>;
export const GetAiJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getAiJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aiJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AiJobRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AiJobRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AiJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","alias":{"kind":"Name","value":"document_id"},"name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"result"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","alias":{"kind":"Name","value":"started_at"},"name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finished_at"},"name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetAiJobQuery, GetAiJobQueryVariables>;
export const ListNotificationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listNotifications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_type"},"name":{"kind":"Name","value":"subjectType"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","alias":{"kind":"Name","value":"read_at"},"name":{"kind":"Name","value":"readAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListNotificationsQuery, ListNotificationsQueryVariables>;
export const GetNotificationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getNotification"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notification"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_type"},"name":{"kind":"Name","value":"subjectType"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","alias":{"kind":"Name","value":"read_at"},"name":{"kind":"Name","value":"readAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetNotificationQuery, GetNotificationQueryVariables>;
export const ListNotesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listNotes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"NoteFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"NoteSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NoteRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoteRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Note"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","alias":{"kind":"Name","value":"mention_ids"},"name":{"kind":"Name","value":"mentionIds"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListNotesQuery, ListNotesQueryVariables>;
export const GetNoteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getNote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"note"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NoteRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoteRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Note"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","alias":{"kind":"Name","value":"mention_ids"},"name":{"kind":"Name","value":"mentionIds"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetNoteQuery, GetNoteQueryVariables>;
export const CreateNoteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createNote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateNoteInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createNote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NoteRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoteRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Note"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","alias":{"kind":"Name","value":"mention_ids"},"name":{"kind":"Name","value":"mentionIds"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateNoteMutation, CreateNoteMutationVariables>;
export const UpdateNoteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateNote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateNoteInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateNote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NoteRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoteRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Note"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","alias":{"kind":"Name","value":"mention_ids"},"name":{"kind":"Name","value":"mentionIds"}},{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateNoteMutation, UpdateNoteMutationVariables>;
export const DeleteNoteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteNote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteNote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteNoteMutation, DeleteNoteMutationVariables>;
export const ListTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listTasks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TaskFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TaskSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"assignee_id"},"name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_type"},"name":{"kind":"Name","value":"subjectType"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","alias":{"kind":"Name","value":"automation_id"},"name":{"kind":"Name","value":"automationId"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListTasksQuery, ListTasksQueryVariables>;
export const GetTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"assignee_id"},"name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_type"},"name":{"kind":"Name","value":"subjectType"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","alias":{"kind":"Name","value":"automation_id"},"name":{"kind":"Name","value":"automationId"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetTaskQuery, GetTaskQueryVariables>;
export const CreateTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"assignee_id"},"name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_type"},"name":{"kind":"Name","value":"subjectType"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","alias":{"kind":"Name","value":"automation_id"},"name":{"kind":"Name","value":"automationId"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateTaskMutation, CreateTaskMutationVariables>;
export const UpdateTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"assignee_id"},"name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_type"},"name":{"kind":"Name","value":"subjectType"}},{"kind":"Field","alias":{"kind":"Name","value":"subject_id"},"name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","alias":{"kind":"Name","value":"automation_id"},"name":{"kind":"Name","value":"automationId"}},{"kind":"Field","alias":{"kind":"Name","value":"completed_at"},"name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateTaskMutation, UpdateTaskMutationVariables>;
export const BatchTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"batchTasks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BatchTasksInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"batchTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"doc_url"},"name":{"kind":"Name","value":"docUrl"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"conflictingId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<BatchTasksMutation, BatchTasksMutationVariables>;
export const ListAutomationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listAutomations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AutomationFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AutomationSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"automations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AutomationRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AutomationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Automation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"parameters"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"run_count"},"name":{"kind":"Name","value":"runCount"}},{"kind":"Field","alias":{"kind":"Name","value":"last_run_at"},"name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListAutomationsQuery, ListAutomationsQueryVariables>;
export const GetAutomationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getAutomation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"automation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AutomationRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AutomationRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Automation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"parameters"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"run_count"},"name":{"kind":"Name","value":"runCount"}},{"kind":"Field","alias":{"kind":"Name","value":"last_run_at"},"name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetAutomationQuery, GetAutomationQueryVariables>;
export const ListDocumentTemplatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listDocumentTemplates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentTemplateFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentTemplateSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentTemplates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentTemplateRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentTemplateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"document_type"},"name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","alias":{"kind":"Name","value":"superseded_at"},"name":{"kind":"Name","value":"supersededAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListDocumentTemplatesQuery, ListDocumentTemplatesQueryVariables>;
export const GetDocumentTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getDocumentTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentTemplateRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentTemplateRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","alias":{"kind":"Name","value":"document_type"},"name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","alias":{"kind":"Name","value":"superseded_at"},"name":{"kind":"Name","value":"supersededAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetDocumentTemplateQuery, GetDocumentTemplateQueryVariables>;
export const DeleteDocumentTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteDocumentTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDocumentTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}}]}}]} as unknown as DocumentNode<DeleteDocumentTemplateMutation, DeleteDocumentTemplateMutationVariables>;
export const ListInvoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listInvoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"InvoiceFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"InvoiceSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"invoices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"updatedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"updatedSince"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"deletedAt"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}]}]}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Pagination"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}},{"kind":"Field","name":{"kind":"Name","value":"watermark"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Pagination"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Pagination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<ListInvoicesQuery, ListInvoicesQueryVariables>;
export const GetInvoiceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"getInvoice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"invoice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GetInvoiceQuery, GetInvoiceQueryVariables>;
export const IssueInvoiceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"issueInvoice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issueInvoice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<IssueInvoiceMutation, IssueInvoiceMutationVariables>;
export const MarkInvoicePaidDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"markInvoicePaid"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markInvoicePaid"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<MarkInvoicePaidMutation, MarkInvoicePaidMutationVariables>;
export const VoidInvoiceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"voidInvoice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"voidInvoice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvoiceRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvoiceRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"period_start"},"name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","alias":{"kind":"Name","value":"period_end"},"name":{"kind":"Name","value":"periodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worker_id"},"name":{"kind":"Name","value":"workerId"}},{"kind":"Field","alias":{"kind":"Name","value":"project_id"},"name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"worker"}},{"kind":"Field","name":{"kind":"Name","value":"project"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","alias":{"kind":"Name","value":"vat_percent"},"name":{"kind":"Name","value":"vatPercent"}},{"kind":"Field","name":{"kind":"Name","value":"vat"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"purchase_order"},"name":{"kind":"Name","value":"purchaseOrder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"issued_at"},"name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"due_on"},"name":{"kind":"Name","value":"dueOn"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_at"},"name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","alias":{"kind":"Name","value":"voided_at"},"name":{"kind":"Name","value":"voidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"outstanding"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"paid_on"},"name":{"kind":"Name","value":"paidOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_at"},"name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recorded_by"},"name":{"kind":"Name","value":"recordedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_at"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"sent_by"},"name":{"kind":"Name","value":"sentBy"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"file_url"},"name":{"kind":"Name","value":"fileUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<VoidInvoiceMutation, VoidInvoiceMutationVariables>;