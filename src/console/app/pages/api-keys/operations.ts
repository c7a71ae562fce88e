// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type KeyFieldsFragment = { id: string, name: string, environment: Types.Environment, scopes: Array<string>, hint: string, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null };

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

export const ApiKeysDocument = {"kind":"Document","documentId":"sha256:a09875a2ffd69350edebd7fed65bd1730096c12ece01bf2ada338cf5eff623e8","definitions":[]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = {"kind":"Document","documentId":"sha256:453cace6213d0d68cab26a0a555d61adef03aae76e99fe5f2e34ea6f96e871ae","definitions":[]} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RotateApiKeyDocument = {"kind":"Document","documentId":"sha256:f74a09077379c1fb8f03c7d826c77d1bc5550c5177d3ad315c87bf8add7cf45e","definitions":[]} as unknown as DocumentNode<RotateApiKeyMutation, RotateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = {"kind":"Document","documentId":"sha256:33fd329dd747bf78e72f56ea157048420fe0b728e3640d425cee5752959aa7ed","definitions":[]} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;