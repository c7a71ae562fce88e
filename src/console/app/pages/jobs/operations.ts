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

/** Status of a client. */
export type ClientStatus =
  | 'active'
  | 'archived';

/** Compliance status of a worker, derived from their documents. */
export type ComplianceStatus =
  | 'compliant'
  | 'expiring'
  | 'non_compliant';

/** A new client. */
export type CreateClientInput = {
  /** Postal address, on one line. */
  address?: string | null | undefined;
  /** Email address of the contact person. */
  contactEmail?: string | null | undefined;
  /** Name of the contact person. */
  contactName?: string | null | undefined;
  /** Phone number of the contact person, E.164, e.g. `+441632960961`. */
  contactPhone?: string | null | undefined;
  /** Id in your own system; unique among clients. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the company. */
  name: string;
  /** Status of the client. Default: `active`. */
  status?: ClientStatus | null | undefined;
};

/** A range of values: all that is given must hold. */
export type DateRange = {
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
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

/** Status of a document pack. */
export type DocumentPackStatus =
  | 'completed'
  | 'draft'
  | 'issued';

/** Type of a document. */
export type DocumentType =
  | 'certificate'
  | 'contract'
  | 'licence'
  | 'other'
  | 'passport'
  | 'right_to_work'
  | 'trade_card';

/** Which job records a list contains: all that is given must hold. */
export type JobFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endDate` is in this range. */
  endDate?: OptionalDateRange | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `startDate` is in this range. */
  startDate?: DateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<JobStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** The workers of one trade that a job needs. */
export type JobRoleInput = {
  /** Number of workers needed, 1 to 500. */
  headcount: number;
  /** The trade, e.g. `electrician`. */
  trade: string;
};

/** The order of a list of job records. Records with the same value are in the order of their ids. */
export type JobSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** What to sort by. */
  field: JobSortField;
};

/** What a list of job records can be sorted by. */
export type JobSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endDate`. */
  | 'endDate'
  /** By `startDate`. */
  | 'startDate'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a job. */
export type JobStatus =
  | 'cancelled'
  | 'completed'
  | 'mobilised'
  | 'mobilising';

/** A new job with all that belongs to it. */
export type MobiliseJobInput = {
  /** Or the new client of a new project. */
  client?: CreateClientInput | null | undefined;
  /** Id of the client of a new project. */
  clientId?: string | null | undefined;
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Document packs, up to 10. They are issued at once if workers are assigned; else they stay drafts until you issue them. */
  packs?: Array<MobilisePackInput> | null | undefined;
  /** Or the new project. */
  project?: MobiliseProjectInput | null | undefined;
  /** Id of the project, which must not be `cancelled`. */
  projectId?: string | null | undefined;
  /** What else to refuse a worker for. Default: nothing. */
  refuse?: Array<Unfit> | null | undefined;
  /** The workers that it needs, with each trade at most once. */
  roles: Array<JobRoleInput>;
  /** First day. */
  startDate: string;
  /** Workers to assign, up to 200. */
  workers?: Array<MobiliseWorkerInput> | null | undefined;
};

/** A document pack for the workers of the new job. */
export type MobilisePackInput = {
  /** Name of the pack. */
  name: string;
  /** The templates of the pack. */
  templates: Array<PackTemplateInput>;
};

/** A new project of the client that is given beside it. */
export type MobiliseProjectInput = {
  /** Address of the site, on one line. */
  address?: string | null | undefined;
  /** Short code, e.g. `LDS-014`. */
  code?: string | null | undefined;
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among projects. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the project. */
  name: string;
  /** First day. */
  startDate?: string | null | undefined;
  /** Status of the project. Default: `planned`. */
  status?: ProjectStatus | null | undefined;
};

/** A worker who is assigned to the new job. */
export type MobiliseWorkerInput = {
  /** Last day. Default: that of the job. */
  endDate?: string | null | undefined;
  /** First day. Default: that of the job. */
  startDate?: string | null | undefined;
  /** The trade of the role that they fill. */
  trade: string;
  /** Id of the worker, who must not be `inactive`. */
  workerId: string;
};

/** A range of values: all that is given must hold. A record may have no value. */
export type OptionalDateRange = {
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** A template of a pack. */
export type PackTemplateInput = {
  /** Name of the template. */
  name: string;
  /** Version of the template. Default: the latest version at the time of issue. */
  version?: string | null | undefined;
};

/** Status of a project. */
export type ProjectStatus =
  | 'active'
  | 'cancelled'
  | 'completed'
  | 'planned';

/** The direction of a sort. Records without the value come last in both. */
export type SortDirection =
  /** Smallest first. */
  | 'asc'
  /** Largest first. */
  | 'desc';

/** Status of a task. */
export type TaskStatus =
  | 'cancelled'
  | 'done'
  | 'in_progress'
  | 'open';

/** Why a worker does not fit an assignment. */
export type Unfit =
  /** A document that the worker needs is missing, or has expired by the first day. */
  | 'not_compliant'
  /** A planner window says that the worker is away on some of the days. */
  | 'unavailable';

/** Changes to a job. An absent field keeps its value; null clears it. */
export type UpdateJobInput = {
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** The workers that it needs. Replaces all roles. */
  roles?: Array<JobRoleInput> | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
};

/** Status of a worker: candidate, active or inactive. */
export type WorkerStatus =
  | 'active'
  | 'candidate'
  | 'inactive';

export type JobsQueryVariables = Exact<{
  filter?: JobFilter | null | undefined;
  sort?: JobSort | null | undefined;
  limit: number;
  cursor?: string | null | undefined;
}>;


export type JobsQuery = { jobs: { nextCursor: string | null, data: Array<{ id: string, status: JobStatus, startDate: string, endDate: string | null, roles: Array<{ trade: string, headcount: number, filled: number }>, project: { id: string, name: string, code: string | null, client: { id: string, name: string } | null } | null }>, pagination: { total: number } } | null };

export type JobQueryVariables = Exact<{
  id: string;
}>;


export type JobQuery = { job: { id: string, status: JobStatus, startDate: string, endDate: string | null, createdAt: string, updatedAt: string, roles: Array<{ trade: string, headcount: number, filled: number }>, project: { id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, client: { id: string, name: string } | null } | null, assignments: { data: Array<{ id: string, trade: string | null, startDate: string, endDate: string | null, status: AssignmentStatus, updatedAt: string, worker: { id: string, firstName: string, lastName: string, status: WorkerStatus, complianceStatus: ComplianceStatus } | null }>, pagination: { total: number } } | null, documentPacks: { data: Array<{ id: string, name: string, status: DocumentPackStatus, issuedAt: string | null, completedAt: string | null, templates: Array<{ name: string, version: string }> }> } | null } | null, tasks: { data: Array<{ id: string, title: string, status: TaskStatus, dueOn: string | null, updatedAt: string }> } | null };

export type UpdateJobMutationVariables = Exact<{
  id: string;
  input: UpdateJobInput;
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


export type JobProjectQuery = { project: { id: string, name: string, address: string | null, status: ProjectStatus, client: { id: string, name: string } | null } | null };

export type JobClientsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type JobClientsQuery = { clients: { data: Array<{ id: string, name: string }> } | null };

export type JobTemplatesQueryVariables = Exact<{ [key: string]: never; }>;


export type JobTemplatesQuery = { documentTemplates: { data: Array<{ id: string, name: string, version: number, documentType: DocumentType }> } | null };

export type MobiliseJobMutationVariables = Exact<{
  input: MobiliseJobInput;
}>;


export type MobiliseJobMutation = { mobiliseJob: { id: string, status: JobStatus } };

export const JobsDocument = {"kind":"Document","documentId":"sha256:d44dcb544ebb59cfdbb3b0f2fd9d57df3f28763f810ff169734df639b853fe91","definitions":[]} as unknown as DocumentNode<JobsQuery, JobsQueryVariables>;
export const JobDocument = {"kind":"Document","documentId":"sha256:b30a52416b6d76c1ac07a891a881a716752b5b090de189a3d8ddbeb91cbe1406","definitions":[]} as unknown as DocumentNode<JobQuery, JobQueryVariables>;
export const UpdateJobDocument = {"kind":"Document","documentId":"sha256:ececf936e0d1d3b63cf25153fa1782b851f7371349a9d9bd82184888ef36bea1","definitions":[]} as unknown as DocumentNode<UpdateJobMutation, UpdateJobMutationVariables>;
export const CancelJobDocument = {"kind":"Document","documentId":"sha256:ada82773d1c32b9faf90adb977a2480baa721d0af0c8134680a7934b811e6286","definitions":[]} as unknown as DocumentNode<CancelJobMutation, CancelJobMutationVariables>;
export const CompleteJobDocument = {"kind":"Document","documentId":"sha256:24a6fae1b9289456fd8e44b625b30fb88d184a95ce3673a21a7498c598012fdf","definitions":[]} as unknown as DocumentNode<CompleteJobMutation, CompleteJobMutationVariables>;
export const IssueJobPackDocument = {"kind":"Document","documentId":"sha256:db0f3819ed03478f31de9d9a6185bf2d2b0e0db0c23900ff2867ccc69175ff76","definitions":[]} as unknown as DocumentNode<IssueJobPackMutation, IssueJobPackMutationVariables>;
export const JobProjectsDocument = {"kind":"Document","documentId":"sha256:7a08baecae470ed6970836d98e2093ab27c0515e9aae0afb1e655fada7cc1bcc","definitions":[]} as unknown as DocumentNode<JobProjectsQuery, JobProjectsQueryVariables>;
export const JobProjectDocument = {"kind":"Document","documentId":"sha256:1c1ed83364b2300c7fc7422a6eca20063faedcc8fb00b9db29523906a2351dc1","definitions":[]} as unknown as DocumentNode<JobProjectQuery, JobProjectQueryVariables>;
export const JobClientsDocument = {"kind":"Document","documentId":"sha256:a0f5f2518e66c51b8e18f8c6eec8b40cec69e7471a5f8f4ed3f17555ddce18a3","definitions":[]} as unknown as DocumentNode<JobClientsQuery, JobClientsQueryVariables>;
export const JobTemplatesDocument = {"kind":"Document","documentId":"sha256:0b3e1f07c94840909a8ece4cc604dbf99ece7e2799b6ba674a533fbe759b09b5","definitions":[]} as unknown as DocumentNode<JobTemplatesQuery, JobTemplatesQueryVariables>;
export const MobiliseJobDocument = {"kind":"Document","documentId":"sha256:832b520b6bb53ec62aac4a15ef8999ba232fac3a49bd6db6a0fb3cef3538ea9d","definitions":[]} as unknown as DocumentNode<MobiliseJobMutation, MobiliseJobMutationVariables>;