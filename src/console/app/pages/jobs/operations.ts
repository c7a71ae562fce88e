// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type JobStatusesQueryVariables = Exact<{
  filter?: Types.JobFilter | null | undefined;
}>;


export type JobStatusesQuery = { statuses: Array<{ value: string | null, count: number }> | null };

export type JobsQueryVariables = Exact<{
  filter?: Types.JobFilter | null | undefined;
  sort?: Types.JobSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type JobsQuery = { jobs: { nextCursor: string | null, data: Array<{ id: string, status: Types.JobStatus, startDate: string, endDate: string | null, createdAt: string, roles: Array<{ trade: string, headcount: number, filled: number }>, project: { id: string, name: string, code: string | null, client: { id: string, name: string } | null } | null }>, pagination: { total: number } } | null };

export type JobQueryVariables = Exact<{
  id: string;
  tasks?: boolean | null | undefined;
  packs?: boolean | null | undefined;
  away?: boolean | null | undefined;
  days?: boolean | null | undefined;
}>;


export type JobQuery = { job: { id: string, status: Types.JobStatus, startDate: string, endDate: string | null, createdAt: string, updatedAt: string, roles: Array<{ trade: string, headcount: number, filled: number, away: number }>, project: { id: string, name: string, code: string | null, address: string | null, status: Types.ProjectStatus, client: { id: string, name: string } | null } | null, assignments: { data: Array<{ id: string, coversId: string | null, trade: string | null, startDate: string, endDate: string | null, status: Types.AssignmentStatus, updatedAt: string, worker: { id: string, firstName: string, lastName: string, status: Types.WorkerStatus, complianceStatus: Types.ComplianceStatus } | null }>, pagination: { total: number } } | null, documentPacks?: { data: Array<{ id: string, name: string, status: Types.DocumentPackStatus, issuedAt: string | null, completedAt: string | null, paperCount: number | null, acceptedCount: number | null, worker: { id: string, firstName: string, lastName: string } | null, templates: Array<{ name: string, version: string }> }> } | null } | null, awayPlaces?: Array<{ trade: string, startDate: string, endDate: string, openFrom: string, openTo: string, assignment: { id: string, worker: { firstName: string, lastName: string } | null } }> | null, needlessCovers?: Array<{ keepUntil: string | null, assignment: { id: string } }> | null, roleDays?: Array<{ trade: string, headcount: number, people: number, startDate: string, endDate: string | null }> | null, tasks?: { data: Array<{ id: string, title: string, status: Types.TaskStatus, dueOn: string | null, updatedAt: string }> } | null };

export type UpdateJobMutationVariables = Exact<{
  id: string;
  input: Types.UpdateJobInput;
  since?: string | null | undefined;
}>;


export type UpdateJobMutation = { updateJob: { id: string } };

export type CancelJobMutationVariables = Exact<{
  id: string;
}>;


export type CancelJobMutation = { cancelJob: { id: string } };

export type CompleteJobMutationVariables = Exact<{
  id: string;
}>;


export type CompleteJobMutation = { completeJob: { id: string } };

export type IssueJobPackMutationVariables = Exact<{
  id: string;
}>;


export type IssueJobPackMutation = { issueDocumentPack: { id: string } };

export type JobProjectsQueryVariables = Exact<{
  search?: string | null | undefined;
  ids?: Array<string> | string | null | undefined;
}>;


export type JobProjectsQuery = { projects: { data: Array<{ id: string, name: string, code: string | null, address: string | null, startDate: string | null, endDate: string | null, client: { id: string, name: string } | null }> } | null };

export type JobProjectQueryVariables = Exact<{
  id: string;
}>;


export type JobProjectQuery = { project: { id: string, name: string, address: string | null, status: Types.ProjectStatus, client: { id: string, name: string } | null } | null };

export type JobClientsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type JobClientsQuery = { clients: { data: Array<{ id: string, name: string }> } | null };

export type JobTemplatesQueryVariables = Exact<{ [key: string]: never; }>;


export type JobTemplatesQuery = { documentTemplates: { data: Array<{ id: string, name: string, version: number, documentType: Types.DocumentType }> } | null };

export type MobiliseJobMutationVariables = Exact<{
  input: Types.MobiliseJobInput;
}>;


export type MobiliseJobMutation = { mobiliseJob: { id: string, status: Types.JobStatus } };

export const JobStatusesDocument = {"kind":"Document","documentId":"sha256:3daaa71eced5255e49cc2852001c6bef04a3d042f8ad577309f24d8dd05a9daa","definitions":[],"follows":{"records":["job"]}} as unknown as DocumentNode<JobStatusesQuery, JobStatusesQueryVariables>;
export const JobsDocument = {"kind":"Document","documentId":"sha256:f60444ca06a6250bb17d439ce948aec9297750b50b9b298dc7be941060add20b","definitions":[],"follows":{"records":["job"]}} as unknown as DocumentNode<JobsQuery, JobsQueryVariables>;
export const JobDocument = {"kind":"Document","documentId":"sha256:117c9333e308f7a1e7749d7a2fe2d88a18785e2456d44e812280ed155710f28d","definitions":[],"follows":{"records":["assignment","document","document_pack","holiday","job","planner","project","task","timesheet","worker"]}} as unknown as DocumentNode<JobQuery, JobQueryVariables>;
export const UpdateJobDocument = {"kind":"Document","documentId":"sha256:ececf936e0d1d3b63cf25153fa1782b851f7371349a9d9bd82184888ef36bea1","definitions":[]} as unknown as DocumentNode<UpdateJobMutation, UpdateJobMutationVariables>;
export const CancelJobDocument = {"kind":"Document","documentId":"sha256:ada82773d1c32b9faf90adb977a2480baa721d0af0c8134680a7934b811e6286","definitions":[]} as unknown as DocumentNode<CancelJobMutation, CancelJobMutationVariables>;
export const CompleteJobDocument = {"kind":"Document","documentId":"sha256:24a6fae1b9289456fd8e44b625b30fb88d184a95ce3673a21a7498c598012fdf","definitions":[]} as unknown as DocumentNode<CompleteJobMutation, CompleteJobMutationVariables>;
export const IssueJobPackDocument = {"kind":"Document","documentId":"sha256:db0f3819ed03478f31de9d9a6185bf2d2b0e0db0c23900ff2867ccc69175ff76","definitions":[]} as unknown as DocumentNode<IssueJobPackMutation, IssueJobPackMutationVariables>;
export const JobProjectsDocument = {"kind":"Document","documentId":"sha256:7a08baecae470ed6970836d98e2093ab27c0515e9aae0afb1e655fada7cc1bcc","definitions":[],"follows":{"records":["project"]}} as unknown as DocumentNode<JobProjectsQuery, JobProjectsQueryVariables>;
export const JobProjectDocument = {"kind":"Document","documentId":"sha256:1c1ed83364b2300c7fc7422a6eca20063faedcc8fb00b9db29523906a2351dc1","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<JobProjectQuery, JobProjectQueryVariables>;
export const JobClientsDocument = {"kind":"Document","documentId":"sha256:a0f5f2518e66c51b8e18f8c6eec8b40cec69e7471a5f8f4ed3f17555ddce18a3","definitions":[],"follows":{"records":["client"]}} as unknown as DocumentNode<JobClientsQuery, JobClientsQueryVariables>;
export const JobTemplatesDocument = {"kind":"Document","documentId":"sha256:5d62c50626b28fb2cb842dd4517caecab3dea13481dbb56c0cb319646ef33d10","definitions":[],"follows":{"records":["document_template"]}} as unknown as DocumentNode<JobTemplatesQuery, JobTemplatesQueryVariables>;
export const MobiliseJobDocument = {"kind":"Document","documentId":"sha256:832b520b6bb53ec62aac4a15ef8999ba232fac3a49bd6db6a0fb3cef3538ea9d","definitions":[]} as unknown as DocumentNode<MobiliseJobMutation, MobiliseJobMutationVariables>;