// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of an assignment, derived from its dates. */
export type AssignmentStatus =
  | 'active'
  | 'ended'
  | 'scheduled';

/** A new timesheet. It is a draft until it is submitted. */
export type CreateTimesheetInput = {
  /** Id of an assignment of the same worker and project. */
  assignmentId?: string | null | undefined;
  /** The hours of each day. */
  entries: Array<TimesheetEntryInput>;
  /** Last day of the period; not before the first. */
  periodEnd: string;
  /** First day of the period. */
  periodStart: string;
  /** Id of the project. */
  projectId: string;
  /** Id of the worker. */
  workerId: string;
};

/** Status of a document. */
export type DocumentStatus =
  | 'expired'
  | 'expiring'
  | 'pending'
  | 'rejected'
  | 'valid';

/** Type of a document. */
export type DocumentType =
  | 'certificate'
  | 'contract'
  | 'licence'
  | 'other'
  | 'passport'
  | 'right_to_work'
  | 'trade_card';

/** Category of an expense. */
export type ExpenseCategory =
  | 'accommodation'
  | 'meals'
  | 'other'
  | 'ppe'
  | 'tools'
  | 'travel';

/** Status of an expense. */
export type ExpenseStatus =
  | 'approved'
  | 'paid'
  | 'rejected'
  | 'submitted';

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

/** Status of a timesheet. */
export type TimesheetStatus =
  | 'approved'
  | 'draft'
  | 'rejected'
  | 'submitted';

export type PortalHomeQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalHomeQuery = { assignments: { nextCursor: string | null, data: Array<{ id: string, workerId: string, projectId: string, trade: string | null, status: AssignmentStatus, startDate: string, endDate: string | null }> } | null, documents: { nextCursor: string | null, data: Array<{ id: string, name: string, type: DocumentType, status: DocumentStatus, expiresOn: string | null, fileUrl: string }> } | null, timesheets: { nextCursor: string | null, data: Array<{ id: string, status: TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number, rejectionReason: string | null, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }> }> } | null, expenses: { nextCursor: string | null, data: Array<{ id: string, category: ExpenseCategory, amount: number, currency: string, incurredOn: string, status: ExpenseStatus, rejectionReason: string | null }> } | null };

export type PortalCreateTimesheetMutationVariables = Exact<{
  input: CreateTimesheetInput;
}>;


export type PortalCreateTimesheetMutation = { createTimesheet: { id: string, status: TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number, rejectionReason: string | null, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }> } };

export type PortalSubmitTimesheetMutationVariables = Exact<{
  id: string;
}>;


export type PortalSubmitTimesheetMutation = { submitTimesheet: { id: string, status: TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number, rejectionReason: string | null, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }> } };

export type PortalTimesheetFragment = { id: string, status: TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number, rejectionReason: string | null, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }> };

export const PortalHomeDocument = {"kind":"Document","documentId":"sha256:f7f24fd0572644216691755eaeffc2213c89b7400810c9433eb972d318f5b8be","definitions":[]} as unknown as DocumentNode<PortalHomeQuery, PortalHomeQueryVariables>;
export const PortalCreateTimesheetDocument = {"kind":"Document","documentId":"sha256:b5dd85034065e92ead0027c8797698f23411f0e896d98ca053617fdad25bf504","definitions":[]} as unknown as DocumentNode<PortalCreateTimesheetMutation, PortalCreateTimesheetMutationVariables>;
export const PortalSubmitTimesheetDocument = {"kind":"Document","documentId":"sha256:74a84194852c374501b35d9f817caacac7b4c8717c77cb31e00b36194b7f2b95","definitions":[]} as unknown as DocumentNode<PortalSubmitTimesheetMutation, PortalSubmitTimesheetMutationVariables>;