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
  /** Date of the payment. */
  incurredOn: string;
  /** Id of the project. */
  projectId?: string | null | undefined;
  /** The receipt: PDF, PNG, JPEG or WebP, up to 25 MB. */
  receipt?: File | null | undefined;
  /** Id of the worker who paid. */
  workerId: string;
};

/** A new timesheet. It is a draft until it is submitted, at once or later. */
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
  /** Whether to submit it at once. Default: false. */
  submit?: boolean | null | undefined;
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

/** Changes to a timesheet. An absent field keeps its value; null clears it. */
export type UpdateTimesheetInput = {
  /** Replaces all entries. Not allowed after approval. */
  entries?: Array<TimesheetEntryInput> | null | undefined;
  /** Reason for the rejection. */
  rejectionReason?: string | null | undefined;
  /** The new status. */
  status?: TimesheetStatus | null | undefined;
};

/** A new document. Its status is `pending` until review. */
export type UploadDocumentInput = {
  /** Last day of validity; not before the date of issue. */
  expiresOn?: string | null | undefined;
  /** Whether to extract fields from the file. Default: the organisation's setting. */
  extract?: boolean | null | undefined;
  /** The file: PDF, PNG, JPEG or WebP, up to 25 MB. */
  file: File;
  /** Date of issue. */
  issuedOn?: string | null | undefined;
  /** Name of the document. */
  name: string;
  /** Number on the document. */
  number?: string | null | undefined;
  /** Type of the document. */
  type: DocumentType;
  /** Id of the worker. */
  workerId: string;
};

export type PortalRecordsQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalRecordsQuery = { assignments: { data: Array<{ id: string, projectId: string, trade: string | null, status: AssignmentStatus, startDate: string, endDate: string | null, project: { id: string, name: string, code: string | null, address: string | null } | null }> } | null, documents: { data: Array<{ id: string, name: string, type: DocumentType, number: string | null, status: DocumentStatus, rejectionReason: string | null, expiresOn: string | null, createdAt: string, fileUrl: string, paper: { acceptedAt: string | null, withdrawnAt: string | null } | null }> } | null, timesheets: { data: Array<{ id: string, projectId: string, assignmentId: string | null, status: TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, project: { id: string, name: string } | null }> } | null, expenses: { data: Array<{ id: string, category: ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: ExpenseStatus, rejectionReason: string | null, receiptUrl: string | null, project: { id: string, name: string } | null }> } | null };

export type PortalCreateTimesheetMutationVariables = Exact<{
  input: CreateTimesheetInput;
}>;


export type PortalCreateTimesheetMutation = { createTimesheet: { id: string, projectId: string, assignmentId: string | null, status: TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, project: { id: string, name: string } | null } };

export type PortalUpdateTimesheetMutationVariables = Exact<{
  id: string;
  input: UpdateTimesheetInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type PortalUpdateTimesheetMutation = { updateTimesheet: { id: string, projectId: string, assignmentId: string | null, status: TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, project: { id: string, name: string } | null } };

export type PortalUploadDocumentMutationVariables = Exact<{
  input: UploadDocumentInput;
}>;


export type PortalUploadDocumentMutation = { uploadDocument: { id: string, status: DocumentStatus } };

export type PortalCreateExpenseMutationVariables = Exact<{
  input: CreateExpenseInput;
}>;


export type PortalCreateExpenseMutation = { createExpense: { id: string, category: ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: ExpenseStatus, rejectionReason: string | null, receiptUrl: string | null, project: { id: string, name: string } | null } };

export type PortalAcceptPaperMutationVariables = Exact<{
  id: string;
}>;


export type PortalAcceptPaperMutation = { acceptPackDocument: { id: string, status: DocumentStatus } };

export type PortalTimesheetFragment = { id: string, projectId: string, assignmentId: string | null, status: TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, project: { id: string, name: string } | null };

export type PortalExpenseFragment = { id: string, category: ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: ExpenseStatus, rejectionReason: string | null, receiptUrl: string | null, project: { id: string, name: string } | null };

export const PortalRecordsDocument = {"kind":"Document","documentId":"sha256:338515018834027403b99fc34913a4b79bdc4537be0ada89b9f234fd6cb3ae91","definitions":[]} as unknown as DocumentNode<PortalRecordsQuery, PortalRecordsQueryVariables>;
export const PortalCreateTimesheetDocument = {"kind":"Document","documentId":"sha256:5b942c6c2f1bdf6d14ccdf905bdcb6a66223a6915ad4b1b0ad2f70a11bd31263","definitions":[]} as unknown as DocumentNode<PortalCreateTimesheetMutation, PortalCreateTimesheetMutationVariables>;
export const PortalUpdateTimesheetDocument = {"kind":"Document","documentId":"sha256:9335016b63fab6576fe62d8f3750bbdd2693d90867813a2f4bc5e7974c4e2d5e","definitions":[]} as unknown as DocumentNode<PortalUpdateTimesheetMutation, PortalUpdateTimesheetMutationVariables>;
export const PortalUploadDocumentDocument = {"kind":"Document","documentId":"sha256:633425bb3acf8fd085039e5698220b0478e8877c3942df68d5ec2c69fc2fd067","definitions":[]} as unknown as DocumentNode<PortalUploadDocumentMutation, PortalUploadDocumentMutationVariables>;
export const PortalCreateExpenseDocument = {"kind":"Document","documentId":"sha256:2273f1b053ee468407e56ad3f6bce8fd3a25db2f372d6c64453a106e7ee69a4a","definitions":[]} as unknown as DocumentNode<PortalCreateExpenseMutation, PortalCreateExpenseMutationVariables>;
export const PortalAcceptPaperDocument = {"kind":"Document","documentId":"sha256:aba6c54bf8e4ceb6cc2bef04c17d8cb3ed8f187922605fa4593d08abbdedc4bb","definitions":[]} as unknown as DocumentNode<PortalAcceptPaperMutation, PortalAcceptPaperMutationVariables>;