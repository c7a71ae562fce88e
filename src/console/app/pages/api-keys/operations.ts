// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type KeyFieldsFragment = { id: string, name: string, environment: Types.Environment, scopes: Array<string>, hint: string, ratePerMinute: number, trustedDocumentsOnly: boolean, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null };

export type ApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeysQuery = { apiKeys: Array<KeyFieldsFragment> | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: Types.CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { key: string, apiKey: KeyFieldsFragment } };

export type RotateApiKeyMutationVariables = Exact<{
  id: string;
  overlapHours?: number | null | undefined;
}>;


export type RotateApiKeyMutation = { rotateApiKey: { key: string, apiKey: KeyFieldsFragment } };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: KeyFieldsFragment };

export const ApiKeysDocument = {"kind":"Document","documentId":"sha256:1c80ed929b1a3c685bf89a1dc2e15430eac13c49253de7241472b2bebee33dcc","definitions":[]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = {"kind":"Document","documentId":"sha256:cbe46d44b8718782b77dc7444f3a85b4e1c7b6f266039f0af45faeffbe03c382","definitions":[]} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RotateApiKeyDocument = {"kind":"Document","documentId":"sha256:92ee52bb062bf0b3808c08eb1ec32ff6f10caac1917ea421e4893daf226ca22f","definitions":[]} as unknown as DocumentNode<RotateApiKeyMutation, RotateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = {"kind":"Document","documentId":"sha256:8fefe5528aa1aa6a633e519152e5d92f398a1f74b33592a52d75c958a473a3a3","definitions":[]} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;