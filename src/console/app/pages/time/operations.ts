// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type TimesheetsQueryVariables = Exact<{
  filter?: Types.TimesheetFilter | null | undefined;
  sort?: Types.TimesheetSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type TimesheetsQuery = { timesheets: { nextCursor: string | null, data: Array<TimesheetRowFragment>, pagination: { total: number } } | null };

export type TimesheetStatusesQueryVariables = Exact<{ [key: string]: never; }>;


export type TimesheetStatusesQuery = { timesheetCounts: Array<{ value: string | null, count: number }> | null };

export type OneTimesheetQueryVariables = Exact<{
  id: string;
}>;


export type OneTimesheetQuery = { timesheet: (
    { approvedBy: string | null, corrections: Array<{ at: string, by: string, reason: string | null, hoursBefore: number, hoursAfter: number, entriesBefore: Array<{ date: string, hours: number, overtimeHours: number }>, entriesAfter: Array<{ date: string, hours: number, overtimeHours: number }> }> }
    & TimesheetRowFragment
  ) | null };

export type HoursProjectQueryVariables = Exact<{
  id: string;
}>;


export type HoursProjectQuery = { project: { id: string, client: { id: string, contactEmail: string | null } | null } | null };

export type WorkersProjectsQueryVariables = Exact<{
  workerId?: Array<string> | string | null | undefined;
}>;


export type WorkersProjectsQuery = { assignments: { data: Array<{ id: string, startDate: string, endDate: string | null, project: { id: string, name: string } | null }> } | null };

export type TimesheetsOfWeekQueryVariables = Exact<{
  filter?: Types.TimesheetFilter | null | undefined;
}>;


export type TimesheetsOfWeekQuery = { timesheets: { data: Array<{ id: string, status: Types.TimesheetStatus, periodStart: string, periodEnd: string, totalHours: number }> } | null };

export type EnterHoursMutationVariables = Exact<{
  input: Types.CreateTimesheetInput;
}>;


export type EnterHoursMutation = { createTimesheet: TimesheetRowFragment };

export type ApproveTimesheetsMutationVariables = Exact<{
  timesheets: Array<Types.ApproveTimesheetInput> | Types.ApproveTimesheetInput;
}>;


export type ApproveTimesheetsMutation = { approveTimesheets: { approved: Array<{ id: string, status: Types.TimesheetStatus, updatedAt: string }>, skipped: Array<{ code: string, message: string, id: string }> } };

export type ReopenTimesheetsMutationVariables = Exact<{
  timesheets: Array<Types.ReopenTimesheetInput> | Types.ReopenTimesheetInput;
}>;


export type ReopenTimesheetsMutation = { reopenTimesheets: { reopened: Array<{ id: string, status: Types.TimesheetStatus }>, skipped: Array<{ message: string, id: string }> } };

export type DecideTimesheetMutationVariables = Exact<{
  id: string;
  input: Types.UpdateTimesheetInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type DecideTimesheetMutation = { updateTimesheet: TimesheetRowFragment };

export type TimesheetRowFragment = { id: string, status: Types.TimesheetStatus, projectId: string, periodStart: string, periodEnd: string, totalHours: number, submittedAt: string | null, approvedAt: string | null, rejectionReason: string | null, updatedAt: string, entries: Array<{ date: string, hours: number, overtimeHours: number, note: string | null }>, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string, trade: string | null, assignments: { data: Array<{ id: string, projectId: string, startDate: string, endDate: string | null }> } | null } | null };

export type WaitingApprovalsQueryVariables = Exact<{
  filter?: Types.TimesheetApprovalFilter | null | undefined;
}>;


export type WaitingApprovalsQuery = { timesheetApprovals: { data: Array<{ id: string, periodStart: string, periodEnd: string, totalHours: number, project: { id: string, name: string } | null }>, pagination: { total: number } } | null };

export const TimesheetsDocument = {"kind":"Document","documentId":"sha256:3b961ee545293c1592e95306ecd2beb22b802599fb87d4b417baf6e257f3ef6b","definitions":[],"follows":{"records":["assignment","timesheet"]}} as unknown as DocumentNode<TimesheetsQuery, TimesheetsQueryVariables>;
export const TimesheetStatusesDocument = {"kind":"Document","documentId":"sha256:dfdad1ccf5088b6cbc48b3775d869d537f0cdc8a8204817fd92103954e669a80","definitions":[],"follows":{"records":["timesheet"]}} as unknown as DocumentNode<TimesheetStatusesQuery, TimesheetStatusesQueryVariables>;
export const OneTimesheetDocument = {"kind":"Document","documentId":"sha256:2e1cc0aaf1529cff731485df8ce20517168828dd701956b2b0600d15037932ab","definitions":[],"follows":{"records":["assignment"]}} as unknown as DocumentNode<OneTimesheetQuery, OneTimesheetQueryVariables>;
export const HoursProjectDocument = {"kind":"Document","documentId":"sha256:e64aaad6895ef1dc8cb82fe8e0f325d5a2a609847bc57e06a80578a3434b4d17","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<HoursProjectQuery, HoursProjectQueryVariables>;
export const WorkersProjectsDocument = {"kind":"Document","documentId":"sha256:25364a6bb6f77b093ade0de886b670f44f30943ee0e40241d374f57378800359","definitions":[],"follows":{"records":["assignment"]}} as unknown as DocumentNode<WorkersProjectsQuery, WorkersProjectsQueryVariables>;
export const TimesheetsOfWeekDocument = {"kind":"Document","documentId":"sha256:a281d261282c5ca0fcfbca572e93253b18ce2802e61bf89dbb78e5ce5f38590a","definitions":[],"follows":{"records":["timesheet"]}} as unknown as DocumentNode<TimesheetsOfWeekQuery, TimesheetsOfWeekQueryVariables>;
export const EnterHoursDocument = {"kind":"Document","documentId":"sha256:fe68c30a8ebc088d5a4a7dd0a8425f5deb433309a33b0d89279a20b7391abfb0","definitions":[]} as unknown as DocumentNode<EnterHoursMutation, EnterHoursMutationVariables>;
export const ApproveTimesheetsDocument = {"kind":"Document","documentId":"sha256:185d9458da402433a57341b70f12674b8f0fd1e0413e3597702a6e8b4f88d73c","definitions":[]} as unknown as DocumentNode<ApproveTimesheetsMutation, ApproveTimesheetsMutationVariables>;
export const ReopenTimesheetsDocument = {"kind":"Document","documentId":"sha256:a28ef2410cead4f3f00f962eb9b10a217db5f927a53ef788de0023dcabd53f17","definitions":[]} as unknown as DocumentNode<ReopenTimesheetsMutation, ReopenTimesheetsMutationVariables>;
export const DecideTimesheetDocument = {"kind":"Document","documentId":"sha256:03ff4aeb4f4a7ae84eafe8e900ee0bb09a7fdeb173c04496f48cca60b25724e7","definitions":[]} as unknown as DocumentNode<DecideTimesheetMutation, DecideTimesheetMutationVariables>;
export const WaitingApprovalsDocument = {"kind":"Document","documentId":"sha256:62f5a57945024151e76d64c470a409fed0263a7e33f891ea9dd15c3680f59ca7","definitions":[],"follows":{"records":["timesheet_approval"]}} as unknown as DocumentNode<WaitingApprovalsQuery, WaitingApprovalsQueryVariables>;