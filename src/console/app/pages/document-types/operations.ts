// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type DocumentTypesQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.CustomDocumentTypeFilter | null | undefined;
  sort?: Types.CustomDocumentTypeSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type DocumentTypesQuery = { customDocumentTypes: { nextCursor: string | null, data: Array<DocumentTypeFactsFragment>, pagination: { total: number } } | null };

export type DocumentTypeQueryVariables = Exact<{
  id: string;
}>;


export type DocumentTypeQuery = { customDocumentType: DocumentTypeFactsFragment | null };

export type DocumentTypeFactsFragment = { id: string, name: string, key: string, levels: Array<string>, needsNumber: boolean, needsExpiry: boolean, needsBothSides: boolean, validMonths: number | null, restricted: boolean, status: Types.CustomDocumentTypeStatus, externalId: string | null, updatedAt: string };

export type AddDocumentTypeMutationVariables = Exact<{
  input: Types.CreateCustomDocumentTypeInput;
}>;


export type AddDocumentTypeMutation = { createCustomDocumentType: { id: string } };

export type EditDocumentTypeMutationVariables = Exact<{
  id: string;
  input: Types.UpdateCustomDocumentTypeInput;
  ifUnchangedSince: string;
}>;


export type EditDocumentTypeMutation = { updateCustomDocumentType: DocumentTypeFactsFragment };

export const DocumentTypesDocument = {"kind":"Document","documentId":"sha256:defeec03405b5dbcb45b37fcce22a60a0a4138053d92c2f1ce906686321574fa","definitions":[],"follows":{"records":["custom_document_type"]}} as unknown as DocumentNode<DocumentTypesQuery, DocumentTypesQueryVariables>;
export const DocumentTypeDocument = {"kind":"Document","documentId":"sha256:f654f23048d44a9e4c692726277e0057735627526b48ef9ce26853ea50f55c94","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<DocumentTypeQuery, DocumentTypeQueryVariables>;
export const AddDocumentTypeDocument = {"kind":"Document","documentId":"sha256:f5066c13572972bde01473ce4660222f18920e89cc3191f5abdc615dbddb079a","definitions":[]} as unknown as DocumentNode<AddDocumentTypeMutation, AddDocumentTypeMutationVariables>;
export const EditDocumentTypeDocument = {"kind":"Document","documentId":"sha256:a6cbf5e9f84f474a01509cc89fd1e9cb8cc32cce7cffa0aa35ee308ab640cbce","definitions":[]} as unknown as DocumentNode<EditDocumentTypeMutation, EditDocumentTypeMutationVariables>;