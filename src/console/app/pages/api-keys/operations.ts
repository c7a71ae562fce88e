// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new API key. */
export type CreateApiKeyInput = {
  /** Live or sandbox. */
  environment: Environment;
  /** Time at which it expires. Default: never. */
  expiresAt?: string | null | undefined;
  /** Name of the key, e.g. the integration that uses it. */
  name: string;
  /** Rate limit, in points per minute, up to 1000000. Default: 600. */
  ratePerMinute?: number | null | undefined;
  /** Its scopes, e.g. `["read", "workers:write"]`. A live key has none that you may not give: see `developerScopes`. */
  scopes: Array<string>;
};

/** The data that a credential accesses: that of its organisation (live) or the sandbox fixtures. */
export type Environment =
  | 'live'
  | 'sandbox';

export type KeyFieldsFragment = { id: string, name: string, environment: Environment, scopes: Array<string>, hint: string, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null };

export type ApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeysQuery = { apiKeys: Array<{ id: string, name: string, environment: Environment, scopes: Array<string>, hint: string, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null }> | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { key: string, apiKey: { id: string, name: string, environment: Environment, scopes: Array<string>, hint: string, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null } } };

export type RotateApiKeyMutationVariables = Exact<{
  id: string;
  overlapHours?: number | null | undefined;
}>;


export type RotateApiKeyMutation = { rotateApiKey: { key: string, apiKey: { id: string, name: string, environment: Environment, scopes: Array<string>, hint: string, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null } } };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { id: string, name: string, environment: Environment, scopes: Array<string>, hint: string, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null } };

export const ApiKeysDocument = {"kind":"Document","documentId":"sha256:a09875a2ffd69350edebd7fed65bd1730096c12ece01bf2ada338cf5eff623e8","definitions":[]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = {"kind":"Document","documentId":"sha256:453cace6213d0d68cab26a0a555d61adef03aae76e99fe5f2e34ea6f96e871ae","definitions":[]} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RotateApiKeyDocument = {"kind":"Document","documentId":"sha256:f74a09077379c1fb8f03c7d826c77d1bc5550c5177d3ad315c87bf8add7cf45e","definitions":[]} as unknown as DocumentNode<RotateApiKeyMutation, RotateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = {"kind":"Document","documentId":"sha256:33fd329dd747bf78e72f56ea157048420fe0b728e3640d425cee5752959aa7ed","definitions":[]} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;