// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ReviewQueueQueryVariables = Exact<{
  filter?: Types.DocumentFilter | null | undefined;
  projectId?: Array<string> | string | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ReviewQueueQuery = { documentsToReview: { nextCursor: string | null, data: Array<{ id: string }>, pagination: { total: number } } | null };

export type ReviewCountsQueryVariables = Exact<{
  projectId?: Array<string> | string | null | undefined;
}>;


export type ReviewCountsQuery = { documentReviewCounts: { documents: number, types: Array<{ type: Types.DocumentType, documents: number }> } | null };

export type DocumentToReviewQueryVariables = Exact<{
  id: string;
  extraction?: boolean | null | undefined;
}>;


export type DocumentToReviewQuery = { document: { id: string, type: Types.DocumentType, customTypeId: string | null, level: string | null, backFileUrl: string | null, name: string, number: string | null, issuedOn: string | null, expiresOn: string | null, status: Types.DocumentStatus, rejectionReason: string | null, fileName: string, contentType: string, sizeBytes: number, fileUrl: string, createdAt: string, updatedAt: string, customType: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string, trade: string | null, complianceStatus: Types.ComplianceStatus, documents: { data: Array<{ id: string, type: Types.DocumentType, customTypeId: string | null, status: Types.DocumentStatus, expiresOn: string | null }> } | null, assignments: { data: Array<{ id: string, startDate: string, project: { id: string, name: string } | null }> } | null } | null, aiJobs?: { data: Array<{ id: string, status: Types.AiJobStatus, error: string | null, result: Array<{ field: string, value: string, confidence: number }> | null }> } | null, paper: { workerId: string } | null } | null };

export type ReviewSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type ReviewSettingsQuery = { organisationTimeZone: string | null, complianceRequirements: Array<{ trade: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> | null, customDocumentTypes: { data: Array<{ id: string, name: string }> } | null };

export type ReadFileMutationVariables = Exact<{
  documentId: string;
}>;


export type ReadFileMutation = { extractDocument: { id: string, status: Types.AiJobStatus } };

export const ReviewQueueDocument = {"kind":"Document","documentId":"sha256:3ff4acd7a66e3822201738f8cf680fed037261508ff8ca1736b946705bac343f","definitions":[],"follows":{"records":["assignment","document","document_pack","worker"]}} as unknown as DocumentNode<ReviewQueueQuery, ReviewQueueQueryVariables>;
export const ReviewCountsDocument = {"kind":"Document","documentId":"sha256:7307b7edbffd3b4da5895c87c372a194a14d62250d89cbfd0de2b33374883c16","definitions":[],"follows":{"records":["assignment","document","worker"]}} as unknown as DocumentNode<ReviewCountsQuery, ReviewCountsQueryVariables>;
export const DocumentToReviewDocument = {"kind":"Document","documentId":"sha256:6169946febd399b6ffac2b8d9b18b72761cd854829ce46139242b333ccfd1d6f","definitions":[],"follows":{"records":["ai_job","assignment","document","document_pack"]}} as unknown as DocumentNode<DocumentToReviewQuery, DocumentToReviewQueryVariables>;
export const ReviewSettingsDocument = {"kind":"Document","documentId":"sha256:f5ba30c329aaead99348a6c6ae5c4b279b3003c04a4ba4c7454cf3c2985a3eb6","definitions":[],"follows":{"records":["custom_document_type"]}} as unknown as DocumentNode<ReviewSettingsQuery, ReviewSettingsQueryVariables>;
export const ReadFileDocument = {"kind":"Document","documentId":"sha256:cd792f10d0bf6e6c0fbed42e992c49ac4ec13d091662c9f1c10c09d0b4b69de4","definitions":[]} as unknown as DocumentNode<ReadFileMutation, ReadFileMutationVariables>;