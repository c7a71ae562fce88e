// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Compliance status of a worker, derived from their documents. */
export type ComplianceStatus =
  | 'compliant'
  | 'expiring'
  | 'non_compliant';

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
  /** Id of the worker. */
  workerId: string;
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

/** Type of a document. */
export type DocumentType =
  | 'certificate'
  | 'contract'
  | 'licence'
  | 'other'
  | 'passport'
  | 'right_to_work'
  | 'trade_card';

/** A pair of the metadata of a record. */
export type MetadataPair = {
  /** The key. */
  key: string;
  /** Its value, exactly. */
  value: string;
};

/** Availability of a worker in a planner window. */
export type PlannerKind =
  | 'available'
  | 'holiday'
  | 'sick'
  | 'training'
  | 'unavailable';

/** Status of a project. */
export type ProjectStatus =
  | 'active'
  | 'cancelled'
  | 'completed'
  | 'planned';

/** Why a worker does not fit an assignment. */
export type Unfit =
  /** A document that the worker needs is missing, or has expired by the first day. */
  | 'not_compliant'
  /** A planner window says that the worker is away on some of the days. */
  | 'unavailable';

/** Changes to an assignment. An absent field keeps its value. */
export type UpdateAssignmentInput = {
  /** Last day, not before the first; null for open-ended. */
  endDate?: string | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
  /** Id of the worker who takes it over; they must not be `inactive`. */
  workerId?: string | null | undefined;
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

/** Which worker records a list contains: all that is given must hold. */
export type WorkerFilter = {
  /** Only records whose `complianceStatus` is one of these, up to 20. */
  complianceStatus?: Array<ComplianceStatus> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `email` is one of these, up to 20, in any case. */
  email?: Array<string> | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Pairs of the metadata, up to 10; all must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<WorkerStatus> | null | undefined;
  /** Only records whose `trade` is one of these, up to 20. */
  trade?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Status of a worker: candidate, active or inactive. */
export type WorkerStatus =
  | 'active'
  | 'candidate'
  | 'inactive';

export type PlannerPeopleQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: WorkerFilter | null | undefined;
  from: string;
  to: string;
  fromTime: string;
  toTime: string;
  limit: number;
  offset: number;
}>;


export type PlannerPeopleQuery = { workers: { data: Array<{ id: string, firstName: string, lastName: string, trade: string | null, status: WorkerStatus, assignments: { data: Array<{ id: string, startDate: string, endDate: string | null, trade: string | null, jobId: string | null, updatedAt: string, project: { id: string, name: string, status: ProjectStatus } | null }> } | null, openEnded: { data: Array<{ id: string, startDate: string, endDate: string | null, trade: string | null, jobId: string | null, updatedAt: string, project: { id: string, name: string, status: ProjectStatus } | null }> } | null, plannerWindows: { data: Array<{ id: string, kind: PlannerKind, startsAt: string, endsAt: string, note: string | null, updatedAt: string }> } | null, documents: { data: Array<{ id: string, type: DocumentType, expiresOn: string | null }> } | null }>, pagination: { total: number } } | null };

export type PlannedAssignmentFragment = { id: string, startDate: string, endDate: string | null, trade: string | null, jobId: string | null, updatedAt: string, project: { id: string, name: string, status: ProjectStatus } | null };

export type PlannerNeedsQueryVariables = Exact<{
  to: string;
}>;


export type PlannerNeedsQuery = { jobs: { data: Array<{ id: string, startDate: string, endDate: string | null, roles: Array<{ trade: string, headcount: number, filled: number }>, project: { id: string, name: string, address: string | null, status: ProjectStatus } | null }> } | null };

export type PlannerSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type PlannerSettingsQuery = { organisationTimeZone: string | null, complianceRequirements: Array<{ trade: string | null, documentTypes: Array<DocumentType> }> | null };

export type PlannerWorkersQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type PlannerWorkersQuery = { workers: { data: Array<{ id: string, firstName: string, lastName: string, trade: string | null }> } | null };

export type PlannerProjectsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type PlannerProjectsQuery = { projects: { data: Array<{ id: string, name: string, code: string | null, client: { id: string, name: string } | null }> } | null };

export type MoveAssignmentMutationVariables = Exact<{
  id: string;
  input: UpdateAssignmentInput;
  refuse?: Array<Unfit> | Unfit | null | undefined;
  since?: string | null | undefined;
}>;


export type MoveAssignmentMutation = { updateAssignment: { id: string } };

export type CreateWindowMutationVariables = Exact<{
  input: CreatePlannerWindowInput;
}>;


export type CreateWindowMutation = { createPlannerWindow: { id: string } };

export type ChangeWindowMutationVariables = Exact<{
  id: string;
  input: UpdatePlannerWindowInput;
  since?: string | null | undefined;
}>;


export type ChangeWindowMutation = { updatePlannerWindow: { id: string } };

export type RemoveWindowMutationVariables = Exact<{
  id: string;
  since?: string | null | undefined;
}>;


export type RemoveWindowMutation = { deletePlannerWindow: { id: string } };

export const PlannerPeopleDocument = {"kind":"Document","documentId":"sha256:2d823fb4831ab3a97c5d3ae8ed5c5b1141092c97aa0464bef0329beb5fe2b2c4","definitions":[]} as unknown as DocumentNode<PlannerPeopleQuery, PlannerPeopleQueryVariables>;
export const PlannerNeedsDocument = {"kind":"Document","documentId":"sha256:6b99a8ce9b45f423863bf317f8b5a525bed4464b3416068616c9d08b49a65fae","definitions":[]} as unknown as DocumentNode<PlannerNeedsQuery, PlannerNeedsQueryVariables>;
export const PlannerSettingsDocument = {"kind":"Document","documentId":"sha256:d2cfc2c92f33fde804aa00dd8fc94b2971af44476f4f69701b6d9fb0d4207cb8","definitions":[]} as unknown as DocumentNode<PlannerSettingsQuery, PlannerSettingsQueryVariables>;
export const PlannerWorkersDocument = {"kind":"Document","documentId":"sha256:84fd24cd809e00e393b07fffdc24b579092dd978c52dbcc4fbdac74dad969bfb","definitions":[]} as unknown as DocumentNode<PlannerWorkersQuery, PlannerWorkersQueryVariables>;
export const PlannerProjectsDocument = {"kind":"Document","documentId":"sha256:8ffb2dcf4762309f06f6d86d7c50d5a0cfa30c98a1cad61111a1f820a730f2ff","definitions":[]} as unknown as DocumentNode<PlannerProjectsQuery, PlannerProjectsQueryVariables>;
export const MoveAssignmentDocument = {"kind":"Document","documentId":"sha256:3277a60f2112708b77e05c143bd75b5cab73f08da4d0246a4592c2715749e064","definitions":[]} as unknown as DocumentNode<MoveAssignmentMutation, MoveAssignmentMutationVariables>;
export const CreateWindowDocument = {"kind":"Document","documentId":"sha256:a28ab79387c338222e3196b19a67ac1e2c9f16906d7dd93f9c4e338468a9d0e3","definitions":[]} as unknown as DocumentNode<CreateWindowMutation, CreateWindowMutationVariables>;
export const ChangeWindowDocument = {"kind":"Document","documentId":"sha256:78a7109d92c31603191e1c042765b7704b0fe8947bd73fcb5073ffba5c4c3f16","definitions":[]} as unknown as DocumentNode<ChangeWindowMutation, ChangeWindowMutationVariables>;
export const RemoveWindowDocument = {"kind":"Document","documentId":"sha256:17616b1578c4588531e1e033f135e35727478067299e35ed66d68db44ee0865e","definitions":[]} as unknown as DocumentNode<RemoveWindowMutation, RemoveWindowMutationVariables>;