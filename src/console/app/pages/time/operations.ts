// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A timesheet to approve with others. */
export type ApproveTimesheetInput = {
  /** Id of the timesheet. */
  id: string;
  /** Approve it only if it has not changed after this time, e.g. the `updatedAt` that you read. */
  ifUnchangedSince?: string | null | undefined;
};

/** A range of values: all that is given must hold. */
export type DateRange = {
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** A range of values: all that is given must hold. */
export type DateTimeRange = {
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** A range of values: all that is given must hold. */
export type FloatRange = {
  /** Greater than this. */
  gt?: number | null | undefined;
  /** This or greater. */
  gte?: number | null | undefined;
  /** Less than this. */
  lt?: number | null | undefined;
  /** This or less. */
  lte?: number | null | undefined;
};

/** A range of values: all that is given must hold. A record may have no value. */
export type OptionalDateTimeRange = {
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** Which id a record has, of those that may have none. */
export type OptionalIdFilter = {
  /** Whether there is an id. */
  exists?: boolean | null | undefined;
  /** One of these ids, up to 20. */
  in?: Array<string> | null | undefined;
};

/** The direction of a sort. Records without the value come last in both. */
export type SortDirection =
  /** Smallest first. */
  | 'asc'
  /** Largest first. */
  | 'desc';

/** The hours of one day. */
export type TimesheetEntryInput = {
  /** Date of the work, in the period. */
  date: string;
  /** Hours worked without overtime, 0 to 24. */
  hours: number;
  /** Note. */
  note?: string | null | undefined;
  /** Overtime hours. The total of a day cannot exceed 24. */
  overtimeHours?: number | null | undefined;
};

/** Which timesheet records a list contains: all that is given must hold. */
export type TimesheetFilter = {
  /** Only records whose `approvedAt` is in this range. */
  approvedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `assignmentId` is one of these, up to 20. */
  assignmentId?: OptionalIdFilter | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `periodEnd` is in this range. */
  periodEnd?: DateRange | null | undefined;
  /** Only records whose `periodStart` is in this range. */
  periodStart?: DateRange | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<TimesheetStatus> | null | undefined;
  /** Only records whose `submittedAt` is in this range. */
  submittedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `totalHours` is in this range. */
  totalHours?: FloatRange | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. */
  workerId?: Array<string> | null | undefined;
};

/** The order of a list of timesheet records. Records with the same value are in the order of their ids. */
export type TimesheetSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** What to sort by. */
  field: TimesheetSortField;
};

/** What a list of timesheet records can be sorted by. */
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

/** Changes to a timesheet. An absent field keeps its value; null clears it. */
export type UpdateTimesheetInput = {
  /** Replaces all entries. Not allowed after approval. */
  entries?: Array<TimesheetEntryInput> | null | undefined;
  /** Reason for the rejection. */
  rejectionReason?: string | null | undefined;
  /** The new status. */
  status?: TimesheetStatus | null | undefined;
};

export type TimesheetsQueryVariables = Exact<{
  filter?: TimesheetFilter | null | undefined;
  sort?: TimesheetSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type TimesheetsQuery = { timesheets: { nextCursor: string | null, data: Array<{ id: string, status: TimesheetStatus, projectId: string, periodStart: string, periodEnd: string, totalHours: number, submittedAt: string | null, approvedAt: string | null, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string, trade: string | null, assignments: { data: Array<{ id: string, projectId: string, startDate: string, endDate: string | null }> } | null } | null }>, pagination: { total: number } } | null };

export type TimesheetStatusesQueryVariables = Exact<{ [key: string]: never; }>;


export type TimesheetStatusesQuery = { timesheetCounts: Array<{ value: string | null, count: number }> | null };

export type OneTimesheetQueryVariables = Exact<{
  id: string;
}>;


export type OneTimesheetQuery = { timesheet: { id: string, status: TimesheetStatus, projectId: string, periodStart: string, periodEnd: string, totalHours: number, submittedAt: string | null, approvedAt: string | null, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string, trade: string | null, assignments: { data: Array<{ id: string, projectId: string, startDate: string, endDate: string | null }> } | null } | null } | null };

export type ApproveTimesheetsMutationVariables = Exact<{
  timesheets: Array<ApproveTimesheetInput> | ApproveTimesheetInput;
}>;


export type ApproveTimesheetsMutation = { approveTimesheets: { approved: Array<{ id: string, status: TimesheetStatus }>, skipped: Array<{ id: string, code: string, message: string }> } };

export type DecideTimesheetMutationVariables = Exact<{
  id: string;
  input: UpdateTimesheetInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type DecideTimesheetMutation = { updateTimesheet: { id: string, status: TimesheetStatus, projectId: string, periodStart: string, periodEnd: string, totalHours: number, submittedAt: string | null, approvedAt: string | null, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string, trade: string | null, assignments: { data: Array<{ id: string, projectId: string, startDate: string, endDate: string | null }> } | null } | null } };

export type TimesheetRowFragment = { id: string, status: TimesheetStatus, projectId: string, periodStart: string, periodEnd: string, totalHours: number, submittedAt: string | null, approvedAt: string | null, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string, trade: string | null, assignments: { data: Array<{ id: string, projectId: string, startDate: string, endDate: string | null }> } | null } | null };

export const TimesheetsDocument = {"kind":"Document","documentId":"sha256:3b961ee545293c1592e95306ecd2beb22b802599fb87d4b417baf6e257f3ef6b","definitions":[]} as unknown as DocumentNode<TimesheetsQuery, TimesheetsQueryVariables>;
export const TimesheetStatusesDocument = {"kind":"Document","documentId":"sha256:dfdad1ccf5088b6cbc48b3775d869d537f0cdc8a8204817fd92103954e669a80","definitions":[]} as unknown as DocumentNode<TimesheetStatusesQuery, TimesheetStatusesQueryVariables>;
export const OneTimesheetDocument = {"kind":"Document","documentId":"sha256:0f4a455808779a5097cfa6776f9702b2adb59d35793a73df2eb5e983da4d9afa","definitions":[]} as unknown as DocumentNode<OneTimesheetQuery, OneTimesheetQueryVariables>;
export const ApproveTimesheetsDocument = {"kind":"Document","documentId":"sha256:bba35cfae671dc7db9188f77c93d6f8a8608a1adf3fb5abc341d004042180679","definitions":[]} as unknown as DocumentNode<ApproveTimesheetsMutation, ApproveTimesheetsMutationVariables>;
export const DecideTimesheetDocument = {"kind":"Document","documentId":"sha256:03ff4aeb4f4a7ae84eafe8e900ee0bb09a7fdeb173c04496f48cca60b25724e7","definitions":[]} as unknown as DocumentNode<DecideTimesheetMutation, DecideTimesheetMutationVariables>;