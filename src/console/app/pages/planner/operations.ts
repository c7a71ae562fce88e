// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type PlannerPeopleQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.WorkerFilter | null | undefined;
  from: string;
  to: string;
  fromTime: string;
  toTime: string;
  limit: number;
  offset: number;
  job?: string | null | undefined;
  ofJob?: boolean | null | undefined;
}>;


export type PlannerPeopleQuery = { workers?: PlannedPeopleFragment | null, jobWorkers?: PlannedPeopleFragment | null };

export type PlannedPeopleFragment = { data: Array<PlannedPersonFragment>, pagination: { total: number } };

export type PlannedPersonFragment = { id: string, firstName: string, lastName: string, trade: string | null, status: Types.WorkerStatus, assignments: { data: Array<PlannedAssignmentFragment> } | null, openEnded: { data: Array<PlannedAssignmentFragment> } | null, plannerWindows: { data: Array<{ id: string, kind: Types.PlannerKind, startsAt: string, endsAt: string, note: string | null, updatedAt: string }> } | null, documents: { data: Array<{ id: string, type: Types.DocumentType, customTypeId: string | null, expiresOn: string | null }> } | null };

export type PlannedAssignmentFragment = { id: string, startDate: string, endDate: string | null, trade: string | null, jobId: string | null, updatedAt: string, project: { id: string, name: string, status: Types.ProjectStatus } | null };

export type PlannerNeedsQueryVariables = Exact<{
  from: string;
  to: string;
  jobs: boolean;
  away: boolean;
  cursor?: string | null | undefined;
  offset?: number | null | undefined;
}>;


export type PlannerNeedsQuery = { jobs?: { nextCursor: string | null, data: Array<{ id: string, startDate: string, endDate: string | null, roles: Array<{ trade: string, headcount: number, filled: number, away: number }>, project: NeedProjectFragment | null }> } | null, awayPlaces?: Array<{ trade: string, openFrom: string, openTo: string, job: { id: string, project: NeedProjectFragment | null }, assignment: { id: string, worker: { firstName: string, lastName: string } | null } }> | null };

export type NeedProjectFragment = { id: string, name: string, address: string | null, status: Types.ProjectStatus };

export type PlannerFoundQueryVariables = Exact<{
  from: string;
  to: string;
  search?: string | null | undefined;
  trade?: string | null | undefined;
}>;


export type PlannerFoundQuery = { plannedProjects: { nextCursor: string | null, data: Array<{ id: string }> } | null };

export type PlannerWorkQueryVariables = Exact<{
  from: string;
  to: string;
  jobs: boolean;
  afterJob?: string | null | undefined;
  others: boolean;
  afterOther?: string | null | undefined;
  projects?: Array<string> | string | null | undefined;
}>;


export type PlannerWorkQuery = { jobs?: { nextCursor: string | null, data: Array<{ id: string, status: Types.JobStatus, startDate: string, endDate: string | null, roles: Array<{ trade: string, headcount: number, filled: number }>, project: NeedProjectFragment | null }> } | null, assignments?: { nextCursor: string | null, data: Array<{ id: string, startDate: string, endDate: string | null, trade: string | null, project: NeedProjectFragment | null }> } | null };

export type PlannerProjectPeopleQueryVariables = Exact<{
  project: string;
  from: string;
  to: string;
  fromTime: string;
  toTime: string;
}>;


export type PlannerProjectPeopleQuery = { assignments: { data: Array<{ id: string, worker: PlannedPersonFragment | null }>, pagination: { total: number } } | null };

export type PlannerRoleDaysQueryVariables = Exact<{
  jobs: Array<string> | string;
  from: string;
  to: string;
}>;


export type PlannerRoleDaysQuery = { roleDays: Array<{ jobId: string, trade: string, headcount: number, people: number, startDate: string, endDate: string | null }> | null };

