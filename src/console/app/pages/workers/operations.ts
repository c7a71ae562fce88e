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

/** A new worker. */
export type CreateWorkerInput = {
  /** Email address. */
  email?: string | null | undefined;
  /** Id in your own system; unique among workers. */
  externalId?: string | null | undefined;
  /** Given name. */
  firstName: string;
  /** Family name. */
  lastName: string;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Phone number, E.164, e.g. `+441632960961`. */
  phone?: string | null | undefined;
  /** Status of the worker. Default: `candidate`. */
  status?: WorkerStatus | null | undefined;
  /** Trade of the worker. */
  trade?: string | null | undefined;
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

/** Decision of a document review. */
export type DocumentReview =
  | 'accept'
  | 'reject';

/** Status of a document. */
export type DocumentStatus =
  | 'expired'
  | 'expiring'
  | 'pending'
  | 'rejected'
  | 'valid';

/** Type of a document. */
export type DocumentType =
  | 'certificate'
  | 'contract'
  | 'licence'
  | 'other'
  | 'passport'
  | 'right_to_work'
  | 'trade_card';

/** Category of an expense. */
export type ExpenseCategory =
  | 'accommodation'
  | 'meals'
  | 'other'
  | 'ppe'
  | 'tools'
  | 'travel';

/** Status of an expense. */
export type ExpenseStatus =
  | 'approved'
  | 'paid'
  | 'rejected'
  | 'submitted';

/** A pair of the metadata of a record. */
export type MetadataPair = {
  /** The key. */
  key: string;
  /** Its value, exactly. */
  value: string;
};

/** What a review sets. An absent field keeps its value; null clears it. */
export type ReviewDocumentInput = {
  /** Last day of validity; not before the date of issue. */
  expiresOn?: string | null | undefined;
  /** Date of issue. */
  issuedOn?: string | null | undefined;
  /** Number on the document. */
  number?: string | null | undefined;
  /** Why it is rejected, for its worker. */
  rejectionReason?: string | null | undefined;
  /** Type of the document. */
  type?: DocumentType | null | undefined;
};

/** The direction of a sort. Records without the value come last in both. */
export type SortDirection =
  /** Smallest first. */
  | 'asc'
  /** Largest first. */
  | 'desc';

/** Status of a timesheet. */
export type TimesheetStatus =
  | 'approved'
  | 'draft'
  | 'rejected'
  | 'submitted';

/** Changes to a worker. An absent field keeps its value; null clears it. */
export type UpdateWorkerInput = {
  /** Email address. */
  email?: string | null | undefined;
  /** Id in your own system; unique among workers. */
  externalId?: string | null | undefined;
  /** Given name. */
  firstName?: string | null | undefined;
  /** Family name. */
  lastName?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Phone number, E.164, e.g. `+441632960961`. */
  phone?: string | null | undefined;
  /** Status of the worker. Default: `candidate`. */
  status?: WorkerStatus | null | undefined;
  /** Trade of the worker. */
  trade?: string | null | undefined;
};

/** A new document. Its status is `pending` until review. */
export type UploadDocumentInput = {
  /** Last day of validity; not before the date of issue. */
  expiresOn?: string | null | undefined;
  /** Whether to extract fields from the file. Default: the organisation's setting. */
  extract?: boolean | null | undefined;
  /** The file: PDF, PNG, JPEG or WebP, up to 25 MB. */
  file: File;
  /** Date of issue. */
  issuedOn?: string | null | undefined;
  /** Name of the document. */
  name: string;
  /** Number on the document. */
  number?: string | null | undefined;
  /** Type of the document. */
  type: DocumentType;
  /** Id of the worker. */
  workerId: string;
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

/** The order of a list of worker records. Records with the same value are in the order of their ids. */
export type WorkerSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** What to sort by. */
  field: WorkerSortField;
};

/** What a list of worker records can be sorted by. */
export type WorkerSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `lastName`. */
  | 'lastName'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a worker: candidate, active or inactive. */
export type WorkerStatus =
  | 'active'
  | 'candidate'
  | 'inactive';

export type WorkersQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: WorkerFilter | null | undefined;
  sort?: WorkerSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type WorkersQuery = { workers: { nextCursor: string | null, data: Array<{ id: string, firstName: string, lastName: string, trade: string | null, status: WorkerStatus, complianceStatus: ComplianceStatus, email: string | null, phone: string | null, externalId: string | null, createdAt: string, updatedAt: string, assignments: { data: Array<{ id: string, endDate: string | null, project: { id: string, name: string } | null }> } | null }>, pagination: { total: number } } | null };

export type WorkerFacetsQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkerFacetsQuery = { trades: Array<{ value: string | null, count: number }> | null, statuses: Array<{ value: string | null, count: number }> | null, compliance: Array<{ value: string | null, count: number }> | null };

export type AddWorkerMutationVariables = Exact<{
  input: CreateWorkerInput;
}>;


export type AddWorkerMutation = { createWorker: { id: string } };

export type WorkerFactsFragment = { id: string, firstName: string, lastName: string, email: string | null, phone: string | null, trade: string | null, status: WorkerStatus, complianceStatus: ComplianceStatus, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string };

export type WorkerPageQueryVariables = Exact<{
  id: string;
}>;


export type WorkerPageQuery = { worker: { id: string, firstName: string, lastName: string, email: string | null, phone: string | null, trade: string | null, status: WorkerStatus, complianceStatus: ComplianceStatus, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string, documents: { data: Array<{ id: string, type: DocumentType, name: string, number: string | null, status: DocumentStatus, rejectionReason: string | null, updatedAt: string, issuedOn: string | null, expiresOn: string | null, fileName: string, contentType: string, sizeBytes: number, fileUrl: string }> } | null, assignments: { data: Array<{ id: string, status: AssignmentStatus, trade: string | null, startDate: string, endDate: string | null, project: { id: string, name: string, client: { id: string, name: string } | null } | null }> } | null } | null };

export type WorkerRequirementsQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkerRequirementsQuery = { complianceRequirements: Array<{ trade: string | null, documentTypes: Array<DocumentType> }> | null };

export type WorkerMoneyQueryVariables = Exact<{
  id: string;
  limit?: number | null | undefined;
}>;


export type WorkerMoneyQuery = { worker: { id: string, timesheets: { data: Array<{ id: string, periodStart: string, periodEnd: string, totalHours: number, status: TimesheetStatus, entries: Array<{ hours: number, overtimeHours: number }>, project: { id: string, name: string } | null, assignment: { id: string, chargeRate: { rate: number, overtimeRate: number, currency: string } | null } | null }>, pagination: { total: number } } | null, expenses: { data: Array<{ id: string, category: ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: ExpenseStatus, project: { id: string, name: string } | null }>, pagination: { total: number } } | null } | null };

export type WorkerHistoryQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type WorkerHistoryQuery = { events: { nextCursor: string | null, hasMore: boolean, data: Array<{ id: string, type: string, createdAt: string, data: unknown }> } | null };

export type EditWorkerMutationVariables = Exact<{
  id: string;
  input: UpdateWorkerInput;
  ifUnchangedSince: string;
}>;


export type EditWorkerMutation = { updateWorker: { id: string, firstName: string, lastName: string, email: string | null, phone: string | null, trade: string | null, status: WorkerStatus, complianceStatus: ComplianceStatus, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string } };

export type AddDocumentMutationVariables = Exact<{
  input: UploadDocumentInput;
}>;


export type AddDocumentMutation = { uploadDocument: { id: string, status: DocumentStatus } };

export type ReviewDocumentMutationVariables = Exact<{
  id: string;
  decision: DocumentReview;
  input?: ReviewDocumentInput | null | undefined;
  ifUnchangedSince: string;
}>;


export type ReviewDocumentMutation = { reviewDocument: { id: string, status: DocumentStatus, rejectionReason: string | null, updatedAt: string } };

export const WorkersDocument = {"kind":"Document","documentId":"sha256:25dbb859973b4c048f7e1d6125f5f44fdf4fc3c91898433ca1809bf1c7a366fb","definitions":[]} as unknown as DocumentNode<WorkersQuery, WorkersQueryVariables>;
export const WorkerFacetsDocument = {"kind":"Document","documentId":"sha256:33bac17a83309d5c5a7942f95ef5848ff95c4b2a82efb77fa186dcd285d1273c","definitions":[]} as unknown as DocumentNode<WorkerFacetsQuery, WorkerFacetsQueryVariables>;
export const AddWorkerDocument = {"kind":"Document","documentId":"sha256:dbf4fc446b7cb41aefbfea8fb48d78712c16f9b99ebcf07f7b5640dec08d2a11","definitions":[]} as unknown as DocumentNode<AddWorkerMutation, AddWorkerMutationVariables>;
export const WorkerPageDocument = {"kind":"Document","documentId":"sha256:52e65e9ef78d9dbb3810bc35f01202b6f55c65b4d4b796afd11a9ec9c7968818","definitions":[]} as unknown as DocumentNode<WorkerPageQuery, WorkerPageQueryVariables>;
export const WorkerRequirementsDocument = {"kind":"Document","documentId":"sha256:dcb3be8bf63a5474cf5501b84ea7c2894f7329294b0b5cadd6fd3a45b3300408","definitions":[]} as unknown as DocumentNode<WorkerRequirementsQuery, WorkerRequirementsQueryVariables>;
export const WorkerMoneyDocument = {"kind":"Document","documentId":"sha256:c13c32a499d8bf2c3f2fa4d400b885e0b2f9e901725781e5e2a97412ebd47749","definitions":[]} as unknown as DocumentNode<WorkerMoneyQuery, WorkerMoneyQueryVariables>;
export const WorkerHistoryDocument = {"kind":"Document","documentId":"sha256:2fed79eaaa4445e3d4abe5bc7f7d12f77823dc6a2c40d3e1b7ad044e439d91c9","definitions":[]} as unknown as DocumentNode<WorkerHistoryQuery, WorkerHistoryQueryVariables>;
export const EditWorkerDocument = {"kind":"Document","documentId":"sha256:703fa793c79dfd6a96269b21478b0e6e5a8ae7ec832b23eb8da9746d9422d5ae","definitions":[]} as unknown as DocumentNode<EditWorkerMutation, EditWorkerMutationVariables>;
export const AddDocumentDocument = {"kind":"Document","documentId":"sha256:10fba59eb4fc724df0eed522b9f5608b2182844101ecd7730cf274696a830b81","definitions":[]} as unknown as DocumentNode<AddDocumentMutation, AddDocumentMutationVariables>;
export const ReviewDocumentDocument = {"kind":"Document","documentId":"sha256:2a7f9b944faa17f1b7709641df59a11e302625b0f14afb9a4b8fc21d83d49493","definitions":[]} as unknown as DocumentNode<ReviewDocumentMutation, ReviewDocumentMutationVariables>;