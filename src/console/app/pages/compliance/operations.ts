// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ComplianceMatrixQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.WorkerFilter | null | undefined;
  projectId?: Array<string> | string | null | undefined;
  expiresWithin?: number | null | undefined;
  toReview?: boolean | null | undefined;
  sort?: Types.WorkerSort | null | undefined;
  sortByExpiry?: Types.ExpirySort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ComplianceMatrixQuery = { complianceMatrix: { nextCursor: string | null, data: Array<{ firstName: string, lastName: string, trade: string | null, complianceStatus: Types.ComplianceStatus, documentsToReview: number, id: string, requirements: Array<{ type: Types.DocumentType, customTypeId: string | null, name: string | null, state: Types.RequirementState, validUntil: string | null, documentId: string | null, renewalId: string | null }> }>, pagination: { total: number } } | null };

export type ComplianceCountsQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.WorkerFilter | null | undefined;
  projectId?: Array<string> | string | null | undefined;
}>;


export type ComplianceCountsQuery = { complianceCounts: { workers: number, nonCompliant: number, toReview: number, expiring: Array<{ days: number, workers: number }> } | null };

export type ComplianceColumnsQueryVariables = Exact<{ [key: string]: never; }>;


export type ComplianceColumnsQuery = { complianceRequirements: Array<{ trade: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> | null, customDocumentTypes: { data: Array<{ id: string, name: string }> } | null, trades: Array<{ value: string | null, count: number }> | null };

export const ComplianceMatrixDocument = {"kind":"Document","documentId":"sha256:a0d0c0e65c464e9d256f7588163d0e3a7472568a28ff381089601fab884871b1","definitions":[],"follows":{"records":["assignment","document","worker"]}} as unknown as DocumentNode<ComplianceMatrixQuery, ComplianceMatrixQueryVariables>;
export const ComplianceCountsDocument = {"kind":"Document","documentId":"sha256:cc822915c943e871b5e9d9237d86af743ffb51ae9720efefca81ef80b381107e","definitions":[],"follows":{"records":["assignment","document","worker"]}} as unknown as DocumentNode<ComplianceCountsQuery, ComplianceCountsQueryVariables>;
export const ComplianceColumnsDocument = {"kind":"Document","documentId":"sha256:3343af8f4d654334d2b6385ddaa6837ca3a5803e46e3429980bf22c7b9cbd02e","definitions":[],"follows":{"records":["custom_document_type","worker"]}} as unknown as DocumentNode<ComplianceColumnsQuery, ComplianceColumnsQueryVariables>;