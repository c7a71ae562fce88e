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

/** How a required document stands: the status of the one that counts, which is the accepted one that is valid longest, else one to review, else one that was valid; `missing` if there is none. */
export type RequirementState =
  | 'expired'
  | 'expiring'
  | 'missing'
  | 'pending'
  | 'rejected'
  | 'valid';

/** The direction of a sort. Records without the value come last in both. */
export type SortDirection =
  /** Smallest first. */
  | 'asc'
  /** Largest first. */
  | 'desc';

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

export type ComplianceMatrixQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: WorkerFilter | null | undefined;
  projectId?: Array<string> | string | null | undefined;
  expiresWithin?: number | null | undefined;
  toReview?: boolean | null | undefined;
  sort?: WorkerSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ComplianceMatrixQuery = { complianceMatrix: { nextCursor: string | null, data: Array<{ id: string, firstName: string, lastName: string, trade: string | null, complianceStatus: ComplianceStatus, requirements: Array<{ type: DocumentType, state: RequirementState, validUntil: string | null, documentId: string | null, renewalId: string | null }> }>, pagination: { total: number } } | null };

export type ComplianceCountsQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: WorkerFilter | null | undefined;
  projectId?: Array<string> | string | null | undefined;
}>;


export type ComplianceCountsQuery = { complianceCounts: { workers: number, nonCompliant: number, toReview: number, expiring: Array<{ days: number, workers: number }> } | null };

export type ComplianceColumnsQueryVariables = Exact<{ [key: string]: never; }>;


export type ComplianceColumnsQuery = { complianceRequirements: Array<{ trade: string | null, documentTypes: Array<DocumentType> }> | null, trades: Array<{ value: string | null, count: number }> | null };

export const ComplianceMatrixDocument = {"kind":"Document","documentId":"sha256:5a37cc472e6e10f2d8e16bbd40e646b252a44ce8dd55efa44104c2df2461dbac","definitions":[]} as unknown as DocumentNode<ComplianceMatrixQuery, ComplianceMatrixQueryVariables>;
export const ComplianceCountsDocument = {"kind":"Document","documentId":"sha256:cc822915c943e871b5e9d9237d86af743ffb51ae9720efefca81ef80b381107e","definitions":[]} as unknown as DocumentNode<ComplianceCountsQuery, ComplianceCountsQueryVariables>;
export const ComplianceColumnsDocument = {"kind":"Document","documentId":"sha256:84070b2425dcb709f48747155c3b9875ecc3fac0f6795809dc875be2259e6b44","definitions":[]} as unknown as DocumentNode<ComplianceColumnsQuery, ComplianceColumnsQueryVariables>;