export type PlannerSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type PlannerSettingsQuery = { organisationTimeZone: string | null, complianceRequirements: Array<{ trade: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> | null, customDocumentTypes: { data: Array<{ id: string, name: string }> } | null, trades: Array<{ value: string | null }> | null };

export type PlannerProjectsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type PlannerProjectsQuery = { projects: { data: Array<{ id: string, name: string, code: string | null, client: { id: string, name: string } | null }> } | null };

export type MoveAssignmentMutationVariables = Exact<{
  id: string;
  input: Types.UpdateAssignmentInput;
  refuse?: Array<Types.IneligibilityReason> | Types.IneligibilityReason | null | undefined;
  since?: string | null | undefined;
}>;


export type MoveAssignmentMutation = { updateAssignment: { id: string } };

export type CreateWindowMutationVariables = Exact<{
  input: Types.CreatePlannerWindowInput;
}>;


export type CreateWindowMutation = { createPlannerWindow: { id: string } };

export type ChangeWindowMutationVariables = Exact<{
  id: string;
  input: Types.UpdatePlannerWindowInput;
  since?: string | null | undefined;
}>;


export type ChangeWindowMutation = { updatePlannerWindow: { id: string } };

export type RemoveWindowMutationVariables = Exact<{
  id: string;
  since?: string | null | undefined;
}>;


export type RemoveWindowMutation = { deletePlannerWindow: { id: string } };

export type ConflictingAssignmentQueryVariables = Exact<{
  id: string;
}>;


export type ConflictingAssignmentQuery = { assignment: { startDate: string, endDate: string | null, project: { name: string } | null } | null };

export const PlannerPeopleDocument = {"kind":"Document","documentId":"sha256:b5d227e321f960be0662f0aa3cd7d3219ff3f06285fa195dea50cc3c7f6334ce","definitions":[],"follows":{"records":["assignment","document","job","planner","worker"]}} as unknown as DocumentNode<PlannerPeopleQuery, PlannerPeopleQueryVariables>;
export const PlannerNeedsDocument = {"kind":"Document","documentId":"sha256:c30bdb9b0e8ab386b677ced3a88e6db97d3f14edf487849a68500b5ec4c7fc60","definitions":[],"follows":{"records":["assignment","holiday","job","planner","project","worker"]}} as unknown as DocumentNode<PlannerNeedsQuery, PlannerNeedsQueryVariables>;
export const PlannerFoundDocument = {"kind":"Document","documentId":"sha256:441894793034af4c7096ecde85f26376c29d6d88bf3b7e38b3df1788617b2fb0","definitions":[],"follows":{"records":["assignment","job","project"]}} as unknown as DocumentNode<PlannerFoundQuery, PlannerFoundQueryVariables>;
export const PlannerWorkDocument = {"kind":"Document","documentId":"sha256:23ebc45d93c71da63c0af297b3599c1a191b5d390497ebb4381172da3b59a29f","definitions":[],"follows":{"records":["assignment","job"]}} as unknown as DocumentNode<PlannerWorkQuery, PlannerWorkQueryVariables>;
export const PlannerProjectPeopleDocument = {"kind":"Document","documentId":"sha256:f03a094607814ede69ad159de9013ef4f38e79f5cd56db6d8bf5d24fa00cefe3","definitions":[],"follows":{"records":["assignment","document","planner"]}} as unknown as DocumentNode<PlannerProjectPeopleQuery, PlannerProjectPeopleQueryVariables>;
export const PlannerRoleDaysDocument = {"kind":"Document","documentId":"sha256:f89e99dce21fe39bf9ee44e45c9abd2e8b228606b74de987ee022f31269544f4","definitions":[],"follows":{"records":["assignment","holiday","job","planner","project"]}} as unknown as DocumentNode<PlannerRoleDaysQuery, PlannerRoleDaysQueryVariables>;
export const PlannerSettingsDocument = {"kind":"Document","documentId":"sha256:7f5474c68b8b16f60ddd406572c8ce62958d32a81441e13cfcb18e163261c0b4","definitions":[],"follows":{"records":["custom_document_type","worker"]}} as unknown as DocumentNode<PlannerSettingsQuery, PlannerSettingsQueryVariables>;
export const PlannerProjectsDocument = {"kind":"Document","documentId":"sha256:8ffb2dcf4762309f06f6d86d7c50d5a0cfa30c98a1cad61111a1f820a730f2ff","definitions":[],"follows":{"records":["project"]}} as unknown as DocumentNode<PlannerProjectsQuery, PlannerProjectsQueryVariables>;
export const MoveAssignmentDocument = {"kind":"Document","documentId":"sha256:e46eee913dd53e4f7fefad4ef41fd09a82b8ee18dfe21d7544ccc1b485ab2ce8","definitions":[]} as unknown as DocumentNode<MoveAssignmentMutation, MoveAssignmentMutationVariables>;
export const CreateWindowDocument = {"kind":"Document","documentId":"sha256:a28ab79387c338222e3196b19a67ac1e2c9f16906d7dd93f9c4e338468a9d0e3","definitions":[]} as unknown as DocumentNode<CreateWindowMutation, CreateWindowMutationVariables>;
export const ChangeWindowDocument = {"kind":"Document","documentId":"sha256:78a7109d92c31603191e1c042765b7704b0fe8947bd73fcb5073ffba5c4c3f16","definitions":[]} as unknown as DocumentNode<ChangeWindowMutation, ChangeWindowMutationVariables>;
export const RemoveWindowDocument = {"kind":"Document","documentId":"sha256:17616b1578c4588531e1e033f135e35727478067299e35ed66d68db44ee0865e","definitions":[]} as unknown as DocumentNode<RemoveWindowMutation, RemoveWindowMutationVariables>;
export const ConflictingAssignmentDocument = {"kind":"Document","documentId":"sha256:1cda2154260b677badf5f831243fcdb44d2cb68ec8ccf22b30c9f75e490cf97e","definitions":[],"follows":{"records":["project"]}} as unknown as DocumentNode<ConflictingAssignmentQuery, ConflictingAssignmentQueryVariables>;