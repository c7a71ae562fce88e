// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ImportOutcomesFragment = { data: Array<{ index: number, status: Types.BatchStatus, error: { code: string, message: string, details: Array<{ path: string, message: string }> | null } | null }> };

export type ImportWorkersMutationVariables = Exact<{
  input: Types.BatchWorkersInput;
}>;


export type ImportWorkersMutation = { batch: ImportOutcomesFragment };

export type ImportClientsMutationVariables = Exact<{
  input: Types.BatchClientsInput;
}>;


export type ImportClientsMutation = { batch: ImportOutcomesFragment };

export type ImportProjectsMutationVariables = Exact<{
  input: Types.BatchProjectsInput;
}>;


export type ImportProjectsMutation = { batch: ImportOutcomesFragment };

export type ImportAssignmentsMutationVariables = Exact<{
  input: Types.BatchAssignmentsInput;
}>;


export type ImportAssignmentsMutation = { batch: ImportOutcomesFragment };

export type ImportTasksMutationVariables = Exact<{
  input: Types.BatchTasksInput;
}>;


export type ImportTasksMutation = { batch: ImportOutcomesFragment };

export type ImportTradesQueryVariables = Exact<{ [key: string]: never; }>;


export type ImportTradesQuery = { trades: Array<{ value: string | null }> | null };

export type DocumentListTypesQueryVariables = Exact<{
  cursor?: string | null | undefined;
}>;


export type DocumentListTypesQuery = { customDocumentTypes: { nextCursor: string | null, data: Array<{ id: string, key: string, name: string, levels: Array<string> }> } | null };

export type DocumentListWorkersQueryVariables = Exact<{
  filter?: Types.WorkerFilter | null | undefined;
}>;


export type DocumentListWorkersQuery = { workers: { data: Array<{ id: string, externalId: string | null, email: string | null }> } | null };

export type DocumentListStoredQueryVariables = Exact<{
  workerId: Array<string> | string;
  cursor?: string | null | undefined;
}>;


export type DocumentListStoredQuery = { documents: { nextCursor: string | null, data: Array<{ id: string, workerId: string, type: Types.DocumentType, customTypeId: string | null, fileSha256: string | null, fileName: string, sizeBytes: number }> } | null };

export const ImportWorkersDocument = {"kind":"Document","documentId":"sha256:1bb142a052dac209594d1044370929ac4b1a2f331f68098ad43fa18ccd8e7942","definitions":[]} as unknown as DocumentNode<ImportWorkersMutation, ImportWorkersMutationVariables>;
export const ImportClientsDocument = {"kind":"Document","documentId":"sha256:2f3a363cb24d7a2ba0c455d22af81dd690688116296affefb32f8b127dc15f94","definitions":[]} as unknown as DocumentNode<ImportClientsMutation, ImportClientsMutationVariables>;
export const ImportProjectsDocument = {"kind":"Document","documentId":"sha256:3582c8189323e6c72a6925b078ee8b8a780f79e8e1636ff913e19579d3027e22","definitions":[]} as unknown as DocumentNode<ImportProjectsMutation, ImportProjectsMutationVariables>;
export const ImportAssignmentsDocument = {"kind":"Document","documentId":"sha256:329449aca8427f83ae31ba0daa1872e1967ac8b961b35d4a55be99c4e5c56999","definitions":[]} as unknown as DocumentNode<ImportAssignmentsMutation, ImportAssignmentsMutationVariables>;
export const ImportTasksDocument = {"kind":"Document","documentId":"sha256:56b5aed8dc3b4ee906d30306254c4b29e0cc3f81d81b8bd8f9a53b46f51f44d2","definitions":[]} as unknown as DocumentNode<ImportTasksMutation, ImportTasksMutationVariables>;
export const ImportTradesDocument = {"kind":"Document","documentId":"sha256:64e770f9e39ab35297756521ede3eb58ddfa89298abb43d2355335ff1477725b","definitions":[],"follows":{"records":["worker"]}} as unknown as DocumentNode<ImportTradesQuery, ImportTradesQueryVariables>;
export const DocumentListTypesDocument = {"kind":"Document","documentId":"sha256:c368768325ae69eb99f2f6f7a7c76719e40c533da1331c98270ef284a63d25bf","definitions":[],"follows":{"records":["custom_document_type"]}} as unknown as DocumentNode<DocumentListTypesQuery, DocumentListTypesQueryVariables>;
export const DocumentListWorkersDocument = {"kind":"Document","documentId":"sha256:4e8dbb7feedc6f3b02c24781b1bb0272479e53bbf2a1497d88aaa9b597def40a","definitions":[],"follows":{"records":["worker"]}} as unknown as DocumentNode<DocumentListWorkersQuery, DocumentListWorkersQueryVariables>;
export const DocumentListStoredDocument = {"kind":"Document","documentId":"sha256:5157f5b006b079e4d3d94d5ec2a89c2e855553e2cdab835eec0d73299891dfcb","definitions":[],"follows":{"records":["document"]}} as unknown as DocumentNode<DocumentListStoredQuery, DocumentListStoredQueryVariables>;