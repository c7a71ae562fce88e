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

/** Compliance status of a worker, derived from their documents. */
export type ComplianceStatus =
  | 'compliant'
  | 'expiring'
  | 'non_compliant';

/** A new assignment. */
export type CreateAssignmentInput = {
  /** Last day, not before the first. Default: open-ended. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among assignments. */
  externalId?: string | null | undefined;
  /** Id of the job whose role it fills; a job of the same project. */
  jobId?: string | null | undefined;
  /** Your own key-value pairs. */
  metadata?: Record<string, string> | null | undefined;
  /** Id of the project, which must not be `cancelled`. */
  projectId: string;
  /** First day. */
  startDate: string;
  /** Trade of the worker in this assignment. Default: the job's open role, or the worker's trade. */
  trade?: string | null | undefined;
  /** Id of the worker, who must not be `inactive`. */
  workerId: string;
};

/** A new job. */
export type CreateJobInput = {
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Id of the project. */
  projectId: string;
  /** The workers that it needs, with each trade at most once. */
  roles: Array<JobRoleInput>;
  /** First day. */
  startDate: string;
};

/** Status of a document pack. */
export type DocumentPackStatus =
  | 'completed'
  | 'draft'
  | 'issued';

/** The workers of one trade that a job needs. */
export type JobRoleInput = {
  /** Number of workers needed, 1 to 500. */
  headcount: number;
  /** The trade, e.g. `electrician`. */
  trade: string;
};

/** Status of a job. */
export type JobStatus =
  | 'cancelled'
  | 'completed'
  | 'mobilised'
  | 'mobilising';

/** Availability of a worker in a planner window. */
export type PlannerKind =
  | 'available'
  | 'holiday'
  | 'sick'
  | 'training'
  | 'unavailable';

export type WizardProjectsQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type WizardProjectsQuery = { projects: { nextCursor: string | null, data: Array<{ id: string, name: string, code: string | null, startDate: string | null, endDate: string | null, client: { id: string, name: string } | null }> } | null };

export type WizardWorkersQueryVariables = Exact<{
  trade: string;
  search?: string | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type WizardWorkersQuery = { workers: { nextCursor: string | null, data: Array<{ id: string, firstName: string, lastName: string, trade: string | null, complianceStatus: ComplianceStatus, assignments: { data: Array<{ id: string, startDate: string, endDate: string | null }> } | null, plannerWindows: { data: Array<{ id: string, kind: PlannerKind, startsAt: string, endsAt: string }> } | null }> } | null };

export type WizardJobQueryVariables = Exact<{
  id: string;
}>;


export type WizardJobQuery = { job: { id: string, status: JobStatus, startDate: string, endDate: string | null, assignments: { data: Array<{ id: string, trade: string | null, startDate: string, endDate: string | null, worker: { id: string, firstName: string, lastName: string, complianceStatus: ComplianceStatus } | null }> } | null, documentPacks: { data: Array<{ id: string, name: string, status: DocumentPackStatus, issuedAt: string | null }> } | null, project: { id: string, name: string } | null, roles: Array<{ trade: string, headcount: number, filled: number }> } | null };

export type WizardCreateJobMutationVariables = Exact<{
  input: CreateJobInput;
}>;


export type WizardCreateJobMutation = { createJob: { id: string, status: JobStatus, startDate: string, endDate: string | null, project: { id: string, name: string } | null, roles: Array<{ trade: string, headcount: number, filled: number }> } };

export type WizardAssignMutationVariables = Exact<{
  input: CreateAssignmentInput;
}>;


export type WizardAssignMutation = { createAssignment: { id: string, status: AssignmentStatus, workerId: string, jobId: string | null } };

export type WizardJobCardFragment = { id: string, status: JobStatus, startDate: string, endDate: string | null, project: { id: string, name: string } | null, roles: Array<{ trade: string, headcount: number, filled: number }> };

export const WizardProjectsDocument = {"kind":"Document","documentId":"sha256:2c92b206031f1b80e2ac08edde5211c0d26230f5582b086b413ef0e557f9e016","definitions":[]} as unknown as DocumentNode<WizardProjectsQuery, WizardProjectsQueryVariables>;
export const WizardWorkersDocument = {"kind":"Document","documentId":"sha256:ddd4e942fd70cafabbc2ef73027228f62cdf59acf95f4ba79634bdb0d6e40b31","definitions":[]} as unknown as DocumentNode<WizardWorkersQuery, WizardWorkersQueryVariables>;
export const WizardJobDocument = {"kind":"Document","documentId":"sha256:51c47a7bdeb5049abc25e85a29f7c6fb0060eb9e1344ad24c5b0647ab71abb81","definitions":[]} as unknown as DocumentNode<WizardJobQuery, WizardJobQueryVariables>;
export const WizardCreateJobDocument = {"kind":"Document","documentId":"sha256:178d7979b22b6837f5dc45044cae76cf0d9eba8325d01adc4c4317ca45ce1539","definitions":[]} as unknown as DocumentNode<WizardCreateJobMutation, WizardCreateJobMutationVariables>;
export const WizardAssignDocument = {"kind":"Document","documentId":"sha256:9c136422917591748f4a89cfce791d5c9b6b06797d01c6e44dbaa4574862818e","definitions":[]} as unknown as DocumentNode<WizardAssignMutation, WizardAssignMutationVariables>;