// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ProjectsQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.ProjectFilter | null | undefined;
  sort?: Types.ProjectSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ProjectsQuery = { projects: { nextCursor: string | null, data: Array<{ id: string, name: string, code: string | null, address: string | null, status: Types.ProjectStatus, startDate: string | null, endDate: string | null, externalId: string | null, updatedAt: string, client: { id: string, name: string } | null, assignments: { pagination: { total: number } } | null, jobs: { pagination: { total: number } } | null }>, pagination: { total: number } } | null };

export type ProjectStatusesQueryVariables = Exact<{ [key: string]: never; }>;


export type ProjectStatusesQuery = { projectCounts: Array<{ value: string | null, count: number }> | null };

export type ProjectFactsFragment = { id: string, name: string, code: string | null, address: string | null, purchaseOrder: string | null, worksHolidays: boolean, status: Types.ProjectStatus, startDate: string | null, endDate: string | null, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string, client: { id: string, name: string, contactName: string | null, contactEmail: string | null, contactPhone: string | null } | null };

export type ProjectTaskFragment = { id: string, title: string, status: Types.TaskStatus, dueOn: string | null, updatedAt: string };

export type ProjectPageQueryVariables = Exact<{
  id: string;
  tasks?: boolean | null | undefined;
  hours?: boolean | null | undefined;
}>;


export type ProjectPageQuery = { project: (
    { jobs: { data: Array<{ id: string, status: Types.JobStatus, startDate: string, endDate: string | null, roles: Array<{ trade: string, headcount: number, filled: number, away: number }>, tasks?: { data: Array<ProjectTaskFragment> } | null }>, pagination: { total: number } } | null, tasks?: { data: Array<ProjectTaskFragment> } | null, present: { data: Array<ProjectStayFragment>, pagination: { total: number } } | null, coming: { data: Array<ProjectStayFragment>, pagination: { total: number } } | null, toApprove?: { pagination: { total: number } } | null }
    & ProjectFactsFragment
  ) | null };

export type ProjectStayFragment = { id: string, trade: string | null, startDate: string, endDate: string | null, worker: { id: string, firstName: string, lastName: string, complianceStatus: Types.ComplianceStatus } | null };

export type ProjectNumbersQueryVariables = Exact<{
  id: string;
  weeks: number;
}>;


export type ProjectNumbersQuery = { siteForecast: Array<{ date: string, onSite: number, days: Array<number>, starting: number, ending: number }> | null, projectWork: Array<{ projectId: string, projectName: string, clientId: string, clientName: string, currency: string | null, hours: number, hoursWithoutRate: number, charged: number, expenses: number }> | null, unbilledWork: Array<{ periodStart: string, periodEnd: string, timesheets: number, hours: number, withoutRate: number, amounts: Array<{ currency: string, amount: number }> }> | null };

export type AddProjectMutationVariables = Exact<{
  input: Types.CreateProjectInput;
}>;


export type AddProjectMutation = { createProject: { id: string } };

export type EditProjectMutationVariables = Exact<{
  id: string;
  input: Types.UpdateProjectInput;
  ifUnchangedSince: string;
}>;


export type EditProjectMutation = { updateProject: ProjectFactsFragment };

export type ProjectApprovalsQueryVariables = Exact<{
  projectId: string;
}>;


export type ProjectApprovalsQuery = { timesheetApprovals: { data: Array<{ id: string, periodStart: string, periodEnd: string, email: string, status: Types.TimesheetApprovalStatus, totalHours: number, requestedBy: string, decidedBy: string | null, rejectionReason: string | null, sheets: Array<{ worker: string, outcome: Types.SentTimesheetOutcome | null }> }> } | null };

export type ApprovalEmailsQueryVariables = Exact<{
  id: string;
}>;


export type ApprovalEmailsQuery = { messages: { data: Array<{ id: string, address: string | null, status: Types.MessageStatus, skipReason: Types.MessageSkipReason | null, error: string | null, sentAt: string | null }> } | null };

