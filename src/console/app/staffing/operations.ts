// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CandidatesQueryVariables = Exact<{
  trade: string;
  startDate: string;
  endDate?: string | null | undefined;
  town?: string | null | undefined;
  projectId?: string | null | undefined;
  includeIneligible?: boolean | null | undefined;
  limit?: number | null | undefined;
}>;


export type CandidatesQuery = { candidates: Array<{ isFree: boolean, isCompliant: boolean, isNear: boolean, knowsClient: boolean, missing: Array<Types.DocumentType>, compliantUntil: string | null, worker: { id: string, firstName: string, lastName: string, trade: string | null, phone: string | null, metadata: Record<string, string> }, lastAssignment: { id: string, project: { id: string, name: string } | null } | null, assignment: { id: string, startDate: string, endDate: string | null, project: { id: string, name: string } | null } | null, away: { id: string, kind: Types.PlannerKind, startsAt: string, endsAt: string } | null }> | null };

export type AssignMutationVariables = Exact<{
  input: Types.CreateAssignmentInput;
  refuse?: Array<Types.IneligibilityReason> | Types.IneligibilityReason | null | undefined;
}>;


export type AssignMutation = { createAssignment: { id: string, workerId: string, jobId: string | null, startDate: string, endDate: string | null, updatedAt: string } };

export type ReplaceMutationVariables = Exact<{
  id: string;
  input: Types.ReplaceWorkerInput;
}>;


export type ReplaceMutation = { replaceWorker: { id: string, updatedAt: string } };

export type EndAssignmentMutationVariables = Exact<{
  id: string;
  endDate: string;
  since?: string | null | undefined;
}>;


export type EndAssignmentMutation = { updateAssignment: { id: string } };

export type UnassignMutationVariables = Exact<{
  id: string;
  since?: string | null | undefined;
}>;


export type UnassignMutation = { deleteAssignment: { id: string } };

export type AssignmentToRestoreQueryVariables = Exact<{
  id: string;
}>;


export type AssignmentToRestoreQuery = { assignment: { id: string, workerId: string, projectId: string, jobId: string | null, coversId: string | null, trade: string | null, startDate: string, endDate: string | null, externalId: string | null, metadata: Record<string, string> } | null };

export const CandidatesDocument = {"kind":"Document","documentId":"sha256:99b20551512bb9f4fbedbeb9b46dc8ea101b749241a006ba46419e819a6af691","definitions":[],"follows":{"records":["assignment","custom_document_type","document","planner","project","worker"]}} as unknown as DocumentNode<CandidatesQuery, CandidatesQueryVariables>;
export const AssignDocument = {"kind":"Document","documentId":"sha256:5a24598e2af2695d6087775daedec3425459262ba91910f0a7204a2e2ecbe665","definitions":[]} as unknown as DocumentNode<AssignMutation, AssignMutationVariables>;
export const ReplaceDocument = {"kind":"Document","documentId":"sha256:a721c4dd54b6a70f9dc12a2bb7771da6cbc0acd4ddbd8cf2baccdc59e8f58da0","definitions":[]} as unknown as DocumentNode<ReplaceMutation, ReplaceMutationVariables>;
export const EndAssignmentDocument = {"kind":"Document","documentId":"sha256:88b55b2888fdd72985fee6abaea1ae7072dfd0b78bf761c7b217fae60e28181f","definitions":[]} as unknown as DocumentNode<EndAssignmentMutation, EndAssignmentMutationVariables>;
export const UnassignDocument = {"kind":"Document","documentId":"sha256:1eae72b211fa6f41e19357e6c111cc6241266ef384e9a73008cca6cb6b6d3de8","definitions":[]} as unknown as DocumentNode<UnassignMutation, UnassignMutationVariables>;
export const AssignmentToRestoreDocument = {"kind":"Document","documentId":"sha256:80b23922c2bf3f2038ecb7f21b390c790922a08789a2169a1fdcae830451a856","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<AssignmentToRestoreQuery, AssignmentToRestoreQueryVariables>;