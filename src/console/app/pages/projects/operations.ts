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

/** A new project. */
export type CreateProjectInput = {
  /** Address of the site, on one line. */
  address?: string | null | undefined;
  /** Id of the client. */
  clientId: string;
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

/** Status of a job. */
export type JobStatus =
  | 'cancelled'
  | 'completed'
  | 'mobilised'
  | 'mobilising';

/** A pair of the metadata of a record. */
export type MetadataPair = {
  /** The key. */
  key: string;
  /** Its value, exactly. */
  value: string;
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

/** Which project records a list contains: all that is given must hold. */
export type ProjectFilter = {
  /** Only records whose `clientId` is one of these, up to 20. */
  clientId?: Array<string> | null | undefined;
  /** Only records whose `code` is one of these, up to 20. */
  code?: Array<string> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endDate` is in this range. */
  endDate?: OptionalDateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Pairs of the metadata, up to 10; all must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Only records whose `startDate` is in this range. */
  startDate?: OptionalDateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<ProjectStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** The order of a list of project records. Records with the same value are in the order of their ids. */
export type ProjectSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** What to sort by. */
  field: ProjectSortField;
};

/** What a list of project records can be sorted by. */
export type ProjectSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endDate`. */
  | 'endDate'
  /** By `name`. */
  | 'name'
  /** By `startDate`. */
  | 'startDate'
  /** By `updatedAt`. */
  | 'updatedAt';

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

/** Changes to a project. An absent field keeps its value; null clears it. */
export type UpdateProjectInput = {
  /** Address of the site, on one line. */
  address?: string | null | undefined;
  /** Id of the client. */
  clientId?: string | null | undefined;
  /** Short code, e.g. `LDS-014`. */
  code?: string | null | undefined;
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among projects. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the project. */
  name?: string | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
  /** Status of the project. Default: `planned`. */
  status?: ProjectStatus | null | undefined;
};

export type ProjectsQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: ProjectFilter | null | undefined;
  sort?: ProjectSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ProjectsQuery = { projects: { nextCursor: string | null, data: Array<{ id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, startDate: string | null, endDate: string | null, externalId: string | null, updatedAt: string, client: { id: string, name: string } | null, assignments: { pagination: { total: number } } | null, jobs: { pagination: { total: number } } | null }>, pagination: { total: number } } | null };

export type ProjectStatusesQueryVariables = Exact<{ [key: string]: never; }>;


export type ProjectStatusesQuery = { projectCounts: Array<{ value: string | null, count: number }> | null };

export type ProjectFactsFragment = { id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, startDate: string | null, endDate: string | null, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string, client: { id: string, name: string, contactName: string | null, contactEmail: string | null, contactPhone: string | null } | null };

export type ProjectTaskFragment = { id: string, title: string, status: TaskStatus, dueOn: string | null, updatedAt: string };

export type ProjectPageQueryVariables = Exact<{
  id: string;
}>;


export type ProjectPageQuery = { project: { id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, startDate: string | null, endDate: string | null, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string, jobs: { data: Array<{ id: string, status: JobStatus, startDate: string, endDate: string | null, roles: Array<{ trade: string, headcount: number, filled: number }>, tasks: { data: Array<{ id: string, title: string, status: TaskStatus, dueOn: string | null, updatedAt: string }> } | null }>, pagination: { total: number } } | null, tasks: { data: Array<{ id: string, title: string, status: TaskStatus, dueOn: string | null, updatedAt: string }> } | null, present: { data: Array<{ id: string, trade: string | null, startDate: string, endDate: string | null, worker: { id: string, firstName: string, lastName: string, complianceStatus: ComplianceStatus } | null }>, pagination: { total: number } } | null, coming: { data: Array<{ id: string, trade: string | null, startDate: string, endDate: string | null, worker: { id: string, firstName: string, lastName: string, complianceStatus: ComplianceStatus } | null }>, pagination: { total: number } } | null, toApprove: { pagination: { total: number } } | null, client: { id: string, name: string, contactName: string | null, contactEmail: string | null, contactPhone: string | null } | null } | null };

export type ProjectStayFragment = { id: string, trade: string | null, startDate: string, endDate: string | null, worker: { id: string, firstName: string, lastName: string, complianceStatus: ComplianceStatus } | null };

export type ProjectNumbersQueryVariables = Exact<{
  id: string;
  weeks: number;
}>;


export type ProjectNumbersQuery = { siteForecast: Array<{ date: string, onSite: number, starting: number, ending: number }> | null, projectWork: Array<{ projectId: string, projectName: string, clientId: string, clientName: string, currency: string, hours: number, hoursWithoutRate: number, charged: number, expenses: number }> | null, unbilledWork: Array<{ periodStart: string, periodEnd: string, timesheets: number, hours: number, withoutRate: number, amounts: Array<{ currency: string, amount: number }> }> | null };

export type AddProjectMutationVariables = Exact<{
  input: CreateProjectInput;
}>;


export type AddProjectMutation = { createProject: { id: string } };

export type EditProjectMutationVariables = Exact<{
  id: string;
  input: UpdateProjectInput;
  ifUnchangedSince: string;
}>;


export type EditProjectMutation = { updateProject: { id: string, name: string, code: string | null, address: string | null, status: ProjectStatus, startDate: string | null, endDate: string | null, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string, client: { id: string, name: string, contactName: string | null, contactEmail: string | null, contactPhone: string | null } | null } };

export const ProjectsDocument = {"kind":"Document","documentId":"sha256:d76fe67e7866443ee546571a2abde6458f7ff51aade855446b122a5dacbfbc61","definitions":[]} as unknown as DocumentNode<ProjectsQuery, ProjectsQueryVariables>;
export const ProjectStatusesDocument = {"kind":"Document","documentId":"sha256:0de95ff55439e039b7003e7d4cfb3c49e345a516c7ea7d492bf4fb084b1df7a6","definitions":[]} as unknown as DocumentNode<ProjectStatusesQuery, ProjectStatusesQueryVariables>;
export const ProjectPageDocument = {"kind":"Document","documentId":"sha256:035d7732bb787af18015526e91e33eef34550f396d6683f6a825129d902b8161","definitions":[]} as unknown as DocumentNode<ProjectPageQuery, ProjectPageQueryVariables>;
export const ProjectNumbersDocument = {"kind":"Document","documentId":"sha256:4a36388b9118572b58a028fa936fa50d161680997b6c353304a5d850e5ad3d3f","definitions":[]} as unknown as DocumentNode<ProjectNumbersQuery, ProjectNumbersQueryVariables>;
export const AddProjectDocument = {"kind":"Document","documentId":"sha256:e68d41d77b184b67909496054f713250b47711236b3e8e8548d50f6eae93d4f0","definitions":[]} as unknown as DocumentNode<AddProjectMutation, AddProjectMutationVariables>;
export const EditProjectDocument = {"kind":"Document","documentId":"sha256:d6b95ff2b38f616136fcd801abdc817f6f9750108babf460b9b7e7176c6cd001","definitions":[]} as unknown as DocumentNode<EditProjectMutation, EditProjectMutationVariables>;