export type CreateTimesheetApprovalMutationVariables = Exact<{
  input: Types.CreateTimesheetApprovalInput;
}>;


export type CreateTimesheetApprovalMutation = { createTimesheetApproval: { id: string } };

export type DeleteTimesheetApprovalMutationVariables = Exact<{
  id: string;
}>;


export type DeleteTimesheetApprovalMutation = { deleteTimesheetApproval: { id: string } };

export const ProjectsDocument = {"kind":"Document","documentId":"sha256:d76fe67e7866443ee546571a2abde6458f7ff51aade855446b122a5dacbfbc61","definitions":[],"follows":{"records":["assignment","job","project"]}} as unknown as DocumentNode<ProjectsQuery, ProjectsQueryVariables>;
export const ProjectStatusesDocument = {"kind":"Document","documentId":"sha256:0de95ff55439e039b7003e7d4cfb3c49e345a516c7ea7d492bf4fb084b1df7a6","definitions":[],"follows":{"records":["project"]}} as unknown as DocumentNode<ProjectStatusesQuery, ProjectStatusesQueryVariables>;
export const ProjectPageDocument = {"kind":"Document","documentId":"sha256:7db56c6ab9fad1f571bb9444b102c82a252011947c3e3f0f5dce74aa159056aa","definitions":[],"follows":{"records":["assignment","job","task","timesheet"]}} as unknown as DocumentNode<ProjectPageQuery, ProjectPageQueryVariables>;
export const ProjectNumbersDocument = {"kind":"Document","documentId":"sha256:505206a33fb531498be27ec0ec68f6355a7337473b312fb62602f66291098858","definitions":[],"follows":{"records":["assignment","client","client_rate","expense","holiday","invoice","planner","project","timesheet","worker"]}} as unknown as DocumentNode<ProjectNumbersQuery, ProjectNumbersQueryVariables>;
export const AddProjectDocument = {"kind":"Document","documentId":"sha256:e68d41d77b184b67909496054f713250b47711236b3e8e8548d50f6eae93d4f0","definitions":[]} as unknown as DocumentNode<AddProjectMutation, AddProjectMutationVariables>;
export const EditProjectDocument = {"kind":"Document","documentId":"sha256:d83f7808e8b2d9f28cbc2f4b099a2897c201c9da7e55d3c32bff4cbfb5797c0a","definitions":[]} as unknown as DocumentNode<EditProjectMutation, EditProjectMutationVariables>;
export const ProjectApprovalsDocument = {"kind":"Document","documentId":"sha256:60a4459e466462d1202e21dbcb843f8a50aad4fec88223ddae61d542e42ee8a5","definitions":[],"follows":{"records":["timesheet_approval"]}} as unknown as DocumentNode<ProjectApprovalsQuery, ProjectApprovalsQueryVariables>;
export const ApprovalEmailsDocument = {"kind":"Document","documentId":"sha256:e4f612727b56b0fb5c77d357ca37ccfb867e6661790ea7824ca0d22a45133a8b","definitions":[]} as unknown as DocumentNode<ApprovalEmailsQuery, ApprovalEmailsQueryVariables>;
export const CreateTimesheetApprovalDocument = {"kind":"Document","documentId":"sha256:1583f6097f6389ee53d383e875762e9c154ca091f37e38009a0b889b4c25b8cf","definitions":[]} as unknown as DocumentNode<CreateTimesheetApprovalMutation, CreateTimesheetApprovalMutationVariables>;
export const DeleteTimesheetApprovalDocument = {"kind":"Document","documentId":"sha256:a1ac0509ef6396ea3254f530c4652ad9399baf61f24dd017bf03eded7308265d","definitions":[]} as unknown as DocumentNode<DeleteTimesheetApprovalMutation, DeleteTimesheetApprovalMutationVariables>;