// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type PortalRecordsQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalRecordsQuery = { complianceRequirements: Array<{ documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> | null, customDocumentTypes: { data: Array<{ id: string, name: string, levels: Array<string>, needsNumber: boolean, needsExpiry: boolean, needsBothSides: boolean }> } | null, assignments: { data: Array<{ id: string, projectId: string, trade: string | null, status: Types.AssignmentStatus, startDate: string, endDate: string | null, project: { id: string, name: string, code: string | null, address: string | null } | null }> } | null, holidays: { data: Array<{ name: string, date: string }> } | null, documents: { data: Array<{ id: string, name: string, type: Types.DocumentType, customTypeId: string | null, level: string | null, number: string | null, status: Types.DocumentStatus, rejectionReason: string | null, expiresOn: string | null, createdAt: string, fileUrl: string, customType: { id: string, name: string } | null, paper: { acceptedAt: string | null, withdrawnAt: string | null } | null }> } | null, timesheets: { data: Array<PortalTimesheetFragment> } | null, expenses: { data: Array<PortalExpenseFragment> } | null };

export type PortalCreateTimesheetMutationVariables = Exact<{
  input: Types.CreateTimesheetInput;
}>;


export type PortalCreateTimesheetMutation = { createTimesheet: PortalTimesheetFragment };

export type PortalUpdateTimesheetMutationVariables = Exact<{
  id: string;
  input: Types.UpdateTimesheetInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type PortalUpdateTimesheetMutation = { updateTimesheet: PortalTimesheetFragment };

export type PortalUploadDocumentMutationVariables = Exact<{
  input: Types.UploadDocumentInput;
}>;


export type PortalUploadDocumentMutation = { uploadDocument: { id: string, status: Types.DocumentStatus } };

export type PortalCreateExpenseMutationVariables = Exact<{
  input: Types.CreateExpenseInput;
}>;


export type PortalCreateExpenseMutation = { createExpense: PortalExpenseFragment };

export type PortalAcceptPaperMutationVariables = Exact<{
  id: string;
}>;


export type PortalAcceptPaperMutation = { acceptPackDocument: { id: string, status: Types.DocumentStatus } };

export type PortalTimesheetFragment = { id: string, projectId: string, assignmentId: string | null, status: Types.TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, corrections: Array<{ at: string, by: string, reason: string | null, entriesBefore: Array<{ date: string, hours: number, overtimeHours: number }>, entriesAfter: Array<{ date: string, hours: number, overtimeHours: number }> }>, project: { id: string, name: string } | null };

export type PortalExpenseFragment = { id: string, projectId: string | null, category: Types.ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: Types.ExpenseStatus, rejectionReason: string | null, createdAt: string, receiptUrl: string | null, project: { id: string, name: string } | null };

export type ExportMyDataMutationVariables = Exact<{ [key: string]: never; }>;


export type ExportMyDataMutation = { createMyPersonalDataLink: { url: string } };

export const PortalRecordsDocument = {"kind":"Document","documentId":"sha256:cf9e0f1e61baa6901939d66615bbc7b056b14c0010f22cf63de213342cfd1f18","definitions":[],"follows":{"records":["assignment","custom_document_type","document","document_pack","expense","holiday","timesheet","worker"]}} as unknown as DocumentNode<PortalRecordsQuery, PortalRecordsQueryVariables>;
export const PortalCreateTimesheetDocument = {"kind":"Document","documentId":"sha256:518d930bd0276ff690b3348c889d3d964195b56aef2133f808978766c3ec6d22","definitions":[]} as unknown as DocumentNode<PortalCreateTimesheetMutation, PortalCreateTimesheetMutationVariables>;
export const PortalUpdateTimesheetDocument = {"kind":"Document","documentId":"sha256:bade103eca2bbb3ad385d1fa1ec9ab4422ada6c3009231dc43a23fa6cfadf2a8","definitions":[]} as unknown as DocumentNode<PortalUpdateTimesheetMutation, PortalUpdateTimesheetMutationVariables>;
export const PortalUploadDocumentDocument = {"kind":"Document","documentId":"sha256:633425bb3acf8fd085039e5698220b0478e8877c3942df68d5ec2c69fc2fd067","definitions":[]} as unknown as DocumentNode<PortalUploadDocumentMutation, PortalUploadDocumentMutationVariables>;
export const PortalCreateExpenseDocument = {"kind":"Document","documentId":"sha256:4c67b69eb9724b0d325316f735901ab9f7979ef3755920d1fc176ddf9f72b860","definitions":[]} as unknown as DocumentNode<PortalCreateExpenseMutation, PortalCreateExpenseMutationVariables>;
export const PortalAcceptPaperDocument = {"kind":"Document","documentId":"sha256:aba6c54bf8e4ceb6cc2bef04c17d8cb3ed8f187922605fa4593d08abbdedc4bb","definitions":[]} as unknown as DocumentNode<PortalAcceptPaperMutation, PortalAcceptPaperMutationVariables>;
export const ExportMyDataDocument = {"kind":"Document","documentId":"sha256:d01c3911638c898207020a386aaa298c08a3ccda170d5387db9df6aebc3064ee","definitions":[]} as unknown as DocumentNode<ExportMyDataMutation, ExportMyDataMutationVariables>;